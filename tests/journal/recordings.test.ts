import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import "../../tools/testing/all-pages.ts";
import { machineOf } from "../../src/actors/inspector/machine-of.ts";
import { packText, unpackText } from "../../src/actors/journal/gzip.ts";
import { readRecordingFile, type RecordingFile } from "../../src/actors/journal/recording-file.ts";
import { replay } from "../../src/actors/journal/replay.ts";

const folder = join(import.meta.dirname, "recordings");
const tool = join(import.meta.dirname, "../../tools/replay.ts");

const open = async (name: string): Promise<RecordingFile> => {
  const unpacked = await unpackText(await readFile(join(folder, name)));
  const read = "reason" in unpacked ? unpacked : readRecordingFile(unpacked.text);
  if ("reason" in read) throw new Error(read.reason);
  return read.file;
};

/** Runs the command as npm would. */
const command = (args: readonly string[]) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [tool, ...args]);
    const told = { out: "", err: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (told.out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (told.err += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...told }));
  });

describe("the recordings of main journeys", () => {
  test.each(readdirSync(folder))("%s is what the machines of today do", async (name) => {
    const { partings, unknown, steps } = replay(await open(name), machineOf);
    expect(partings).toEqual([]);
    expect(unknown).toEqual([]);
    expect(steps).toBeGreaterThan(100);
  });

  test("between them payments come to all that may become of one", async () => {
    const files = await Promise.all(readdirSync(folder).map(open));
    const states = new Set(
      files.flatMap(({ loads }) =>
        loads.flatMap(({ recording: { entries } }) => {
          const payments = entries.flatMap((entry) =>
            entry.kind === "actor" && entry.machine === "payment" ? [entry.actor] : [],
          );
          return entries.flatMap((entry) =>
            entry.kind === "event" && payments.includes(entry.actor) ? [String(entry.value)] : [],
          );
        }),
      ),
    );
    for (const state of ["paid", "refused", "unknown", "priceChanged", "unanswered", "redirecting"])
      expect([state, states.has(state)]).toEqual([state, true]);
  });
});

describe("npm run replay", () => {
  let own: string;

  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), "marquee-replay-"));
  });

  afterAll(() => rm(own, { recursive: true }));

  test("replays all of them, and says so", async () => {
    const { code, out, err } = await command([]);
    expect([code, err]).toEqual([0, ""]);
    expect(out.match(/: as recorded$/gm)).toHaveLength(readdirSync(folder).length);
  });

  test("fails for a recording of another version of a machine, with the step and the least that shows it", async () => {
    const name = readdirSync(folder).find((one) => one.startsWith("price-changed"))!;
    const file = await open(name);
    const altered = JSON.stringify(file).replaceAll('"value":"priceChanged"', '"value":"refused"');
    const path = join(own, "altered.recording.gz");
    await writeFile(path, await packText(altered));
    const { code, out } = await command([path]);
    expect(code).toBe(1);
    expect(out).toMatch(/: \d+ steps? leads? elsewhere now$/m);
    expect(out).toMatch(/step \d+: \S+ \(machine payment\) takes readPrice is done/);
    expect(out).toMatch(/recorded: refused\n\s+now:\s+priceChanged\n\s+why now:\s+repricing → priceChanged/);
    expect(out).toMatch(/^To look at a step: /m);
    const [, least, all] = /the fewest events that show it, (\d+) of (\d+):/.exec(out)!;
    expect(Number(least)).toBeLessThan(Number(all) / 4);
  });

  test("refuses what is no recording with a sentence", async () => {
    const path = join(own, "no-recording.json");
    await writeFile(path, "{}");
    const { code, out } = await command([path]);
    expect([code, out]).toEqual([1, `${path}: This file is not a recording.\n`]);
  });
});
