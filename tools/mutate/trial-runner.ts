import { join, relative } from "node:path";

import type { EvaluatedModuleNode, ModuleRunner } from "vite/module-runner";
import fc from "fast-check";
import { TestRunner, vi, type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite } from "vitest";
import { startTests } from "vitest/internal/browser";

import { root } from "../root.mjs";
import { createCoverage, type Coverage } from "./coverage.ts";
import { forget } from "./forget.ts";
import type { Mutant, Noticed } from "./mutant.ts";
import {
  note,
  noteDone,
  noticedIds,
  readMutants,
  readPlan,
  readRound,
  readSources,
  tell,
  writePlan,
  type Plan,
  type PlannedTrial,
} from "./run-state.ts";
import { mutationSwitch } from "./switch.ts";
import { ownTests } from "./own-tests.ts";

/** What of the project is evaluated anew for a trial: nothing, the mutant's module with all that import it, or every module. */
type Anew = "nothing" | "importers" | "everything";

const TESTS = new RegExp(`^${root}/(tests|model-tests)/`);

/** So many trials go by until it is asked whether they left something behind. */
const CHUNK = 50;

type Config = TestRunner["config"];
type FetchModule = (
  url: string,
  importer?: string,
  known?: EvaluatedModuleNode,
) => Promise<EvaluatedModuleNode>;

const getTests = (suite: RunnerTestSuite): readonly RunnerTestCase[] =>
  suite.tasks.flatMap((task) => (task.type === "suite" ? getTests(task) : [task]));

const problemOf = (file: RunnerTestFile): string | null => {
  if (file.result?.state !== "fail") return null;
  const failed = getTests(file).find(({ result }) => result?.state === "fail");
  return `${failed?.name ?? "The file"}: ${(failed ?? file).result?.errors?.[0]?.message ?? "failed"}`;
};

/** A variable, or a collection, that stands outside of all functions. */
const REMEMBERS = /^(export )?(let |const \w+(: [^=]+)? = new (Weak)?(Map|Set)\b)/m;

const remembering = (mutants: readonly Mutant[]): ReadonlySet<number> => {
  const files = new Set(
    Object.entries(readSources()).flatMap(([file, code]) => (REMEMBERS.test(code) ? [file] : [])),
  );
  return new Set(mutants.flatMap(({ id, file }) => (files.has(file) ? [id] : [])));
};

/** Milliseconds that this process had of the processor: on a busy machine the clock says little. */
const cpuMs = (): number => process.cpuUsage().user / 1_000;

/** What was fetched is not asked for again: the files stay as they are during a run. */
const keepFetched = (moduleRunner: ModuleRunner): void => {
  const fetch = Reflect.get(moduleRunner, "getModuleInformation") as FetchModule;
  const kept: FetchModule = async (url, importer, known) =>
    known?.meta === undefined ? fetch.call(moduleRunner, url, importer, known) : known;
  Object.defineProperty(moduleRunner, "getModuleInformation", { value: kept });
};

/** Runs tests with one mutant on until one of them fails, and tells nobody. */
class Trial extends TestRunner {
  ran = 0;
  /** Whether a test failed; otherwise it was a hook, or the file could not be loaded. */
  aTestFailed = false;
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
    this.aTestFailed = true;
    this.tookTooLong = test.result.errors?.some(({ message }) => message.includes("timed out")) ?? false;
    this.cancel("test-failure" as never);
  }
}

/**
 * Runs a file of tests once as it is, noting which test comes by which mutant; then, in each round, for each mutant that no
 * test noticed yet and that takes it no longer than the round allows, only the tests that come by it.
 */
