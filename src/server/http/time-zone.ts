import type { OffsetAt } from "../../domain/auto-post/weekly-slots.ts";
import type { DayStarts } from "../../domain/calendar/stats-period.ts";
import { daySeconds } from "../../domain/format/duration.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { RequestContext } from "./context.ts";

const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat | null => {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  if (!NAME.test(zone)) return null;
  try {
    const made = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      ...{ year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
    });
    formats.set(zone, made);
    return made;
  } catch {
    return null;
  }
};

/** Whether a time zone of that name exists. */
export const isTimeZone = (zone: string): boolean => formatOf(zone) !== null;

/** The zone that the browser of a call names; UTC when it names none that exists. */
export const timeZoneOf = ({ headers }: Pick<RequestContext, "headers">): string => {
  const named = headers["x-time-zone"];
  return typeof named === "string" && isTimeZone(named) ? named : "UTC";
};

/** How far the clocks of a zone are ahead of UTC at a moment, in seconds. */
const offsetAt = (format: Intl.DateTimeFormat, at: EpochSeconds): number => {
  const parts = Object.fromEntries(
    format.formatToParts(at * 1000).map(({ type, value }) => [type, Number(value)]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) / 1000 - at;
};

/** The clocks of a zone; those of UTC when it does not exist. */
export const clocksOf = (zone: string): OffsetAt => {
  const format = formatOf(zone);
  return format === null ? () => 0 : (at) => offsetAt(format, at);
};

/** The first second of the day that a moment is in, by the clocks of a zone. Where midnight is skipped, the day begins later. */
export const dayStartOf = (at: EpochSeconds, zone: string): EpochSeconds => {
  const format = formatOf(zone);
  if (format === null) return at - (at % daySeconds);
  const local = at + offsetAt(format, at);
  const midnight = local - (local % daySeconds);
  // The clocks may have been changed since: the offset at midnight counts.
  const guess = midnight - offsetAt(format, at);
  return midnight - offsetAt(format, guess);
};

/** When today and yesterday began in the zone of who calls. */
export const dayStartsOf = (context: Pick<RequestContext, "headers" | "now">): DayStarts => {
  const zone = timeZoneOf(context);
  const today = dayStartOf(context.now, zone);
  return { today, yesterday: dayStartOf(today - 1, zone) };
};
