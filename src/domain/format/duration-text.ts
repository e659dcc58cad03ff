import { daySeconds, hourSeconds, minuteSeconds, monthSeconds } from "./duration.ts";

const amount = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** A length in seconds as text: "1 month", "6 months", "15 days", else hours and minutes (FMT-14). */
export const durationText = (seconds: number): string => {
  if (seconds > 0 && seconds % monthSeconds === 0) return amount(seconds / monthSeconds, "month");
  if (seconds > 0 && seconds % daySeconds === 0) return amount(seconds / daySeconds, "day");
  const hours = Math.floor(seconds / hourSeconds);
  const minutes = Math.floor((seconds % hourSeconds) / minuteSeconds);
  if (hours > 0)
    return minutes > 0 ? `${amount(hours, "hour")} ${amount(minutes, "minute")}` : amount(hours, "hour");
  return amount(minutes, "minute");
};
