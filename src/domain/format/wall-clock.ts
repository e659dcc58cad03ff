import type { EpochSeconds } from "../unit/unit.ts";
import { offsetAt, type WallClock } from "./zone.ts";

/**
 * When the clocks of a zone show this; null: those of the browser. What is beyond the end of a day or a month counts on; a time that is
 * skipped when the clocks are changed is as much later.
 */
export const timeOfWallClock = (
  { year, month, day, hour, minute, second }: WallClock,
  zone: string | null,
): EpochSeconds => {
  if (zone === null) return Math.floor(new Date(year, month - 1, day, hour, minute, second).getTime() / 1000);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
  const guess = wall - offsetAt(wall, zone);
  const time = wall - offsetAt(guess, zone);
  return time + offsetAt(time, zone) === wall ? time : Math.max(guess, time);
};
