import fc from "fast-check";
import { expect, test } from "vitest";

import {
  addDue,
  mayMark,
  refundAfter,
  reminderAfter,
  standingChange,
  tabOf,
  type SnapchatMember,
} from "../../src/domain/snapchat/member.ts";

const joinedAt = 1_790_000_000;
const fresh: SnapchatMember = {
  ...{ runs: true, joinedAt, addedAt: null, removedAt: null },
  ...{ remindedAt: null, refundAskedAt: null, keptAt: null, endedAt: null },
};
const hours = (count: number): number => joinedAt + count * 3600;
const moment = fc.option(fc.integer({ min: joinedAt, max: joinedAt + 90 * 86_400 }), { nil: null });
const anyMember: fc.Arbitrary<SnapchatMember> = fc.record({
  ...{ runs: fc.boolean(), joinedAt: fc.constant(joinedAt), addedAt: moment, removedAt: moment },
  ...{ remindedAt: moment, refundAskedAt: moment, keptAt: moment, endedAt: moment },
});

test("a member is to be added, is there, is to be removed, and then on no list", () => {
  const added = { ...fresh, addedAt: hours(1) };
  expect(tabOf(fresh)).toBe("new");
  expect(tabOf({ ...fresh, refundAskedAt: hours(72) })).toBeNull();
  expect(tabOf({ ...fresh, runs: false })).toBeNull();
  expect(tabOf(added)).toBe("active");
  expect(tabOf({ ...added, runs: false })).toBe("expired");
  expect(tabOf({ ...added, runs: false, removedAt: hours(900) })).toBeNull();
});

test("nothing is due before 24 hours, then one reminder, and after 72 hours the money goes back", () => {
  expect(addDue(fresh, joinedAt + reminderAfter - 1)).toBeNull();
  expect(addDue(fresh, joinedAt + reminderAfter)).toBe("reminder");
  const reminded = { ...fresh, remindedAt: hours(24) };
  expect(addDue(reminded, joinedAt + refundAfter - 1)).toBeNull();
  expect(addDue(reminded, joinedAt + refundAfter)).toBe("refund");
  expect([reminderAfter, refundAfter]).toEqual([24 * 3600, 72 * 3600]);
});

test("whoever is added, has left or gets his money back is neither reminded of nor refunded again", () => {
  fc.assert(
    fc.property(anyMember, fc.integer({ min: joinedAt, max: joinedAt + 90 * 86_400 }), (member, now) => {
      const due = addDue(member, now);
      if (due === null) return;
      expect(tabOf(member)).toBe("new");
      // Done once, it is not due again; nor is a refund that could not be made.
      for (const done of due === "refund" ? [{ refundAskedAt: now }, { keptAt: now }] : [{ remindedAt: now }])
        expect(addDue({ ...member, ...done }, now)).toBeNull();
    }),
  );
});

test("the creator adds whom she is asked to add and removes whose time is over; twice is once", () => {
  fc.assert(
    fc.property(anyMember, fc.constantFrom("added", "removed"), (member, what) => {
      const may = mayMark(member, what);
      if (what === "removed" && member.runs && member.removedAt === null) expect(may).toBe("no");
      if (may !== "yes") return;
      expect(tabOf(member)).toBe(what === "added" ? "new" : "expired");
      const column = what === "added" ? "addedAt" : "removedAt";
      expect(mayMark({ ...member, [column]: joinedAt }, what)).toBe("done");
    }),
  );
  expect(mayMark({ ...fresh, refundAskedAt: hours(72) }, "added")).toBe("no");
  expect(mayMark(fresh, "removed")).toBe("no");
});

test("an end is seen once, and so is a return", () => {
  expect(standingChange(fresh)).toBeNull();
  expect(standingChange({ ...fresh, runs: false })).toBe("ended");
  expect(standingChange({ ...fresh, runs: false, endedAt: hours(1) })).toBeNull();
  expect(standingChange({ ...fresh, endedAt: hours(1) })).toBe("back");
});
