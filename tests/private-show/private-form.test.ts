import { expect, test } from "vitest";

import { checkPrivate, privatePrice } from "../../src/domain/private-show/private-form.ts";
import { privatePriceProblem } from "../../src/domain/private-show/private-show.ts";

const good = { username: "noah", duration: "10", amount_usd: "25" };
const priceText = (amount_usd: string) => checkPrivate({ ...good, amount_usd }).amount_usd;

test("a price is nothing, or whole cents from $1.00 to $1,000.00", () => {
  const low = "Please enter nothing, or $1.00 or more.";
  expect([0, 1, 99, 100, 100.5, 101].map(privatePriceProblem)).toEqual([null, low, low, null, low, null]);
  expect([99_999, 100_000, 100_001].map(privatePriceProblem)).toEqual([null, null, "The most is $1,000.00."]);
  expect(["", "  ", "0", "1", "0.99", "1000", "1000.01"].map(priceText)).toEqual([
    ...[undefined, undefined, undefined, undefined, low, undefined, "The most is $1,000.00."],
  ]);
  expect(priceText("five")).toBe("Please enter an amount, like 5.00");
});

test("an empty price is free, another one is read as cents", () => {
  expect(["", " ", "0", "25", "1.5"].map(privatePrice)).toEqual([0, 0, 0, 2500, 150]);
});

test("an invitation needs somebody, and one of the lengths on offer", () => {
  expect(checkPrivate(good)).toEqual({});
  expect(checkPrivate({ ...good, username: " " })).toEqual({ username: "This field is required" });
  const lengths = ["", "0", "4", "5", "10", "15", "20", "25", "30", "60", "61", "1e1"];
  expect(lengths.filter((duration) => checkPrivate({ ...good, duration }).duration === undefined)).toEqual([
    ...["5", "10", "15", "20", "30", "60", "1e1"],
  ]);
  expect(checkPrivate({ ...good, duration: "" }).duration).toBe("Please choose how long.");
});
