import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";

const link = {
  path: "/oauth/mail/unsubscribe/{token}",
  access: "guest",
  params: Schema.Struct({ token: short(200) }),
  success: Schema.String,
  failures: [],
} as const;

/** Where the links of mails lead that an account may do without. */
export const mailOptOutEndpoints = {
  askToOptOut: {
    ...link,
    kind: "page",
    method: "GET",
    summary: "Where a mail's unsubscribe link leads: asks whether mails of its kind shall stop.",
  },
  optOut: {
    ...link,
    kind: "form",
    multipart: true,
    body: Schema.Struct({ "List-Unsubscribe": Schema.optionalKey(short(40)) }),
    method: "POST",
    summary:
      "Stops mails of a kind; trusted by its signed token, not by the session. Mail programs post here by themselves (RFC 8058).",
  },
} as const satisfies Record<string, Endpoint>;
