import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const HERE = join(import.meta.dirname, "../..");

const git = (...words: readonly string[]): string =>
  execFileSync("git", words, { cwd: HERE, encoding: "utf8" }).trim();

/** What another release stores otherwise: its migrations and the shapes of its events. */
const STORED = ["src/server/database/migrations", "src/protocol/*/*.events.ts", "src/domain/*/*.events.ts"];

/** The commit before the last one that changed a migration or an event. */
export const releaseBefore = (): string =>
  git("rev-parse", "--short", `${git("log", "-1", "--no-merges", "--format=%H", "--", ...STORED)}^`);

const run = (folder: string, program: string, words: readonly string[]): void => {
  const { status, stderr } = spawnSync(program, words, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")} ended with ${status}:\n${stderr}`);
};

const sameLock = (folder: string): boolean =>
  readFileSync(join(folder, "package-lock.json"), "utf8") ===
  readFileSync(join(HERE, "package-lock.json"), "utf8");

/**
 * Brings a commit of this repository into a new folder, with its packages and its built pages. `before` is the folder of the
 * release that it replaces: the build finds its pages, as where a release is checked out in the place of the one before.
 */
export const checkOut = (commit: string, folder: string, before: string | null): void => {
  mkdirSync(folder, { recursive: true });
  const tree = join(folder, "..", "release.tar");
  git("archive", "--output", tree, commit);
  run(folder, "tar", ["-xf", tree]);
  if (sameLock(folder)) symlinkSync(join(HERE, "node_modules"), join(folder, "node_modules"));
  else run(folder, "npm", ["ci", "--no-audit", "--no-fund"]);
  if (before !== null) cpSync(join(before, "dist"), join(folder, "dist"), { recursive: true });
  run(folder, process.execPath, ["tools/build.mjs"]);
};
