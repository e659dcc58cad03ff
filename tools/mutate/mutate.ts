import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

import type { Vitest } from "vitest/node";

import { root } from "../root.mjs";
import { refusedByCompiler } from "./compiler.ts";
import { LIST, parseIgnored, withoutIgnored } from "./ignored.ts";
import type { Mutant } from "./mutant.ts";
import { sampleOf } from "./sample.ts";
import * as state from "./run-state.ts";
import { fatesOf, printScore } from "./score.ts";
import { countedFiles, mutantsOf } from "./sources.ts";

// `npm run mutate [-- folders... --tests=folder,folder --workers=2]`: how much of what the code decides is held by tests. Every small change of the code (a
// mutant) that no test notices is printed. Of all folders it takes hours; docs/decisions/0022 says how it works. `--resume`
// goes on with the run before, which was stopped or had fewer `--tests`. `--sample=150` takes that many, the same each time,
// others with another `--seed=2`. `--without-servers` leaves the tests out that start one.

const EVERYTHING = ["src/domain", "src/machines", "src/server"];
const given = process.argv.slice(2);
const valueOf = (option: string): string | undefined =>
  given.find((one) => one.startsWith(`--${option}=`))?.slice(`--${option}=`.length);
const workers = valueOf("workers") ?? "2";
const tests = valueOf("tests")?.split(",") ?? [];
const folders = given.filter((one) => !one.startsWith("--"));

const resumes = given.includes("--resume");

const beginRun = (): readonly Mutant[] => {
  const files = countedFiles(folders.length === 0 ? EVERYTHING : folders);
  const ignored = parseIgnored(readFileSync(join(root, LIST), "utf8"));
  const { left, stale } = withoutIgnored(mutantsOf(files), ignored, new Set(files));
  for (const row of stale)
    console.error(`No mutant answers to this row any more: ${Object.values(row).join("\t")}`);
  if (stale.length > 0 || left.length === 0) throw new Error("Nothing was tried: see above.");
  const sample = sampleOf(left, Number.parseInt(valueOf("sample") ?? `${left.length}`, 10), valueOf("seed"));
  state.beginRun(sample);
  return sample;
};

const mutants = resumes ? state.resumeRun() : beginRun();
const files = [...new Set(mutants.map(({ file }) => file))];

/** The cheap tests; what needs a server is tried with the tests that have one. */
const projectsOf = (wanted: readonly string[]): string =>
  wanted.some((file) => file.startsWith("src/server/"))
    ? "unit,model,views,server,apart"
    : "unit,model,views";

/** Ends a process, unless it has ended by itself. */
const end = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

/** Milliseconds that a process had of the processor; where no such file tells, its deadline alone counts. */
const cpuMsOf = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** A process that loops takes at least this of the processor, in milliseconds; one that waits for its turn on a busy machine does not. */
const LOOPING_MS = 20_000;

/** Ends processes that are at one mutant for too long: it made them loop where no question to the switch is asked. */
const watch = (): NodeJS.Timeout => {
  const begun = new Map<number, { readonly deadline: number; readonly cpuMs: number }>();
  return setInterval(() => {
    for (const name of readdirSync(state.folder)) {
      const pid = state.pidOf(name);
      const trying = pid === null ? null : state.tryingOf(pid);
      if (pid === null || trying === null) continue;
      const cpuMs = cpuMsOf(pid);
      const { deadline } = trying;
      if (begun.get(pid)?.deadline !== deadline) begun.set(pid, { deadline, cpuMs });
      const took = cpuMs - begun.get(pid)!.cpuMs;
      if (deadline > Date.now() || took < LOOPING_MS) continue;
      rmSync(join(state.folder, name));
      state.note({ id: trying.id, how: "endless", by: trying.by });
      end(pid);
    }
  }, 1_000);
};

