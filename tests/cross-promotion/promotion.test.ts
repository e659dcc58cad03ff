import { describe, expect, test } from "vitest";

import { keptCards, withCard, type KeptCard } from "../../src/domain/cross-promotion/followed-card.ts";
import {
  checkInvitation,
  invitedName,
  onPage,
  PROMOTED_SECONDS,
} from "../../src/domain/cross-promotion/promotion.ts";

const now = 1_790_000_000;
const card = (username: string, at = now): KeptCard => ({ username, via: "ava", at });

describe("a request", () => {
  test("names somebody, with an @ or without it", () => {
    expect(["mia", " @mia ", "@Mia_1"].map(invitedName)).toEqual(["mia", "mia", "Mia_1"]);
    expect(checkInvitation({ username: "mia" })).toEqual({});
    for (const username of ["", "  ", "@"])
      expect(checkInvitation({ username })).toEqual({ username: "This field is required" });
  });
});

test("[CENT-21] the first six partners who can be shown are on the page, in their order", () => {
  const partners = Array.from({ length: 9 }, (_, id) => ({ id, is_shown: id !== 1 && id !== 3 }));
  expect(onPage(partners).map(({ id }) => id)).toEqual([0, 2, 4, 5, 6, 7]);
  expect(onPage(partners.slice(0, 3)).map(({ id }) => id)).toEqual([0, 2]);
});

describe("cards that a guest followed", () => {
  test("count for 30 days, and only where they are what was stored", () => {
    const oldest = card("mia", now - PROMOTED_SECONDS + 1);
    expect(keptCards([oldest, card("zoe")], now)).toEqual([oldest, card("zoe")]);
    expect(keptCards([card("mia", now - PROMOTED_SECONDS), card("zoe", now + 1)], now)).toEqual([]);
    for (const value of [null, {}, "mia", [null, 7, { username: "mia" }, { ...card("mia"), at: "now" }]])
      expect(keptCards(value, now)).toEqual([]);
  });

  test("are one a creator, the last one, and twenty at most", () => {
    const later = { ...card("mia", now + 9), via: "noah" };
    expect(withCard([card("mia"), card("zoe")], later)).toEqual([card("zoe"), later]);
    const many = Array.from({ length: 30 }, (_, index) => card(`creator${index}`));
    const kept = many.reduce<readonly KeptCard[]>(withCard, []);
    expect([kept.length, kept[0]!.username, kept.at(-1)!.username]).toEqual([20, "creator10", "creator29"]);
  });
});