export default class MutationRunner extends TestRunner {
  readonly #mutants = readMutants();
  readonly #round = readRound();
  readonly #coverage: Coverage = createCoverage(this.#mutants, () => {
    const { evaluatedModules } = Reflect.get(this, "moduleRunner") as ModuleRunner;
    return evaluatedModules.idToModuleMap.size;
  });

  /** Mutants of modules that remember: what an earlier call left there would hide them. */
  readonly #remembering = remembering(this.#mutants);
  /** Milliseconds of the processor that each test took. */
  readonly #took = new Map<string, number>();
  #since = cpuMs();
  readonly #fileOf = new Map(this.#mutants.map(({ id, file }) => [id, file]));
  /** The files whose mutants the modules may have been evaluated with. */
  #evaluatedWith: ReadonlySet<string> = new Set();

  /** Once every mutant is noticed, no further file of tests is loaded. */
  override importFile(filepath: string, source: "collect" | "setup"): unknown {
    return noticedIds().size === this.#mutants.length ? null : super.importFile(filepath, source);
  }

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    this.#coverage.enter(null);
  }

  /** What ran without mutants in an earlier round is not run so again. */
  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) if (readPlan(relative(root, file.filepath)) !== null) file.mode = "skip";
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onBeforeRunSuite(suite);
    this.#coverage.enter(suite.id);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    this.#coverage.enter(test.id);
    this.#since = cpuMs();
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    this.#took.set(test.id, cpuMs() - this.#since);
    this.#coverage.enter((test.suite ?? test.file).id);
  }

  // oxlint-disable-next-line typescript/no-misused-promises -- startTests waits for it
  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(files);
    const file = files[0]!;
    const name = relative(root, file.filepath);
    if (noticedIds().size < this.#mutants.length) {
      this.#coverage.enter(file.id);
      mutationSwitch.passed = null;
      await this.#tryAll(file, readPlan(name) ?? this.#plan(file, name));
    }
    noteDone(name, this.#round);
    tell(null);
  }

  #plan(file: RunnerTestFile, name: string): Plan {
    const tests = getTests(file);
    const positions = new Map(tests.map(({ id }, position) => [id, position]));
    const took = (id: string): number => this.#took.get(id) ?? 0;
    const tookAll = [...this.#took.values()].reduce((sum, ms) => sum + ms, 0);
    const trials = [...this.#coverage.testsOf(file, tookAll)].map(([id, passing]): PlannedTrial => {
      const { loading } = passing;
      const ids = ownTests(name, this.#fileOf.get(id)!, tests, passing.ids);
      return {
        id,
        tests: ids.flatMap((test) => positions.get(test) ?? []),
        anew: loading || this.#remembering.has(id),
        ms: Math.round(ids.reduce((sum, test) => sum + took(test), 0)),
      };
    });
    const problem = problemOf(file);
    const plan: Plan = {
      file: name,
      problem,
      tests: tests.map(({ id }) => id),
      asked: mutationSwitch.asked,
      slowestMs: Math.max(0, ...tests.map(({ result }) => result?.duration ?? 0)),
      allMs: tests.reduce((sum, { result }) => sum + (result?.duration ?? 0), 0),
      trials: problem === null ? trials : [],
    };
    writePlan(plan);
    return plan;
  }

  async #tryAll(file: RunnerTestFile, plan: Plan): Promise<void> {
    keepFetched(Reflect.get(this, "moduleRunner") as ModuleRunner);
    // A property that fails is known to fail: nobody wants its smallest example.
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
    const { from, to } = this.#round;
    const ofRound = plan.trials.filter(({ ms }) => ms <= to && (from === 0 || ms > from));

    await this.#tryChecked(
      file,
      plan,
      ofRound.filter(({ anew }) => !anew),
      "nothing",
    );
    const anew = ofRound.filter((trial) => trial.anew);
    for (let at = 0; at < anew.length; at += CHUNK)
      await this.#tryChecked(file, plan, anew.slice(at, at + CHUNK), "importers");
  }

  /** What modules keep of a mutant would fail the tests without one, too: then each that was noticed is tried again with nothing kept. */
  async #tryChecked(
    file: RunnerTestFile,
    plan: Plan,
    trials: readonly PlannedTrial[],
    anew: Anew,
  ): Promise<void> {
    const found = await this.#tryEach(file, plan, trials, anew);
    const again = new Set(found.map(({ id }) => id));
    const tried = plan.trials.filter(({ id }) => again.has(id));
    if (found.length > 0 && (await this.#isSpoilt(file, plan, tried, anew)))
      note(...(await this.#tryEach(file, plan, tried, "everything")));
    else note(...found);
  }

  async #tryEach(
    file: RunnerTestFile,
    plan: Plan,
    trials: readonly PlannedTrial[],
    anew: Anew,
  ): Promise<readonly Noticed[]> {
    const found: Noticed[] = [];
    for (const trial of trials) {
      if (noticedIds().has(trial.id)) continue;
      const how = await this.#try(file, plan, trial.tests, trial.id, anew);
      if (how === "survived") continue;
      // A busy machine ends tests, and hooks before them, as well: then they fail without the mutant, too.
      if (how !== "killed" && (await this.#isSpoilt(file, plan, [trial], anew))) continue;
      found.push({ id: trial.id, how: how === "untested" ? "killed" : how, by: plan.file });
    }
    return found;
  }

  /** Whether tests fail without a mutant by now. */
  async #isSpoilt(
    file: RunnerTestFile,
    plan: Plan,
    trials: readonly PlannedTrial[],
    anew: Anew,
  ): Promise<boolean> {
    const tests = [...new Set(trials.flatMap((trial) => trial.tests))];
    return (await this.#try(file, plan, tests, null, anew)) !== "survived";
  }

  /** Modules of tests always are: they may register hooks while they are evaluated, and remember. */
  #evaluateAnew(active: number | null, anew: Anew): void {
    if (anew === "everything") vi.resetModules();
    const { evaluatedModules } = Reflect.get(this, "moduleRunner") as ModuleRunner;
    const file = active === null || anew === "nothing" ? [] : [join(root, this.#fileOf.get(active)!)];
    const changed = new Set([...this.#evaluatedWith, ...file]);
    forget([...evaluatedModules.idToModuleMap.values()], (one) => changed.has(one) || TESTS.test(one));
    this.#evaluatedWith = new Set(file);
  }

  /** Killed when a test fails, untested when what comes before it does. Tests that are named otherwise with the mutant all run. */
  async #try(
    file: RunnerTestFile,
    { file: by, tests: all, asked, slowestMs, allMs }: Plan,
    tests: readonly number[],
    active: number | null,
    anew: Anew,
  ): Promise<"survived" | "killed" | "endless" | "untested"> {
    const limit = 20 * asked + 1_000_000;
    if (active !== null) tell({ id: active, by, deadline: Date.now() + 60_000 + 20 * allMs });
    Object.assign(mutationSwitch, { active, asked: 0, limit });
    const testTimeout = Math.max(10_000, 10 * slowestMs);
    const runner = new Trial({ ...this.config, retry: 0, testTimeout }, this);
    const fails = async (testIds?: string[]): Promise<boolean> => {
      // A view's test that failed has left its page standing.
      if ("document" in globalThis) document.body.replaceChildren();
      this.#evaluateAnew(active, anew);
      const spec = { filepath: file.filepath, ...(testIds === undefined ? {} : { testIds }) };
      const [tried] = await startTests([spec as never], runner);
      return tried?.result?.state === "fail";
    };
    const ids = tests.map((position) => all[position]!);
    const failed = (await fails(ids)) || (runner.ran === 0 && (await fails()));
    const endless = runner.tookTooLong || mutationSwitch.asked > limit;
    Object.assign(mutationSwitch, { active: null, limit: Number.POSITIVE_INFINITY });
    if (!failed) return "survived";
    if (endless) return "endless";
    return runner.aTestFailed ? "killed" : "untested";
  }
}
