import { postLimits } from "../post/post-limits.ts";
import type { EpochSeconds } from "../unit/unit.ts";

/** What a creator's calendar shows, and how each kind is called. */
export const calendarKinds = {
  post: "Scheduled post",
  auto: "Auto post",
  message: "Scheduled message",
  expiry: "Post ends",
  trial: "Trial offer ends",
  winback: "Win-back offer ends",
} as const;
export type CalendarKind = keyof typeof calendarKinds;

/** The kinds that are moved and taken away in the calendar; an offer is changed as a whole, in its section, an auto post by its weekly slot. */
export const movableKinds = ["post", "message", "expiry"] as const satisfies readonly CalendarKind[];
export type MovableKind = (typeof movableKinds)[number];

export const isMovable = (kind: CalendarKind): kind is MovableKind =>
  (movableKinds as readonly CalendarKind[]).includes(kind);

/** What taking each away is called. */
export const removeLabels: Readonly<Record<MovableKind, string>> = {
  post: "Delete",
  message: "Take back",
  expiry: "Keep the post",
};

/** How much of a calendar is read at once: days, and entries of them. */
export const calendarLimits = { days: 367, items: 1000 } as const;

export const MOVED_AHEAD = "Please choose a time between 5 minutes and 1 year from now.";

/** Why something cannot be moved to a time; null: it can (POSTS-25). */
export const moveProblem = (at: EpochSeconds | null, now: EpochSeconds): string | null =>
  at !== null &&
  Number.isSafeInteger(at) &&
  at >= now + postLimits.ahead.least &&
  at <= now + postLimits.ahead.most
    ? null
    : MOVED_AHEAD;

export const EXPIRY_RANGE = "A post is taken off 1 day to 6 months after it is published.";

/** Why a post that is (or will be) published at a time cannot end at another; null: it can (POSTS-25, CVAL-23). */
export const endProblem = (publishedAt: EpochSeconds, at: EpochSeconds, now: EpochSeconds): string | null => {
  const { least, most } = postLimits.expires;
  const length = at - publishedAt;
  return moveProblem(at, now) ?? (length >= least && length <= most ? null : EXPIRY_RANGE);
};
