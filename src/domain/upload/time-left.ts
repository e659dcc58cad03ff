/** How much was sent by when: `sent` in bytes, `at` in milliseconds. */
export interface SentBytes {
  readonly sent: number;
  readonly at: number;
}

/** What is looked back to, and what is needed to say anything, in milliseconds. */
const WINDOW = 20_000;
const LEAST = 2_000;

/** The samples that still count, with the new one: of the last twenty seconds. */
export const withSample = (samples: readonly SentBytes[], sample: SentBytes): readonly SentBytes[] => [
  ...samples.filter(({ at }) => sample.at - at <= WINDOW),
  sample,
];

/** How long the rest of `size` bytes takes at the speed of the samples, in whole seconds; null: nobody knows yet. */
export const secondsLeft = (samples: readonly SentBytes[], size: number): number | null => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < LEAST) return null;
  const speed = (last.sent - first.sent) / (last.at - first.at);
  return speed <= 0 ? null : Math.ceil((size - last.sent) / speed / 1000);
};

/** As people say it: rounded, so that it does not flicker. */
export const timeLeftText = (seconds: number): string => {
  if (seconds < 60) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes === 1 ? "about a minute left" : `about ${minutes} minutes left`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? "about an hour left" : `about ${hours} hours left`;
};
