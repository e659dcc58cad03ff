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
} as const satisfies StoredEventShapes;

/** The stored events of the streams `ledger-<payment>`. */
export const ledgerEvents = {
  TransactionPosted: {
    version: 1,
    data: Schema.Struct({
      postings: Schema.Array(Schema.Struct({ account: Text, amount: Cents })),
      postedAt: EpochSeconds,
    }),
  },
} as const satisfies StoredEventShapes;
