import * as Schema from "effect/Schema";

import { PaymentPurpose } from "../purchases.ts";
import { Cents, EpochSeconds, PaymentIntent } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";

const Text = Schema.String;

export const PaymentOrder = Schema.Struct({
  intent: PaymentIntent,
  purpose: PaymentPurpose,
  buyerId: Text,
  creatorId: Text,
  amount: Cents,
  returnUri: Text,
});

/** The stored events of the streams `payment-<uuid>`. Never a card number: `reference` is the provider's name of a hold. */
export const paymentEvents = {
  PaymentStarted: { version: 1, data: Schema.Struct({ order: PaymentOrder, startedAt: EpochSeconds }) },
  PaymentDeclined: { version: 1, data: Schema.Struct({ code: Text, declinedAt: EpochSeconds }) },
  PaymentReopened: { version: 1, data: Schema.Struct({ reopenedAt: EpochSeconds }) },
  PaymentAuthorized: { version: 1, data: Schema.Struct({ reference: Text, amount: Cents }) },
  AuthorizationReturned: { version: 1, data: Schema.Struct({ reference: Text }) },
  PaymentApproved: { version: 1, data: Schema.Struct({ approvedAt: EpochSeconds }) },
  PaymentSettled: {
    version: 1,
    audited: true,
    data: Schema.Struct({
      buyerId: Text,
      creatorId: Text,
      intent: PaymentIntent,
      amount: Cents,
      initialPurchase: Schema.Boolean,
      settledAt: EpochSeconds,
    }),
  },
  PaymentVoided: { version: 1, data: Schema.Struct({ reason: Text, reference: Text }) },
  PaymentCancelled: {
    version: 1,
    data: Schema.Struct({ buyerId: Text, reason: Text, cancelledAt: EpochSeconds }),
  },
  RefundAsked: {
    version: 1,
    audited: true,
    data: Schema.Struct({ refundId: Text, amount: Cents, by: Text, askedAt: EpochSeconds }),
  },
  PaymentRefunded: {
    version: 1,
    audited: true,
    data: Schema.Struct({
      refundId: Schema.NullOr(Text),
      providerRefundId: Text,
      amount: Cents,
      refundedAt: EpochSeconds,
    }),
  },
  RefundFailed: {
    version: 2,
    audited: true,
    data: Schema.Struct({
      refundId: Schema.NullOr(Text),
      providerRefundId: Schema.NullOr(Text),
      code: Text,
      failedAt: EpochSeconds,
    }),
    upcasters: { 1: (data: object) => ({ providerRefundId: null, ...data }) },
  },
  RefundReversed: {
    version: 1,
    audited: true,
    data: Schema.Struct({
      refundId: Schema.NullOr(Text),
      providerRefundId: Text,
      amount: Cents,
      code: Text,
      reversedAt: EpochSeconds,
    }),
  },
  PaymentDisputed: {
    version: 1,
    audited: true,
    data: Schema.Struct({ disputeId: Text, amount: Cents, fee: Cents, disputedAt: EpochSeconds }),
  },
  DisputeDecided: {
    version: 1,
    data: Schema.Struct({
      disputeId: Text,
      won: Schema.Boolean,
      feeReturned: Cents,
      decidedAt: EpochSeconds,
    }),
  },
  DisputeWon: {
    version: 1,
    audited: true,
    data: Schema.Struct({ disputeId: Text, amount: Cents, feeReturned: Cents, wonAt: EpochSeconds }),
  },
  DisputeLost: { version: 1, audited: true, data: Schema.Struct({ disputeId: Text, lostAt: EpochSeconds }) },
} as const satisfies StoredEventShapes;

/** The stored events of the streams `ledger-<payment>` and `ledger-payout-<id>`. Until version 2 only sales were booked. */
export const ledgerEvents = {
  TransactionPosted: {
    version: 2,
    data: Schema.Struct({
      kind: Schema.Literals(["sale", "refund", "refundFailed", "dispute", "disputeWon", "payout"]),
      reference: Schema.NullOr(Text),
      postings: Schema.Array(Schema.Struct({ account: Text, amount: Cents })),
      postedAt: EpochSeconds,
    }),
    upcasters: { 1: (data: object) => ({ kind: "sale", reference: null, ...data }) },
  },
} as const satisfies StoredEventShapes;
