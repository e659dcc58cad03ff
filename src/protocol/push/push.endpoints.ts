import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { Done, short } from "../endpoint-fields.ts";

const Text = Schema.String;
const OrNull = Schema.NullOr;

/** Notifications of a signed-in user's browser. */
export const pushEndpoints = {
  getPush: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/push",
    access: "user",
    summary:
      "What a browser needs to register: `key` is the public key of Web Push (P-256, base64url) or the id of the OneSignal app, `script` the address of OneSignal's script, null for Web Push (RTP-17).",
    success: Schema.Struct({
      provider: Schema.Literals(["web", "onesignal"]),
      key: Text,
      script: OrNull(Text),
    }),
    failures: [],
  },
  registerPush: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/onesignal",
    access: "user",
    summary:
      "Register this browser for notifications until the session ends (API-21, C-01, RTP-17). `player_id` is the id of OneSignal or the endpoint of Web Push; with the latter come the subscription's `keys`, base64url. The id of a service is kept for a site that notifies by it.",
    body: Schema.Struct({
      player_id: short(1000),
      keys: Schema.optionalKey(OrNull(Schema.Struct({ p256dh: short(120), auth: short(40) }))),
    }),
    success: Done,
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
