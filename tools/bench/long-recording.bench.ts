import "../../src/actors/journal/form-stand-in.ts";

import { join } from "node:path";
import { writeFile } from "node:fs/promises";

import { chromium, type CDPSession, type Page } from "playwright";

import { packText } from "../../src/actors/journal/gzip.ts";
import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { writeRecordingFile } from "../../src/actors/journal/recording-file.ts";
import type { JournalEntry } from "../../src/actors/journal/recording.ts";
import { flows } from "../../src/machines/flows.ts";
import { launchServer } from "../../tests/running/launch-server.ts";
import { buildBrowser } from "../browser-build.mjs";
import { ensureChromium } from "../chromium.mjs";
import { startBenchPostgres } from "./bench-database.ts";
import { drive, startedApp } from "./journal.bench.ts";
import { median, milliseconds, plainRow, type Bench, type Row } from "./row.ts";
import { fastPhone, firstPaint, onPhone, slowProcessor } from "./slow-phone.ts";

const scales = {
  full: { steps: 1_000_000, rounds: 5, phone: slowProcessor },
  toy: { steps: 30_000, rounds: 1, phone: fastPhone },
} as const;
/** Seconds, and bytes. */
const bars = { open: 5, answer: 0.25, heap: 600e6, paint: 1 };

const machines = new Map(flows.map(({ machine }) => [machine.id, machine]));

/** A recording of the app that is typed into and pinged, as a file. */
const recordingOf = async (steps: number): Promise<Uint8Array> => {
  const recorder = createRecorder(() => Date.now(), steps * 4);
  drive(startedApp(recorder), steps);
  const all = recorder.recording().entries;
  const entries: readonly JournalEntry[] = all.slice(0, all.findLastIndex(({ seq }) => seq <= steps) + 1);
  const recording = { format: 1, dropped: 0, entries } as const;
  const load = { id: "long", title: "/", begun: entries[0]!.time, ended: null, recording };
  return packText(writeRecordingFile([load], (id) => machines.get(id), { exported: Date.now() }));
};

/** Seconds from something that is done in the page to the frame after it. */
const untilDrawn = async (
  page: Page,
  act: { readonly press: string } | { readonly into: string; readonly type: string },
) => {
  const spent = await page.evaluate(async (what) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await drawn();
    const before = performance.now();
    if ("press" in what) document.querySelector<HTMLElement>(what.press)!.click();
    else {
      const input = document.querySelector<HTMLInputElement>(what.into)!;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
      set!.call(input, what.type);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await drawn();
    return performance.now() - before;
  }, act);
  return spent / 1000;
};

const heapOf = async (session: CDPSession): Promise<number> => {
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
};

const BACK = 'button[aria-label="One step back"]';
const SEARCH = 'input[aria-label^="Search events"]';
const WHEN = 'input[name="condition"]';
const reading = /(\d+) \/ (\d+)(?:\s*of (\d+))?/;

const boundRow = (what: string, seconds: number, most: number): Row =>
  plainRow(what, milliseconds(seconds), `under ${milliseconds(most)}`, seconds < most);

/** How long the inspector takes to show itself, and to open and answer in a recording of a million steps. */
export const longRecording: Bench = {
  name: "long-recording",
  run: async (size) => {
    const { steps, rounds, phone } = scales[size];
    await buildBrowser();
    const postgres = await startBenchPostgres();
    const server = await launchServer({
      DATABASE_URL: await postgres.create("inspected"),
      DATA_DIR: join(postgres.folder, "data"),
    });
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    });
    try {
      const address = `${server.origin}/__inspector`;
      const paints: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        paints.push(await onPhone(phone, browser, address, firstPaint));

      const file = join(postgres.folder, "long.recording.gz");
      await writeFile(file, await recordingOf(steps));
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      const session = await page.context().newCDPSession(page);
      await page.goto(address, { waitUntil: "networkidle" });
      await page.locator('input[name="recording"]').setInputFiles(file);
      const begun = Date.now();
      await page.waitForFunction(
        (source) => new RegExp(source).test(document.body.innerText),
        reading.source,
        {
          timeout: 60_000,
        },
      );
      const opened = (Date.now() - begun) / 1000;
      await page.getByRole("tab", { name: "Sequence" }).click();
      await page.waitForFunction(
        (source) => new RegExp(source).exec(document.body.innerText)?.[3] === undefined,
        reading.source,
        { timeout: 600_000 },
      );
      const read = (Date.now() - begun) / 1000;
      const heap = await heapOf(session);
      const many = async (times: number, act: (round: number) => Promise<number>): Promise<number> => {
        const spent: number[] = [];
        for (let round = 0; round < times; round += 1) spent.push(await act(round));
        return median(spent);
      };
      const back = await many(rounds, () => untilDrawn(page, { press: BACK }));
      const search = await many(rounds, (round) =>
        untilDrawn(page, { into: SEARCH, type: `somebody${round}00` }),
      );
      await page.getByRole("button", { name: "When: search by condition" }).click();
      const when = await many(rounds, (round) =>
        untilDrawn(page, { into: WHEN, type: `attempts > ${round}` }),
      );
      const what = `${steps.toLocaleString("en")} steps`;
      return [
        boundRow("first paint of the inspector, CPU 4 x", median(paints), bars.paint),
        boundRow(`${what}: open`, opened, bars.open),
        plainRow(`${what}: all read, in pieces`, milliseconds(read)),
        boundRow(`${what}: step back`, back, bars.answer),
        boundRow(`${what}: search by words`, search, bars.answer),
        boundRow(`${what}: search by condition`, when, bars.answer),
        plainRow(
          `${what}: heap`,
          `${Math.round(heap / 1e6)} MB`,
          `under ${bars.heap / 1e6} MB`,
          heap < bars.heap,
        ),
      ];
    } finally {
      await browser.close();
      await server.stop();
      await postgres.stop();
    }
  },
};
