import { expect, test } from "vitest";

import {
  INVITE_SECONDS,
  isOpenInvite,
  managerDecider,
  type ManagerCommand,
} from "../../src/domain/manager/manager.decider.ts";
import { given } from "../running/given.ts";

const invite: ManagerCommand = { type: "InviteManager", inviteId: "i1", managerId: "max", fee: 1250 };
const accept: ManagerCommand = { type: "AcceptManagerInvite", managerId: "max", inviteId: "i1" };
const deny: ManagerCommand = { type: "DenyManagerInvite", managerId: "max" };
const cancel: ManagerCommand = { type: "CancelManagerInvite", managerId: "max" };
const leave: ManagerCommand = { type: "LeaveCreator", managerId: "max" };
const remove = (managerId: string | null): ManagerCommand => ({ type: "RemoveManager", managerId });
const change = (managerId: string | null, fee: number): ManagerCommand => ({
  ...{ type: "ChangeManagerFee", managerId, fee },
});

const at = (now: number, ...commands: readonly ManagerCommand[]) =>
  given(managerDecider).whenAt(now, ...commands);
const managed = (...commands: readonly ManagerCommand[]) => at(100, invite, accept, ...commands);

test("[MGR-28] [MGR-36] an invite is open for 14 days and is accepted once, by whom and with what it was sent", () => {
  const open = {
    ...{ inviteId: "i1", managerId: "max", fee: 1250, invitedAt: 100 },
    ...{ expiresAt: 100 + INVITE_SECONDS, acceptedAt: null },
  };
  expect(at(100, invite).state).toEqual({ grant: open });
  expect(managed().state).toEqual({ grant: { ...open, acceptedAt: 100 } });
  const late = (after: number) => given(managerDecider).when([100, invite], [100 + after, accept]).answer;
  expect([late(INVITE_SECONDS - 1), late(INVITE_SECONDS)]).toEqual(["ManagerAccepted", "invite_invalid"]);
  expect(managed(accept).answer).toBe("invite_invalid");
  expect(at(100, invite, { ...accept, managerId: "zoe" }).answer).toBe("invite_invalid");
  expect(at(100, invite, { ...accept, inviteId: "i2" }).answer).toBe("invite_invalid");
  expect(isOpenInvite({ ...open, acceptedAt: 101 }, 102)).toBe(false);
});

test("[MGR-05] [MGR-27] [MGR-30] [MGR-31] one invite or manager at a time; what ran out, was denied or taken back leaves the place free", () => {
  const another: ManagerCommand = { ...invite, inviteId: "i2", managerId: "zoe" };
  expect(at(100, invite, another).answer).toBe("manager_exists");
  expect(managed(another).answer).toBe("manager_exists");
  const after = given(managerDecider).when([100, invite], [100 + INVITE_SECONDS, another]);
  expect([after.answer, after.state.grant?.managerId]).toEqual(["ManagerInvited", "zoe"]);
  // A manager who accepted does not run out.
  const years = given(managerDecider).when(
    [100, invite],
    [200, accept],
    [100 + INVITE_SECONDS * 90, another],
  );
  expect(years.answer).toBe("manager_exists");
  for (const ending of [deny, cancel])
    expect(at(100, invite, ending, another).answers).toEqual(["accepted", "accepted", "accepted"]);
  for (const ending of [remove("max"), remove(null), leave]) {
    const ended = managed(ending);
    expect([ended.state, ended.events.at(-1)!.data]).toEqual([
      { grant: null },
      expect.objectContaining({ inviteId: "i1", managerId: "max" }),
    ]);
  }
});

test("who is not invited, or does not manage, is told so; a page that shows somebody else changes nothing", () => {
  const zoe = { managerId: "zoe" } as const;
  expect(at(100, invite, { ...deny, ...zoe }).answer).toBe("invite_not_found");
  expect(at(100, invite, { ...cancel, ...zoe }).answer).toBe("invite_not_found");
  expect(managed(cancel).answer).toBe("invite_not_found");
  expect(managed(deny).answer).toBe("invite_not_found");
  expect(managed({ ...leave, ...zoe }).answer).toBe("manager_not_found");
  expect(at(100, invite, leave).answer).toBe("manager_not_found");
  for (const command of [remove, (who: string | null) => change(who, 5)]) {
    expect(at(100, invite, command("max")).answer).toBe("manager_not_found");
    expect(managed(command("zoe")).answer).toBe("manager_changed");
  }
});

test("a fee is changed for whom the page shows, or for whoever it is; the same fee again stores nothing", () => {
  for (const who of ["max", null]) {
    const changed = managed(change(who, 2000));
    expect([changed.answer, changed.state.grant]).toEqual([
      "ManagerFeeChanged",
      expect.objectContaining({ managerId: "max", fee: 2000, acceptedAt: 100 }),
    ]);
  }
  expect(managed(change("max", 1250)).events).toHaveLength(2);
});

test("an invitation of an account that is deleted goes, answered in time or not; who accepted is no invitation", () => {
  const voided: ManagerCommand = { type: "VoidManagerInvite", managerId: "max" };
  for (const now of [101, 100 + INVITE_SECONDS]) {
    const after = given(managerDecider).when([100, invite], [now, voided]);
    expect([after.answer, after.state]).toEqual(["ManagerInviteCancelled", { grant: null }]);
  }
  expect(managed(voided).answer).toBe("invite_not_found");
  expect(at(100, invite, { ...voided, managerId: "zoe" }).answer).toBe("invite_not_found");
});
