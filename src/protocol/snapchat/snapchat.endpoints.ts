import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";

const Fields = Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Array(Schema.String)]));

/** How guests end what they bought. */
export const snapchatEndpoints = {
  askToCancelAsGuest: {
    kind: "page",
    method: "GET",
    path: "/oauth/snapchat/cancel",
    access: "guest",
    summary:
      "Where the link of a guest's receipt leads: asks whether his Snapchat membership shall end (C-13).",
    query: Fields,
    success: Schema.String,
    failures: [],
  },
  cancelAsGuest: {
    kind: "form",
    method: "POST",
    path: "/oauth/snapchat/cancel",
    access: "guest",
    summary:
      "Ends a guest's Snapchat membership with its period; trusted by its signed token, not by the session.",
    body: Fields,
    success: Schema.String,
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
