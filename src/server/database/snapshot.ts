/**
 * Which transactions of the database were over at a moment (`pg_snapshot`): those below `next` that are not `running`.
 * Numbers are `xid8` as text.
 */
export interface Snapshot {
  /** The first number that no transaction had yet. */
  readonly next: string;
  /** Transactions below `next` that still ran, of any database of the cluster. */
  readonly running: readonly string[];
}

const LONGEST_TEXT = 1000;

/** Reads `pg_current_snapshot()::text`: `oldest:next:running,running`. */
export const readSnapshot = (text: string): Snapshot => {
  const [oldest = "0", next = oldest, running = ""] = text.split(":");
  return { next, running: running === "" ? [] : running.split(",") };
};

/**
 * The text of a snapshot, at most 1,000 characters: with more running transactions than that the one in which every
 * transaction since the oldest of them still ran.
 */
export const shortSnapshot = (text: string): string => {
  if (text.length <= LONGEST_TEXT) return text;
  const [oldest] = text.split(":");
  return `${oldest}:${oldest}:`;
};
