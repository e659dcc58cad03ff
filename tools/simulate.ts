import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

import { faultKinds, type FaultKind } from "../model-tests/simulation/faults.ts";
import { recordingOf } from "../model-tests/simulation/exported.ts";
import { packText } from "../src/actors/journal/gzip.ts";
import { mutants } from "../model-tests/simulation/mutants.ts";
import { joined, missingFaults, tally, type Tally } from "../model-tests/simulation/report.ts";
import { honest } from "../model-tests/simulation/seams.ts";
import { simulate, type Run } from "../model-tests/simulation/simulate.ts";
import type { RecordedPage } from "../model-tests/simulation/tab.ts";

/**
 * `npm run simulate -- --seeds 1000 [--from n]`: runs the product in a simulated world, seed by seed, with everything going
 * wrong that can. `--seed n` runs one again, `--export file` writes what its pages did for the inspector. `--mutant name`
 * (or `all`) runs with a mutant and tells which seed finds it.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "0" },
    seed: { type: "string" },
    export: { type: "string" },
    mutant: { type: "string" },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const row = (name: string, value: string | number): void => print(`  ${name.padEnd(38)} ${value}`);

function* range(from: number, count: number): Generator<number> {
  for (let seed = from; seed < from + count; seed += 1) yield seed;
}

const printFailure = (run: Run, mutant?: string): void => {
  print(`\nSeed ${run.seed} breaks a rule after ${run.steps} steps:\n  ${run.broken}`);
  print(`  Rule: ${run.breach?.rule}\n\nThe last steps:`);
  for (const line of run.last.slice(-40)) print(`  ${line}`);
  const again = mutant === undefined ? "" : ` --mutant ${mutant}`;
  print(`\nAgain: npm run simulate -- --seed ${run.seed}${again} --export seed-${run.seed}.json`);
};

const runOne = async (seed: number, mutant: string | undefined): Promise<void> => {
  const seams = mutant === undefined ? honest : mutants.find(({ name }) => name === mutant)!.seams;
  const records: RecordedPage[] | null = values.export === undefined ? null : [];
  const run = await simulate(seed, seams, records);
  row("seed", seed);
  row("steps", run.steps);
  row("trace", run.hash);
  if (values.export !== undefined && run.records.length === 0)
    row("recording", "none: nobody looked at a page");
  else if (values.export !== undefined) {
    const text = recordingOf(run);
    await writeFile(values.export, values.export.endsWith(".gz") ? await packText(text) : text);
    row("recording", values.export);
  }
  if (run.broken === null) return;
  printFailure(run, mutant);
  process.exitCode = 1;
};

/** Seeds that one processor runs at a stretch. */
const PART = 25;

/** Runs the seeds on all processors, part by part; the parts' order, and with it the trace, stays the same. */
const runParts = async (from: number, count: number): Promise<Tally> => {
  const parts: Tally[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL(import.meta.url));
    while (next * PART < count) {
      const part = next;
      next += 1;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage([from + part * PART, Math.min(PART, count - part * PART)]);
      const [sum] = (await once(worker, "message")) as [Tally];
      parts[part] = sum;
      if (sum.failed !== null) next = Number.POSITIVE_INFINITY;
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return joined(parts.filter((part) => part !== undefined));
};

const serve = (): void => {
  parentPort!.on("message", ([from, count]: readonly [number, number]) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    void tally(range(from, count), (seed) => simulate(seed)).then((sum) => parentPort!.postMessage(sum));
  });
};

const runAll = async (from: number, count: number): Promise<void> => {
  const began = performance.now();
  const sum = await runParts(from, count);
  const seconds = (performance.now() - began) / 1000;
  row("seeds", sum.seeds);
  row("steps", sum.steps);
  row("seeds a second", (sum.seeds / seconds).toFixed(1));
  row("trace", sum.hash);
  print("\nFaults");
  for (const kind of Object.keys(faultKinds) as FaultKind[]) row(kind, sum.faults.get(kind) ?? 0);
  print("\nHow payments ended");
  for (const [outcome, times] of [...sum.outcomes].toSorted((one, other) => other[1] - one[1]))
    row(outcome, times);
  if (sum.failed !== null) printFailure(sum.failed);
  const missing = missingFaults(sum);
  if (missing.length > 0) print(`\nThese faults never occurred: ${missing.join(", ")}.`);
  if (sum.failed !== null || missing.length > 0) process.exitCode = 1;
};

const findMutants = async (wanted: string, from: number, count: number): Promise<void> => {
  const chosen = mutants.filter(({ name }) => wanted === "all" || name === wanted);
  if (chosen.length === 0)
    throw new Error(`There is no mutant '${wanted}': ${mutants.map(({ name }) => name).join(", ")}.`);
  for (const { name, mistake, seams } of chosen) {
    const { failed } = await tally(range(from, count), (seed) => simulate(seed, seams));
    print(`${name}: ${mistake}`);
    print(
      failed === null ? `  NOT FOUND in ${count} seeds` : `  found by seed ${failed.seed}: ${failed.broken}`,
    );
    if (failed === null) process.exitCode = 1;
  }
};

if (!isMainThread) serve();
else if (values.seed !== undefined) await runOne(Number(values.seed), values.mutant);
else if (values.mutant !== undefined)
  await findMutants(values.mutant, Number(values.from), Number(values.seeds));
else await runAll(Number(values.from), Number(values.seeds));
