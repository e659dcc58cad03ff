import type { ActorAt } from "../../machines/inspector/timeline.ts";

/** One line of the tree of actors. `below` counts all that it started and that is shown. */
export interface TreeLine {
  readonly actor: ActorAt;
  readonly level: number;
  readonly below: number;
  readonly open: boolean;
}

const isEnded = ({ status }: ActorAt): boolean =>
  status === "done" || status === "stopped" || status === "ghost";

/**
 * The tree as lines, parents before children. With `hidesEnded` actors that are over are left out, unless one lives
 * below them or they are `kept`; `hidden` counts them.
 */
export const treeLines = (
  actors: readonly ActorAt[],
  folded: readonly number[],
  hidesEnded: boolean,
  kept: number | null,
): { readonly lines: readonly TreeLine[]; readonly hidden: number } => {
  const children = new Map<number | null, ActorAt[]>();
  const numbers = new Set(actors.map(({ number }) => number));
  for (const actor of actors) {
    const parent = actor.parent !== null && numbers.has(actor.parent) ? actor.parent : null;
    children.set(parent, [...(children.get(parent) ?? []), actor]);
  }
  let hidden = 0;
  const linesOf = (parent: number | null, level: number): readonly TreeLine[] =>
    (children.get(parent) ?? []).flatMap((actor) => {
      const below = linesOf(actor.number, level + 1);
      if (hidesEnded && isEnded(actor) && below.length === 0 && actor.number !== kept) {
        hidden += 1;
        return [];
      }
      const open = !folded.includes(actor.number);
      const line = { actor, level, below: below.length, open };
      return open ? [line, ...below] : [line];
    });
  const lines = linesOf(null, 1);
  return { lines, hidden };
};
