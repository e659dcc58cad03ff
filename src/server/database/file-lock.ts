import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";

import { tryLock } from "fs-native-extensions";

/** A lock that every process sees that sees the file, also from another container. */
export interface FileLock {
  /** A child that inherits this descriptor holds the lock as well, until it ends too. */
  readonly fd: number;
  readonly release: () => void;
}

/** Behind the text: on Windows what is locked cannot be read. */
const LOCKED_BYTE = 4096;

/** Takes the lock of a file, which is made when missing; null when another process holds it. The kernel frees it at the end of its holders. */
export const lockFile = (path: string): FileLock | null => {
  const fd = openSync(path, "a+", 0o600);
  try {
    if (!tryLock(fd, LOCKED_BYTE, 1)) {
      closeSync(fd);
      return null;
    }
    ftruncateSync(fd, 0);
    writeSync(fd, `${process.pid}\n${hostname()}\n`);
    return { fd, release: () => closeSync(fd) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
};

/** Who holds the lock, in words: `process 12`, or `process 12 on other-host`. */
export const lockHolder = (path: string): string => {
  const [pid = "", host = ""] = readFileSync(path, "utf8").split("\n");
  return `process ${pid === "" ? "unknown" : pid}${host === hostname() ? "" : ` on ${host}`}`;
};
