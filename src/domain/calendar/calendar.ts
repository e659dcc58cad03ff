const daySeconds = 86_400;

interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

// Howard Hinnant's day-count algorithms: a calendar without the clock.
const civilFromDays = (days: number): CivilDate => {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
};

const daysFromCivil = ({ year, month, day }: CivilDate): number => {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
};

/** Days of a month (1 to 12) of a year. */
export const daysInMonth = (year: number, month: number): number => {
  // A thirteenth month counts on into the next year.
  return daysFromCivil({ year, month: month + 1, day: 1 }) - daysFromCivil({ year, month, day: 1 });
};

/**
 * The same day and time `months` calendar months later, or the last day where that day does not exist.
 * Times in epoch seconds, UTC. Jan 31 plus 1 month is Feb 28 or 29.
 */
export const addCalendarMonths = (time: number, months: number): number => {
  const days = Math.floor(time / daySeconds);
  const { year, month, day } = civilFromDays(days);
  const counted = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(counted / 12), month: (counted % 12) + 1 };
  const shown = Math.min(day, daysInMonth(target.year, target.month));
  return daysFromCivil({ ...target, day: shown }) * daySeconds + (time - days * daySeconds);
};

/** `YYYY-MM-DD` of a time in epoch seconds, UTC. */
export const dateOf = (time: number): string => {
  const { year, month, day } = civilFromDays(Math.floor(time / daySeconds));
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
};
