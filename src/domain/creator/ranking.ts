/** How many places a ranking has (ROUTE-46). */
export const RANKED_PLACES = 100;

export const rankingPeriods = ["day", "week", "month", "all"] as const;
export type RankingPeriod = (typeof rankingPeriods)[number];

const DAY = 86_400;
const days = { day: 1, week: 7, month: 30 } as const;

/** A span of time: from `since` up to, but without, `until`. Epoch seconds. */
export interface Span {
  readonly since: number;
  readonly until: number;
}

/** The UTC days that count, today included, and as many before them; of all time there is no before. */
export const rankingSpans = (
  period: RankingPeriod,
  now: number,
): { readonly present: Span; readonly previous: Span | null } => {
  const until = (Math.floor(now / DAY) + 1) * DAY;
  if (period === "all") return { present: { since: 0, until }, previous: null };
  const length = days[period] * DAY;
  const since = until - length;
  return { present: { since, until }, previous: { since: since - length, until: since } };
};
