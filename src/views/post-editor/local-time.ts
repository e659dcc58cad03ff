import { regionOfPage } from "../../domain/format/region.ts";
import { wallClockAt } from "../../domain/format/zone.ts";
import { timeOfWallClock } from "../../domain/format/wall-clock.ts";

const two = (part: number): string => String(part).padStart(2, "0");

/** Epoch seconds as a field for local date and time holds them, by the clocks of the page; "" for null. */
export const localTime = (time: number | null): string => {
  if (time === null) return "";
  const { year, month, day, hour, minute } = wallClockAt(time, regionOfPage().time_zone);
  return `${[String(year).padStart(4, "0"), two(month), two(day)].join("-")}T${two(hour)}:${two(minute)}`;
};

const TYPED = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/;

/** What such a field holds in epoch seconds; null while it is empty. */
export const readLocalTime = (value: string): number | null => {
  const found = TYPED.exec(value);
  if (found === null) return null;
  const [year, month, day, hour, minute, second] = found.slice(1).map((part) => Number(part ?? 0));
  const wall = { year: year!, month: month!, day: day!, hour: hour!, minute: minute!, second: second! };
  const time = timeOfWallClock(wall, regionOfPage().time_zone);
  return Number.isNaN(time) ? null : time;
};
