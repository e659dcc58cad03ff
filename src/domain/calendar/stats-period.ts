import { daySeconds } from "../format/duration.ts";
import type { EpochSeconds } from "../unit/unit.ts";

/** The periods that figures are shown for; `month` is 30 days and what is shown at first (ACCT-71). */
export const statsPeriods = {
  today: "Today",
  yesterday: "Yesterday",
  week: "7 days",
  month: "30 days",
  year: "365 days",
  all: "All time",
} as const;
export type StatsPeriod = keyof typeof statsPeriods;

/** From a moment on and before another. */
export interface Span {
  readonly from: EpochSeconds;
  readonly to: EpochSeconds;
}

const lengths = { week: 7, month: 30, year: 365 } as const;

/** When the day of a moment began, and the one before it. */
export interface DayStarts {
  readonly today: EpochSeconds;
  readonly yesterday: EpochSeconds;
}

/** The days of UTC. */
const utcDays = (now: EpochSeconds): DayStarts => {
  const today = now - (now % daySeconds);
  return { today, yesterday: today - daySeconds };
};

/** The span of a period that ends now; `days` are those of the viewer's zone. */
export const spanOf = (period: StatsPeriod, now: EpochSeconds, days: DayStarts = utcDays(now)): Span => {
  const { today, yesterday } = days;
  const to = now + 1;
  switch (period) {
    case "today":
      return { from: today, to };
    case "yesterday":
      return { from: yesterday, to: today };
    case "all":
      return { from: 0, to };
    default:
      return { from: to - lengths[period] * daySeconds, to };
  }
};
