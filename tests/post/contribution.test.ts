import { expect, test } from "vitest";

import { commentProblem } from "../../src/domain/post/comment.ts";
import { contributionProblem, postBoughtText } from "../../src/domain/post/contribution.ts";

test("[POSTS-08] a contribution is whole cents from the fund's own amount to the most that a post costs", () => {
  const of = (amount: number) => contributionProblem(amount, 500, 50_000);
  const least = "The least contribution is $5.00.";
  expect([499, 500, 500.5, 501, Number.NaN].map(of)).toEqual([least, null, least, null, least]);
  const most = "The most that can be contributed at once is $500.00.";
  expect([49_999, 50_000, 50_001].map(of)).toEqual([null, null, most]);
});

test("the creator reads who bought a post, or gave to its goal", () => {
  const bought = { name: "Noah", amount: 1234 };
  expect(postBoughtText({ ...bought, isFund: true })).toBe("Noah gave $12.34 to your goal.");
  expect(postBoughtText({ ...bought, isFund: false })).toBe("Noah bought a post for $12.34.");
});

test("[POSTS-25] a comment has 1 to 500 characters, without the spaces around it", () => {
  expect(["", " \n "].map(commentProblem)).toEqual(["Please write something.", "Please write something."]);
  expect(["a", ` ${"a".repeat(500)} `, "😀".repeat(500)].map(commentProblem)).toEqual([null, null, null]);
  const long = "A comment has at most 500 characters.";
  expect(["a".repeat(501), "😀".repeat(501)].map(commentProblem)).toEqual([long, long]);
});
