import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { queryInteger, short } from "../endpoint-fields.ts";
import { Cents, EpochSeconds, PaymentIntent } from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;

const SavedCard = Schema.Struct({ id: Text, brand: Text, last4: Text, saved_at: EpochSeconds });

/** Where the payer's receipts go; `street_2` may be empty, `country` is an ISO code. */
const Address = Schema.Struct({
  ...{ holder: Text, street: Text, street_2: Text, postal_code: Text, city: Text, country: Text },
});

/** The saved cards, the address, and what may be spent a month. Cents. */
const Billing = Schema.Struct({
  /** The card that renewals and one click charge. */
  card: OrNull(SavedCard),
  /** Others that are saved, the newest first. */
  others: Schema.Array(SavedCard),
  address: OrNull(Address),
  /** Null: without a limit. */
  limit: OrNull(Cents),
  /** The limit that counts from a later month on. */
  next: OrNull(Schema.Struct({ limit: OrNull(Cents), from: EpochSeconds })),
  /** What was spent this month. */
  spent: Cents,
  month_ends_at: EpochSeconds,
});

/** What somebody paid, with what, and how much he may. */
export const billingEndpoints = {
  getBilling: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/billing",
    access: "user",
    summary: "The saved cards, the address, the monthly limit, and what was spent this month (UTC).",
    success: Billing,
    failures: [],
  },
  setSpendingLimit: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/billing/limit",
    access: "user",
    summary:
      "Set the monthly limit in cents, null for none: a lower one counts at once, a higher one from the next month on.",
    body: Schema.Struct({ amount_usd: OrNull(Cents) }),
    success: Billing,
    failures: [],
  },
  removeCard: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/billing/card/{id}",
    access: "user",
    summary:
      "Remove a saved card: it is charged no more; of several the newest of the others is charged in its place.",
    params: Schema.Struct({ id: short(64) }),
    success: Billing,
    failures: ["card_not_found"],
  },
  chooseCard: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/billing/card/{id}/default",
    access: "user",
    summary: "Have another saved card charged by renewals and one click.",
    params: Schema.Struct({ id: short(64) }),
    success: Billing,
    failures: ["card_not_found"],
  },
  setBillingAddress: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/billing/address",
    access: "user",
    summary: "Set the address that stands on receipts; all fields empty: remove it.",
    body: Address,
    success: Billing,
    failures: [],
  },
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
