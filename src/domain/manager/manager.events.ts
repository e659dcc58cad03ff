import type { AccountId, EpochSeconds } from "../unit/unit.ts";
import type { BasisPoints } from "./fee.ts";

interface Invited {
  readonly inviteId: string;
  readonly managerId: AccountId;
}

/** The facts of who manages one creator. Epoch seconds; a fee in hundredths of a percent. */
export type ManagerEvent =
  | {
      readonly type: "ManagerInvited";
      readonly data: Invited & {
        readonly fee: BasisPoints;
        readonly invitedAt: EpochSeconds;
        readonly expiresAt: EpochSeconds;
      };
    }
  | { readonly type: "ManagerAccepted"; readonly data: Invited & { readonly acceptedAt: EpochSeconds } }
  | { readonly type: "ManagerInviteDenied"; readonly data: Invited & { readonly deniedAt: EpochSeconds } }
  | {
      readonly type: "ManagerInviteCancelled";
      readonly data: Invited & { readonly cancelledAt: EpochSeconds };
    }
  | {
      readonly type: "ManagerFeeChanged";
      readonly data: Invited & { readonly fee: BasisPoints; readonly changedAt: EpochSeconds };
    }
  | { readonly type: "ManagerRemoved"; readonly data: Invited & { readonly removedAt: EpochSeconds } }
  | { readonly type: "ManagerLeft"; readonly data: Invited & { readonly leftAt: EpochSeconds } };
