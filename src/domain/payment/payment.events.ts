import type { PaymentIntent, PaymentOrder } from "./payment.ts";

/** The facts of one payment. Cents and epoch seconds. */
export type PaymentEvent =
  | {
      readonly type: "PaymentStarted";
      readonly data: { readonly order: PaymentOrder; readonly startedAt: number };
    }
  | {
      readonly type: "PaymentDeclined";
      readonly data: { readonly code: string; readonly declinedAt: number };
    }
  | {
      readonly type: "PaymentAuthorized";
      readonly data: { readonly reference: string; readonly amount: number };
    }
  | { readonly type: "PaymentReopened"; readonly data: { readonly reopenedAt: number } }
  | { readonly type: "AuthorizationReturned"; readonly data: { readonly reference: string } }
  | { readonly type: "PaymentApproved"; readonly data: { readonly approvedAt: number } }
  | {
      readonly type: "PaymentSettled";
      readonly data: {
        readonly buyerId: string;
        readonly creatorId: string;
        readonly intent: PaymentIntent;
        readonly amount: number;
        readonly initialPurchase: boolean;
        readonly settledAt: number;
      };
    }
  | { readonly type: "PaymentVoided"; readonly data: { readonly reason: string; readonly reference: string } }
  | {
      readonly type: "PaymentCancelled";
      readonly data: { readonly buyerId: string; readonly reason: string; readonly cancelledAt: number };
    };
