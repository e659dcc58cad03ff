import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { queryInteger, short } from "../endpoint-fields.ts";
import { StatsPeriod } from "../gallery/own-gallery.records.ts";
import { Cents, EpochSeconds, PaymentIntent } from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;
const Moment = queryInteger(0, 100_000_000_000);

/** Shares of what fans paid; `net` is the creator's. Cents. */
const shares = { gross: Cents, platform: Cents, manager: Cents, net: Cents };

/** What creators earn and are paid. */
export const earningsEndpoints = {
  getEarnings: {
    kind: "json",
    method: "GET",
    path: "/api/v1/creator/earnings",
    access: "model",
    subject: "creator",
    zone: true,
    summary:
      "Sales, and what went back of them, of a period or from a moment (30 days ago) to another (now), newest first, 48 a page; with `format=csv` all of them as a file.",
    query: Schema.Struct({
      period: Optional(StatsPeriod),
      from: Optional(Moment),
      to: Optional(Moment),
      kind: Optional(PaymentIntent),
      format: Optional(Schema.Literals(["json", "csv"])),
      before_time: Optional(Moment),
      before_id: Optional(short(140)),
    }),
    success: Schema.Struct({
      from: EpochSeconds,
      to: EpochSeconds,
      totals: Schema.Struct(shares),
      /** What one earned by managing others in that time, besides; null: not of all kinds, or not one's own books. */
      managing: OrNull(Cents),
      /** What creators whom one brought earned one in that time, besides; null: not of all kinds, or not one's own books. */
      referrals: OrNull(Cents),
      kinds: Schema.Array(Schema.Struct({ kind: PaymentIntent, ...shares })),
      items: Schema.Array(
        Schema.Struct({
          id: Text,
          payment_id: Text,
          at: EpochSeconds,
          kind: PaymentIntent,
          movement: Schema.Literals(["sale", "refund", "refundFailed", "dispute", "disputeWon"]),
          fan: Schema.Struct({ username: Text, display_name: Text }),
          ...shares,
        }),
      ),
      next: OrNull(Schema.Struct({ before_time: EpochSeconds, before_id: Text })),
    }),
    failures: [],
  },
  getPayouts: {
    kind: "json",
    method: "GET",
    path: "/api/v1/creator/payouts",
    access: "model",
    subject: "creator",
    summary:
      "What is owed: `pending` from sales of the last seven days, `payable` with the next run; and past payouts, newest first, 24 a page. `held` says why nothing is paid; only the creator is told. Who acts for her sees of all amounts what comes of her own sales.",
    query: Schema.Struct({ before_time: Optional(Moment), before_id: Optional(short(64)) }),
    success: Schema.Struct({
      held: OrNull(
        Schema.Struct({
          why: Schema.Literals(["missing", "pending", "on_hold", "blocked"]),
          reason: OrNull(Text),
        }),
      ),
      /** Where she gives or mends her account at the company that pays; null: there is none, or somebody else looks. */
      account_path: OrNull(Text),
      pending: Cents,
      payable: Cents,
      minimum_payment: Cents,
      next_at: EpochSeconds,
      items: Schema.Array(
        Schema.Struct({
          id: Text,
          amount_usd: Cents,
          status: Schema.Literals(["booked", "sent", "paid", "failed", "returned"]),
          reason: OrNull(Text),
          booked_at: EpochSeconds,
          sent_at: OrNull(EpochSeconds),
          paid_at: OrNull(EpochSeconds),
        }),
      ),
      next: OrNull(Schema.Struct({ before_time: EpochSeconds, before_id: Text })),
    }),
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
