import { expect, test } from "vitest";

import { monthPrice } from "../../src/domain/format/month-price.ts";
import { snapchatTerms } from "../../src/domain/snapchat/terms.ts";

test("a Snapchat membership is sold by the month and renewed at its price", () => {
  expect(snapchatTerms(1500)).toEqual({
    ...{ type: "snapchat", choice: "1mo", months: 1, days: 0, price: 1500 },
    ...{ nextPrice: 1500, nextMonths: 1 },
  });
});

test("a month is free, or has its price", () => {
  expect([0, 1, 999].map(monthPrice)).toEqual(["Free", "$0.01 a month", "$9.99 a month"]);
});
