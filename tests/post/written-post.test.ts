import { describe, expect, test } from "vitest";

import { checkEdit, type EditedPost } from "../../src/domain/post/edited-post.ts";
import { checkPost, writtenTypes, type WrittenPost } from "../../src/domain/post/written-post.ts";

const now = 1_790_000_000;
const day = 86_400;
const rules = { now, priceMin: 100, priceMax: 50_000 };

const plain: WrittenPost = {
  type: "feed",
  access: "paid",
  text: "Good morning",
  media: [],
  amountUsd: 0,
  fundGoal: null,
  poll: null,
  expireAfter: null,
  scheduledAt: null,
};
const check = (post: Partial<WrittenPost>) => checkPost({ ...plain, ...post }, rules);
const pictures = (count: number) =>
  Array.from({ length: count }, () => ({ kind: "image" as const, uncensorAmount: null }));
const sound = { kind: "audio" as const, uncensorAmount: null };
const poll = (...options: string[]): Partial<WrittenPost> => ({
  type: "poll",
  poll: { options, endsAt: null },
});

test("[POSTS-05] people write all kinds of posts but the card of a broadcast", () => {
  expect(writtenTypes).toEqual(["feed", "feed_purchase_free", "fund", "poll"]);
  expect(check({ type: "live_stream" })).toHaveProperty("type");
  expect(check({})).toEqual({});
});

describe("[POSTS-25] what a post holds", () => {
  test("2000 characters, as people count them, and a file when there is no text", () => {
    expect(check({ text: "😀".repeat(2000) })).toEqual({});
    expect(check({ text: "😀".repeat(2001) })).toEqual({ text: "A post has at most 2000 characters." });
    expect(check({ text: "  " })).toEqual({ text: "Please write something or add a file." });
    expect(check({ text: "", media: pictures(1) })).toEqual({});
  });

  test("up to 20 pictures and films, or one sound alone", () => {
    expect(check({ media: pictures(20) })).toEqual({});
    expect(check({ media: pictures(21) })).toEqual({ media: "A post holds at most 20 files." });
    expect(check({ media: [sound] })).toEqual({});
    expect(check({ media: [sound, ...pictures(1)] })).toEqual({ media: "A sound stands alone in its post." });
    expect(check({ media: [sound, sound] })).toHaveProperty("media");
  });

  test("pictures alone are censored, for a price between the limits", () => {
    const censored = (kind: "image" | "video", uncensorAmount: number) =>
      check({ media: [{ kind, uncensorAmount }] });
    expect(censored("image", 100)).toEqual({});
    expect(censored("image", 50_000)).toEqual({});
    for (const amount of [99, 0, 50_001, 100.5]) expect(censored("image", amount)).toHaveProperty("media");
    expect(censored("video", 100)).toEqual({ media: "Only pictures can be censored." });
  });
});

describe("[X-17] prices", () => {
  test("none, or between the limits", () => {
    for (const amountUsd of [0, 100, 50_000]) expect(check({ amountUsd })).toEqual({});
    for (const amountUsd of [1, 99, 50_001, -100, 100.5, Number.NaN])
      expect(check({ amountUsd })).toEqual({ amount_usd: "Please enter an amount from $1.00 to $500.00." });
  });

  test("what is bought by others and a goal need one", () => {
    expect(check({ type: "feed_purchase_free" })).toEqual({ amount_usd: "This field is required" });
    expect(check({ type: "feed_purchase_free", amountUsd: 500 })).toEqual({});
    expect(check({ type: "fund", fundGoal: 1000 })).toEqual({ amount_usd: "This field is required" });
  });

  test("a goal is at least one contribution, at most $100,000.00", () => {
    const goal = (fundGoal: number | null) => check({ type: "fund", amountUsd: 500, fundGoal });
    expect(goal(500)).toEqual({});
    expect(goal(10_000_000)).toEqual({});
    expect(goal(null)).toEqual({ fund_goal: "This field is required" });
    for (const amount of [499, 10_000_001, 500.5]) expect(goal(amount)).toHaveProperty("fund_goal");
    expect(check({ fundGoal: 1000 })).toHaveProperty("fund_goal");
  });
});

