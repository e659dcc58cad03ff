import lighthouse from "lighthouse";
import { chromium } from "playwright";

import { launchServer } from "../../tests/running/launch-server.ts";
import { buildBrowser } from "../browser-build.mjs";
import { ensureChromium } from "../chromium.mjs";
import { startBenchPostgres } from "./bench-database.ts";
import { freePort } from "./free-port.ts";
import { median, plainRow, type Bench, type Row } from "./row.ts";

const scales = {
  full: { pages: { landing: "/", profile: "/ava", browse: "/browse", creator: "/creator" }, runs: 3 },
  toy: { pages: { creator: "/creator" }, runs: 1 },
} as const;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;
interface Visit {
  readonly scores: Scores;
  /** What took points off, by the names of Lighthouse's audits. */
  readonly found: readonly string[];
}

/** One visit by Lighthouse as a phone, with its own settings for processor and line. */
const visit = async (url: string, port: number): Promise<Visit> => {
  const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...CATEGORIES] });
  if (result === undefined) throw new Error(`Lighthouse says nothing about ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`Lighthouse could not see ${url}: ${runtimeError.message}`);
  const scoreOf = (name: string) => Math.round((categories[name]?.score ?? NaN) * 100);
  const found = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim());
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    found,
  };
};

const rowOf = (page: string, visits: readonly Visit[]): Row => {
  const scores = CATEGORIES.map((name) => median(visits.map((one) => one.scores[name])));
  if (scores.some(Number.isNaN)) throw new Error(`Lighthouse gave the ${page} page no score.`);
  const found = [...new Set(visits.flatMap((one) => one.found))];
  return {
    ...plainRow(
      `Lighthouse, ${page}: performance / accessibility / best practices / SEO`,
      scores.join(" / "),
      "100 each",
      scores.every((score) => score === 100),
    ),
    comparedWith: found.join(", "),
  };
};

/** What Lighthouse's mobile preset says of the pages that guests see first. */
export const lighthouseScores: Bench = {
  name: "lighthouse",
  run: async (size) => {
    const { pages, runs } = scales[size];
    await buildBrowser();
    const postgres = await startBenchPostgres();
    const server = await launchServer({
      DATABASE_URL: await postgres.create("lighthouse"),
      DATA_DIR: `${postgres.folder}/data`,
      LOG_LEVEL: "warn",
    });
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    });
    try {
      const rows: Row[] = [];
      for (const [page, path] of Object.entries(pages)) {
        // The first visit has the pictures made.
        if (runs > 1) await visit(server.origin + path, port);
        const visits: Visit[] = [];
        for (let run = 0; run < runs; run += 1) visits.push(await visit(server.origin + path, port));
        rows.push(rowOf(page, visits));
      }
      return rows;
    } finally {
      await browser.close();
      await server.stop();
      await postgres.stop();
    }
  },
};
