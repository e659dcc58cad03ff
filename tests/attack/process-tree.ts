import { readdirSync, readFileSync } from "node:fs";

/** A process of the tree: its id, command line and its proportional memory in bytes (a shared page counts once in all). */
export interface TreeProcess {
  readonly pid: number;
  readonly command: string;
  readonly bytes: number;
}

interface Process {
  readonly parent: number;
  readonly command: string;
}

const text = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has just ended.
    return "";
  }
};

const read = (pid: string): Process => ({
  parent: Number(/^PPid:\s+(\d+)/m.exec(text(`/proc/${pid}/status`))?.[1] ?? 0),
  command: text(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim(),
});

const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(text(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;

/** A process and everything below it (Linux, as root or as the same user). */
export const processTree = (root: number): readonly TreeProcess[] => {
  const all = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), read(name)]),
  );
  const belongs = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  return [...all]
    .filter(([pid]) => belongs(pid))
    .map(([pid, { command }]) => ({ pid, command, bytes: memoryOf(pid) }));
};

export const memoryOfTree = (tree: readonly TreeProcess[]): number =>
  tree.reduce((sum, { bytes }) => sum + bytes, 0);