describe("[POSTS-25] polls", () => {
  test("have 2 to 6 different options of at most 80 characters, and a question", () => {
    expect(check(poll("Red", "Blue"))).toEqual({});
    expect(check(poll("1", "2", "3", "4", "5", "6"))).toEqual({});
    expect(check(poll("Red"))).toEqual({ poll: "A poll has 2 to 6 options." });
    expect(check(poll("1", "2", "3", "4", "5", "6", "7"))).toEqual({ poll: "A poll has 2 to 6 options." });
    expect(check(poll("Red", " "))).toEqual({ poll: "Please fill in every option." });
    expect(check(poll("Red", "red "))).toEqual({ poll: "Two options read the same." });
    expect(check(poll("Red", "b".repeat(80)))).toEqual({});
    expect(check(poll("Red", "b".repeat(81)))).toEqual({ poll: "An option has at most 80 characters." });
    expect(check({ ...poll("Red", "Blue"), text: "", media: pictures(1) })).toEqual({
      text: "Please write what you ask.",
    });
    expect(check({ type: "poll" })).toHaveProperty("poll");
    expect(check({ poll: { options: ["Red", "Blue"], endsAt: null } })).toHaveProperty("poll");
  });

  test("end after their publication", () => {
    const ends = (endsAt: number, scheduledAt: number | null = null) =>
      check({ type: "poll", poll: { options: ["Red", "Blue"], endsAt }, scheduledAt });
    expect(ends(now + 300)).toEqual({});
    expect(ends(now + 299)).toHaveProperty("poll");
    expect(ends(now + 365 * day + 1)).toHaveProperty("poll");
    expect(ends(now + 2 * day, now + day)).toEqual({});
    expect(ends(now + day, now + day)).toEqual({ poll: "A poll ends after it is published." });
  });
});

test("[POSTS-25] a post is scheduled 5 minutes to 1 year ahead", () => {
  for (const scheduledAt of [now + 300, now + 365 * day]) expect(check({ scheduledAt })).toEqual({});
  for (const scheduledAt of [now, now + 299, now + 365 * day + 1, now + 300.5])
    expect(check({ scheduledAt })).toEqual({
      scheduled_at: "Please choose a time between 5 minutes and 1 year from now.",
    });
});

test("[POSTS-25] a post is over after 1 day to 6 months of 31 days", () => {
  for (const expireAfter of [day, 16_070_400]) expect(check({ expireAfter })).toEqual({});
  for (const expireAfter of [day - 1, 16_070_401, 0, -day])
    expect(check({ expireAfter })).toEqual({ expire_after: "Please choose 1 day to 6 months." });
});

describe("[POSTS-25] an edit", () => {
  const shown = (id: number, uncensorAmount: number | null = null) => ({ id, uncensorAmount });
  const before = { type: "feed", amountUsd: 500, poll: null, media: [shown(1), shown(2, 300)] } as const;
  const edit = (after: Partial<EditedPost["after"]>, more: Partial<EditedPost> = {}) =>
    checkEdit({
      before: more.before ?? before,
      after: { ...(more.before ?? before), ...after },
      isPublished: more.isPublished ?? true,
      isSold: more.isSold ?? true,
    });

  test("of what was sold keeps type, price and files", () => {
    expect(edit({})).toEqual({});
    expect(edit({ media: [shown(2, 300), shown(3, 900), shown(1)] })).toEqual({});
    expect(Object.keys(edit({ type: "fund", amountUsd: 400, media: [shown(1)] }))).toEqual([
      "type",
      "amount_usd",
      "media",
    ]);
    expect(edit({ type: "fund", amountUsd: 400, media: [] }, { isSold: false })).toEqual({});
  });

  test("[POSTS-08] of the card of a broadcast changes nothing", () => {
    const card = { ...before, type: "live_stream" } as const;
    for (const type of ["feed", "live_stream"] as const)
      expect(edit({ type }, { before: card, isSold: false })).toEqual({
        type: "The card of a broadcast stays what it is.",
      });
  });

  test("of what was sold censors nothing, and asks no more for what is censored", () => {
    const text = { media: "This post was bought. Its files stay, and none may cost more." };
    for (const [first, second] of [
      [500, 300],
      [null, 301],
    ] as const) {
      const media = [shown(1, first), shown(2, second)];
      expect(edit({ media })).toEqual(text);
      expect(edit({ media }, { isSold: false })).toEqual({});
    }
    for (const cheaper of [299, null]) expect(edit({ media: [shown(1), shown(2, cheaper)] })).toEqual({});
  });

  test("of a published poll keeps its options", () => {
    const asked = {
      type: "poll",
      amountUsd: 0,
      poll: { options: ["A", "B"], endsAt: null },
      media: [],
    } as const;
    const other = { poll: { options: ["A", "C"], endsAt: null } };
    expect(edit({ poll: { options: ["A", "B"], endsAt: 5 } }, { before: asked })).toEqual({});
    expect(edit(other, { before: asked })).toHaveProperty("poll");
    expect(edit(other, { before: asked, isPublished: false, isSold: false })).toEqual({});
    expect(edit({ type: "feed", poll: null }, { before: asked, isSold: false })).toHaveProperty("type");
  });
});
