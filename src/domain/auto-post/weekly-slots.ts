import { daySeconds } from "../format/duration.ts";
import type { EpochSeconds } from "../unit/unit.ts";

/** A time of each week by the clocks of a zone: weekdays from Monday, 1, to Sunday, 7; `HH:MM`. */
export interface WeeklySlot {
  readonly weekday: number;
  readonly time: string;
}

/** How far the clocks of a zone are ahead of UTC at a moment, in seconds. */
export type OffsetAt = (at: EpochSeconds) => number;

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

export const isSlotTime = (time: string): boolean => TIME.test(time);

const secondsOf = ({ time }: WeeklySlot): number => {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60;
};

/** In the order of the week, each with its parts in one order: two lists that say the same read the same. */
export const inWeekOrder = (slots: readonly WeeklySlot[]): readonly WeeklySlot[] =>
  slots
    .toSorted((one, other) => one.weekday - other.weekday || secondsOf(one) - secondsOf(other))
    .map(({ weekday, time }) => ({ weekday, time }));

/**
 * The moment at which the clocks show a time, in seconds as if they were UTC's. What they show twice is the first time; what
 * they skip is as much later.
 */
export const momentOf = (shown: number, offsetAt: OffsetAt): EpochSeconds => {
  const offsets = [offsetAt(shown - daySeconds), offsetAt(shown + daySeconds)];
  const moments = offsets.map((offset) => shown - offset);
  const right = moments.filter((moment) => moment + offsetAt(moment) === shown);
  return right.length > 0 ? Math.min(...right) : moments[0]!;
};

/** From which moment on, before which, and how many at most. */
export interface SlotSpan {
  readonly from: EpochSeconds;
  readonly to: EpochSeconds;
  readonly most: number;
}

/** The moments of weekly slots in a span, in their order; two slots at one moment are one. */
export const slotMoments = (
  slots: readonly WeeklySlot[],
  { from, to, most }: SlotSpan,
  offsetAt: OffsetAt,
): readonly EpochSeconds[] => {
  const moments = new Set<EpochSeconds>();
  // Where clocks are changed, slots may come a day later than they are shown.
  let day = Math.floor((from + offsetAt(from)) / daySeconds) - 1;
  for (; slots.length > 0 && moments.size < most && day * daySeconds < to + 2 * daySeconds; day += 1) {
    // The first day of 1970 was a Thursday.
    const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
    const ofDay = slots
      .filter((slot) => slot.weekday === weekday)
      .map((slot) => momentOf(day * daySeconds + secondsOf(slot), offsetAt))
      .filter((moment) => moment >= from && moment < to);
    for (const moment of ofDay.toSorted((one, other) => one - other)) moments.add(moment);
  }
  return [...moments].slice(0, most);
};

/** The first moment of weekly slots after another; null: there are no slots. */
export const nextSlot = (
  slots: readonly WeeklySlot[],
  after: EpochSeconds,
  offsetAt: OffsetAt,
): EpochSeconds | null =>
  slotMoments(slots, { from: after + 1, to: after + 16 * daySeconds, most: 1 }, offsetAt)[0] ?? null;
