import { dirname } from "node:path";

import type { RunnerTestFile, RunnerTestSuite } from "vitest";

import type { Mutant } from "./mutant.ts";
import { mutationSwitch } from "./switch.ts";

/** A file of tests that takes less than this of the processor, in milliseconds, is run as a whole. */
const QUICK_MS = 2_000;

/** Which tests of a file come by a mutant; `loading`: its code also runs while modules are evaluated. */
export interface Passing {
  readonly ids: readonly string[];
  readonly loading: boolean;
}

export interface Coverage {
  /** What happens from now on happens in the test or suite of this id; null: while the file is loaded. */
  readonly enter: (id: string | null) => void;
  /** Of each mutant that anything came by, the tests to try it with; `ms`: what all tests take of the processor. */
  readonly testsOf: (file: RunnerTestFile, ms: number) => ReadonlyMap<number, Passing>;
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

/** `loadedModules`: how many modules are evaluated by now. */
export const createCoverage = (mutants: readonly Mutant[], loadedModules: () => number): Coverage => {
  const size = 1 + Math.max(...mutants.map(({ id }) => id));
  const passedWhileFileLoads = new Uint8Array(size);
  const whileTestLoads = new Set<number>();
  const byTask = new Map<string, Uint8Array>();
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  let modules = 0;

  const idsIn = (passed: Uint8Array): readonly number[] =>
    mutants.flatMap(({ id }) => (passed[id] === 1 ? [id] : []));

  const testsOf = (file: RunnerTestFile, ms: number): ReadonlyMap<number, Passing> => {
    const below = testIdsBelow(file);
    const whileFileLoads = new Set(idsIn(passedWhileFileLoads));
    const ofMutant = new Map<number, Set<string>>();
    const ofPlace = new Map<string, Set<string>>();
    const add = <Key>(map: Map<Key, Set<string>>, key: Key, ids: readonly string[]): void => {
      const known = map.get(key) ?? new Set<string>();
      for (const id of ids) known.add(id);
      map.set(key, known);
    };
    for (const [task, passed] of byTask) {
      for (const id of idsIn(passed)) {
        const { file: source } = byId.get(id)!;
        for (const place of [source, dirname(source)]) add(ofPlace, place, below.get(task) ?? []);
        add(ofMutant, id, below.get(task) ?? []);
      }
    }
    // What is evaluated while the file is loaded, such as a machine's definition, concerns the tests that run functions of its
    // file, or of its folder. Where all tests together take no time worth saving, it is tried with all of them.
    const isQuick = ms < QUICK_MS;
    const withFunctions = new Set(
      mutants.filter(({ id }) => !whileFileLoads.has(id)).map(({ file: source }) => source),
    );
    for (const id of whileFileLoads) {
      const { file: source } = byId.get(id)!;
      const users = ofPlace.get(source) ?? ofPlace.get(dirname(source));
      if (users !== undefined) add(ofMutant, id, isQuick ? (below.get(file.id) ?? []) : [...users]);
      else if (!withFunctions.has(source)) add(ofMutant, id, below.get(file.id) ?? []);
    }
    return new Map(
      [...ofMutant].map(([id, ids]) => [
        id,
        { ids: [...ids], loading: whileFileLoads.has(id) || whileTestLoads.has(id) },
      ]),
    );
  };

  return {
    enter: (id) => {
      // A test that imports a module comes by what the module does while it is evaluated.
      if (loadedModules() !== modules && mutationSwitch.passed !== null)
        for (const one of idsIn(mutationSwitch.passed)) whileTestLoads.add(one);
      modules = loadedModules();
      if (id === null) mutationSwitch.passed = passedWhileFileLoads;
      else {
        const passed = byTask.get(id) ?? new Uint8Array(size);
        byTask.set(id, passed);
        mutationSwitch.passed = passed;
      }
    },
    testsOf,
  };
};
