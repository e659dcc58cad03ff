const JITTER_FROM_MS = 50;
const JITTER_TO_MS = 300;

/** The first reconnect delay: a whole number from 50 to 300 ms (RT-08). `random` from 0 up to 1. */
export const drawJitter = (random: () => number): number =>
  JITTER_FROM_MS + Math.floor(random() * (JITTER_TO_MS - JITTER_FROM_MS + 1));
