import fc from "fast-check";
import { expect, test } from "vitest";

import { namesIn } from "../../src/domain/broadcast/broadcast.ts";
import { periodSeconds, periodUnits, type PeriodUnit } from "../../src/domain/format/period.ts";
import { checkGifts, giftRefusalText, giftState } from "../../src/domain/gift/gift.ts";
import { toggledName } from "../../src/machines/gift/gift.machine.ts";

const day = 86_400;
const fine = { usernames: ["sub"], duration: day, message: "" };
const fieldsOf = (changed: object) => Object.keys(checkGifts({ ...fine, ...changed }));

test("gifts are for 1 to 50 people, with a message or without", () => {
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ usernames: [] })).toEqual(["usernames"]);
  const names = Array.from({ length: 51 }, (_, place) => `fan${place}`);
  expect(fieldsOf({ usernames: names.slice(1) })).toEqual([]);
  expect(fieldsOf({ usernames: names })).toEqual(["usernames"]);
  expect(fieldsOf({ message: "\u{1F642}".repeat(2000) })).toEqual([]);
  expect(fieldsOf({ message: "a".repeat(2001) })).toEqual(["message"]);
});

test("every length that the period picker offers is one of a gift, in seconds (CVAL-45)", () => {
  for (const unit of Object.keys(periodUnits) as PeriodUnit[])
    for (let count = periodUnits[unit].least; count <= periodUnits[unit].most; count += 1)
      expect(fieldsOf({ duration: periodSeconds({ unit, count }) })).toEqual([]);
  for (const duration of [0, -day, day - 1, 6 * 2_678_400 + 1, day + 0.5, Number.NaN])
    expect(fieldsOf({ duration }), String(duration)).toEqual(["duration"]);
});

test("a fan is picked once, and given up by a second tick, however the names were typed", () => {
  expect(toggledName("Sub,  pack", "fan")).toBe("sub, pack, fan");
  expect(toggledName("@SUB pack", "sub")).toBe("pack");
  const name = fc.stringMatching(/^[a-z0-9_]{1,12}$/);
  fc.assert(
    fc.property(fc.uniqueArray(name), name, (names, other) => {
      const once = toggledName(names.join(" "), other);
      expect(namesIn(once).includes(other)).toBe(!names.includes(other));
      expect(new Set(namesIn(toggledName(once, other)))).toEqual(new Set(names));
    }),
  );
});

test("a gift runs, has ended, was ended or has become a subscription", () => {
  const gift = { status: "active", endAt: 100, canceledAt: null } as const;
  expect(giftState(gift, 99)).toBe("running");
  expect(giftState(gift, 100)).toBe("ended");
  expect(giftState({ ...gift, status: "expired" }, 200)).toBe("ended");
  expect(giftState({ ...gift, status: "expired" }, 50)).toBe("replaced");
  expect(giftState({ status: "expired", endAt: 40, canceledAt: 40 }, 50)).toBe("stopped");
});

test("each refusal has its sentence, with the name where it is about somebody else", () => {
  const told = (["unknown", "own", "blocked", "unwilling", "gifted"] as const).map((refusal) =>
    giftRefusalText("Noah", refusal),
  );
  expect(told).toEqual([
    "Nobody is called Noah.",
    "You cannot give yourself a gift.",
    "You have blocked Noah.",
    "Noah cannot get a gift.",
    "Noah has a gift of yours already.",
  ]);
});

test("a gift is for 1 to 50 people, runs from a day to 6 months and says at most 2000 characters", () => {
  const DAY = 86_400;
  const good = { usernames: ["noah"], duration: DAY, message: "" };
  const names = (count: number) =>
    checkGifts({ ...good, usernames: Array.from({ length: count }, (_, index) => `fan${index}`) }).usernames;
  expect([names(0), names(1), names(50), names(51)]).toEqual([
    ...["Please say who gets it.", undefined, undefined, "At most 50 people get a gift at once."],
  ]);
  const length = (duration: number) => checkGifts({ ...good, duration }).duration;
  const wrong = "Please choose a length from 1 day to 6 months.";
  expect([length(DAY - 1), length(DAY), length(DAY + 0.5)]).toEqual([wrong, undefined, wrong]);
  expect([length(186 * DAY), length(186 * DAY + 1)]).toEqual([undefined, wrong]);
  const message = (count: number) => checkGifts({ ...good, message: "😀".repeat(count) }).message;
  expect([message(2000), message(2001)]).toEqual([undefined, "A message has at most 2000 characters."]);
});
