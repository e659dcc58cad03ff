import { shallowEqual, useSelector } from "@xstate/react";
import { Link, useLocation } from "react-router-dom";

import { pendingLines } from "../../domain/snapchat/pending-bar.ts";
import { selectSessionView, type SessionRef } from "../../machines/session/session.machine.ts";
import * as css from "./pending-bar.css.ts";

/** What a creator has to do about her Snapchat, above every page but those of streams (COVER-15 to COVER-19). */
export function PendingBar({ session }: { session: SessionRef }) {
  const view = useSelector(session, selectSessionView, shallowEqual);
  const { pathname } = useLocation();
  if (view.status === "guest") return null;
  const lines = pendingLines(pathname, view.user.type === "model", view.counters);
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
