import { readFileSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const postmasterOf = (file: string): number | null => {
  try {
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
};

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** After a restart of the machine the number may belong to any other program: only a postgres counts, and no zombie. */
const isPostgres = (pid: number): boolean => {
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0]!.endsWith("postgres");
  } catch {
    return false;
  }
};

/**
 * A server killed with -9 leaves its database running. Ends that postmaster (fast, then harder), so that the next one
 * starts on a clean folder; a stale file of a dead process is removed. The data folder's lock must be ours already.
 */
export const stopOrphan = async (file: string): Promise<void> => {
  const pid = postmasterOf(file);
  if (pid === null) return;
  const lives = () => runs(pid) && isPostgres(pid);
  if (!lives()) {
    rmSync(file, { force: true });
    return;
  }
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 5000 && lives(); waited += 10) await pause(10);
    if (!lives()) return;
  }
  throw new Error(`The database process ${pid} of an earlier run does not end: stop it by hand.`);
};
