import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { RunAgain } from "../jobs/job.ts";

const DAY = 86_400;
/** When a film is tried again that found no room, in seconds: making it takes minutes. */
const FULL_SECONDS = 600;
/** The most bytes a second of a film that we make: 6 Mbit/s and its sound (`make-played.ts`). */
const MOST_A_SECOND = 770_000;
/** A film that is made takes seldom less than such a part of what it was, or could be. */
const LEAST_PART = 0.25;

/** Of a job that makes a film: since when, in epoch seconds, the disk has had no room for it. */
export interface WaitsForRoom {
  readonly full_since?: EpochSeconds;
}

/** How a film for which the disk had no room at `now` goes on; null: it has waited for a day, and is given up. */
export const againWhenRoom = <Payload extends WaitsForRoom>(
  payload: Payload,
  now: EpochSeconds,
): RunAgain<Payload> | null => {
  const { full_since = now } = payload;
  return now - full_since >= DAY ? null : { again: FULL_SECONDS, payload: { ...payload, full_since } };
};

/** Why it is given up, in words for its owner. */
export const noRoomText = (kind: "video" | "audio"): string =>
  `There was not enough room to prepare this ${kind === "video" ? "film" : "sound"}. Please try again later.`;

/**
 * What a film takes at least on the disk of the node that makes it, in bytes; `isBrought`: what was sent comes from elsewhere. What is
 * known before anything is read; `bytes` of what was sent, `duration` in seconds.
 */
export const leastRoom = ({
  bytes,
  duration,
  isBrought,
}: {
  readonly bytes: number;
  readonly duration: number | null;
  readonly isBrought: boolean;
}): number => {
  const made = duration === null ? 0 : LEAST_PART * Math.min(bytes, duration * MOST_A_SECOND);
  return made + (isBrought ? bytes : 0);
};
