import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import { countryName } from "../../domain/country/country.ts";
import { whenText } from "../../domain/format/when.ts";
import {
  selectSessionsView,
  type SessionsRef,
  type SessionsView,
} from "../../machines/sessions/sessions.machine.ts";
import type { SessionItem } from "../../protocol/account/account.records.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import * as css from "./email-and-password.css.ts";

/** Where the account is signed in, with a way to end each session but this one, and all others at once. */
export function Sessions({ sessions }: { sessions: SessionsRef }) {
  const view = useSelector(sessions, selectSessionsView, shallowEqual);
  return match(view)
    .with({ status: "loading" }, () => (
      <Loading label="Loading your devices" className={css.placeholder}>
        <Skeleton />
        <Skeleton />
      </Loading>
    ))
    .with({ status: "failed" }, ({ error }) => (
      <div className={css.placeholder}>
        <ReadProblem
          failure={{ error }}
          onRetry={() => sessions.send({ type: "retry.requested" })}
          tone="secondary"
          size="small"
        />
      </div>
    ))
    .with({ status: "shown" }, (shown) => <Shown sessions={sessions} shown={shown} />)
    .exhaustive();
}

type ShownProps = { sessions: SessionsRef; shown: Extract<SessionsView, { status: "shown" }> };

function Shown({ sessions, shown: { items, ending, hasOthers } }: ShownProps) {
  // The session in use was seen just now.
  const now = Math.max(...items.map(({ last_seen_at }) => last_seen_at));
  return (
    <>
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.id} className={css.item}>
            <div className={css.about}>
              <p className={css.device}>
                {item.device}
                {item.is_current && <Badge tone="success">This device</Badge>}
              </p>
              <p className={css.hint}>{aboutOf(item, now)}</p>
            </div>
            {!item.is_current && (
              <Button
                tone="secondary"
                size="small"
                busy={ending === item.id}
                aria-disabled={ending !== null || undefined}
                aria-label={`Log out ${item.device}`}
                onClick={() => sessions.send({ type: "session.endChosen", id: item.id })}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <div className={css.foot}>
          <Button
            tone="secondary"
            busy={ending === "others"}
            onClick={() => sessions.send({ type: "others.endChosen" })}
          >
            Log out everywhere else
          </Button>
        </div>
      )}
    </>
  );
}

const aboutOf = ({ country, address, last_seen_at: seen, is_current }: SessionItem, now: number): string =>
  [
    country === null ? null : countryName(country),
    address,
    is_current ? "active now" : `last seen ${whenText(seen, now)}`,
  ]
    .filter((part) => part !== null)
    .join(" · ");
