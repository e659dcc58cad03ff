/** The one source of chance of a simulated run: the same seed draws the same numbers. */
export interface Seeded {
  /** From 0 up to 1. */
  readonly next: () => number;
  /** A whole number from 0 up to, not including, `end`. */
  readonly below: (end: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(list: readonly Item[]) => Item;
}

export const createSeeded = (seed: number): Seeded => {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new Error("There is nothing to pick from.");
      return list[below(list.length)]!;
    },
  };
};

/** What happened, as text and as a hash; two runs of one seed have equal hashes. */
export interface Trace {
  readonly note: (line: string) => void;
  /** 16 hex digits. */
  readonly hash: () => string;
  /** The newest lines, oldest first. */
  readonly last: () => readonly string[];
}

export const createTrace = (kept: number): Trace => {
  let lines: string[] = [];
  let one = 0x811c9dc5;
  let other = 0x1000193;
  return {
    note: (line) => {
      for (let index = 0; index < line.length; index += 1) {
        const code = line.charCodeAt(index);
        one = Math.imul(one ^ code, 0x01000193) >>> 0;
        other = Math.imul(other + code, 0x9e3779b1) >>> 0;
      }
      lines.push(line);
      if (lines.length > kept * 2) lines = lines.slice(-kept);
    },
    hash: () => one.toString(16).padStart(8, "0") + other.toString(16).padStart(8, "0"),
    last: () => lines.slice(-kept),
  };
};
