import { daySeconds } from "./duration.ts";
import { dateText, type TimeZone } from "./moment.ts";

const amount = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** A moment beside now: "in 5 hours" or "5 hours ago" within a day, else "on Mar 5, 2026" (SUBP-25). Epoch seconds. */
export const whenText = (time: number, now: number, timeZone?: TimeZone): string => {
  const distance = Math.abs(time - now);
  if (distance >= daySeconds) return `on ${dateText(time, timeZone)}`;
  const text =
    distance < 3600
      ? amount(Math.max(1, Math.floor(distance / 60)), "minute")
      : amount(Math.floor(distance / 3600), "hour");
  return time > now ? `in ${text}` : `${text} ago`;
};
