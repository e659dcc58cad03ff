/** One key's running window: `end` in epoch seconds. */
export interface Window {
  end: number;
  total: number;
  /** Counted here and not yet sent to the other nodes, where counts are shared (see general-limit.ts). */
  unshared: number;
}

/** Counters in memory, each for a fixed window that begins with the key's first try. */
export interface Windows {
  /** Counts one try; answers the seconds to wait, 0 when it was within `limit`. `now` in epoch seconds. */
  readonly consume: (key: string, limit: number, now: number) => number;
  readonly get: (key: string) => Window | undefined;
  readonly entries: () => IterableIterator<[string, Window]>;
  readonly forgetOld: (now: number) => void;
}

/**
 * Keeps at most `most` keys: when it is full, the window that began first makes room for the new one. So whoever makes up
 * keys shortens old windows one by one, and never clears the others.
 */
export const createWindows = (seconds: number, most: number): Windows => {
  // All windows are equally long and a new one goes to the end, so the map is in the order in which they began.
  const windows = new Map<string, Window>();

  const begin = (key: string, now: number): Window => {
    windows.delete(key);
    if (windows.size >= most) windows.delete(windows.keys().next().value!);
    const window = { end: now + seconds, total: 0, unshared: 0 };
    windows.set(key, window);
    return window;
  };

  return {
    consume: (key, limit, now) => {
      const known = windows.get(key);
      const isRunning = known !== undefined && known.end > now && known.end <= now + seconds;
      const window = isRunning ? known : begin(key, now);
      window.total += 1;
      window.unshared += 1;
      return window.total <= limit ? 0 : window.end - now;
    },
    get: (key) => windows.get(key),
    entries: () => windows.entries(),
    forgetOld: (now) => {
      for (const [key, { end }] of windows) if (end <= now) windows.delete(key);
    },
  };
};
