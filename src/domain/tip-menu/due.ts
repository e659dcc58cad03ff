import { daySeconds } from "../format/duration.ts";
import type { EpochSeconds } from "../unit/unit.ts";

/** Business days in which a creator delivers what was bought from the tip menu (TIP-13, X-15). */
export const deliveryBusinessDays = 7;

/** 1 January 1970 was a Thursday; 0 is Sunday. */
const weekday = (time: EpochSeconds): number => (Math.floor(time / daySeconds) + 4) % 7;

const isBusinessDay = (time: EpochSeconds): boolean => weekday(time) !== 0 && weekday(time) !== 6;

/** When a purchase of `boughtAt` is refunded if it was not delivered: 7 business days later (Monday to Friday, UTC), at the same time of day. */
export const deliveryDue = (boughtAt: EpochSeconds): EpochSeconds => {
  let time = boughtAt;
  for (let left = deliveryBusinessDays; left > 0;) {
    time += daySeconds;
    if (isBusinessDay(time)) left -= 1;
  }
  return time;
};
