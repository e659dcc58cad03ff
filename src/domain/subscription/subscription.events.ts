import type { MovedSubscription, SubscriptionTerms } from "./subscription.ts";
import type { Cents, EpochSeconds, PairId } from "../unit/unit.ts";

interface Named {
  readonly id: string;
}

/** The facts of a fan's subscriptions to one creator. Cents and epoch seconds. */
export type SubscriptionEvent =
  | {
      readonly type: "SubscriptionRequested";
      readonly data: Named &
        SubscriptionTerms & { readonly paymentId: string | null; readonly requestedAt: EpochSeconds };
    }
  | {
      readonly type: "SubscriptionActivated";
      readonly data: Named & {
        readonly startAt: EpochSeconds;
        readonly endAt: EpochSeconds;
        readonly activatedAt: EpochSeconds;
      };
    }
  | {
      readonly type: "SubscriptionAbandoned";
      readonly data: Named & { readonly reason: string; readonly abandonedAt: EpochSeconds };
    }
  | {
      readonly type: "SubscriptionGiven";
      readonly data: Named & { readonly endAt: EpochSeconds; readonly givenAt: EpochSeconds };
    }
  | { readonly type: "FollowStarted"; readonly data: Named & { readonly startedAt: EpochSeconds } }
  | {
      readonly type: "SubscriptionCancelled";
      /** `pending`: while it is being paid for; it starts as one that does not go on. */
      readonly data: Named & {
        readonly status: "pending" | "expiring" | "expired";
        readonly canceledAt: EpochSeconds;
      };
    }
  | {
      readonly type: "SubscriptionPaused";
      readonly data: Named & { readonly resumesAt: EpochSeconds; readonly pausedAt: EpochSeconds };
    }
  | { readonly type: "PauseShortened"; readonly data: Named & { readonly resumesAt: EpochSeconds } }
  | {
      readonly type: "SubscriptionReactivated";
      readonly data: Named & { readonly reactivatedAt: EpochSeconds };
    }
  | {
      readonly type: "SubscriptionRenewed";
      readonly data: Named & {
        readonly paymentId: string | null;
        readonly price: Cents;
        readonly anchorAt: EpochSeconds;
        readonly monthsPaid: number;
        readonly endAt: EpochSeconds;
        readonly renewedAt: EpochSeconds;
      };
    }
  /** The fan was told what the next term costs, which is less than was agreed: more is not charged for it. */
  | {
      readonly type: "RenewalPriceAnnounced";
      readonly data: Named & { readonly price: Cents; readonly announcedAt: EpochSeconds };
    }
  | { readonly type: "RenewalFailed"; readonly data: Named & { readonly failedAt: EpochSeconds } }
  | {
      readonly type: "SubscriptionExpired";
      readonly data: Named & { readonly reason: string; readonly expiredAt: EpochSeconds };
    }
  /** An account has taken over what its owner bought as a guest (C-13). */
  | {
      readonly type: "SubscriptionMovedAway";
      readonly data: Named & { readonly to: PairId; readonly movedAt: EpochSeconds };
    }
  | {
      readonly type: "SubscriptionTakenOver";
      readonly data: MovedSubscription & { readonly takenOverAt: EpochSeconds };
    }
  /** The payment of its running term went back. */
  | {
      readonly type: "SubscriptionRevoked";
      readonly data: Named & { readonly paymentId: string; readonly revokedAt: EpochSeconds };
    }
  /** That money is ours again: it runs to the end that was paid for. */
  | {
      readonly type: "SubscriptionRestored";
      readonly data: Named & {
        readonly paymentId: string;
        readonly endAt: EpochSeconds;
        readonly restoredAt: EpochSeconds;
      };
    };
