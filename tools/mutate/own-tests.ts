import { basename, dirname } from "node:path";

import type { RunnerTestCase } from "vitest";

const OVER_ALL_FLOWS = "model-tests/";

/** Whether a suite around the test names the slug as a word: `flow tip` names `tip`. */
const isNamed = ({ suite }: Pick<RunnerTestCase, "suite">, slug: string): boolean =>
  suite !== undefined && (suite.name.split(" ").includes(slug) || isNamed(suite, slug));

/**
 * Of the tests that come by a mutant, those to try it with. Tests over all flows come by a machine in its own flow's suite
 * and in the suites of all flows that start it, which is dear: where its flow has one, it is tried with that one only.
 * `source` is the mutant's file; shared parts of a folder, not named after it, are tried with all.
 */
export const ownTests = (
  testFile: string,
  source: string,
  tests: readonly Pick<RunnerTestCase, "id" | "suite">[],
  ids: readonly string[],
): readonly string[] => {
  const slug = basename(dirname(source));
  if (!testFile.startsWith(OVER_ALL_FLOWS) || !basename(source).startsWith(slug)) return ids;
  const named = new Set(tests.filter((test) => isNamed(test, slug)).map(({ id }) => id));
  const own = ids.filter((id) => named.has(id));
  return own.length === 0 ? ids : own;
};
