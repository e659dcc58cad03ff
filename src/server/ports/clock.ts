import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { EpochMilliseconds, EpochSeconds } from "../../domain/unit/unit.ts";

/** The one source of time on the server. Test controls move it on; nothing else may read the machine's clock. */
export interface Clock {
  /** Epoch seconds. */
  readonly now: () => EpochSeconds;
  readonly milliseconds: () => EpochMilliseconds;
  /** Waits so many milliseconds of the machine's own time. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Moves the clock on by whole seconds (test controls only). */
  readonly advance: (seconds: number) => void;
  readonly reset: () => void;
}

export const systemClock = (): Clock => {
  let offset = 0;
  const milliseconds = () => Date.now() + offset;
  return {
    now: () => Math.floor(milliseconds() / 1000),
    milliseconds,
    pause,
    advance: (seconds) => {
      offset += seconds * 1000;
    },
    reset: () => {
      offset = 0;
    },
  };
};

export interface Ids {
  /** A new id that sorts by time: UUID version 7. */
  readonly next: () => string;
}

export const timeSortedIds = (clock: Clock): Ids => ({
  next: () => {
    const bytes = randomBytes(16);
    bytes.writeUIntBE(clock.milliseconds(), 0, 6);
    bytes[6] = (bytes[6]! & 0x0f) | 0x70;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = bytes.toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  },
});
