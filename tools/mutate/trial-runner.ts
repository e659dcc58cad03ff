import { relative } from "node:path";

import fc from "fast-check";
import { TestRunner, vi, type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite } from "vitest";
import { startTests } from "vitest/internal/browser";

import { root } from "../root.mjs";
import { createCoverage, type Coverage } from "./coverage.ts";
import { note, noted, noteDone, readMutants, tell } from "./run-state.ts";
import { mutationSwitch } from "./switch.ts";

type Config = TestRunner["config"];

const getTests = (suite: RunnerTestSuite): readonly RunnerTestCase[] =>
  suite.tasks.flatMap((task) => (task.type === "suite" ? getTests(task) : [task]));

const slowestOf = (tests: readonly RunnerTestCase[]): number =>
  Math.max(0, ...tests.map(({ result }) => result?.duration ?? 0));

const problemOf = (file: RunnerTestFile): string | null => {
  if (file.result?.state !== "fail") return null;
  const failed = getTests(file).find(({ result }) => result?.state === "fail");
  return `${failed?.name ?? "The file"}: ${(failed ?? file).result?.errors?.[0]?.message ?? "failed"}`;
};

/** Runs tests with one mutant on until one of them fails, and tells nobody. */
class Trial extends TestRunner {
  ran = 0;
  /** Whether it was time that failed the test, which on a busy machine need not be the mutant's doing. */
  tookTooLong = false;

  constructor(config: Config, like: TestRunner) {
    super(config);
    Object.defineProperty(this, "moduleRunner", { value: Reflect.get(like, "moduleRunner") });
    this.__setTraces(Reflect.get(like, "_otel") as never);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    if (test.mode === "run" || test.mode === "queued") this.ran += 1;
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    if (test.result?.state !== "fail") return;
    this.tookTooLong = test.result.errors?.some(({ message }) => message.includes("timed out")) ?? false;
    this.cancel("test-failure" as never);
  }
}

/**
 * Runs a file of tests once as it is, noting which test comes by which mutant; then, for each mutant that no test noticed
 * yet, only the tests that come by it, the project's modules evaluated anew.
 */
export default class MutationRunner extends TestRunner {
  readonly #mutants = readMutants();
  readonly #coverage: Coverage = createCoverage(this.#mutants);

  /** Once every mutant is noticed, no further file of tests is loaded. */
  override importFile(filepath: string, source: "collect" | "setup"): unknown {
    const noticed = new Set(noted().flatMap(({ id, how }) => (how === "covered" ? [] : [id])));
    return noticed.size === this.#mutants.length ? null : super.importFile(filepath, source);
  }

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    this.#coverage.enter(null);
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onBeforeRunSuite(suite);
    this.#coverage.enter(suite.id);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    this.#coverage.enter(test.id);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    this.#coverage.enter((test.suite ?? test.file).id);
  }

  // oxlint-disable-next-line typescript/no-misused-promises -- startTests waits for it
  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(files);
    mutationSwitch.passed = null;
    const file = files[0]!;
    const name = relative(root, file.filepath);
    const problem = problemOf(file);
    if (problem === null) await this.#tryAll(file, name);
    noteDone(name, problem);
    tell(null);
  }

  async #tryAll(file: RunnerTestFile, by: string): Promise<void> {
    const tests = getTests(file);
    const covered = this.#coverage.testsOf(file);
    note(...[...covered.keys()].map((id) => ({ id, how: "covered", by }) as const));
    const testTimeout = Math.max(10_000, 10 * slowestOf(tests));
    const config = { ...this.config, retry: 0, testTimeout };
    const all = tests.reduce((sum, { result }) => sum + (result?.duration ?? 0), 0);
    const limit = 20 * mutationSwitch.asked + 1_000_000;
    // A property that fails is known to fail: nobody wants its smallest example.
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
    for (const [id, ids] of covered) {
      const known = noted().some((one) => one.id === id && one.how !== "covered");
      if (known) continue;
      tell({ id, by, deadline: Date.now() + 60_000 + 20 * all });
      Object.assign(mutationSwitch, { active: id, asked: 0, limit });
      const how = await this.#try(file, config, ids);
      if (how !== "survived") note({ id, how: mutationSwitch.asked > limit ? "endless" : how, by });
      mutationSwitch.active = null;
    }
  }

  /** Killed when a test fails, or the file cannot be loaded. Tests that are named otherwise with the mutant all run. */
  async #try(
    file: RunnerTestFile,
    config: Config,
    ids: readonly string[],
  ): Promise<"survived" | "killed" | "endless"> {
    const trial = new Trial(config, this);
    const fails = async (testIds?: string[]): Promise<boolean> => {
      vi.resetModules();
      const spec = { filepath: file.filepath, ...(testIds === undefined ? {} : { testIds }) };
      const [tried] = await startTests([spec as never], trial);
      return tried?.result?.state === "fail";
    };
    if (!((await fails([...ids])) || (trial.ran === 0 && (await fails())))) return "survived";
    return trial.tookTooLong ? "endless" : "killed";
  }
}
