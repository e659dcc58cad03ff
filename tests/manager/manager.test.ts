import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { fold } from "../../src/domain/decider/decider.ts";
import { salePostings, returnPostings } from "../../src/domain/ledger/ledger.decider.ts";
import { profileAfterSwitch } from "../../src/domain/manager/after-switch.ts";
import { basisPointsOf, feeOfAddress, percentOf, WHOLE } from "../../src/domain/manager/fee.ts";
import { checkManager, typedFee } from "../../src/domain/manager/manager-form.ts";
import {
  INVITE_SECONDS,
  managerDecider,
  type ManagerCommand,
} from "../../src/domain/manager/manager.decider.ts";
import type { ManagerEvent } from "../../src/domain/manager/manager.events.ts";
import { given } from "../running/given.ts";

const managers = fc.constantFrom("max", "zoe");
const inviteIds = fc.constantFrom("i1", "i2", "i3");
const fees = fc.integer({ min: 0, max: WHOLE });
const anyCommand: fc.Arbitrary<ManagerCommand> = fc.oneof(
  fc.record({
    type: fc.constant("InviteManager" as const),
    inviteId: inviteIds,
    managerId: managers,
    fee: fees,
  }),
  fc.record({ type: fc.constant("CancelManagerInvite" as const), managerId: managers }),
  fc.record({ type: fc.constant("AcceptManagerInvite" as const), managerId: managers, inviteId: inviteIds }),
  fc.record({ type: fc.constant("VoidManagerInvite" as const), managerId: managers }),
  fc.record({ type: fc.constant("DenyManagerInvite" as const), managerId: managers }),
  fc.record({
    type: fc.constant("ChangeManagerFee" as const),
    managerId: fc.option(managers),
    fee: fees,
  }),
  fc.record({ type: fc.constant("RemoveManager" as const), managerId: fc.option(managers) }),
  fc.record({ type: fc.constant("LeaveCreator" as const), managerId: managers }),
);

describe("the manager of a creator", () => {
  test("[MGR-27] [MGR-28] [MGR-31] whatever is asked, who manages was invited not more than 14 days before, and nobody else was meanwhile", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCommand, fc.integer({ min: 0, max: INVITE_SECONDS }))), (steps) => {
        let now = 0;
        const events: ManagerEvent[] = [];
        for (const [command, later] of steps) {
          now += later;
          const { grant } = fold(managerDecider, events);
          const { decision: decided } = given(managerDecider, { grant }).whenAt(now, command);
          if ("rejected" in decided) continue;
          for (const event of decided.events) {
            if (event.type === "ManagerInvited")
              expect(grant === null || (grant.acceptedAt === null && now >= grant.expiresAt)).toBe(true);
            else expect(grant).toMatchObject(pick(event));
            if (command.type === "RemoveManager" || command.type === "ChangeManagerFee")
              expect([null, event.data.managerId]).toContain(command.managerId);
            if (event.type === "ManagerAccepted") expect(now - grant!.invitedAt).toBeLessThan(INVITE_SECONDS);
            events.push(event);
          }
        }
      }),
    );
  });

  const pick = ({ data: { inviteId, managerId } }: ManagerEvent) => ({ inviteId, managerId });

  test("[MGR-30] a refused command stores nothing and says why", () => {
    const decide = (command: ManagerCommand) => given(managerDecider).whenAt(1, command).decision;
    expect(decide({ type: "RemoveManager", managerId: null })).toEqual({ rejected: "manager_not_found" });
    expect(decide({ type: "CancelManagerInvite", managerId: "max" })).toEqual({
      rejected: "invite_not_found",
    });
    expect(decide({ type: "AcceptManagerInvite", managerId: "max", inviteId: "" })).toEqual({
      rejected: "invite_invalid",
    });
  });
});

test("[MGR-33] [MGR-34] after a switch a page of the account is loaded anew, and elsewhere the profile is shown", () => {
  const after = (path: string, rootUsername: string | null = null) =>
    profileAfterSwitch({ path, rootUsername, username: "max" });
  expect(["/account", "/account/setting/manager"].map((path) => after(path))).toEqual([null, null]);
  expect(["/", "/ava", "/accounting"].map((path) => after(path))).toEqual(["/max", "/max", "/max"]);
  expect([after("/", "max"), after("/", "ava")]).toEqual(["/", null]);
});

describe("a fee", () => {
  test("[CVAL-17] [MGR-37] is 0 to 100 percent with two decimals at most", () => {
    fc.assert(
      fc.property(fees, (points) => {
        expect(basisPointsOf(percentOf(points))).toBe(points);
        expect(feeOfAddress(String(percentOf(points)))).toBe(percentOf(points));
      }),
    );
    expect([-0.01, 100.01, 0.001, Number.NaN, Infinity].map(basisPointsOf)).toEqual(Array(5).fill(null));
    expect([null, "", "-1", "101", "1e1", "5.123", "ten", " 5"].map(feeOfAddress)).toEqual(
      Array(8).fill(null),
    );
    expect(feeOfAddress("0")).toBe(0);
  });

  test("[CVAL-15] [CVAL-16] [CVAL-19] [CVAL-20] a form says what is missing or out of range", () => {
    expect(Object.keys(checkManager({ username: " ", fee_percentage: "" }))).toEqual([
      "username",
      "fee_percentage",
    ]);
    expect(checkManager({ username: "max", fee_percentage: "0" })).toEqual({});
    expect(checkManager({ username: "max", fee_percentage: "100" })).toEqual({});
    expect(
      ["-1", "100.5", "many"].map((fee) =>
        Object.keys(checkManager({ username: "max", fee_percentage: fee })),
      ),
    ).toEqual([["fee_percentage"], ["fee_percentage"], ["fee_percentage"]]);
    expect(typedFee(" 12.5 ")).toBe(12.5);
  });

  test("[MGR-04] of any sale, over any part that goes back: all sums are 0, nobody keeps anything of what went back whole", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fees,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
        (amount, fee, parts) => {
          const sale = salePostings({
            buyerId: "fan",
            creatorId: "ava",
            amount,
            manager: { id: "max", fee },
          });
          const credit = amount - Math.floor(amount / 5);
          const of = (account: string) => sale.find((posting) => posting.account === account)?.amount ?? 0;
          expect(of("manager:max")).toBe(Math.floor((credit * fee) / WHOLE));
          expect(of("manager:max") + of("creator:ava")).toBe(credit);
          const steps = [
            ...parts.map((part) => Math.floor(part * amount)).toSorted((one, other) => one - other),
            amount,
          ];
          const books = new Map(sale.map((posting) => [posting.account, posting.amount]));
          let before = 0;
          for (const after of steps) {
            const postings = returnPostings(sale, before, after);
            expect(postings.reduce((total, posting) => total + posting.amount, 0)).toBe(0);
            for (const posting of postings)
              books.set(posting.account, (books.get(posting.account) ?? 0) + posting.amount);
            before = after;
          }
          expect([...books.values()].every((sum) => sum === 0)).toBe(true);
        },
      ),
    );
  });
});

test("a fee is typed in plain digits: neither exponents nor other bases nor blanks within", () => {
  expect(["1e1", "0x10", "1 0", "", "5.", ".5", "1234567"].map(typedFee)).toEqual(Array(7).fill(null));
  expect(Object.keys(checkManager({ username: "max", fee_percentage: "  " }))).toEqual(["fee_percentage"]);
  expect(checkManager({ username: "max", fee_percentage: "  " }).fee_percentage).toBe(
    "This field is required",
  );
});
