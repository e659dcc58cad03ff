import { readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import type { Vitest } from "vitest/node";

import { root } from "../root.mjs";
import { LIST, parseIgnored, withoutIgnored } from "./ignored.ts";
import type { Noted } from "./mutant.ts";
import { fatesOf, printScore } from "./score.ts";
import { countedFiles, mutantsOf } from "./sources.ts";

// `npm run mutate [-- folders... --tests=folder,folder --workers=2]`: how much of what the code decides is held by tests. Every small change of the code (a
// mutant) that no test notices is printed. Of all folders it takes hours; docs/decisions/0022 says how it works.

const EVERYTHING = ["src/domain", "src/machines", "src/server"];
const given = process.argv.slice(2);
const workers = given.find((one) => one.startsWith("--workers="))?.slice("--workers=".length) ?? "2";
const tests =
  given
    .find((one) => one.startsWith("--tests="))
    ?.slice("--tests=".length)
    .split(",") ?? [];
const folders = given.filter((one) => !one.startsWith("--"));

const files = countedFiles(folders.length === 0 ? EVERYTHING : folders);
const ignored = parseIgnored(readFileSync(join(root, LIST), "utf8"));
const { left: mutants, stale } = withoutIgnored(mutantsOf(files), ignored, new Set(files));
for (const row of stale)
  console.error(`No mutant answers to this row any more: ${Object.values(row).join("\t")}`);
if (stale.length > 0 || mutants.length === 0) throw new Error("Nothing was tried: see above.");

process.env["MUTATION_RUN"] = await mkdtemp(join(tmpdir(), "marquee-mutation-"));
const state = await import("./run-state.ts");
const folder = state.beginRun(mutants);

/** The cheap tests; what needs a server is tried with the tests that have one. */
const projectsOf = (wanted: readonly string[]): string =>
  wanted.some((file) => file.startsWith("src/server/")) ? "unit,model,views,server" : "unit,model,views";

/** Ends a process, unless it has ended by itself. */
const end = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

/** Ends processes that are at one mutant for too long: it made them loop where no question to the switch is asked. */
const watch = (): NodeJS.Timeout =>
  setInterval(() => {
    for (const name of readdirSync(folder)) {
      const pid = state.pidOf(name);
      const trying = pid === null ? null : state.tryingOf(pid);
      if (pid === null || trying === null || trying.deadline > Date.now()) continue;
      rmSync(join(folder, name));
      state.note({ id: trying.id, how: "endless", by: trying.by });
      end(pid);
    }
  }, 1_000);

const progress = {
  onTestModuleEnd: () => {
    const fates = new Set(state.noted().flatMap(({ id, how }: Noted) => (how === "covered" ? [] : [id])));
    console.error(
      `${state.doneFiles().length} of ${specifications.length} files of tests done, ${fates.size} of ${mutants.length} mutants noticed`,
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

/** A file whose process was ended has other mutants to try; a busy machine may fail to start one. */
const ROUNDS = 5;
const specifications = await vitest.getRelevantTestSpecifications(tests);
if (specifications.length === 0) throw new Error("There are no tests that import these files.");
const left = () => {
  const done = new Set(state.doneFiles().map(({ file }) => file));
  return specifications.filter(({ moduleId }) => !done.has(relative(root, moduleId)));
};
const watching = watch();
for (let round = 0; round < ROUNDS && left().length > 0; round += 1)
  await vitest.runTestSpecifications(left(), round === 0);
clearInterval(watching);
for (const error of vitest.state.getUnhandledErrors()) console.error(error);
await vitest.close();

printScore(fatesOf(mutants, state.noted()));
for (const { file, problem } of state.doneFiles())
  if (problem !== null) console.log(`\nNot used, since it fails without mutants: ${file}: ${problem}`);
for (const { moduleId } of left()) console.log(`\nNot finished: ${relative(root, moduleId)}`);
await rm(folder, { recursive: true });
