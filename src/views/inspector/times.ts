const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

const seconds = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Epoch milliseconds as the time of day, to the second. */
export const secondTime = (time: number): string => seconds.format(time);

/** Epoch milliseconds as the time of day, to the millisecond. */
export const clockTime = (time: number): string => clock.format(time);

/** Epoch milliseconds as day and time. */
export const dayTime = (time: number): string => day.format(time);
