import { managerDecider } from "../../domain/manager/manager.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { PartWith, Person } from "../personal/personal.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { endActing, tellManagers } from "./tell-managers.ts";

/** Whom she manages, or has been asked to, is told that she does not. */
const leave = async (unit: UnitOfWork, { id, username }: Person, creatorId: AccountId): Promise<void> => {
  const left = await unit.execute(managerDecider, creatorId, { type: "LeaveCreator", managerId: id });
  if (left.rejected === undefined) {
    await endActing(unit, { managerId: id, creatorId });
    tellManagers(unit, {
      accountId: creatorId,
      subject: "Your manager has left",
      text: `@${username} is not your manager any more.`,
    });
    return;
  }
  await unit.execute(managerDecider, creatorId, { type: "VoidManagerInvite", managerId: id });
};

/** An account that is deleted manages nobody, and nobody manages it; invitations of either kind are void, also those that nobody answered in time. */
export const endGrants: PartWith = async (unit, person) => {
  const { id, username } = person;
  const { grant } = await unit.load(managerDecider, id);
  if (grant !== null && grant.acceptedAt !== null) {
    const { managerId } = grant;
    await unit.execute(managerDecider, id, { type: "RemoveManager", managerId });
    await endActing(unit, { managerId, creatorId: id });
    tellManagers(unit, {
      accountId: managerId,
      subject: "You are not the manager any more",
      text: `@${username} has deleted the account, so you do not manage it any more.`,
    });
  } else if (grant !== null) {
    await unit.execute(managerDecider, id, { type: "VoidManagerInvite", managerId: grant.managerId });
  }
  const managed = await unit.sql
    .selectFrom("manager_grant")
    .select("creator_id")
    .where("manager_id", "=", id)
    .execute();
  for (const { creator_id } of managed) await leave(unit, person, creator_id);
};
