import { expect, test } from "vitest";

import { renewalPrice } from "../../src/domain/subscription/renewal-price.ts";

const creator = {
  price: 1000,
  packages: { "12mo": 40 },
  snapchat: { onSale: true, price: 700, username: "ava" },
};
const next = (next_price: number | null, next_months: number, now = creator) =>
  renewalPrice({ type: "access", next_price, next_months }, now);

test("[X-12] the next charge of a month is the agreed price, or the creator's where that is lower", () => {
  expect(next(999, 1)).toBe(999);
  expect(next(1001, 1)).toBe(1000);
  expect(next(0, 1)).toBe(0);
  expect(next(999, 1, { ...creator, price: 0 })).toBe(0);
});

test("[X-12] that of a package follows its percent, and the plain months where the package is off", () => {
  expect(next(9000, 12)).toBe(7200);
  expect(next(7000, 12)).toBe(7000);
  expect(next(9000, 6)).toBe(6000);
});

test("[X-12] a Snapchat membership follows the creator's price of it, and ends once she sells it no more", () => {
  const of = (agreed: number | null, snapchat: object = {}) =>
    renewalPrice(
      { type: "snapchat", next_price: agreed, next_months: 1 },
      { ...creator, snapchat: { ...creator.snapchat, ...snapchat } },
    );
  expect([of(699), of(701), of(null)]).toEqual([699, 700, null]);
  expect(of(699, { onSale: false })).toBeNull();
});

test("what ends by itself has none", () => {
  expect(next(null, 1)).toBeNull();
});
