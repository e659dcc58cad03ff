import { dateOf } from "../calendar/calendar.ts";
import { daySeconds } from "../format/duration.ts";

/** Cents that one UTC day brought; `day` counts days since 1970. */
export interface DaySum {
  readonly day: number;
  readonly amount: number;
}

export interface Earnings {
  readonly today: number;
  readonly week: number;
  readonly month: number;
  readonly days: readonly { readonly day: string; readonly amount: number }[];
}

/** How many days the dashboard looks back, today included. */
export const dashboardDays = 30;

/** The UTC day of a time in epoch seconds, as days since 1970. */
export const dayOf = (at: number): number => Math.floor(at / daySeconds);

/** Earnings of today, 7 and 30 days from sums by day; days without a sale count 0. */
export const earningsOf = (sums: readonly DaySum[], now: number): Earnings => {
  const today = dayOf(now);
  const amounts = new Map(sums.map(({ day, amount }) => [day, amount]));
  const days = Array.from({ length: dashboardDays }, (_, index) => {
    const day = today - dashboardDays + 1 + index;
    return { day, amount: amounts.get(day) ?? 0 };
  });
  const sumOfLast = (count: number) => days.slice(-count).reduce((sum, { amount }) => sum + amount, 0);
  return {
    today: sumOfLast(1),
    week: sumOfLast(7),
    month: sumOfLast(dashboardDays),
    days: days.map(({ day, amount }) => ({ day: dateOf(day * daySeconds), amount })),
  };
};
