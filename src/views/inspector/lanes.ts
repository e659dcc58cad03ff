import type { ActorAt } from "../../machines/inspector/timeline.ts";
import type { StepFacts } from "./use-step-facts.ts";

/** The lanes of some rows, from the left: each belongs to one actor, the eldest first. */
export interface Lanes {
  readonly actors: readonly number[];
  readonly of: ReadonlyMap<number, number>;
}

/** More lanes would leave no room for words at 1280 pixels. */
export const MOST_LANES = 14;

/**
 * Gives each actor that takes or sends something in these steps a lane of its own. Where there are too many, those have
 * one that have most to do there; the rows name the others.
 */
export const lanesOf = (
  steps: readonly { readonly actor: number; readonly source: number | null }[],
): Lanes => {
  const counts = new Map<number, number>();
  for (const { actor, source } of steps) {
    counts.set(actor, (counts.get(actor) ?? 0) + 1);
    if (source !== null) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  const busiest = [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]);
  const actors = busiest
    .slice(0, MOST_LANES)
    .map(([actor]) => actor)
    .toSorted((one, other) => one - other);
  return { actors, of: new Map(actors.map((actor, lane) => [actor, lane])) };
};

/** The lanes whose actor lives at a step, as one figure a lane: 1 and 0. Equal texts draw equal lines. */
export const railsAt = (
  { actors }: Lanes,
  facts: ReadonlyMap<number, StepFacts>,
  statuses: ReadonlyMap<number, Pick<ActorAt, "status">>,
  step: number,
): string =>
  actors
    .map((actor) => {
      const known = facts.get(actor);
      const isOver = statuses.get(actor)?.status !== "live" && known !== undefined && known.last < step;
      return known !== undefined && known.first <= step && !isOver ? "1" : "0";
    })
    .join("");
