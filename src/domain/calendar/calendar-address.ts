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
const numberOf = (segment = ""): number => (/^\d{1,6}$/.test(segment) ? Number(segment) : Number.NaN);

/** Patterns of the calendar. */
export const calendarPatterns = ["", "/:year", "/:year/:month", "/:year/:month/:day"].map(
  (rest) => CALENDAR_PATH + rest,
);

type Params = Readonly<Partial<Record<"year" | "month" | "day", string>>>;

/** What their parameters show: a bad day is its month, a bad month its year, a bad year the current month (ACCT-75). */
export const readCalendar = (params: Params): CalendarPlace => {
  const year = numberOf(params.year);
  if (!isYear(year)) return { unit: "now" };
  const month = numberOf(params.month);
  if (!(month >= 1 && month <= 12)) return { unit: "year", year };
  const day = numberOf(params.day);
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
