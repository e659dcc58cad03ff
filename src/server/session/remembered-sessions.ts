import type { ChangeCounts, SessionChanges } from "./session-changes.ts";
import type { SessionRow } from "./session-lookup.ts";

/** A session's row as it is for a request. */
export interface FoundSession {
  readonly row: SessionRow;
  /** Two requests have the same only when nothing was committed between them that anybody was told of. */
  readonly asOf: string;
}

/** Finds sessions by id. */
export interface SessionFinder {
  readonly find: (id: string) => Promise<FoundSession | null>;
  /** The session's own row was changed by what does not count as a change for others. */
  readonly forget: (id: string) => void;
}

type LookUp = (id: string) => Promise<SessionRow | null>;

/** Milliseconds. Who writes into the database by a program that tells nobody is seen after this at the latest. */
const KEPT = 1000;
const MOST_KEPT = 5000;

/** Looks up each time: on a database that any number of nodes and programs may write. */
export const findAnew = (lookUp: LookUp): SessionFinder => ({
  find: async (id) => {
    const row = await lookUp(id);
    return row === null ? null : { row, asOf: row.seen };
  },
  forget: () => undefined,
});

/**
 * Remembers a session's row for a second, unless something was written that may change it. `changes` count what is committed
 * before anybody is told of it, and a row is kept only if nothing was counted since its statement left. So whoever knows that a
 * session has ended finds it ended.
 */
export const rememberSessions = (
  lookUp: LookUp,
  changes: Pick<SessionChanges, "counts">,
  milliseconds: () => number = () => performance.now(),
): SessionFinder => {
  const kept = new Map<string, { readonly row: SessionRow; readonly at: number }>();
  const anew = findAnew(lookUp);
  let known = -1;

  const lookUpAndKeep = async (id: string, { any, sessions }: ChangeCounts): Promise<FoundSession | null> => {
    const at = milliseconds();
    const row = await lookUp(id);
    if (row === null) return null;
    if (changes.counts()?.sessions === sessions) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(id, { row, at });
    }
    return { row, asOf: String(any) };
  };

  return {
    find: async (id) => {
      const counts = changes.counts();
      if (counts === null) return anew.find(id);
      if (counts.sessions !== known) kept.clear();
      known = counts.sessions;
      const remembered = kept.get(id);
      if (remembered === undefined || milliseconds() - remembered.at >= KEPT)
        return lookUpAndKeep(id, counts);
      return { row: remembered.row, asOf: String(counts.any) };
    },
    forget: (id) => void kept.delete(id),
  };
};
