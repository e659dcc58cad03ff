import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { Done, short } from "../endpoint-fields.ts";

const Text = Schema.String;
const Fields = Schema.Record(Text, Schema.Union([Text, Schema.Array(Text)]));
const Html = Schema.String;

/** The account of a creator at the company that pays, and what that company says. */
export const payoutEndpoints = {
  showPayoutAccount: {
    kind: "page",
    method: "GET",
    path: "/oauth/payout/account",
    access: "guest",
    summary:
      "The page from which a creator opens or mends an account at the company that pays; it asks the password.",
    query: Fields,
    success: Html,
    failures: [],
  },
  openPayoutAccount: {
    kind: "form",
    method: "POST",
    path: "/oauth/payout/account",
    access: "guest",
    summary: "The form of that page: with the right password it leads to the company's own pages.",
    body: Fields,
    success: Html,
    failures: [],
  },
  finishPayoutAccount: {
    kind: "page",
    method: "GET",
    path: "/oauth/payout/account/finish",
    access: "guest",
    summary: "Where the company's pages end: asks how the account stands and leads to the payouts.",
    query: Fields,
    success: Html,
    failures: [],
  },
  receivePayoutWebhook: {
    kind: "webhook",
    method: "POST",
    path: "/api/v1/payout/webhook/{provider}",
    access: "guest",
    summary: "Signed messages of the company that pays creators; answered 2xx only after they are stored.",
    params: Schema.Struct({ provider: short(20) }),
    success: Done,
    failures: ["not_found", "bad_request"],
  },
} as const satisfies Record<string, Endpoint>;
