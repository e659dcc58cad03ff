import type { EpochSeconds } from "../unit/unit.ts";

/** Whether a poll takes no votes any more. */
export const isPollOver = (poll: { readonly ends_at: EpochSeconds | null }, now: EpochSeconds): boolean =>
  poll.ends_at !== null && poll.ends_at <= now;

/** Who sees how a poll stands: its owner, who has voted, and everybody after its end (POSTS-08). */
export const showsVotes = (
  poll: { readonly ends_at: EpochSeconds | null },
  viewer: { readonly owner: boolean; readonly voted: number | null },
  now: EpochSeconds,
): boolean => viewer.owner || viewer.voted !== null || isPollOver(poll, now);

/** Whether a poll still takes the viewer's vote. */
export const takesVote = (
  poll: { readonly ends_at: EpochSeconds | null; readonly voted: number | null },
  now: EpochSeconds,
): boolean => poll.voted === null && !isPollOver(poll, now);
