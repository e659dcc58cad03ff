import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../root.mjs";
import type { Mutant, Noted } from "./mutant.ts";

// What the processes of a run tell each other: lines that are only added to files of one folder.

/** What a process tries, and when it must be done with it (milliseconds since 1970). */
export interface Trying {
  readonly id: number;
  readonly by: string;
  readonly deadline: number;
}

/** A file of tests that tried all it came by; `problem`: it fails without any mutant, so that it says nothing. */
export interface DoneFile {
  readonly file: string;
  readonly problem: string | null;
}

const folder = process.env["MUTATION_RUN"] ?? join(root, ".cache/mutation");
const at = (name: string): string => join(folder, name);

const linesOf = (name: string): readonly unknown[] => {
  try {
    const text = readFileSync(at(name), "utf8").trim();
    return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line) as unknown);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
};

/** Begins a run; the files are kept as they are now, so that they may be edited while it goes on. */
export const beginRun = (mutants: readonly Mutant[]): string => {
  mkdirSync(folder, { recursive: true });
  const files = [...new Set(mutants.map(({ file }) => file))];
  const sources = files.map((file) => [file, readFileSync(join(root, file), "utf8")]);
  writeFileSync(at("sources.json"), JSON.stringify(Object.fromEntries(sources)));
  writeFileSync(at("mutants.json"), JSON.stringify(mutants));
  return folder;
};

export const readMutants = (): readonly Mutant[] =>
  JSON.parse(readFileSync(at("mutants.json"), "utf8")) as readonly Mutant[];

/** The code of each changed file as it was when the run began. */
export const readSources = (): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(at("sources.json"), "utf8")) as Readonly<Record<string, string>>;

export const note = (...lines: readonly Noted[]): void =>
  appendFileSync(at("noted.jsonl"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
export const noted = (): readonly Noted[] => linesOf("noted.jsonl") as readonly Noted[];

export const noteDone = (file: string, problem: string | null): void =>
  appendFileSync(at("done.jsonl"), `${JSON.stringify({ file, problem })}\n`);
export const doneFiles = (): readonly DoneFile[] => linesOf("done.jsonl") as readonly DoneFile[];

const TRYING = "trying-";
export const tell = (trying: Trying | null): void =>
  writeFileSync(at(`${TRYING}${process.pid}.json`), JSON.stringify(trying));
export const tryingOf = (pid: number): Trying | null => {
  try {
    return JSON.parse(readFileSync(at(`${TRYING}${pid}.json`), "utf8")) as Trying | null;
  } catch {
    // Half written, or not there any more: looked at again soon.
    return null;
  }
};
export const pidOf = (name: string): number | null =>
  name.startsWith(TRYING) ? Number.parseInt(name.slice(TRYING.length), 10) : null;
