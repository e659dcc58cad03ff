import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";
import { SupportText } from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;

/** The support pages and what is asked there. */
export const supportEndpoints = {
  getSupportText: {
    kind: "json",
    method: "GET",
    path: "/api/v1/support/text/{name}",
    access: "guest",
    summary: "A text of the support pages, in the name of the site (ROUTE-46).",
    params: Schema.Struct({ name: short(60) }),
    success: SupportText,
    failures: ["not_found"],
  },
  requestSupport: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/support/request/{type}",
    access: "guest",
    summary:
      "Ask support, or report something; guests leave an e-mail and pass the captcha (API-17, API-29).",
    params: Schema.Struct({ type: short(20) }),
    body: Schema.Struct({
      issue: Schema.Struct({
        subject: short(1000),
        message: short(20_000),
        email: Optional(OrNull(short(254))),
        url: Optional(OrNull(short(4000))),
        username: Optional(OrNull(short(200))),
        reason: Optional(OrNull(short(1000))),
      }),
      recaptcha: Optional(OrNull(short(8192))),
    }),
    success: Schema.Struct({ id: Text }),
    failures: ["not_found", "captcha_required", "captcha_invalid"],
  },
} as const satisfies Record<string, Endpoint>;
