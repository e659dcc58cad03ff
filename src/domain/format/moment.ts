import { daySeconds } from "./duration.ts";

/** The zone that times are told in: without one the browser's own. The server, which knows no zone of its visitors, tells UTC. */
export type TimeZone = "UTC" | undefined;

/** How a time is told. */
export interface MomentPlace {
  readonly timeZone?: TimeZone;
  readonly now: number;
}

/** Written by hand: `Intl` takes milliseconds to be ready, in the way of a first view. */
const partsOf = (time: number, timeZone: TimeZone): { readonly date: string; readonly clock: string } => {
  const moment = new Date(time * 1000);
  if (timeZone === undefined) moment.setTime(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  const [, day, month, year, clock] = moment.toUTCString().split(" ");
  const hour = moment.getUTCHours();
  return {
    date: `${month} ${Number(day)}, ${year}`,
    clock: `${hour % 12 || 12}:${clock!.slice(3, 5)} ${hour < 12 ? "AM" : "PM"}`,
  };
};

/** "Mar 5, 2026"; `time` in epoch seconds. */
export const dateText = (time: number, timeZone?: TimeZone): string => partsOf(time, timeZone).date;

/** "Mar 5, 2026, 2:07 PM", the full form for tooltips. */
export const dateTimeText = (time: number, timeZone?: TimeZone): string => {
  const { date, clock } = partsOf(time, timeZone);
  return `${date}, ${clock}`;
};

/** "2:07 PM". */
export const clockText = (time: number, timeZone?: TimeZone): string => partsOf(time, timeZone).clock;

/** How long ago a post was made: "just now", "5m", "3h", "6d", else the date. */
export const agoText = (time: number, { timeZone, now }: MomentPlace): string => {
  const age = now - time;
  if (age < 60) return "just now";
  if (age < 3600) return `${Math.floor(age / 60)}m`;
  if (age < daySeconds) return `${Math.floor(age / 3600)}h`;
  return age < 7 * daySeconds ? `${Math.floor(age / daySeconds)}d` : dateText(time, timeZone);
};
