import { isDatabaseAway } from "../database/database-away.ts";

/** The storage takes or gives nothing now, for this reason: it is its fault, not that of a file. */
export class StorageAway extends Error {}
/** The disk on which films are made takes no more of one: it is full but for what is left for the database, or cannot be written. */
export class DiskFull extends StorageAway {}

/** What a disk says that takes no more. */
const FULL_CODES: readonly unknown[] = ["ENOSPC", "EDQUOT"];
/** What it says that is broken, gone, read-only or somebody else's. */
const BROKEN_CODES: readonly unknown[] = [
  ...["EIO", "EROFS", "EACCES", "EPERM", "ENODEV", "ENXIO", "ESTALE", "ENOTCONN"],
];

interface Described {
  readonly code?: unknown;
  readonly cause?: unknown;
}

const says =
  (kind: typeof StorageAway, codes: readonly unknown[]) =>
  (error: unknown): boolean => {
    for (let at = error; typeof at === "object" && at !== null; at = (at as Described).cause)
      if (at instanceof kind || codes.includes((at as Described).code)) return true;
    return false;
  };

/** Whether an error, or one of its causes, means that there is no room for a film on a disk. */
export const isDiskFull = says(DiskFull, FULL_CODES);

/**
 * Whether an error means that the storage takes or gives nothing now: a disk is full or broken, a bucket is slow, refuses us, or
 * cannot be reached. The same may succeed later. Its causes are looked at as well.
 */
export const isStorageAway = says(StorageAway, [...FULL_CODES, ...BROKEN_CODES]);

/** Whether something that failed with this error is to be tried again later: storage or database are away. */
export const isPassing = (error: unknown): boolean => isStorageAway(error) || isDatabaseAway(error);
