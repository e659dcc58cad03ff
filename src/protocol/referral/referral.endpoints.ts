import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { UsernameParam } from "../endpoint-fields.ts";
import { Cents } from "../records.ts";

/** What creators who are paid directly have of those whom they bring (ACCT-49). */
export const referralEndpoints = {
  countReferral: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/referral",
    access: "guest",
    summary:
      "Count that somebody followed a creator's referral link: called by the page that it opens, counted once a visitor and day. Herself, who manages her, and robots are not counted; of the address nothing is kept.",
    params: UsernameParam,
    success: Schema.Struct({ ok: Schema.Literal(true) }),
    failures: [],
  },
  getReferrals: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/referral",
    access: "model",
    subject: "own",
    summary:
      "The caller's referral link and what came of it: clicks, accounts made, those approved as creators, and what the books say was earned. Creators who are paid directly only.",
    success: Schema.Struct({
      /** The address to pass on. */
      link: Schema.String,
      /** Of the gross of a creator who signs up now. */
      percent: Schema.Number,
      clicks: Schema.Int,
      sign_ups: Schema.Int,
      approved: Schema.Int,
      earned_usd: Cents,
    }),
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
