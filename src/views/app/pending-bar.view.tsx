import { shallowEqual, useSelector } from "@xstate/react";
import { Link, useLocation } from "react-router-dom";

import { numbersWhile } from "../../domain/account-menu/account-menu.ts";
import { pendingLines } from "../../domain/snapchat/pending-bar.ts";
import type { AppRef } from "../../machines/app/app.machine.ts";
import { selectSessionView, type SessionRef } from "../../machines/session/session.machine.ts";
import { selectActingFor } from "./main-links.ts";
import * as css from "./pending-bar.css.ts";

/** What a creator has to do about her Snapchat, above every page but those of streams (COVER-15 to COVER-19). */
export function PendingBar({ app, session }: { app: AppRef; session: SessionRef }) {
  const actingFor = useSelector(app, selectActingFor);
  const view = useSelector(session, selectSessionView, shallowEqual);
  const { pathname } = useLocation();
  if (view.status === "guest") return null;
  const lines = pendingLines(pathname, view.user.type === "model", numbersWhile(actingFor, view.counters));
  if (lines.length === 0) return null;
  return (
    <aside className={css.bar} aria-label="Your Snapchat">
      {lines.map(({ text, path }) => (
        <Link key={path} className={css.line} to={path}>
          {text}
        </Link>
      ))}
    </aside>
  );
}
