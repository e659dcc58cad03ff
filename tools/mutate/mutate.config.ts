import { join } from "node:path";

import { defineConfig } from "vitest/config";

import config from "../../vitest.config.ts";
import { root } from "../root.mjs";
import { CheapFirst } from "./cheap-first.ts";
import { instrument } from "./instrument.ts";
import { readMutants, readSources } from "./run-state.ts";

/** Compiles the mutants of a run into the files that they change. */
const mutantsCompiledIn = () => {
  const mutants = Map.groupBy(readMutants(), ({ file }) => file);
  const codes = new Map(
    Object.entries(readSources()).map(([file, code]) => [
      join(root, file),
      instrument(code, mutants.get(file) ?? []),
    ]),
  );
  return {
    name: "mutants",
    enforce: "pre" as const,
    load(id: string) {
      const code = codes.get(id.split("?")[0]!);
      return code === undefined ? null : { code, map: null };
    },
  };
};

/** Whole worlds, and a command over all flows: they take longer than all other tests, and come by nearly every mutant. */
const LEFT_OUT = ["model-tests/simulation/**", "tests/paths/paths-command.test.ts"];

const wanted = new Set((process.env["MUTATION_PROJECTS"] ?? "").split(","));

/** Long enough for the run without mutants on a busy machine; trials have limits of their own. */
const TIMEOUT_MS = 600_000;

/** The tests of vitest.config.ts, run by the runner that tries mutants. */
export default defineConfig({
  root,
  test: {
    ...config.test,
    fsModuleCache: false,
    sequence: { sequencer: CheapFirst },
    projects: (config.test?.projects ?? []).flatMap((project) => {
      if (typeof project !== "object" || !("test" in project)) return [];
      const { plugins = [], test } = project as {
        plugins?: unknown[];
        test: { name: string; exclude?: string[] };
      };
      if (!wanted.has(test.name)) return [];
      return {
        root,
        plugins: [mutantsCompiledIn(), ...plugins] as never,
        test: {
          ...test,
          exclude: [...(test.exclude ?? []), ...LEFT_OUT],
          retry: 0,
          // Files that share their modules would be tried in one go with those of the first.
          isolate: true,
          // What is compiled in is numbered by the run: another run must not find it.
          fsModuleCache: false,
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
          runner: join(import.meta.dirname, "trial-runner.ts"),
        } as never,
      };
    }),
  },
});
