import { spawnSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { basename } from "node:path";

const real = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};

/** The words of a running process; [] when there is none (a zombie has none either), null when unknown. */
const wordsOf = (pid: number): readonly string[] | null => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? [] : null;
  }
};

/** Elsewhere `ps` tells them in one line, in which the folder must stand as we gave it. */
const isInLine = (pid: number, data: string): "yes" | "no" | "unknown" => {
  const { status, stdout } = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], {
    encoding: "utf8",
  });
  if (status === null) return "unknown";
  if (stdout.trim() === "") return "no";
  if (!/postgres/.test(stdout)) return "no";
  return stdout.includes(` -D ${data} `) ? "yes" : "unknown";
};

/**
 * Whether the process `pid` is the postmaster of the data folder `data`: a number from an old file may by now belong to any
 * program, also to another PostgreSQL.
 */
export const isPostmasterOf = (pid: number, data: string): "yes" | "no" | "unknown" => {
  if (process.platform === "win32") return "unknown";
  if (process.platform !== "linux") return isInLine(pid, data);
  const words = wordsOf(pid);
  if (words === null) return "unknown";
  const folder = words[words.indexOf("-D") + 1];
  if (!words.includes("-D") || folder === undefined || basename(words[0]!) !== "postgres") return "no";
  return real(folder) === real(data) ? "yes" : "no";
};
