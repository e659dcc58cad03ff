import type { ActorAt } from "../../machines/inspector/timeline.ts";
import type { StepFacts } from "./use-step-facts.ts";

/** One actor's stretch of a lane: steps `from` to `to`, both included. */
interface Stretch {
  readonly actor: number;
  readonly from: number;
  readonly to: number;
}

/** Where each actor's line stands, counted from the left, and which lanes have a line at a step. */
export interface Lanes {
  readonly count: number;
  readonly of: ReadonlyMap<number, number>;
  /** The stretches of each lane by their beginnings; those of the last lane may overlap. */
  readonly taken: readonly (readonly Stretch[])[];
}

const MOST = 20;

/**
 * Gives each actor that takes or sends anything a lane for as long as it lives; a lane that became free is used again.
 */
export const lanesOf = (actors: readonly ActorAt[], facts: ReadonlyMap<number, StepFacts>): Lanes => {
  const of = new Map<number, number>();
  const taken: Stretch[][] = [];
  const byBegin = actors
    .flatMap(({ number, status }) => {
      const known = facts.get(number);
      if (known === undefined) return [];
      const to = status === "live" ? Number.POSITIVE_INFINITY : known.last;
      return [{ actor: number, from: known.first, to }];
    })
    .toSorted((one, other) => one.from - other.from);
  for (const stretch of byBegin) {
    const free = taken.findIndex((stretches) => stretches.at(-1)!.to < stretch.from);
    const lane = free >= 0 ? free : Math.min(taken.length, MOST - 1);
    of.set(stretch.actor, lane);
    (taken[lane] ??= []).push(stretch);
  }
  return { count: taken.length, of, taken };
};

/** Where the last stretch stands that begins by a step; -1 when none does. */
const lastBefore = (stretches: readonly Stretch[], step: number): number => {
  let [low, high] = [0, stretches.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (stretches[middle]!.from <= step) low = middle + 1;
    else high = middle - 1;
  }
  return high;
};

/** The lanes with a line at a step, as one figure a lane: 1 and 0. Equal texts draw equal rails. */
export const railsAt = ({ taken }: Lanes, step: number): string => {
  let rails = "";
  taken.forEach((stretches, lane) => {
    const at = lastBefore(stretches, step);
    const isTaken =
      lane < MOST - 1
        ? at >= 0 && stretches[at]!.to >= step
        : stretches.some(({ from, to }) => from <= step && step <= to);
    rails += isTaken ? "1" : "0";
  });
  return rails;
};

/** For each lane the actor whose line runs at a step, else the last before, else the first. */
export const namedAt = ({ taken }: Lanes, step: number): readonly number[] =>
  taken.map((stretches) => stretches[Math.max(0, lastBefore(stretches, step))]!.actor);
