import { dirname } from "node:path";

import type { RunnerTestFile, RunnerTestSuite } from "vitest";

import type { Mutant } from "./mutant.ts";
import { mutationSwitch } from "./switch.ts";

/** A file of tests that takes less time than this, in milliseconds, is run as a whole. */
const QUICK_MS = 1_000;

/** Which tests of a file come by which mutants. */
export interface Coverage {
  /** What happens from now on happens in the test or suite of this id; null: while the file is loaded. */
  readonly enter: (id: string | null) => void;
  /** Of each mutant that anything came by, the ids of the tests to try it with. */
  readonly testsOf: (file: RunnerTestFile) => ReadonlyMap<number, readonly string[]>;
}

/** The ids of all tests below a task, by the id of each task. */
const testIdsBelow = (suite: RunnerTestSuite, found = new Map<string, readonly string[]>()) => {
  for (const task of suite.tasks) {
    if (task.type === "suite") testIdsBelow(task, found);
    else found.set(task.id, [task.id]);
  }
  found.set(
    suite.id,
    suite.tasks.flatMap(({ id }) => found.get(id) ?? []),
  );
  return found;
};

export const createCoverage = (mutants: readonly Mutant[]): Coverage => {
  const loading = new Set<number>();
  const byTask = new Map<string, Set<number>>();
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));

  const mutantOf = (id: number): Mutant => {
    const mutant = byId.get(id);
    if (mutant === undefined)
      throw new Error(`The code that runs has mutant ${id}, which is none of this run.`);
    return mutant;
  };

  const testsOf = (file: RunnerTestFile): ReadonlyMap<number, readonly string[]> => {
    const below = testIdsBelow(file);
    const ofMutant = new Map<number, Set<string>>();
    const ofPlace = new Map<string, Set<string>>();
    const add = <Key>(map: Map<Key, Set<string>>, key: Key, ids: readonly string[]): void => {
      const known = map.get(key) ?? new Set<string>();
      for (const id of ids) known.add(id);
      map.set(key, known);
    };
    for (const [task, passed] of byTask) {
      for (const id of passed) {
        const { file: source } = mutantOf(id);
        for (const place of [source, dirname(source)]) add(ofPlace, place, below.get(task) ?? []);
        add(ofMutant, id, below.get(task) ?? []);
      }
    }
    // What is evaluated while the file is loaded, such as a machine's definition, concerns the tests that run functions of its
    // file, or of its folder. Where all tests together take no time worth saving, it is tried with all of them.
    const isQuick = (file.result?.duration ?? 0) < QUICK_MS;
    const withFunctions = new Set(
      mutants.filter(({ id }) => !loading.has(id)).map(({ file: source }) => source),
    );
    for (const id of loading) {
      const { file: source } = mutantOf(id);
      const users = ofPlace.get(source) ?? ofPlace.get(dirname(source));
      if (users !== undefined) add(ofMutant, id, isQuick ? (below.get(file.id) ?? []) : [...users]);
      else if (!withFunctions.has(source)) add(ofMutant, id, below.get(file.id) ?? []);
    }
    return new Map([...ofMutant].map(([id, ids]) => [id, [...ids]]));
  };

  return {
    enter: (id) => {
      if (id === null) mutationSwitch.passed = loading;
      else {
        const passed = byTask.get(id) ?? new Set<number>();
        byTask.set(id, passed);
        mutationSwitch.passed = passed;
      }
    },
    testsOf,
  };
};
