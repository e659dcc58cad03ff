import { expect, test } from "vitest";

import { suggestionsOf } from "../../src/domain/creator/suggestions.ts";

const card = (username: string, change: object = {}) => ({
  user: { username },
  is_subscribed: false,
  is_subscribed_free: false,
  ...change,
});
const names = (cards: readonly { readonly user: { readonly username: string } }[]) =>
  cards.map(({ user }) => user.username);

test("nobody is suggested whom the viewer hid, knows, follows or is subscribed to", () => {
  const cards = [
    card("ava"),
    card("hidden"),
    card("known"),
    card("paid", { is_subscribed: true }),
    card("followed", { is_subscribed_free: true }),
    card("zoe"),
  ];
  expect(names(suggestionsOf(cards, { hidden: 1 }, ["known"]))).toEqual(["ava", "zoe"]);
});

test("six are suggested at most, those who are left out not counted", () => {
  const many = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => card(name));
  expect(names(suggestionsOf(many, {}, ["b"]))).toEqual(["a", "c", "d", "e", "f", "g"]);
});
