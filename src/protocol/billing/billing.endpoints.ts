import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { queryInteger, short } from "../endpoint-fields.ts";
import { Cents, EpochSeconds, PaymentIntent } from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;

/** What somebody paid. */
export const billingEndpoints = {
  getBillingHistory: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/billing/history",
    access: "user",
    summary: "The viewer's paid payments with their receipts and what went back, newest first, 24 a page.",
    query: Schema.Struct({
      before_time: Optional(queryInteger(0, 100_000_000_000)),
      before_id: Optional(short(64)),
    }),
    success: Schema.Struct({
      items: Schema.Array(
        Schema.Struct({
          payment_id: Text,
          paid_at: EpochSeconds,
          payment_intent: PaymentIntent,
          creator: Schema.Struct({ username: Text, display_name: Text }),
          receipt: Schema.Struct({ eyebrow: Text, line: Text, note: Text }),
          amount_usd: Cents,
          returned_usd: Cents,
          status: Schema.Literals(["paid", "partly_refunded", "refunded", "disputed"]),
          refunds: Schema.Array(Schema.Struct({ amount_usd: Cents, at: EpochSeconds })),
        }),
      ),
      next: OrNull(Schema.Struct({ before_time: EpochSeconds, before_id: Text })),
    }),
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
