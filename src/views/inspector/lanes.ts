import type { ActorAt } from "../../machines/inspector/timeline.ts";

/** Where each actor's line stands, counted from the left. */
export interface Lanes {
  readonly count: number;
  readonly of: ReadonlyMap<number, number>;
}

const MOST = 24;

/**
 * A lane for each of the actors that have rows, in order of birth. Machines come first in the sense that promises and
 * callbacks share the lane right of the machine that started them, so that a hundred calls do not need a hundred lanes.
 */
export const lanesOf = (actors: readonly ActorAt[]): Lanes => {
  const of = new Map<number, number>();
  const shared = new Map<number | null, number>();
  let next = 0;
  const lane = (): number => Math.min(next++, MOST - 1);
  for (const { number, machine, parent } of actors) {
    if (machine !== null) {
      of.set(number, lane());
      continue;
    }
    const own = shared.get(parent) ?? lane();
    shared.set(parent, own);
    of.set(number, own);
  }
  return { count: Math.min(next, MOST), of };
};
