/** A month of duration texts and pickers: 31 days, in seconds (FMT-11, CCONST-01). */
export const monthSeconds = 2_678_400;
/** A day in seconds (FMT-12, CCONST-02). */
export const daySeconds = 86_400;
export const hourSeconds = 3_600;
const minuteSeconds = 60;

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

/** Playing time as "1:05" or "1:02:03"; seconds are rounded to whole ones. */
export const playingTime = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / hourSeconds);
  const minutes = Math.floor((whole % hourSeconds) / minuteSeconds);
  const rest = String(whole % minuteSeconds).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
};
