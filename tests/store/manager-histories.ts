import type fc from "fast-check";

import { managerDecider, type ManagerCommand } from "../../src/domain/manager/manager.decider.ts";
import { some, type Step } from "./steps.ts";

/** What may happen to the manager of a creator. */
export const manager = (id: string): fc.Arbitrary<readonly Step[]> => {
  const invite = (inviteId: string, fee: number): ManagerCommand => ({
    ...({ type: "InviteManager" } as const),
    ...{ inviteId, managerId: "mia", fee },
  });
  const accept = (inviteId: string): ManagerCommand => ({
    ...({ type: "AcceptManagerInvite" } as const),
    ...{ inviteId, managerId: "mia" },
  });
  return some(
    managerDecider,
    id,
    [
      { type: "CancelManagerInvite", managerId: "mia" },
      { type: "VoidManagerInvite", managerId: "mia" },
      { type: "DenyManagerInvite", managerId: "mia" },
      accept("i1"),
      { type: "ChangeManagerFee", managerId: null, fee: 0 },
      { type: "RemoveManager", managerId: null },
      invite("i2", 10_000),
      accept("i2"),
      { type: "LeaveCreator", managerId: "mia" },
    ],
    [invite("i1", 1250)],
  );
};
