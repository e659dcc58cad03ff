import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  inWeekOrder,
  nextSlot,
  slotMoments,
  type WeeklySlot,
} from "../../src/domain/auto-post/weekly-slots.ts";
import { clocksOf } from "../../src/server/http/time-zone.ts";

const DAY = 86_400;
const zones = [
  ...["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns"],
  ...["Pacific/Apia", "Pacific/Kiritimati", "UTC"],
];
const seconds = (text: string): number => Date.parse(text) / 1000;
/** "1 09:00": the weekday and time that the clocks of a zone show. */
const shownIn = (zone: string, at: number): string => {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: zone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  }).formatToParts(at * 1000);
  const part = (type: string) => parts.find((each) => each.type === type)!.value;
  const weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(part("weekday")) + 1;
  return `${weekday} ${part("hour")}:${part("minute")}`;
};
const name = ({ weekday, time }: WeeklySlot): string => `${weekday} ${time}`;
const two = (part: number): string => String(part).padStart(2, "0");
const slot = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
});

describe("weekly slots", () => {
  test("every Monday at 9 stays at 9 when clocks are changed", () => {
    const monday = [{ weekday: 1, time: "09:00" }];
    const berlin = clocksOf("Europe/Berlin");
    const all = slotMoments(
      monday,
      { from: seconds("2026-01-01T00:00Z"), to: seconds("2027-01-01T00:00Z"), most: 100 },
      berlin,
    );
    expect(all).toHaveLength(52);
    expect(new Set(all.map((at) => shownIn("Europe/Berlin", at)))).toEqual(new Set(["1 09:00"]));
    expect(all).toContain(seconds("2026-03-23T08:00Z"));
    expect(all).toContain(seconds("2026-03-30T07:00Z"));
    expect(all).toContain(seconds("2026-10-26T08:00Z"));
  });

  test("a time that clocks skip is as much later, one that they show twice is the first", () => {
    const sunday = [{ weekday: 7, time: "02:30" }];
    const berlin = clocksOf("Europe/Berlin");
    expect(nextSlot(sunday, seconds("2026-03-28T12:00Z"), berlin)).toBe(seconds("2026-03-29T01:30Z"));
    expect(nextSlot(sunday, seconds("2026-10-24T12:00Z"), berlin)).toBe(seconds("2026-10-25T00:30Z"));
    // The second 02:30 is not another slot.
    expect(nextSlot(sunday, seconds("2026-10-25T00:30Z"), berlin)).toBe(seconds("2026-11-01T01:30Z"));
    const both = [...sunday, { weekday: 7, time: "03:30" }];
    expect(
      slotMoments(
        both,
        { from: seconds("2026-03-29T00:00Z"), to: seconds("2026-03-30T00:00Z"), most: 9 },
        berlin,
      ),
    ).toEqual([seconds("2026-03-29T01:30Z")]);
  });

  test("moments show their slots, in order, within the span, each slot once in a week", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(slot, { minLength: 1, maxLength: 6, selector: name }),
        fc.constantFrom(...zones),
        fc.integer({ min: seconds("2012-01-01T00:00Z"), max: seconds("2030-01-01T00:00Z") }),
        (slots, zone, from) => {
          const span = { from, to: from + 14 * DAY, most: 1000 };
          const moments = slotMoments(slots, span, clocksOf(zone));
          expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other));
          expect(moments.every((at) => at >= span.from && at < span.to)).toBe(true);
          const clocks = clocksOf(zone);
          const isChanged = clocks(from - DAY) !== clocks(span.to + DAY);
          const shown = moments.map((at) => shownIn(zone, at));
          // In weeks without a change each slot comes twice in 14 days.
          if (!isChanged) expect(shown.toSorted()).toEqual([...slots, ...slots].map(name).toSorted());
          const names = new Set(slots.map(name));
          expect(shown.filter((each) => !names.has(each)).length).toBeLessThanOrEqual(
            isChanged ? slots.length : 0,
          );
          expect(moments.slice(0, 3)).toEqual(slotMoments(slots, { ...span, most: 3 }, clocks));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("the next slot comes after its moment, until there is none at all", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(slot, { minLength: 1, maxLength: 4, selector: name }),
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: seconds("2090-01-01T00:00Z") }),
        (slots, zone, after) => {
          const next = nextSlot(slots, after, clocksOf(zone))!;
          expect(next).toBeGreaterThan(after);
          expect(next - after).toBeLessThanOrEqual(8 * DAY);
        },
      ),
      { numRuns: 300 },
    );
    expect(nextSlot([], 0, clocksOf("UTC"))).toBeNull();
    expect(slotMoments([], { from: 0, to: 1_800_000_000, most: 5 }, clocksOf("UTC"))).toEqual([]);
  });

  test("are kept in the order of the week", () => {
    const slots = [
      { weekday: 7, time: "08:00" },
      { weekday: 1, time: "18:00" },
      { weekday: 1, time: "09:30" },
    ];
    expect(inWeekOrder(slots).map(name)).toEqual(["1 09:30", "1 18:00", "7 08:00"]);
  });
});
