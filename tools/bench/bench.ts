import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { keepRows } from "../benchmarks-page.ts";
import { tableOf } from "../table.ts";
import { benchNames, type BenchName } from "./bench-names.ts";
import { benches } from "./benches.ts";
import { findPeer } from "./peer.ts";
import { ROW_HEAD, rowCells, type Row, type Size } from "./row.ts";
import { runBenches } from "./run-benches.ts";

// `npm run bench [-- [--toy] name ...]`: prints every row of "Speed" against its baseline of the same run. Each benchmark
// has a process of its own. A missed bar is printed, it fails nothing; only a benchmark that breaks does. `--toy` runs each
// just long enough to see that it works. `--keep` writes the rows into docs/BENCHMARKS.md. `--peers` compares with another
// product alone, where one is there (`peer.ts`).

const FLAGS: readonly string[] = ["--toy", "--keep", "--peers"];

const LONGEST_MILLISECONDS = 20 * 60_000;
const print = (rows: readonly Row[]): void => {
  for (const line of tableOf([ROW_HEAD, ...rows.map(rowCells)])) console.log(line);
};

const inChild = async (name: string, size: Size): Promise<readonly Row[]> => {
  console.error(`measuring ${name} ...`);
  const child = fork(fileURLToPath(import.meta.url), ["--child", name, size], { execArgv: ["--expose-gc"] });
  let rows: readonly Row[] | null = null;
  child.on("message", (message) => (rows = message as readonly Row[]));
  // Only ends what hangs.
  const watchdog = setTimeout(() => child.kill("SIGKILL"), LONGEST_MILLISECONDS);
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  clearTimeout(watchdog);
  if (code !== 0 || rows === null) throw new Error(`its process ended with ${code ?? signal}`);
  return rows;
};

const [flag, ...rest] = process.argv.slice(2);
if (flag === "--child") {
  const [name = "", size] = rest;
  const bench = await benches[name as BenchName]();
  const rows = await bench.run(size === "toy" ? "toy" : "full");
  process.send!(rows, () => process.exit(0));
} else {
  const words = process.argv.slice(2);
  const isToy = words.includes("--toy");
  const isPeers = words.includes("--peers");
  const wanted = words.filter((word) => !FLAGS.includes(word));
  const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark '${unknown.join("', '")}': ${Object.keys(benches).join(", ")}.`);
    process.exit(1);
  }
  if (isPeers && (await findPeer()) === null) {
    console.log("No peer is installed: CONTRIBUTING says where one is looked for.");
    process.exit();
  }
  const names = isPeers ? ["peers"] : wanted.length > 0 ? wanted : benchNames;
  const { rows, broken } = await runBenches(names, (name) => inChild(name, isToy ? "toy" : "full"));
  // The figures of toys are nothing to judge by.
  print(isToy ? rows.map((row) => ({ ...row, met: null })) : rows);
  if (words.includes("--keep"))
    await (isPeers
      ? keepRows("Peers", "npm run bench -- --peers", rows)
      : keepRows("Speed", "npm run bench", rows));
  for (const sentence of broken) console.error(sentence);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
