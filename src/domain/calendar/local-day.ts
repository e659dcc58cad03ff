import { regionOfPage } from "../format/region.ts";
import { wallClockAt } from "../format/zone.ts";
import { timeOfWallClock } from "../format/wall-clock.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import type { CalendarPlace } from "./calendar-address.ts";
import { calendarYears } from "./calendar-address.ts";
import type { Span } from "./stats-period.ts";

/** A day of the local clocks; months from 1 to 12. */
export interface LocalDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day of a moment, by the clocks of who looks. */
export const localDayOf = (time: EpochSeconds): LocalDay => {
  const { year, month, day } = wallClockAt(time, regionOfPage().time_zone);
  return { year, month, day };
};

const at = (year: number, month: number, day: number, clock: readonly number[] = []): EpochSeconds =>
  timeOfWallClock(
    { year, month, day, hour: clock[0] ?? 0, minute: clock[1] ?? 0, second: clock[2] ?? 0 },
    regionOfPage().time_zone,
  );

/** The first moment of a day; days and months beyond the end count on. */
export const localDayStart = ({ year, month, day }: LocalDay): EpochSeconds => at(year, month, day);

/** The moment of another day at which the clocks show what they show at `time`, also when they were changed between. */
export const sameClockOn = ({ year, month, day }: LocalDay, time: EpochSeconds): EpochSeconds => {
  const { hour, minute, second } = wallClockAt(time, regionOfPage().time_zone);
  return at(year, month, day, [hour, minute, second]);
};

/** `2026-3-5`: one text a day. */
export const dayKey = ({ year, month, day }: LocalDay): string => `${year}-${month}-${day}`;

/** A period with its year and month filled in: without any it is the current month. */
export type ShownPeriod = Exclude<CalendarPlace, { readonly unit: "now" }>;

/** What an address means at a moment. */
export const shownPeriod = (place: CalendarPlace, now: EpochSeconds): ShownPeriod => {
  if (place.unit !== "now") return place;
  const { year, month } = localDayOf(now);
  return { unit: "month", year, month };
};

/** From its first moment on and before the first one after it. */
export const periodSpan = (period: ShownPeriod): Span => {
  switch (period.unit) {
    case "year":
      return { from: at(period.year, 1, 1), to: at(period.year + 1, 1, 1) };
    case "month":
      return { from: at(period.year, period.month, 1), to: at(period.year, period.month + 1, 1) };
    case "day":
      return {
        from: localDayStart(period),
        to: at(period.year, period.month, period.day + 1),
      };
  }
};

/** The period before (-1) or after (1); null where the calendar ends (ACCT-75). */
export const neighbourOf = (period: ShownPeriod, by: 1 | -1): ShownPeriod | null => {
  const moved = (): ShownPeriod => {
    switch (period.unit) {
      case "year":
        return { unit: "year", year: period.year + by };
      case "month": {
        const months = period.year * 12 + period.month - 1 + by;
        return { unit: "month", year: Math.floor(months / 12), month: (months % 12) + 1 };
      }
      case "day":
        return { unit: "day", ...localDayOf(at(period.year, period.month, period.day + by, [12])) };
    }
  };
  const next = moved();
  return next.year < calendarYears.first || next.year > calendarYears.last ? null : next;
};

/** The days of a month in weeks that begin on Monday, with those of its neighbours that fill the first and the last one. */
export const weeksOf = (year: number, month: number): readonly (readonly LocalDay[])[] => {
  // Noon is on every day, whatever the clocks do.
  const noon = (day: number) => at(year, month, day, [12]);
  const offset = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((offset + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => localDayOf(noon(week * 7 + day - offset + 1))),
  );
};

export const monthNames = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
] as const;

export const weekdayNames = [
  ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
] as const;

/** "Monday, November 23". */
export const dayName = ({ year, month, day }: LocalDay): string => {
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return `${weekdayNames[weekday]!}, ${monthNames[month - 1]!} ${day}`;
};

/** How a period is called: "2026", "November 2026", "Monday, November 23, 2026". */
export const periodName = (period: ShownPeriod): string => {
  switch (period.unit) {
    case "year":
      return String(period.year);
    case "month":
      return `${monthNames[period.month - 1]!} ${period.year}`;
    case "day":
      return `${dayName(period)}, ${period.year}`;
  }
};

const HOUR = 3600;

/** When something is planned on a day at first: at noon, today in the next full hour but 10 minutes; null: the day is over. */
export const plannedOn = (day: LocalDay, now: EpochSeconds): EpochSeconds | null => {
  const next = Math.ceil((now + 600) / HOUR) * HOUR;
  const noon = at(day.year, day.month, day.day, [12]);
  if (noon >= next) return noon;
  return dayKey(localDayOf(next)) === dayKey(day) ? next : null;
};
