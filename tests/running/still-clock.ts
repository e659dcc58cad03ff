import { setTimeout as pause } from "node:timers/promises";

import type { Clock } from "../../src/server/ports/clock.ts";

/** A clock that stands still unless it is moved: what happens at a second happens at that second on any machine. */
export const stillClock = (): Clock => {
  const begin = Math.floor(Date.now() / 1000) * 1000;
  let offset = 0;
  return {
    now: () => (begin + offset) / 1000,
    milliseconds: () => begin + offset,
    pause,
    advance: (seconds) => {
      offset += seconds * 1000;
    },
    reset: () => {
      offset = 0;
    },
  };
};
