import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { DataFolderBusy } from "./data-lock.ts";
import { lockFile, type FileLock } from "./file-lock.ts";
import { isPostmasterOf } from "./postmaster.ts";

/** The process id in a `postmaster.pid`; null when there is no such file. */
const postmasterIn = (file: string): number | null => {
  try {
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
};

/** Ends a postmaster of our folder that outlived its server: fast, then harder. */
const stopPostmaster = async (pid: number, data: string): Promise<void> => {
  const lives = (): boolean => isPostmasterOf(pid, data) === "yes";
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (lives()) process.kill(pid, signal);
    for (let waited = 0; waited < 5000 && lives(); waited += 10) await pause(10);
  }
  if (lives())
    throw new Error(`The database process ${pid} of an earlier run does not end: stop it by hand.`);
};

/** The lock, once the last processes of a postmaster that was stopped have let it go. */
const lockAfterStop = async (path: string): Promise<FileLock | null> => {
  for (let waited = 0; waited < 5000; waited += 10) {
    const lock = lockFile(path);
    if (lock !== null) return lock;
    await pause(10);
  }
  return null;
};

/**
 * Makes the cluster in `folder` ours. Every process of a PostgreSQL that we start inherits this lock, so that while it is held
 * one of them lives, in whatever container. One that outlived its server is stopped if it can be seen from here; else this
 * refuses (`DataFolderBusy`). A `postmaster.pid` is removed only when its number belongs to another program and no
 * PostgreSQL `answers` in the folder: PostgreSQL itself looks at what is left.
 */
export const lockCluster = async (folder: string, answers: () => Promise<boolean>): Promise<FileLock> => {
  const path = join(folder, "cluster.lock");
  const data = join(folder, "data");
  const file = join(data, "postmaster.pid");
  const pid = postmasterIn(file);
  const isOurs = pid === null ? "no" : isPostmasterOf(pid, data);
  let lock = lockFile(path);
  if (pid !== null && isOurs === "yes") {
    await stopPostmaster(pid, data);
    lock ??= await lockAfterStop(path);
  }
  if (lock === null || (isOurs !== "yes" && pid !== null && (await answers()))) {
    lock?.release();
    throw new DataFolderBusy(
      `A PostgreSQL still runs on ${folder}, perhaps in another container. Stop it first, or set DATA_DIR.`,
    );
  }
  if (pid !== null && isOurs === "no") rmSync(file, { force: true });
  return lock;
};
