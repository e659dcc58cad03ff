import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";

const mount = (...args: readonly string[]): void =>
  void execFileSync("mount", [...args], { stdio: ["ignore", "ignore", "pipe"] });

/** Whether this process may give a folder a disk of its own: root on Linux, where nothing forbids it. */
export const mayMount = process.platform === "linux" && process.getuid?.() === 0;

/** Puts a disk of so many kilobytes at a folder; `grow` makes it larger, `unmount` takes it away. */
export const mountedDisk = (folder: string, kilobytes: number) => {
  mkdirSync(folder, { recursive: true });
  mount("-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder);
  return {
    grow: (more: number): void => mount("-o", `remount,size=${more}k`, folder),
    unmount: (): void => void execFileSync("umount", ["--lazy", folder]),
  };
};
