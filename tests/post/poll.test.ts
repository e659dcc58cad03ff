import { expect, test } from "vitest";

import { isPollOver, showsVotes, takesVote } from "../../src/domain/post/poll.ts";

const ENDS = 1_790_000_000;
const poll = { ends_at: ENDS };
const endless = { ends_at: null };

test("[POSTS-08] a poll is over at the second of its end, and never without one", () => {
  expect([ENDS - 1, ENDS, ENDS + 1].map((now) => isPollOver(poll, now))).toEqual([false, true, true]);
  expect(isPollOver(endless, ENDS)).toBe(false);
});

test("[POSTS-08] who owns a poll or has voted sees how it stands, everybody after its end", () => {
  const stranger = { owner: false, voted: null };
  expect(showsVotes(poll, stranger, ENDS - 1)).toBe(false);
  expect(showsVotes(endless, stranger, ENDS)).toBe(false);
  expect(showsVotes(poll, { ...stranger, owner: true }, ENDS - 1)).toBe(true);
  // The first answer has the number 0.
  expect(showsVotes(poll, { ...stranger, voted: 0 }, ENDS - 1)).toBe(true);
  expect(showsVotes(poll, stranger, ENDS)).toBe(true);
});

test("[POSTS-08] a poll takes one vote of a viewer, until its end", () => {
  expect(takesVote({ ...poll, voted: null }, ENDS - 1)).toBe(true);
  expect(takesVote({ ...endless, voted: null }, ENDS)).toBe(true);
  expect(takesVote({ ...poll, voted: 0 }, ENDS - 1)).toBe(false);
  expect(takesVote({ ...poll, voted: null }, ENDS)).toBe(false);
});
