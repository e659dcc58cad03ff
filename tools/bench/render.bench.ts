import { cp, rm } from "node:fs/promises";
import { join } from "node:path";

import { chromium } from "playwright";

import { launchServer, type ServerProcess } from "../../tests/running/launch-server.ts";
import { buildBrowser } from "../browser-build.mjs";
import { ensureChromium } from "../chromium.mjs";
import { root } from "../root.mjs";
import { startBenchPostgres } from "./bench-database.ts";
import { guest, load } from "./load.ts";
import {
  kilobytes,
  median,
  milliseconds,
  perSecond,
  plainRow,
  ratioRow,
  takeTurns,
  type Bench,
  type Row,
} from "./row.ts";
import { metric } from "./server-metric.ts";
import {
  answerToPress,
  fastPhone,
  firstPaint,
  largestPaint,
  onPhone,
  slowPhone,
  type Visit,
} from "./slow-phone.ts";

const PROFILE = "/ava";
const pages = [
  { path: PROFILE, name: "a profile", atMost: 3 },
  { path: "/browse", name: "/browse", atMost: 5 },
] as const;
/** Seconds. */
const MOST_PRESS = 0.06;
const scales = {
  full: { requests: 200, rounds: 3, pages, phone: slowPhone },
  toy: { requests: 10, rounds: 0, pages: pages.slice(0, 1), phone: fastPhone },
} as const;

const cpuOf = (server: ServerProcess): Promise<number> => metric(server, "process_cpu_seconds_total");

const cpuEach = async (server: ServerProcess, path: string, requests: number): Promise<number> => {
  const before = await cpuOf(server);
  await load({ origin: server.origin, path, requests, headers: guest });
  return ((await cpuOf(server)) - before) / requests;
};

const mainButtonAnswer = (visit: Visit): Promise<number> =>
  answerToPress(visit, visit.page.getByRole("region", { name: "Offers" }).getByRole("button").first());

const bytesOf = async ({ origin }: ServerProcess, path: string): Promise<number> =>
  (await (await fetch(origin + path)).arrayBuffer()).byteLength;

/** A guest's first view with its content in the HTML, against the same page that the browser has to render. */
export const render: Bench = {
  name: "render",
  run: async (size) => {
    const { requests, rounds, pages: measured, phone } = scales[size];
    await buildBrowser();
    const postgres = await startBenchPostgres();
    const shell = join(postgres.folder, "shell");
    await cp(join(root, "dist/browser"), shell, { recursive: true });
    await rm(join(shell, "render"), { recursive: true });
    const environment = {
      DATABASE_URL: await postgres.create("render"),
      DATA_DIR: join(postgres.folder, "data"),
      LOG_LEVEL: "info",
      TRUSTED_PROXIES: "127.0.0.1",
    };
    const ours = await launchServer(environment);
    const without = await launchServer({ ...environment, BROWSER_FILES: shell });
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    });
    try {
      const rowsOf = async (path: string, name: string, atMost: number): Promise<readonly Row[]> => {
        const cpu = await takeTurns(
          rounds,
          () => cpuEach(ours, path, requests),
          () => cpuEach(without, path, requests),
        );
        const paint = await takeTurns(
          rounds,
          () => onPhone(phone, browser, ours.origin + path, firstPaint),
          () => onPhone(phone, browser, without.origin + path, firstPaint),
        );
        const largest = await takeTurns(
          rounds,
          () => onPhone(phone, browser, ours.origin + path, largestPaint),
          () => onPhone(phone, browser, without.origin + path, largestPaint),
        );
        const bytes = { ours: await bytesOf(ours, path), baseline: await bytesOf(without, path) };
        const comparedWith = "rendered by the browser";
        return [
          ratioRow(
            `first content of ${name}, CPU 4 x, 1.6 Mbps`,
            paint,
            { show: milliseconds, comparedWith },
            { atMost: 0.7 },
          ),
          {
            ...plainRow(`largest content of ${name}, CPU 4 x, 1.6 Mbps`, milliseconds(largest.ours)),
            comparedWith: `${comparedWith}: ${milliseconds(largest.baseline)}`,
            ratio: largest.ours / largest.baseline,
          },
          ratioRow(`HTML of ${name}`, bytes, { show: kilobytes, comparedWith }, { atMost }),
          {
            ...plainRow(`server CPU of ${name}, for a guest`, milliseconds(cpu.ours)),
            comparedWith: `page without content: ${milliseconds(cpu.baseline)}`,
            ratio: cpu.ours / cpu.baseline,
          },
          plainRow(`pages of one process, ${name}`, perSecond(1 / cpu.ours)),
        ];
      };
      const presses: number[] = [];
      for (let round = 0; round < Math.max(rounds, 1); round += 1)
        presses.push(await onPhone(phone, browser, ours.origin + PROFILE, mainButtonAnswer));
      const press = median(presses);
      const rows: Row[] = [];
      for (const { path, name, atMost } of measured) rows.push(...(await rowsOf(path, name, atMost)));
      return [
        ...rows,
        plainRow(
          "main button of a profile answers a press, CPU 4 x",
          milliseconds(press),
          `at most ${milliseconds(MOST_PRESS)}`,
          press <= MOST_PRESS,
        ),
      ];
    } finally {
      await browser.close();
      await ours.stop();
      await without.stop();
      await postgres.stop();
    }
  },
};
