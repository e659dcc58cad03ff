import fc from "fast-check";
import { expect, test } from "vitest";

import { tabScroll, type TabPlace } from "../../src/views/kit/tabs/tab-scroll.ts";

const GAP = 16;
const placed = (widths: readonly number[]): readonly TabPlace[] =>
  widths.map((width, index) => ({
    start: widths.slice(0, index).reduce((sum, each) => sum + each + GAP, 0),
    width,
  }));
const wholeOf = (tabs: readonly TabPlace[]): number => tabs.at(-1)!.start + tabs.at(-1)!.width;

test("tabs that all fit, or are selected where they are seen, are not scrolled", () => {
  const tabs = placed([60, 80, 70, 105]);
  const whole = wholeOf(tabs);
  expect(tabScroll(tabs, 3, { shown: 400, whole: 400 })).toEqual({ left: 0, room: 0 });
  expect(tabScroll(tabs, 1, { shown: 358, whole })).toEqual({ left: 0, room: 0 });
  expect(tabScroll(tabs, -1, { shown: 358, whole })).toEqual({ left: 0, room: 0 });
});

test("a last tab that is a little too far does not cut the first: the list begins with the second", () => {
  const tabs = placed([60, 80, 70, 105]);
  expect(tabScroll(tabs, 3, { shown: 350, whole: 363 })).toEqual({ left: 76, room: 63 });
});

test("the selected tab is in sight and the list begins with a whole tab, however many there are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 30, max: 150 }), { minLength: 1, maxLength: 9 }),
      fc.nat(8),
      fc.integer({ min: 160, max: 700 }),
      (widths, at, shown) => {
        const tabs = placed(widths);
        const whole = Math.max(shown, wholeOf(tabs));
        const selected = tabs[at % tabs.length]!;
        const { left, room } = tabScroll(tabs, at % tabs.length, { shown, whole });
        expect(tabs.map(({ start }) => start)).toContain(left);
        expect(left).toBeLessThanOrEqual(selected.start);
        expect(selected.start + selected.width).toBeLessThanOrEqual(left + shown);
        expect(left + shown).toBeLessThanOrEqual(whole + room);
      },
    ),
  );
});
