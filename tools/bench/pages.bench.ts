import { launchServer, type ServerProcess } from "../../tests/running/launch-server.ts";
import { buildBrowser } from "../browser-build.mjs";
import { barePageOf } from "./bare-page.ts";
import { startBare, type BareServer } from "./bare-child.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { guest, load, type LoadOptions } from "./load.ts";
import {
  median,
  microseconds,
  milliseconds,
  p99,
  plainRow,
  ratioRow,
  takeTurns,
  type Bench,
  type Row,
  type Size,
} from "./row.ts";
import { metric } from "./server-metric.ts";

const PROFILE = "/ava";
const scales: Readonly<Record<Size, { requests: number; rounds: number; many: number }>> = {
  full: { requests: 1000, rounds: 5, many: 20_000 },
  toy: { requests: 10, rounds: 0, many: 20 },
};
const MEMORY_MB = 250;

/** CPU seconds of a page; the 99th percentile of how long each took is added to `slowest`, in seconds. */
const cpuEach = async (
  cpu: () => Promise<number>,
  slowest: number[],
  { origin, path, requests }: Pick<LoadOptions, "origin" | "path" | "requests">,
): Promise<number> => {
  const before = await cpu();
  slowest.push(p99(await load({ origin, path, requests, headers: guest })));
  return ((await cpu()) - before) / requests;
};

let visits = 0;
/** An address that nobody asked for yet: its content is remembered by nobody. */
const anew = (): string => `${PROFILE}?visit=${(visits += 1)}`;

const measure = async (
  server: ServerProcess,
  bare: BareServer,
  { requests, rounds, many }: { requests: number; rounds: number; many: number },
): Promise<readonly Row[]> => {
  const { origin } = server;
  const serverCpu = () => metric(server, "process_cpu_seconds_total");
  const texts = { show: microseconds, comparedWith: "bare Fastify and React, same elements" };
  const rowsOf = async (what: string, path: LoadOptions["path"], atMost: number): Promise<readonly Row[]> => {
    const slowest = { ours: [] as number[], baseline: [] as number[] };
    const figures = await takeTurns(
      rounds,
      () => cpuEach(serverCpu, slowest.ours, { origin, path, requests }),
      () => cpuEach(bare.cpu, slowest.baseline, { origin: bare.origin, path: PROFILE, requests }),
    );
    // The first of several rounds warms up.
    const from = Math.min(rounds, 1);
    const [ours, baseline] = [median(slowest.ours.slice(from)), median(slowest.baseline.slice(from))];
    return [
      ratioRow(`profile for a guest, ${what}: CPU a page`, figures, texts, { atMost }),
      {
        ...plainRow(`profile for a guest, ${what}: p99 at 16 connections`, milliseconds(ours)),
        comparedWith: `${texts.comparedWith}: ${milliseconds(baseline)}`,
        ratio: ours / baseline,
      },
    ];
  };
  const remembered = await rowsOf("remembered", PROFILE, 2);
  const renderedAnew = await rowsOf("rendered anew", anew, 6);
  await load({ origin, path: anew, requests: many / 2, headers: guest });
  await load({ origin, path: PROFILE, requests: many / 2, headers: guest });
  const memory = (await metric(server, "process_resident_memory_bytes")) / 1e6;
  const after = `memory after ${many.toLocaleString("en")} pages, half of them rendered anew`;
  const row = plainRow(after, `${memory.toFixed(0)} MB`, `at most ${MEMORY_MB} MB`, memory <= MEMORY_MB);
  return [...remembered, ...renderedAnew, row];
};

/** What a guest's page costs the server, against a bare page of the same elements. */
export const pages: Bench = {
  name: "pages",
  run: async (size) => {
    await buildBrowser();
    const postgres = await startBenchPostgres();
    const environment = {
      DATABASE_URL: await postgres.create("pages"),
      DATA_DIR: `${postgres.folder}/data`,
      LOG_LEVEL: "info",
      TRUSTED_PROXIES: "127.0.0.1",
    };
    // The first start fills the site and draws its pictures, which a running site has behind it: memory is that of the second.
    await (await launchServer(environment)).stop();
    const server = await launchServer(environment);
    try {
      const html = await (await fetch(server.origin + PROFILE)).text();
      const bare = await startBare(
        new URL("bare-page-server.ts", import.meta.url),
        barePageOf(PROFILE, html),
      );
      try {
        return await measure(server, bare, scales[size]);
      } finally {
        bare.stop();
      }
    } finally {
      await server.stop();
      await postgres.stop();
    }
  },
};
