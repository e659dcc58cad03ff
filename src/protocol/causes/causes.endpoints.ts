import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { queryInteger } from "../endpoint-fields.ts";

const Text = Schema.String;

/** A link of the chain of causes; `at` in epoch milliseconds, `cause` the id of another one. Its payload is redacted. */
export const CauseEntry = Schema.Struct({
  id: Text,
  kind: Schema.Literals(["request", "event", "job", "webhook", "socket"]),
  at: Schema.Int,
  cause: Schema.NullOr(Text),
  summary: Text,
  /** The stream of an event. */
  about: Schema.NullOr(Text),
  payload: Schema.Json,
});
export type CauseEntry = typeof CauseEntry.Type;

const MOST_SECONDS = 253_402_300_799;

/** What the server tells of its part of what happened, for the inspector. */
export const causesEndpoints = {
  getCauses: {
    kind: "json",
    method: "GET",
    path: "/api/v1/inspector/causes",
    access: "user",
    summary:
      "What the caller's own requests of a stretch of time led to: events, jobs, messages of the payment provider, socket events. Only where the inspector may be opened, for accounts of the demo and those that an operator named.",
    query: Schema.Struct({ from: queryInteger(0, MOST_SECONDS), to: queryInteger(0, MOST_SECONDS) }),
    success: Schema.Struct({
      entries: Schema.Array(CauseEntry),
      /** The server's clock, epoch milliseconds. */
      now: Schema.Int,
      /** Whether there is more than is told. */
      cut: Schema.Boolean,
    }),
    failures: ["not_found", "not_allowed"],
  },
} as const satisfies Record<string, Endpoint>;
