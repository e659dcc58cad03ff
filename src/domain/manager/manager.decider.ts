import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import { daySeconds } from "../format/duration.ts";
import type { AccountId, EpochSeconds } from "../unit/unit.ts";
import type { BasisPoints } from "./fee.ts";
import type { ManagerEvent } from "./manager.events.ts";

export type ManagerCommand =
  | {
      readonly type: "InviteManager";
      readonly inviteId: string;
      readonly managerId: AccountId;
      readonly fee: BasisPoints;
    }
  | { readonly type: "CancelManagerInvite"; readonly managerId: AccountId }
  /** Of an account that is deleted: also what ran out unanswered goes. */
  | { readonly type: "VoidManagerInvite"; readonly managerId: AccountId }
  | { readonly type: "AcceptManagerInvite"; readonly managerId: AccountId; readonly inviteId: string }
  | { readonly type: "DenyManagerInvite"; readonly managerId: AccountId }
  /** `managerId`: whom the page showed; null when the call named nobody. */
  | { readonly type: "ChangeManagerFee"; readonly managerId: AccountId | null; readonly fee: BasisPoints }
  | { readonly type: "RemoveManager"; readonly managerId: AccountId | null }
  | { readonly type: "LeaveCreator"; readonly managerId: AccountId };

/** An invitation, or what became of it. */
export interface Grant {
  readonly inviteId: string;
  readonly managerId: AccountId;
  readonly fee: BasisPoints;
  readonly invitedAt: EpochSeconds;
  /** When the invitation ends that was not accepted. */
  readonly expiresAt: EpochSeconds;
  /** Null: it waits for an answer. */
  readonly acceptedAt: EpochSeconds | null;
}

/** At most one invitation or manager at a time (MGR-05). */
export interface ManagerState {
  readonly grant: Grant | null;
}

export type ManagerRejection =
  | "manager_exists"
  | "invite_not_found"
  | "invite_invalid"
  | "manager_not_found"
  | "manager_changed";

/** Invites live 14 days (MGR-36). */
export const INVITE_SECONDS = 14 * daySeconds;

/** Whether an invitation still waits for its answer. */
export const isOpenInvite = (grant: Pick<Grant, "acceptedAt" | "expiresAt">, now: EpochSeconds): boolean =>
  grant.acceptedAt === null && now < grant.expiresAt;

type Decided = Decision<ManagerEvent, ManagerRejection>;

const named = ({ inviteId, managerId }: Grant) => ({ inviteId, managerId });

/** Whether a page that is not up to date means somebody else. */
const isAnother = (grant: Grant, managerId: AccountId | null): boolean =>
  managerId !== null && managerId !== grant.managerId;

/** The manager of one creator, and the invitation before (MGR-05, MGR-27 to MGR-31); the stream has the creator's id. */
export const managerDecider: Decider<ManagerCommand, ManagerState, ManagerEvent, ManagerRejection> = {
  stream: "manager",
  initial: { grant: null },
  decide: (command, { grant }, { now }) => {
    const open = grant !== null && isOpenInvite(grant, now) ? grant : null;
    const accepted = grant !== null && grant.acceptedAt !== null ? grant : null;
    return match(command)
      .returnType<Decided>()
      .with({ type: "InviteManager" }, ({ inviteId, managerId, fee }) =>
        open !== null || accepted !== null
          ? reject("manager_exists")
          : accept({
              type: "ManagerInvited",
              data: { inviteId, managerId, fee, invitedAt: now, expiresAt: now + INVITE_SECONDS },
            }),
      )
      .with({ type: "CancelManagerInvite" }, ({ managerId }) =>
        open?.managerId === managerId
          ? accept({ type: "ManagerInviteCancelled", data: { ...named(open), cancelledAt: now } })
          : reject("invite_not_found"),
      )
      .with({ type: "VoidManagerInvite" }, ({ managerId }) =>
        grant?.managerId === managerId && accepted === null
          ? accept({ type: "ManagerInviteCancelled", data: { ...named(grant), cancelledAt: now } })
          : reject("invite_not_found"),
      )
      .with({ type: "AcceptManagerInvite" }, ({ managerId, inviteId }) =>
        open?.managerId === managerId && open.inviteId === inviteId
          ? accept({ type: "ManagerAccepted", data: { ...named(open), acceptedAt: now } })
          : reject("invite_invalid"),
      )
      .with({ type: "DenyManagerInvite" }, ({ managerId }) =>
        open?.managerId === managerId
          ? accept({ type: "ManagerInviteDenied", data: { ...named(open), deniedAt: now } })
          : reject("invite_not_found"),
      )
      .with({ type: "ChangeManagerFee" }, ({ managerId, fee }) => {
        if (accepted === null) return reject("manager_not_found");
        if (isAnother(accepted, managerId)) return reject("manager_changed");
        if (accepted.fee === fee) return accept();
        return accept({ type: "ManagerFeeChanged", data: { ...named(accepted), fee, changedAt: now } });
      })
      .with({ type: "RemoveManager" }, ({ managerId }) => {
        if (accepted === null) return reject("manager_not_found");
        if (isAnother(accepted, managerId)) return reject("manager_changed");
        return accept({ type: "ManagerRemoved", data: { ...named(accepted), removedAt: now } });
      })
      .with({ type: "LeaveCreator" }, ({ managerId }) =>
        accepted?.managerId === managerId
          ? accept({ type: "ManagerLeft", data: { ...named(accepted), leftAt: now } })
          : reject("manager_not_found"),
      )
      .exhaustive();
  },
  evolve: (state, event) => {
    switch (event.type) {
      case "ManagerInvited":
        return { grant: { ...event.data, acceptedAt: null } };
      case "ManagerAccepted":
        return { grant: state.grant && { ...state.grant, acceptedAt: event.data.acceptedAt } };
      case "ManagerFeeChanged":
        return { grant: state.grant && { ...state.grant, fee: event.data.fee } };
      case "ManagerInviteDenied":
      case "ManagerInviteCancelled":
      case "ManagerRemoved":
      case "ManagerLeft":
        return { grant: null };
      default:
        return state;
    }
  },
};
