import type { EpochSeconds } from "../unit/unit.ts";

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

/** How far the clocks of a zone are ahead of UTC at a moment, in seconds; 0 for a zone that does not exist. */
export const offsetAt = (at: EpochSeconds, zone: string): number => {
  // Where nobody has chosen a zone, every page writes its dates so.
  if (zone === "UTC") return 0;
  const format = formatOf(zone);
  if (format === null) return 0;
  const parts = Object.fromEntries(
    format.formatToParts(at * 1000).map(({ type, value }) => [type, Number(value)]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) / 1000 - at;
};

/** What the clocks on a wall show; months from 1 to 12. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** What the clocks of a zone show at a moment; null: those of the browser. */
export const wallClockAt = (time: EpochSeconds, zone: string | null): WallClock => {
  const here = new Date(time * 1000);
  const ahead = zone === null ? -here.getTimezoneOffset() * 60 : offsetAt(Math.floor(time), zone);
  const wall = new Date((time + ahead) * 1000);
  return {
    ...{ year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() },
    ...{ hour: wall.getUTCHours(), minute: wall.getUTCMinutes(), second: wall.getUTCSeconds() },
  };
};
