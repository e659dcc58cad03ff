import { daySeconds } from "./duration.ts";
import { regionOfPage, type Region } from "./region.ts";

/**
 * The zone that times are told in: without one that of the page, its viewer's choice or the browser's own. The server, which knows no
 * zone of its visitors, tells UTC, and the region of an account to whom it writes.
 */
export type TimeZone = "UTC" | Region | undefined;

/** How a time is told. */
export interface MomentPlace {
  readonly timeZone?: TimeZone;
  readonly now: number;
}

export interface Parts {
  readonly date: string;
  readonly clock: string;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Written by hand: `Intl` takes milliseconds to be ready, in the way of a first view. */
export const inEnglish = (time: number, aheadOfUtc: number): Parts => {
  const wall = new Date((time + aheadOfUtc) * 1000);
  const hour = wall.getUTCHours();
  const year = String(wall.getUTCFullYear()).padStart(4, "0");
  return {
    date: `${months[wall.getUTCMonth()]!} ${wall.getUTCDate()}, ${year}`,
    clock: `${hour % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`,
  };
};

type TellRegional = (time: number, region: Region) => Parts;
let regional: TellRegional | null = null;

/** Told by `regional-moment.ts` when it is there: guests have no region, their first view goes without. */
export const knowRegions = (tell: TellRegional): void => {
  regional = tell;
};

/** The language and the zone of a place; null: English, and the clocks of the browser. */
const placeOf = (timeZone: TimeZone): Region => {
  if (timeZone === undefined) return regionOfPage();
  if (timeZone === "UTC") return { language: null, time_zone: timeZone };
  return { language: timeZone.language, time_zone: timeZone.time_zone ?? "UTC" };
};

const partsOf = (time: number, timeZone: TimeZone): Parts => {
  const place = placeOf(timeZone);
  const isPlain = place.language === null && (place.time_zone ?? "UTC") === "UTC";
  if (!isPlain) return regional!(time, place);
  return inEnglish(time, place.time_zone === null ? -new Date(time * 1000).getTimezoneOffset() * 60 : 0);
};

/** "Mar 5, 2026", or as the language of the region writes it; `time` in epoch seconds. */
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

/** The name of the zone that times are told in; where the page has chosen none, that of the browser. */
export const zoneName = (timeZone: TimeZone): string =>
  placeOf(timeZone).time_zone ?? new Intl.DateTimeFormat("en").resolvedOptions().timeZone;
