import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { plainRow, type Row } from "../../tools/bench/row.ts";
import { openBystanders, type Measured } from "./bystanders.ts";
import type { FloodName } from "./floods.ts";
import { watchMemory } from "./memory.ts";
import type { AttackedSite } from "./site.ts";
import type { Tally } from "./tally.ts";

/** What others may have to wait more, against a quiet site, and what the processes may grow by. */
const MOST_RATIO = 2;
const MOST_GROWTH = 300e6;
/** Below this a wait is noise of two shared cores, in milliseconds. */
const QUIET_ENOUGH = 25;

export interface AttackOptions {
  readonly seed: number;
  /** False: the short form, which judges answers alone, since its figures say nothing. */
  readonly large: boolean;
}

const inChild = async (
  name: FloodName,
  { origin, postgres }: AttackedSite,
  { seed, large }: AttackOptions,
): Promise<Tally> => {
  const child = fork(fileURLToPath(new URL("flood-child.ts", import.meta.url)));
  const exit = once(child, "exit");
  let tally: Tally | null = null;
  child.on("message", (message) => (tally = message as Tally));
  child.send({ name, target: { origin, seed, large, database: postgres().connection("marquee") } });
  const [code] = (await exit) as [number | null];
  if (code !== 0 || tally === null) throw new Error(`The flood '${name}' broke: exit ${code}.`);
  return tally;
};

const countsOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join(", ");

const othersRow = (name: string, quiet: Measured, busy: Measured): Row => {
  const ratio = busy.p95 / quiet.p95;
  return {
    what: `${name}: others' p95`,
    ours: `${busy.p95.toFixed(1)} ms (longest ${busy.longest.toFixed(0)} ms)`,
    comparedWith: `quiet: ${quiet.p95.toFixed(1)} ms`,
    ratio,
    bar: `at most ${MOST_RATIO} x, or ${QUIET_ENOUGH} ms`,
    met: ratio <= MOST_RATIO || busy.p95 <= QUIET_ENOUGH,
  };
};

interface Seen {
  readonly tally: Tally;
  readonly quiet: Measured;
  readonly busy: Measured;
  /** Bytes. */
  readonly growth: number;
}

/** Runs one flood while others use the site; they leave in any case. */
const watchFlood = async (name: FloodName, site: AttackedSite, options: AttackOptions): Promise<Seen> => {
  // What earlier attacks used up of the limits by the hour is given back.
  await site.advance(3_700);
  const others = await openBystanders(site);
  try {
    // The heap of a server that has just begun to be used grows by itself for a while.
    await pause(options.large ? 20_000 : 500);
    const quiet = await others.take();
    const memory = watchMemory(site.pid);
    const tally = await inChild(name, site, options).finally(memory.stop);
    return { tally, quiet, busy: await others.take(), growth: memory.stop() };
  } finally {
    await others.stop();
  }
};

/** Runs one flood beside others who use the site; rows of what was answered, what others met, and memory. */
export const runFlood = async (
  name: FloodName,
  site: AttackedSite,
  options: AttackOptions,
): Promise<readonly Row[]> => {
  const { tally, quiet, busy, growth } = await watchFlood(name, site, options);
  const isFine = tally.wrong.length === 0 && site.isAlive();
  const refused = countsOf(busy.failed);
  const rows = [
    plainRow(`${name}: answers`, `${tally.sent} (${countsOf(tally.answers)})`, "nothing wrong", isFine),
    plainRow(`${name}: others refused`, refused === "" ? "0" : refused, "0", refused === ""),
    ...tally.wrong.map((sentence) => plainRow(`${name}: wrong`, sentence, "", false)),
  ];
  if (!options.large) return rows;
  return [
    ...rows,
    othersRow(name, quiet, busy),
    plainRow(
      `${name}: memory`,
      `+${(growth / 1e6).toFixed(0)} MB`,
      `at most +${MOST_GROWTH / 1e6} MB`,
      growth <= MOST_GROWTH,
    ),
  ];
};
