import { expect, test } from "vitest";

import { keptCards, withCard } from "../../src/domain/cross-promotion/followed-card.ts";
import { PROMOTED_SECONDS } from "../../src/domain/cross-promotion/promotion.ts";

const now = 1_790_000_000;
const card = { username: "mia", via: "ava", at: now };

test("what a browser kept counts for 30 days, and only when it is a card", () => {
  const at = (age: number) => keptCards([{ ...card, at: now - age }], now).length;
  expect([at(-1), at(0), at(PROMOTED_SECONDS - 1), at(PROMOTED_SECONDS)]).toEqual([0, 1, 1, 0]);
  for (const value of [null, "x", card, 7]) expect(keptCards(value, now)).toEqual([]);
  const { username: _username, ...nameless } = card;
  const { via: _via, ...placeless } = card;
  expect(
    keptCards(
      [null, "mia", 7, nameless, placeless, { ...card, username: 7 }, { ...card, via: null }, card],
      now,
    ),
  ).toEqual([card]);
  expect(
    keptCards(
      [
        { ...card, at: now - 0.5 },
        { ...card, at: String(now) },
      ],
      now,
    ),
  ).toEqual([]);
});

test("of each creator the last card counts, of 20 in all", () => {
  const other = { ...card, username: "noah" };
  const again = { ...card, via: "zoe", at: now + 5 };
  expect(withCard([card, other], again)).toEqual([other, again]);
  const many = Array.from({ length: 20 }, (_, index) => ({ ...card, username: `creator${index}` }));
  expect(withCard(many.slice(1), card)).toEqual([...many.slice(1), card]);
  expect(withCard(many, card)).toEqual([...many.slice(1), card]);
});
