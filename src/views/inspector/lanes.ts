import type { ActorAt } from "../../machines/inspector/timeline.ts";
import type { StepFacts } from "./use-step-facts.ts";

/** One actor's stretch of a lane: steps `from` to `to`, both included. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where each actor's line stands, counted from the left, and which lanes have a line at a step. */
export interface Lanes {
  readonly count: number;
  readonly of: ReadonlyMap<number, number>;
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
      return [{ number, from: known.first, to: status === "live" ? Number.POSITIVE_INFINITY : known.last }];
    })
    .toSorted((one, other) => one.from - other.from);
  for (const { number, from, to } of byBegin) {
    const free = taken.findIndex((stretches) => stretches.at(-1)!.to < from);
    const lane = free >= 0 ? free : Math.min(taken.length, MOST - 1);
    of.set(number, lane);
    (taken[lane] ??= []).push({ from, to });
  }
  return { count: taken.length, of, taken };
};

/** The lanes with a line at a step, as one figure a lane: 1 and 0. Equal texts draw equal rails. */
export const railsAt = ({ taken }: Lanes, step: number): string =>
  taken
    .map((stretches) => (stretches.some(({ from, to }) => from <= step && step <= to) ? "1" : "0"))
    .join("");
