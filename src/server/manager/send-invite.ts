import { randomUUID } from "node:crypto";

import { percentOf, type BasisPoints } from "../../domain/manager/fee.ts";
import { isOpenInvite, managerDecider } from "../../domain/manager/manager.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Keys } from "../session/keys.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { invitePath } from "./invite-hash.ts";
import { tellManagers } from "./tell-managers.ts";

/** A creator asks somebody to be her manager, for a part of her sales. */
export interface NewInvite {
  readonly creatorId: AccountId;
  readonly managerId: AccountId;
  readonly fee: BasisPoints;
}

/** Sends an invite by notice and mail; `rejected` when the creator has a manager or an open invite (MGR-05). */
export const sendInvite = async (unit: UnitOfWork, keys: Keys, { creatorId, managerId, fee }: NewInvite) => {
  const inviteId = randomUUID();
  const command = { type: "InviteManager", inviteId, managerId, fee } as const;
  const { rejected } = await unit.execute(managerDecider, creatorId, command);
  if (rejected !== undefined) return { rejected };
  const creator = await unit.sql
    .selectFrom("account")
    .select(["username", "display_name"])
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();
  const invite = { creatorUsername: creator.username, managerId, fee, inviteId };
  tellManagers(unit, {
    accountId: managerId,
    subject: `${creator.display_name} invites you to be the manager`,
    text: `${creator.display_name} (@${creator.username}) invites you to manage the account for ${percentOf(fee)}% of its earnings. The invitation is open for 14 days.`,
    mainSitePath: invitePath(keys, invite),
  });
  return { rejected: undefined };
};

/** A creator has another username: the address of her open invite holds it, so it is sent anew; nothing without one. */
export const resendInvite = async (
  unit: UnitOfWork,
  keys: Keys,
  creator: { readonly id: AccountId; readonly username: string; readonly displayName: string },
): Promise<void> => {
  const { grant } = await unit.load(managerDecider, creator.id);
  if (grant === null || !isOpenInvite(grant, unit.now)) return;
  const { managerId, fee, inviteId } = grant;
  tellManagers(unit, {
    accountId: managerId,
    subject: `The invitation of ${creator.displayName} has a new link`,
    text: `${creator.displayName} is called @${creator.username} now. The invitation to manage the account for ${percentOf(fee)}% of its earnings has a new link; the one before does not work any more.`,
    mainSitePath: invitePath(keys, { creatorUsername: creator.username, managerId, fee, inviteId }),
  });
};
