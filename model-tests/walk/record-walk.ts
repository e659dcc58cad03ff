import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { stateNodes, transitions } from "../../src/machines/inspector/chart.ts";
import type { WalkLevel, WalkRecord } from "../../src/machines/inspector/walk-record.ts";

/** What a walk's tests did: the ids of states that were seen, and the transitions (as machines report them) by test. */
export interface Walked {
  readonly level: WalkLevel;
  readonly seen: Iterable<string>;
  readonly took: ReadonlyMap<string, Iterable<unknown>>;
  readonly steps: number;
  readonly paths: number;
  readonly notWalked?: WalkRecord["notWalked"];
  /** The file of the tests, when it was generated. */
  readonly source?: string;
}

const walksFolder = join(import.meta.dirname, "../../.cache/walks/");

/** A walk as it is kept. */
export const walkRecord = (
  { slug, machine }: AnyFlow,
  { level, seen, took, steps, paths, notWalked, source }: Walked,
): WalkRecord => {
  const [states, all] = [stateNodes(machine), transitions(machine)];
  const known = new Set(seen);
  const byTest = [...took.values()].map((taken) => new Set(taken));
  const walked = all.flatMap(({ definition, name }): [string, readonly number[]][] => {
    const tests = byTest.flatMap((taken, index) => (taken.has(definition) ? [index] : []));
    return tests.length === 0 ? [] : [[name, tests]];
  });
  return {
    slug,
    level,
    states: { all: states.length, walked: states.filter(({ id }) => known.has(id)).length },
    transitions: { all: all.length, walked: walked.length },
    steps,
    paths,
    tests: [...took.keys()],
    took: Object.fromEntries(walked),
    ...(notWalked === undefined ? {} : { notWalked }),
    ...(source === undefined ? {} : { source }),
  };
};

/** Keeps what a walk took: `npm run walks`, `npm run paths` and the inspector show it. */
export const keepWalk = async (flow: AnyFlow, walked: Walked): Promise<void> => {
  await mkdir(walksFolder, { recursive: true });
  const file = join(walksFolder, `${flow.slug}.${walked.level}.json`);
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(walkRecord(flow, walked))}\n`);
  await rename(`${file}.${process.pid}`, file);
};

/** The walks that the last tests kept. */
export const readWalks = async (): Promise<readonly WalkRecord[]> => {
  const names = await readdir(walksFolder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".json"));
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(walksFolder, name), "utf8")) as WalkRecord),
  );
};
