import { managerDecider } from "../../domain/manager/manager.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/**
 * A block ends the open invitation between two, whoever of them was to manage the other (SUBP-28): neither could answer it. Who
 * manages already goes on until one of them ends it. Nobody is told: a block is not.
 */
export const endInvitesBetween = async (
  unit: UnitOfWork,
  blockerId: AccountId,
  blockedId: AccountId,
): Promise<void> => {
  // Each is refused where there is no such invitation.
  await unit.execute(managerDecider, blockerId, { type: "CancelManagerInvite", managerId: blockedId });
  await unit.execute(managerDecider, blockedId, { type: "DenyManagerInvite", managerId: blockerId });
};
