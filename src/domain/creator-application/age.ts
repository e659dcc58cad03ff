const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** How old a creator has to be, in years. */
export const CREATOR_AGE = 18;

const partsOf = (date: string): readonly [year: number, month: number, day: number] | null => {
  const found = DATE.exec(date);
  if (found === null) return null;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  const made = new Date(Date.UTC(year, month - 1, day));
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? [year, month, day] : null;
};

/** Whole years between a date (`YYYY-MM-DD`) and now (epoch seconds, by the day in UTC); null for what is no date. */
export const ageOf = (birthDate: string, now: number): number | null => {
  const born = partsOf(birthDate);
  const today = partsOf(new Date(now * 1000).toISOString().slice(0, 10));
  if (born === null || today === null) return null;
  const isBefore = today[1] < born[1] || (today[1] === born[1] && today[2] < born[2]);
  return today[0] - born[0] - (isBefore ? 1 : 0);
};