const progress = {
  onTestModuleEnd: ({ moduleId }: { readonly moduleId: string }) => {
    const round = state.readRound();
    const done = state.doneFiles(round);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    console.error(
      `${seconds} s: trials up to ${round.to} ms: ${ofRound.filter((name) => done.has(name)).length} of ${ofRound.length} files of tests, ` +
        `${state.noticedIds().size} of ${mutants.length} mutants noticed (${relative(root, moduleId)})`,
    );
  },
};

const { createVitest } = await import("vitest/node");
process.env["MUTATION_PROJECTS"] = projectsOf(files);
const vitest: Vitest = await createVitest("test", {
  config: join(import.meta.dirname, "mutate.config.ts"),
  root,
  run: true,
  watch: false,
  maxWorkers: Number.parseInt(workers, 10),
  reporters: [progress],
  ...(tests.length === 0 ? { related: files.map((file) => join(root, file)) } : {}),
});

const specifications = await vitest.getRelevantTestSpecifications(tests);
if (specifications.length === 0) throw new Error("There are no tests that import these files.");
const nameOf = ({ moduleId }: { readonly moduleId: string }): string => relative(root, moduleId);

/** A server makes a trial take half a minute: its tests come last, for what nobody else noticed. Others open a database at most. */
const startsServer = ({ moduleId, project }: (typeof specifications)[number]): boolean =>
  (project.name === "server" || moduleId.endsWith(".server.test.ts")) &&
  !/openStoredRows|createEventStore/.test(readFileSync(moduleId, "utf8"));
const byServer = Object.groupBy(specifications, (one) => (startsServer(one) ? "with" : "without"));
const groups = [byServer.without ?? [], given.includes("--without-servers") ? [] : (byServer.with ?? [])];

/** Cheap trials first: what they notice, no test that takes longer has to try. In milliseconds a trial. */
const ROUNDS = [300, 2_000, 10_000, Number.MAX_SAFE_INTEGER];
/** A file whose process was ended has other mutants to try; a busy machine may fail to start one. */
const ATTEMPTS = 5;

/** Whether a file of tests has a mutant to try in a round: one that nobody noticed yet; in the first round, all may have. */
const hasTrial = (name: string, { from, to }: state.Round): boolean => {
  const plan = state.readPlan(name);
  if (plan === null) return from === 0;
  const noticed = state.noticedIds();
  return plan.trials.some(({ id, ms }) => ms <= to && (from === 0 || ms > from) && !noticed.has(id));
};

const begun = Date.now();
let ofRound: readonly string[] = [];
const unfinished = new Set<string>();
const watching = watch();
const rounds = groups.flatMap((of) => ROUNDS.map((to, at) => ({ of, from: ROUNDS[at - 1] ?? 0, to })));
for (const [number, { of, from, to }] of rounds.entries()) {
  const round: state.Round = { number, from, to };
  state.beginRound(round);
  const wanted = of.filter((one) => hasTrial(nameOf(one), round));
  ofRound = wanted.map(nameOf);
  const left = () => wanted.filter((one) => !state.doneFiles(round).has(nameOf(one)));
  for (let attempt = 0; attempt < ATTEMPTS && left().length > 0; attempt += 1)
    await vitest.runTestSpecifications(left(), number === 0 && attempt === 0);
  for (const one of left()) unfinished.add(nameOf(one));
}
clearInterval(watching);
for (const error of vitest.state.getUnhandledErrors()) console.error(error);
await vitest.close();

const unnoticed = mutants.filter(({ id }) => !state.noticedIds().has(id));
state.note(...refusedByCompiler(unnoticed).map(({ id }) => ({ id, how: "refused" as const, by: "tsc" })));

const plans = state.readPlans();
const covered = new Set(plans.flatMap(({ trials }) => trials.map(({ id }) => id)));
printScore(fatesOf(mutants, covered, state.noticed()));
for (const { file, problem } of plans)
  if (problem !== null) console.log(`\nNot used, since it fails without mutants: ${file}: ${problem}`);
for (const file of unfinished) console.log(`\nNot finished: ${file}`);
console.log(`\n${Math.round((Date.now() - begun) / 1_000)} s`);
