import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./root.mjs";

/** Writes a generated file of docs/; with `--check` only compares it, and fails when it is not what `command` would write. */
export const writeOrCheck = (name: string, text: string, command: string): void => {
  const file = join(root, name);
  if (!process.argv.includes("--check")) return writeFileSync(file, text);
  let present = "";
  try {
    present = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  if (present === text) return;
  console.error(`${name} is not what the sources say: ${command}`);
  process.exitCode = 1;
};
