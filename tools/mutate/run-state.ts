import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { root } from "../root.mjs";
import type { Mutant, Noticed } from "./mutant.ts";

// What the processes of a run tell each other, in files of one folder.

/** What a process tries, and when it must be done with it (milliseconds since 1970). */
export interface Trying {
  readonly id: number;
  readonly by: string;
  readonly deadline: number;
}

/** A step of the run: each file of tests tries what takes it more than `from` and at most `to` milliseconds a trial. */
export interface Round {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/** How a file of tests tries a mutant. */
export interface PlannedTrial {
  readonly id: number;
  /** The tests that come by it: positions in `Plan.tests`. */
  readonly tests: readonly number[];
  /** Whether the project's modules are evaluated anew, since the mutant's code runs while they are. */
  readonly anew: boolean;
  /** What the trial takes of the processor, going by the run without mutants. */
  readonly ms: number;
}

/** What a file of tests came by in its run without mutants; `problem`: it fails as it is, so that it says nothing. */
export interface Plan {
  readonly file: string;
  readonly problem: string | null;
  readonly tests: readonly string[];
  /** How often the run asked the switch. */
  readonly asked: number;
  /** What the slowest test took, and all of them, by the clock. */
  readonly slowestMs: number;
  readonly allMs: number;
  readonly trials: readonly PlannedTrial[];
}

export const folder = join(root, ".cache/mutation");
const at = (name: string): string => join(folder, name);

const write = (name: string, value: unknown): void => writeFileSync(at(name), JSON.stringify(value));
const read = (name: string): unknown => JSON.parse(readFileSync(at(name), "utf8"));

const linesOf = (name: string): readonly unknown[] => {
  if (!existsSync(at(name))) return [];
  const text = readFileSync(at(name), "utf8").trim();
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line) as unknown);
};

/** Begins a run; the files are kept as they are now, so that they may be edited while it goes on. */
export const beginRun = (mutants: readonly Mutant[]): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = [...new Set(mutants.map(({ file }) => file))];
  const sources = files.map((file) => [file, readFileSync(join(root, file), "utf8")]);
  write("sources.json", Object.fromEntries(sources));
  write("mutants.json", mutants);
};

export const readMutants = (): readonly Mutant[] => read("mutants.json") as readonly Mutant[];

/** Goes on with the run before; what its processes were at counts no more. */
export const resumeRun = (): readonly Mutant[] => {
  for (const name of readdirSync(folder)) if (pidOf(name) !== null) rmSync(at(name));
  return readMutants();
};

/** The code of each changed file as it was when the run began. */
export const readSources = (): Readonly<Record<string, string>> =>
  read("sources.json") as Readonly<Record<string, string>>;

export const beginRound = (round: Round): void => write("round.json", round);
export const readRound = (): Round => read("round.json") as Round;

const PLAN = "plan-";
const planName = (file: string): string => `${PLAN}${createHash("sha256").update(file).digest("hex")}.json`;
export const writePlan = (plan: Plan): void => write(planName(plan.file), plan);
/** Null until the file of tests has run without mutants. */
export const readPlan = (file: string): Plan | null =>
  existsSync(at(planName(file))) ? (read(planName(file)) as Plan) : null;

export const readPlans = (): readonly Plan[] =>
  readdirSync(folder).flatMap((name) => (name.startsWith(PLAN) ? [read(name) as Plan] : []));

const NOTICED = "noticed.jsonl";
export const note = (...lines: readonly Noticed[]): void =>
  appendFileSync(at(NOTICED), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
export const noticed = (): readonly Noticed[] => linesOf(NOTICED) as readonly Noticed[];

let known = { size: 0, ids: new Set<number>() };
/** The mutants that were noticed up to now; the file is only read when it has grown. */
export const noticedIds = (): ReadonlySet<number> => {
  const size = existsSync(at(NOTICED)) ? statSync(at(NOTICED)).size : 0;
  if (size !== known.size) known = { size, ids: new Set(noticed().map(({ id }) => id)) };
  return known.ids;
};

/** The files of tests that are done with a round. */
export const noteDone = (file: string, round: Round): void =>
  appendFileSync(at(`done-${round.number}.jsonl`), `${JSON.stringify(file)}\n`);
export const doneFiles = (round: Round): ReadonlySet<string> =>
  new Set(linesOf(`done-${round.number}.jsonl`) as readonly string[]);

const TRYING = "trying-";
export const tell = (trying: Trying | null): void => write(`${TRYING}${process.pid}.json`, trying);
export const tryingOf = (pid: number): Trying | null => {
  try {
    return read(`${TRYING}${pid}.json`) as Trying | null;
  } catch {
    // Half written, or not there any more: looked at again soon.
    return null;
  }
};
export const pidOf = (name: string): number | null =>
  name.startsWith(TRYING) ? Number.parseInt(name.slice(TRYING.length), 10) : null;
