import fc from "fast-check";
import { expect, test } from "vitest";

import { namesIn } from "../../src/domain/broadcast/broadcast.ts";
import { periodSeconds, periodUnits, type PeriodUnit } from "../../src/domain/format/period.ts";
import { checkGifts, giftState } from "../../src/domain/gift/gift.ts";
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
