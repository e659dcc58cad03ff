import { daysInMonth } from "./calendar.ts";

/** Where the calendar is. */
export const CALENDAR_PATH = "/account/calendar";

/** The years that the calendar shows (ACCT-75). */
export const calendarYears = { first: 2000, last: 2100 } as const;

/** What an address of the calendar names: nothing is the current month, a year twelve months, a month, or a day (ACCT-75). */
export type CalendarPlace =
  | { readonly unit: "now" }
  | { readonly unit: "year"; readonly year: number }
  | { readonly unit: "month"; readonly year: number; readonly month: number }
  | { readonly unit: "day"; readonly year: number; readonly month: number; readonly day: number };

const isYear = (year: number): boolean => year >= calendarYears.first && year <= calendarYears.last;

/** The number of a segment, which may begin with zeros; NaN for anything else. */
const numberOf = (segment: string): number => (/^\d{1,6}$/.test(segment) ? Number(segment) : Number.NaN);

const segmentsOf = (path: string): readonly string[] =>
  path
    .slice(CALENDAR_PATH.length)
    .split("/")
    .filter((segment) => segment !== "");

/**
 * What an address of the calendar shows: a bad day is its month, a bad month its year, a bad year the current month (ACCT-75).
 * `path` begins with `CALENDAR_PATH`.
 */
export const readCalendar = (path: string): CalendarPlace => {
  const [first, second, third] = segmentsOf(path);
  const year = first === undefined ? Number.NaN : numberOf(first);
  if (!isYear(year)) return { unit: "now" };
  const month = second === undefined ? Number.NaN : numberOf(second);
  if (!(month >= 1 && month <= 12)) return { unit: "year", year };
  const day = third === undefined ? Number.NaN : numberOf(third);
  if (!(day >= 1 && day <= daysInMonth(year, month))) return { unit: "month", year, month };
  return { unit: "day", year, month, day };
};

/** The address of what is shown. */
export const calendarPath = (place: CalendarPlace): string => {
  switch (place.unit) {
    case "now":
      return CALENDAR_PATH;
    case "year":
      return `${CALENDAR_PATH}/${place.year}`;
    case "month":
      return `${CALENDAR_PATH}/${place.year}/${place.month}`;
    case "day":
      return `${CALENDAR_PATH}/${place.year}/${place.month}/${place.day}`;
  }
};

/** Where an address of the calendar leads instead; null: it is as it should be (ACCT-75). */
export const movedCalendar = (path: string): string | null => {
  const right = calendarPath(readCalendar(path));
  return segmentsOf(path).join("/") === segmentsOf(right).join("/") ? null : right;
};
