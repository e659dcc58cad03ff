import type { Timeline } from "../../machines/inspector/timeline.ts";

/** Steps of one actor in one column of the timeline; `weight` is how much of the column's height they take, 0 to 1. */
export interface Part {
  readonly actor: number;
  readonly weight: number;
}

/** Columns of a timeline, each standing for `width` steps. */
export interface Density {
  readonly columns: readonly (readonly Part[])[];
  readonly width: number;
}

const MOST_READ = 8;
/** What a step weighs that changed no state. */
const LIGHT = 0.42;

/**
 * Steps 0 to `span` - 1 over at most `columns` columns: steps that took a transition stand high, others low. Of columns
 * with very many steps every n-th is read, so that a long recording costs no more than the columns do.
 */
export const densityOf = (timeline: Timeline, length: number, span: number, columns: number): Density => {
  // Each column stands for equally many steps, or a few of them would look busier than the others.
  const width = Math.max(1, Math.ceil(span / Math.max(1, columns)));
  const stride = Math.max(1, Math.ceil(width / MOST_READ));
  const all = Array.from({ length: Math.ceil(Math.min(length, span) / width) }, (_, column) => {
    const parts = new Map<number, number>();
    const to = Math.min(length, (column + 1) * width);
    let read = 0;
    for (let index = column * width; index < to; index += stride) {
      const { actor, took } = timeline.step(index);
      parts.set(actor, (parts.get(actor) ?? 0) + (took.length > 0 ? 1 : LIGHT));
      read += 1;
    }
    return [...parts]
      .map(([actor, weight]) => ({ actor, weight: weight / read }))
      .toSorted((one, other) => one.actor - other.actor);
  });
  return { columns: all, width };
};
