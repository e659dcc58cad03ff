import { isDatabaseAway } from "../database/database-away.ts";

/** What a disk says that takes no more. */
const FULL_CODES: readonly unknown[] = ["ENOSPC", "EDQUOT"];
/** What the client of a bucket says when nothing answers in time. */
const SILENT_NAMES: readonly unknown[] = ["TimeoutError", "RequestTimeout"];

interface Described {
  readonly code?: unknown;
  readonly name?: unknown;
  readonly cause?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** A storage that asks to come back later, or has broken down. */
const isRefusal = (status: number | undefined): boolean =>
  status !== undefined && (status === 429 || status >= 500);

/**
 * Whether an error means that the storage takes or gives nothing now: the disk is full, the bucket is slow, refuses, or cannot be
 * reached. The same may succeed later. Its causes are looked at as well.
 */
export const isStorageAway = (error: unknown): boolean => {
  if (typeof error !== "object" || error === null) return false;
  const { code, name, cause, $metadata } = error as Described;
  if (FULL_CODES.includes(code)) return true;
  if ($metadata !== undefined && (SILENT_NAMES.includes(name) || isRefusal($metadata.httpStatusCode)))
    return true;
  return isStorageAway(cause);
};

/** Whether something that failed with this error is to be tried again later: storage or database are away. */
export const isPassing = (error: unknown): boolean => isStorageAway(error) || isDatabaseAway(error);
