import * as Schema from "effect/Schema";

import type { PaymentEvent } from "../../domain/payment/payment.events.ts";
import type { Purpose } from "../../domain/purchases.ts";
import { PaymentPurpose } from "../purchases.ts";
import { Cents, EpochSeconds, PaymentIntent } from "../records.ts";
import type { ErasedFrom, StoredEventShapes } from "../stored-event.ts";

const Text = Schema.String;

export const PaymentOrder = Schema.Struct({
  intent: PaymentIntent,
  purpose: PaymentPurpose,
  buyerId: Text,
  creatorId: Text,
  amount: Cents,
  returnUri: Text,
  onSavedCard: Schema.optionalKey(Schema.Literal(true)),
});

type Started = Extract<PaymentEvent, { readonly type: "PaymentStarted" }>["data"];

/** The buyer's words of a purchase, or the creator's, go with them. */
const purposeWithout = ({ purpose, creatorId }: Started["order"], { accountId }: ErasedFrom): Purpose => {
  // Who has bought as a guest has another id there.
  const isBuyer = creatorId !== accountId;
  const said = {
    ...(isBuyer && "message" in purpose ? { message: null } : {}),
    ...(isBuyer && "requests" in purpose ? { requests: null } : {}),
    ...(isBuyer && "snapchatName" in purpose ? { snapchatName: "" } : {}),
    ...(!isBuyer && "description" in purpose ? { description: "" } : {}),
  };
  return { ...purpose, ...said } as Purpose;
};

/** The stored events of the streams `payment-<uuid>`. Never a card number: `reference` is the provider's name of a hold. */
export const paymentEvents = {
  PaymentStarted: {
    version: 1,
    data: Schema.Struct({ order: PaymentOrder, startedAt: EpochSeconds }),
    forget: ({ order, startedAt }: Started, erased: ErasedFrom): Started => ({
      order: { ...order, purpose: purposeWithout(order, erased), returnUri: "/" },
      startedAt,
    }),
  },
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
