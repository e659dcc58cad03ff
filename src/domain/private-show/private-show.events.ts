import type { AccountId, Cents, EpochSeconds } from "../unit/unit.ts";
import type { PrivateEnding, PrivateKind, PrivateParty } from "./private-show.ts";

/** What an invitation says; minutes and cents. */
export interface PrivateTerms {
  readonly creatorId: AccountId;
  readonly fanId: AccountId;
  readonly kind: PrivateKind;
  readonly minutes: number;
  readonly amount: Cents;
}

/** The facts of one private show, from the invitation on. */
export type PrivateShowEvent =
  | {
      readonly type: "PrivateInvited";
      readonly data: PrivateTerms & { readonly invitedAt: EpochSeconds; readonly expiresAt: EpochSeconds };
    }
  | {
      readonly type: "PrivateAccepted";
      readonly data: { readonly acceptedAt: EpochSeconds; readonly payBy: EpochSeconds };
    }
  /** It comes to nothing. */
  | {
      readonly type: "PrivateClosed";
      readonly data: {
        readonly reason: "withdrawn" | "declined" | "expired";
        readonly closedAt: EpochSeconds;
      };
    }
  | { readonly type: "PrivateReserved" | "PrivateReleased"; readonly data: { readonly paymentId: string } }
  | {
      readonly type: "PrivatePaid";
      readonly data: {
        readonly paymentId: string;
        readonly paidAt: EpochSeconds;
        readonly startBy: EpochSeconds;
      };
    }
  | {
      readonly type: "PrivateConnected" | "PrivateDisconnected";
      readonly data: { readonly party: PrivateParty; readonly at: EpochSeconds };
    }
  | { readonly type: "PrivateStarted"; readonly data: { readonly startedAt: EpochSeconds } }
  | {
      readonly type: "PrivateEnded";
      readonly data: {
        readonly reason: PrivateEnding;
        readonly endedAt: EpochSeconds;
        /** Seconds for which both were connected. */
        readonly held: number;
        readonly refund: Cents;
      };
    };
