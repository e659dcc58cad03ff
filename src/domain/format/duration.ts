/** A month of duration texts and pickers: 31 days, in seconds (FMT-11, CCONST-01). */
export const monthSeconds = 2_678_400;
/** A day in seconds (FMT-12, CCONST-02). */
export const daySeconds = 86_400;
export const hourSeconds = 3_600;
export const minuteSeconds = 60;

/** Playing time as "1:05" or "1:02:03"; seconds are rounded to whole ones. */
export const playingTime = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / hourSeconds);
  const minutes = Math.floor((whole % hourSeconds) / minuteSeconds);
  const rest = String(whole % minuteSeconds).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
};
