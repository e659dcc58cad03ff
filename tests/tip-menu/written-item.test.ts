import fc from "fast-check";
import { expect, test } from "vitest";

import { formatCents } from "../../src/domain/format/cents.ts";
import { isTipMenuShown } from "../../src/domain/tip-menu/tip-menu.ts";
import {
  checkMenuForm,
  checkMenuItem,
  formOfItem,
  tidyDescription,
  writtenItem,
} from "../../src/domain/tip-menu/written-item.ts";

test("[OWNER-40] an item has 1 to 120 characters and a price from 100 to 100000 cents", () => {
  const good = { description: "A song", price: 900 };
  expect(checkMenuItem(good)).toEqual({});
  expect(checkMenuItem({ description: " \n ", price: 99 })).toEqual({
    description: "This field is required",
    price: "Please enter an amount from $1.00 to $1,000.00.",
  });
  for (const price of [100, 100_000]) expect(checkMenuItem({ ...good, price })).toEqual({});
  for (const price of [0, 99, 100_001, 100.5, -900, Number.NaN])
    expect(checkMenuItem({ ...good, price })).toHaveProperty("price");
  expect(checkMenuItem({ ...good, description: "🎵".repeat(120) })).toEqual({});
  expect(checkMenuItem({ ...good, description: "🎵".repeat(121) })).toEqual({
    description: "A description has at most 120 characters.",
  });
});

test("a form says what is missing, or that an amount cannot be read", () => {
  expect(checkMenuForm({ description: "", price: "" })).toEqual({
    description: "This field is required",
    price: "This field is required",
  });
  expect(checkMenuForm({ description: "A song", price: "ten" })).toEqual({
    price: "Please enter an amount, like 5.00",
  });
});

test("what a form lets through is what the server lets through, and an item's form means the item", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 140 }),
      fc.oneof(fc.integer({ min: -10, max: 110_000 }).map(formatCents), fc.string({ maxLength: 6 })),
      (description, price) => {
        const form = { description, price };
        const written = writtenItem(form);
        const passes = Object.keys(checkMenuForm(form)).length === 0;
        if (passes) expect(checkMenuItem(written)).toEqual({});
        if (!passes) return;
        expect(writtenItem(formOfItem(written))).toEqual(written);
        expect(tidyDescription(written.description)).toBe(written.description);
      },
    ),
  );
});

test("[OWNER-32] [OWNER-33] the owner sees the menu always, others with access while it is open", () => {
  for (const access of [true, false])
    for (const disabled of [true, false]) {
      expect(isTipMenuShown({ canEdit: true, disabled, access })).toBe(true);
      expect(isTipMenuShown({ canEdit: false, disabled, access })).toBe(access && !disabled);
    }
});
