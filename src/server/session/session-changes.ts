import { appendFileSync, fstatSync, openSync } from "node:fs";
import { join } from "node:path";

import { weighByWords, type WriteWatch } from "../database/write-watch.ts";
import { RENEW, START, START_BY_PASSWORD } from "./session-statements.ts";

/** How often something may have been written: at all, and so that a session's look-up finds another row. They only grow. */
export interface ChangeCounts {
  readonly any: number;
  readonly sessions: number;
}

/** What has been written into a database that only programs write that take part in this. */
export interface SessionChanges {
  /** Counts what this process writes. */
  readonly watch: WriteWatch;
  /** The counts of now; null when they cannot be told. */
  readonly counts: () => ChangeCounts | null;
}

/** What the look-up of a session reads. */
const weigh = weighByWords(
  ["session", "account", "manager_grant"],
  new Set([RENEW, START, START_BY_PASSWORD]),
);

/** Grows by a byte before and after all that an operator's program writes. */
const fileIn = (dataDir: string): string => join(dataDir, "written-by-operators");
/** Milliseconds: so long nothing is told after an operator's program has sent something, which may be committed meanwhile. */
const UNSETTLED = 10_000;

/**
 * Follows what is written into the embedded database of a data folder that is locked for this process (`data-lock.ts`): by itself,
 * and by operators, whose program leaves its marks in a file. Looking at the file takes some microseconds.
 */
export const followChanges = (dataDir: string): SessionChanges => {
  // Empty, and open as long as this process runs.
  const file = openSync(fileIn(dataDir), "w", 0o600);
  const begun = fstatSync(file).mtimeMs;
  let any = 0;
  let sessions = 0;
  return {
    watch: {
      weigh,
      sending: () => undefined,
      written: (weight) => {
        any += 1;
        if (weight > 1) sessions += 1;
      },
    },
    counts: () => {
      const { size, mtimeMs, nlink } = fstatSync(file);
      // Somebody has removed it: operators write into another one.
      if (nlink === 0) return null;
      if (mtimeMs !== begun && Date.now() - mtimeMs < UNSETTLED) return null;
      return { any: any + size, sessions: sessions + size };
    },
  };
};

/** Tells the server that runs on a data folder before and after something is written. */
export const tellChanges = (dataDir: string): WriteWatch => {
  const mark = (): void => appendFileSync(fileIn(dataDir), ".");
  return { weigh, sending: mark, written: mark };
};
