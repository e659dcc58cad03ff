import { expect, test } from "vitest";

import { tipDataOf, plainTipData } from "../../src/domain/tip/tip-data.ts";
import { menuOrderText } from "../../src/domain/tip/tip-text.ts";

test("[TIP-06] the site's setting of a creator is found whatever the case of either name", () => {
  const rows = [{ username: "AvaLaurent", amount_list: [500, 1000], custom: null }];
  expect(tipDataOf(rows, "avalaurent").amount_list).toEqual([500, 1000]);
  expect(tipDataOf([{ ...rows[0]!, username: "avalaurent" }], "AvaLaurent").amount_list).toEqual([500, 1000]);
  expect(tipDataOf(rows, "noah")).toEqual(plainTipData);
});

test("[X-15] what was bought of a tip menu is told with its requests, where there are any, and the day it is due", () => {
  const bought = {
    name: "Kim",
    amount: 2500,
    description: "A drawing",
    dueAt: Date.UTC(2026, 10, 30) / 1000,
  };
  const texts = [null, "In blue", "“Kim”, very small."].map((requests) =>
    menuOrderText({ ...bought, requests }),
  );
  expect(texts[1]).toContain(" Special requests: “In blue”. Please deliver it by ");
  expect(texts[2]).toContain(" Special requests: “‘Kim’, very small.” Please deliver it by ");
  expect(texts[0]).not.toContain("Special requests");
  expect(texts[0]).toContain("or it is refunded.");
});
