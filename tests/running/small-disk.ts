import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";

import { onTestFinished } from "vitest";

const mount = (...args: readonly string[]): void =>
  void execFileSync("mount", [...args], { stdio: ["ignore", "ignore", "pipe"] });

/** Whether this process may give a folder a disk of its own: root on Linux, where nothing forbids it. */
export const mayMount = process.platform === "linux" && process.getuid?.() === 0;

/** Puts a disk of so many kilobytes at a folder, until the test is over; `grow` makes it larger. */
export const smallDisk = (folder: string, kilobytes: number) => {
  mkdirSync(folder, { recursive: true });
  mount("-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder);
  onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
  return { grow: (more: number): void => mount("-o", `remount,size=${more}k`, folder) };
};
