import type { PaymentIntent, PaymentOrder } from "./payment.ts";
import type { AccountId, Cents, EpochSeconds } from "../unit/unit.ts";

/** The facts of one payment. Cents and epoch seconds. */
export type PaymentEvent =
  | {
      readonly type: "PaymentStarted";
      readonly data: { readonly order: PaymentOrder; readonly startedAt: EpochSeconds };
    }
  | {
      readonly type: "PaymentDeclined";
      readonly data: { readonly code: string; readonly declinedAt: EpochSeconds };
    }
  | {
      readonly type: "PaymentAuthorized";
      readonly data: { readonly reference: string; readonly amount: Cents };
    }
  | { readonly type: "PaymentReopened"; readonly data: { readonly reopenedAt: EpochSeconds } }
  | { readonly type: "AuthorizationReturned"; readonly data: { readonly reference: string } }
  | { readonly type: "PaymentApproved"; readonly data: { readonly approvedAt: EpochSeconds } }
  | {
      readonly type: "PaymentSettled";
      readonly data: {
        readonly buyerId: AccountId;
        readonly creatorId: AccountId;
        readonly intent: PaymentIntent;
        readonly amount: Cents;
        readonly initialPurchase: boolean;
        readonly settledAt: EpochSeconds;
      };
    }
  | { readonly type: "PaymentVoided"; readonly data: { readonly reason: string; readonly reference: string } }
  | {
      readonly type: "PaymentCancelled";
      readonly data: {
        readonly buyerId: AccountId;
        readonly reason: string;
        readonly cancelledAt: EpochSeconds;
      };
    };
