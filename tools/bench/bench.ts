import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { Bench, Row } from "./row.ts";

// `npm run bench [-- name ...]`: prints every row of "Speed" against its baseline of the same run. Each benchmark has a
// process of its own. A missed bar is printed, it fails nothing; only a benchmark that breaks does.

const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  "first-view": async () => (await import("./first-view.bench.ts")).firstView,
  reads: async () => (await import("./reads.bench.ts")).reads,
  "paid-subscription": async () => (await import("./paid-subscription.bench.ts")).paidSubscription,
  "fan-out": async () => (await import("./fan-out.bench.ts")).fanOut,
  journal: async () => (await import("./journal.bench.ts")).journal,
  inspector: async () => (await import("./inspector.bench.ts")).inspector,
  "many-posts": async () => (await import("./many-posts.bench.ts")).manyPosts,
  render: async () => (await import("./render.bench.ts")).render,
  start: async () => (await import("./start.bench.ts")).start,
};

const HEAD = ["what", "ours", "compared with", "ratio", "bar", ""];
const line = ({ what, ours, comparedWith, ratio, bar, met }: Row): readonly string[] => [
  what,
  ours,
  comparedWith,
  ratio === null ? "" : `${ratio.toFixed(2)} x`,
  bar,
  met === null ? "" : met ? "ok" : "MISSED",
];

const print = (rows: readonly Row[]): void => {
  const lines = [HEAD, ...rows.map(line)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  for (const cells of lines)
    console.log(
      cells
        .map((text, column) => text.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    );
};

const inChild = async (name: string): Promise<readonly Row[]> => {
  const child = fork(fileURLToPath(import.meta.url), ["--child", name], { execArgv: ["--expose-gc"] });
  let rows: readonly Row[] | null = null;
  child.on("message", (message) => (rows = message as readonly Row[]));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0 || rows === null) throw new Error(`The benchmark '${name}' broke.`);
  return rows;
};

const [flag, only] = process.argv.slice(2);
if (flag === "--child") {
  const bench = await benches[only!]!();
  const rows = await bench.run();
  process.send!(rows, () => process.exit(0));
} else {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark '${unknown.join("', '")}': ${Object.keys(benches).join(", ")}.`);
    process.exit(1);
  }
  const rows: Row[] = [];
  for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
    console.error(`measuring ${name} ...`);
    try {
      rows.push(...(await inChild(name)));
    } catch (error) {
      console.error((error as Error).message);
      process.exitCode = 1;
    }
  }
  print(rows);
}
