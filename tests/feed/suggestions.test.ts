import { expect, test } from "vitest";

import { liveOf, suggestionsOf } from "../../src/domain/creator/suggestions.ts";

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

test("who is live is shown once, in the list's order", () => {
  const user = (username: string, is_streaming: boolean, id: number) => ({ username, is_streaming, id });
  const live = liveOf([
    user("ava", true, 1),
    user("dana", false, 2),
    user("zoe", true, 3),
    user("ava", true, 4),
  ]);
  expect(live.map(({ id }) => id)).toEqual([1, 3]);
});
