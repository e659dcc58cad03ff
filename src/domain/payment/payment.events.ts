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
    }
  /** Somebody of ours wants money to go back; the provider is asked until it answers. `by`: who, in an operator's words. */
  | {
      readonly type: "RefundAsked";
      readonly data: {
        readonly refundId: string;
        readonly amount: Cents;
        readonly by: string;
        readonly askedAt: EpochSeconds;
      };
    }
  /** Money went back. `refundId` null: nobody of ours asked for it, it was done at the provider. */
  | {
      readonly type: "PaymentRefunded";
      readonly data: {
        readonly refundId: string | null;
        readonly providerRefundId: string;
        readonly amount: Cents;
        readonly refundedAt: EpochSeconds;
      };
    }
  /** Nothing went back. `providerRefundId` null: the provider made no refund. */
  | {
      readonly type: "RefundFailed";
      readonly data: {
        readonly refundId: string | null;
        readonly providerRefundId: string | null;
        readonly code: string;
        readonly failedAt: EpochSeconds;
      };
    }
  /** A refund that had been made came back: the payer's bank did not take it. */
  | {
      readonly type: "RefundReversed";
      readonly data: {
        readonly refundId: string | null;
        readonly providerRefundId: string;
        readonly amount: Cents;
        readonly code: string;
        readonly reversedAt: EpochSeconds;
      };
    }
  /** The payer's bank took the money back, the provider a fee. */
  | {
      readonly type: "PaymentDisputed";
      readonly data: {
        readonly disputeId: string;
        readonly amount: Cents;
        readonly fee: Cents;
        readonly disputedAt: EpochSeconds;
      };
    }
  /** How a dispute ended, of whose beginning we have not been told yet. */
  | {
      readonly type: "DisputeDecided";
      readonly data: {
        readonly disputeId: string;
        readonly won: boolean;
        readonly feeReturned: Cents;
        readonly decidedAt: EpochSeconds;
      };
    }
  | {
      readonly type: "DisputeWon";
      readonly data: {
        readonly disputeId: string;
        readonly amount: Cents;
        readonly feeReturned: Cents;
        readonly wonAt: EpochSeconds;
      };
    }
  | {
      readonly type: "DisputeLost";
      readonly data: { readonly disputeId: string; readonly lostAt: EpochSeconds };
    };
