import type { DayStarts, StatsPeriod } from "../calendar/stats-period.ts";
import { daySeconds } from "../format/duration.ts";
import { shortNumber } from "../format/number.ts";
import type { EpochSeconds } from "../unit/unit.ts";

/** Parts of a chart at the most. */
const MOST_PARTS = 60;
const hourSeconds = 3600;

/** What statistics are asked of: epoch seconds; `since` is when the page began. */
export interface AskedStats {
  readonly period: StatsPeriod;
  readonly now: EpochSeconds;
  readonly since: EpochSeconds;
  readonly days: DayStarts;
  /** When the day of a moment began, by the clocks of who asks. */
  readonly dayStart: (at: EpochSeconds) => EpochSeconds;
}

/** A period in parts, oldest first: each begins at its start and ends with the next one's, the last one at `to`. */
export interface StatsSpan {
  readonly starts: readonly EpochSeconds[];
  readonly to: EpochSeconds;
  /** Where the period before begins, which is as long; null: there is none. */
  readonly before: EpochSeconds | null;
}

const hoursOf = (from: EpochSeconds, to: EpochSeconds): readonly EpochSeconds[] =>
  Array.from(
    { length: Math.max(1, Math.ceil((to - from) / hourSeconds)) },
    (_, hour) => from + hour * hourSeconds,
  );

/** The starts of the last `count` parts of so many days; noon stands for a day, whose length clocks may change. */
const partsOf = (
  count: number,
  step: number,
  { days: { today }, dayStart }: AskedStats,
): readonly EpochSeconds[] =>
  Array.from({ length: count }, (_, part) => {
    const back = (count - 1 - part) * step + step - 1;
    return back === 0 ? today : dayStart(today - back * daySeconds + daySeconds / 2);
  });

/** The parts in which a period is shown: hours of one day, days, of a year five days each, of all time at most 60 parts (ACCT-71). */
export const statsSpanOf = (asked: AskedStats): StatsSpan => {
  const { period, now, since, days } = asked;
  const { today, yesterday } = days;
  if (period === "today" || period === "yesterday") {
    const [from, to] = period === "today" ? [today, now + 1] : [yesterday, today];
    return { starts: hoursOf(from, to), to, before: from - (to - from) };
  }
  const total =
    period === "all"
      ? Math.max(1, Math.ceil((now + 1 - Math.min(since, now)) / daySeconds))
      : { week: 7, month: 30, year: 365 }[period];
  const step = period === "year" ? 5 : Math.max(1, Math.ceil(total / MOST_PARTS));
  const starts = partsOf(Math.ceil(total / step), step, asked);
  const to = now + 1;
  return { starts, to, before: period === "all" ? null : starts[0]! - (to - starts[0]!) };
};

/** How a number has changed against one before, in whole percent; null: there was nothing to compare with. */
export const changeOf = (now: number, before: number | null): number | null =>
  before === null || before === 0 ? null : Math.round(((now - before) / before) * 100);

/** A change as words before the number that it is measured by; tenfold and more as so many times as much, which percent do not tell. */
export const changeText = (percent: number): string =>
  percent >= 900
    ? `${shortNumber(Math.round(percent / 100) + 1)} times as many as`
    : `${percent > 0 ? "+" : ""}${percent}% against`;

/** New fans of a hundred visitors; null without visitors. */
export const fanRate = (fans: number, visitors: number): number | null =>
  visitors === 0 ? null : Math.round((fans / visitors) * 1000) / 10;
