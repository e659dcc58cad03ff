import type { Timeline } from "../../machines/inspector/timeline.ts";

/** Steps of one actor in one column of the timeline. */
export interface Part {
  readonly actor: number;
  readonly count: number;
}

/** Columns of a timeline: which actors took how many steps in each, and the most that a column has. */
export interface Density {
  readonly columns: readonly (readonly Part[])[];
  readonly most: number;
}

const MOST_READ = 8;

/**
 * Steps 0 to `span` - 1 over at most `columns` columns. Of columns with very many steps every n-th is read, so that a
 * long recording costs no more than the columns do.
 */
export const densityOf = (timeline: Timeline, length: number, span: number, columns: number): Density => {
  const count = Math.max(1, Math.min(span, columns));
  let most = 1;
  const all = Array.from({ length: count }, (_, column) => {
    const from = Math.floor((column * span) / count);
    const to = Math.min(length, Math.floor(((column + 1) * span) / count));
    const stride = Math.max(1, Math.ceil((to - from) / MOST_READ));
    const parts = new Map<number, number>();
    for (let index = from; index < to; index += stride) {
      const { actor } = timeline.step(index);
      parts.set(actor, (parts.get(actor) ?? 0) + 1);
    }
    const read = [...parts]
      .map(([actor, size]) => ({ actor, count: size }))
      .toSorted((one, other) => one.actor - other.actor);
    most = Math.max(
      most,
      read.reduce((sum, part) => sum + part.count, 0),
    );
    return read;
  });
  return { columns: all, most };
};
