import { daySeconds, monthSeconds } from "../format/duration.ts";
import type { Cents } from "../unit/unit.ts";

/** How much a post holds (POSTS-25, POSTS-08). */
export const postLimits = {
  text: 2000,
  files: 20,
  pinned: 3,
  options: { least: 2, most: 6, length: 80 },
  goal: 10_000_000 as Cents,
  /** How far ahead a post is scheduled and a poll ends, in seconds. */
  ahead: { least: 300, most: 365 * daySeconds },
  /** What the period picker offers, in seconds (CVAL-23, CVAL-24). */
  expires: { least: daySeconds, most: 6 * monthSeconds },
} as const;
