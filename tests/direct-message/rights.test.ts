import fc from "fast-check";
import { expect, test } from "vitest";

import { mayWrite, type WritingFacts } from "../../src/domain/direct-message/rights.ts";

const flag = fc.boolean();
const anyFacts: fc.Arbitrary<WritingFacts> = fc.record({
  isSelf: flag,
  isBlocked: flag,
  isThere: flag,
  toCreator: flag,
  hasAccess: flag,
  fromCreator: flag,
  isHerFan: flag,
});

const open: WritingFacts = {
  ...{ isSelf: false, isBlocked: false, isThere: true, toCreator: true },
  ...{ hasAccess: false, fromCreator: false, isHerFan: false },
};

test("[COVER-30] [SHELL-84] a fan with access at a creator writes to her", () => {
  expect(mayWrite({ ...open, hasAccess: true })).toEqual({ may: true, as: "fan" });
});

test("[COVER-31] a fan who only follows, or has nothing, is led to her offers", () => {
  expect(mayWrite(open)).toEqual({ may: false, why: "subscribe" });
});

test("a creator writes to her fans, and to no stranger", () => {
  const fromHer = { ...open, fromCreator: true, toCreator: false };
  expect(mayWrite({ ...fromHer, isHerFan: true })).toEqual({ may: true, as: "creator" });
  expect(mayWrite(fromHer)).toEqual({ may: false, why: "stranger" });
});

test("two creators who are each other's fans write as creators", () => {
  const facts = { ...open, fromCreator: true, hasAccess: true, isHerFan: true };
  expect(mayWrite(facts)).toEqual({ may: true, as: "creator" });
  expect(mayWrite({ ...facts, isHerFan: false })).toEqual({ may: true, as: "fan" });
});

test("nobody writes to himself, past a block, or to an account that is closed", () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const right = mayWrite(given);
      if (given.isSelf || given.isBlocked || !given.isThere) expect(right.may).toBe(false);
    }),
  );
});

test("whoever may write has a role that the facts give him, and whoever may not has none", () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { isSelf, isBlocked, isThere, toCreator, hasAccess, fromCreator, isHerFan } = given;
      const asFan = toCreator && hasAccess;
      const asCreator = fromCreator && isHerFan;
      const right = mayWrite(given);
      const isOpen = !isSelf && !isBlocked && isThere;
      expect(right.may).toBe(isOpen && (asFan || asCreator));
      if (right.may) expect(right.as).toBe(asCreator ? "creator" : "fan");
    }),
  );
});

test("a block takes away what there was, and gives nothing", () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      expect(mayWrite({ ...given, isBlocked: true }).may).toBe(false);
    }),
  );
});
