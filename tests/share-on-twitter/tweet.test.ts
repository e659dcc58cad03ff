import fc from "fast-check";
import { expect, test } from "vitest";

import { tweetOf, tweetWeight } from "../../src/domain/share-on-twitter/tweet.ts";

const link = "https://marquee.example/ava?post=17";
const post = { text: "Good morning", access: "paid_and_free", amountUsd: 0, link } as const;
const textIn = (tweet: string): string => tweet.slice(0, -link.length - 1);
/** What a tweet counts: its link 23, whatever its length. */
const weightOf = (tweet: string): number => tweetWeight(textIn(tweet)) + 1 + 23;

test("a tweet is the text and the link", () => {
  expect(tweetOf(post)).toBe(`Good morning ${link}`);
  expect(tweetOf({ ...post, text: "  " })).toBe(link);
});

test("letters of the first scripts count one, others and pictures two, addresses 23", () => {
  expect(tweetWeight("Schöne Grüße, Привет")).toBe(20);
  expect(tweetWeight("おはよう")).toBe(8);
  expect(tweetWeight("😀👩‍👩‍👧‍👦🇫🇷")).toBe(6);
  expect(tweetWeight("see a.co")).toBe(4 + 23);
});

test("a long text is cut so that it counts 280 with its link, never in the middle of a character", () => {
  const tweet = tweetOf({ ...post, text: "x".repeat(400) });
  expect([weightOf(tweet), textIn(tweet).at(-1)]).toEqual([280, "…"]);
  const pictures = textIn(tweetOf({ ...post, text: "👩‍👩‍👧‍👦".repeat(200) }));
  expect(pictures).toBe(`${"👩‍👩‍👧‍👦".repeat(127)}…`);
});

test("what counts exactly 280 stays whole, one character more does not, and no blank stands before the ellipsis", () => {
  const whole = "x".repeat(256);
  expect(tweetOf({ ...post, text: whole })).toBe(`${whole} ${link}`);
  expect(textIn(tweetOf({ ...post, text: `${whole}x` }))).toBe(`${"x".repeat(254)}…`);
  expect(
    textIn(tweetOf({ ...post, text: `${"x".repeat(200)}  ${"y".repeat(54)} ${"z".repeat(90)}` })),
  ).not.toMatch(/\s…$/);
  expect(textIn(tweetOf({ ...post, text: `${"x".repeat(253)}   ${"y".repeat(9)}` }))).toBe(
    `${"x".repeat(253)}…`,
  );
});

test("a text whose first character is too long for a tweet is told by its link alone", () => {
  expect(tweetOf({ ...post, text: `e${"\u0301\u0302".repeat(200)}` })).toBe(link);
});

test("any text counts 280 at most, and what is short enough stays whole", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), (text) => {
      const tweet = tweetOf({ ...post, text });
      if (tweet !== link) expect(weightOf(tweet)).toBeLessThanOrEqual(280);
      const whole = text.normalize("NFC").trim();
      if (whole !== "" && tweetWeight(whole) <= 256 && !/[@＠]/.test(whole))
        expect(tweet).toBe(`${whole} ${link}`);
    }),
  );
});

test("[POSTS-27] of a post that is paid for no more is told than its teaser", () => {
  const text = "word ".repeat(40).trim();
  for (const locked of [{ access: "paid" }, { amountUsd: 500 }] as const)
    expect([...textIn(tweetOf({ ...post, text, ...locked }))].length).toBeLessThanOrEqual(100);
  expect(textIn(tweetOf({ ...post, text }))).toBe(text);
});

test("names of this site call nobody at Twitter", () => {
  expect(textIn(tweetOf({ ...post, text: "With @max and ＠zoe, @ noon" }))).toBe("With max and zoe, @ noon");
});
