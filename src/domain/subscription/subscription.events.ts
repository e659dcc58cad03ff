import type { SubscriptionTerms } from "./subscription.ts";

interface Named {
  readonly id: string;
}

/** The facts of a fan's subscriptions to one creator. Cents and epoch seconds. */
export type SubscriptionEvent =
  | {
      readonly type: "SubscriptionRequested";
      readonly data: Named &
        SubscriptionTerms & { readonly paymentId: string | null; readonly requestedAt: number };
    }
  | {
      readonly type: "SubscriptionActivated";
      readonly data: Named & {
        readonly startAt: number;
        readonly endAt: number;
        readonly activatedAt: number;
      };
    }
  | {
      readonly type: "SubscriptionAbandoned";
      readonly data: Named & { readonly reason: string; readonly abandonedAt: number };
    }
  | {
      readonly type: "SubscriptionGiven";
      readonly data: Named & { readonly endAt: number; readonly givenAt: number };
    }
  | { readonly type: "FollowStarted"; readonly data: Named & { readonly startedAt: number } }
  | {
      readonly type: "SubscriptionCancelled";
      readonly data: Named & { readonly status: "expiring" | "expired"; readonly canceledAt: number };
    }
  | { readonly type: "SubscriptionReactivated"; readonly data: Named & { readonly reactivatedAt: number } }
  | {
      readonly type: "SubscriptionRenewed";
      readonly data: Named & {
        readonly paymentId: string | null;
        readonly price: number;
        readonly anchorAt: number;
        readonly monthsPaid: number;
        readonly endAt: number;
        readonly renewedAt: number;
      };
    }
  | { readonly type: "RenewalFailed"; readonly data: Named & { readonly failedAt: number } }
  | {
      readonly type: "SubscriptionExpired";
      readonly data: Named & { readonly reason: string; readonly expiredAt: number };
    };
