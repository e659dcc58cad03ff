import { daySeconds } from "./duration.ts";

/** Time zone and format of a time: without a zone the browser's own. */
export interface MomentPlace {
  readonly timeZone?: string | undefined;
  readonly now: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    ...options,
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formats.set(key, made);
  return made;
};

/** "Mar 5, 2026"; `time` in epoch seconds. */
export const dateText = (time: number, timeZone?: string): string =>
  formatOf(timeZone, { year: "numeric", month: "short", day: "numeric" }).format(time * 1000);

/** "Mar 5, 2026, 2:07 PM", the full form for tooltips. */
export const dateTimeText = (time: number, timeZone?: string): string =>
  formatOf(timeZone, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(time * 1000);

/** How long ago a post was made: "just now", "5m", "3h", "6d", else the date. */
export const agoText = (time: number, { timeZone, now }: MomentPlace): string => {
  const age = now - time;
  if (age < 60) return "just now";
  if (age < 3600) return `${Math.floor(age / 60)}m`;
  if (age < daySeconds) return `${Math.floor(age / 3600)}h`;
  return age < 7 * daySeconds ? `${Math.floor(age / daySeconds)}d` : dateText(time, timeZone);
};
