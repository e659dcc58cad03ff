import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { newBuyer } from "../payment/buyer.ts";
import { flowNames, flowOf, type FlowName } from "./flows.ts";
import { startKilledSite, type KilledSite } from "./killed-site.ts";
import { compareRebuilt, readBalance, readFaults } from "./payment-balance.ts";
import { verdictOf, type Told } from "./payment-verdict.ts";

/** What a run found: counts, and the lines of its report. */
export interface Findings {
  /** What clients and operators were told was done. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly orphaned: number;
  /** Everything else that must be 0: untrue answers, payments without an end, holds, books that disagree. */
  readonly wrong: number;
  readonly rows: readonly (readonly [string, string | number])[];
}

export interface KillPlan {
  readonly rounds: number;
  readonly seed: number;
  readonly only?: readonly FlowName[];
}

/** The server was killed under a request; anything else is a failure of this run. */
const unlessKilled = (error: unknown): void => {
  if (!(error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message))) throw error;
};

const random = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0;

/** What the rules that hold at every moment find now. */
const lostNow = async ({ dataDir, now }: Pick<KilledSite, "dataDir" | "now">): Promise<readonly string[]> => {
  const rules = flowNames
    .filter((name) => flowOf(name).always === true)
    .map((name) => [name, flowOf(name).lost] as const);
  const { lost } = await readFaults(dataDir, [], now(), rules);
  return lost.flatMap(([, ids]) => ids);
};

/** Holds what clients were told against the books and the provider's ledger, and stops the site. `before`: lost by earlier looks. */
export const findingsOf = async (
  site: Pick<KilledSite, "dataDir" | "environment" | "now" | "stop">,
  told: readonly Told[],
  before: ReadonlySet<string> = new Set(),
): Promise<Findings> => {
  const rules = flowNames.map((name) => [name, flowOf(name).lost] as const);
  const { lost, twice } = await readFaults(site.dataDir, told, site.now(), rules);
  const balance = await readBalance(site.dataDir);
  await site.stop();
  const rebuilt = await compareRebuilt(site.environment);
  const verdict = verdictOf(told, balance);
  const allLost = new Set([...before, ...verdict.lost, ...lost.flatMap(([, ids]) => ids)]);
  const doubled = new Set([...verdict.doubled, ...twice]);
  const { dishonest, orphans, unfinished } = verdict;
  const done = told.filter((one) => ["accepted", "paid", "paused", "refund asked"].includes(one.told));
  const acknowledged = new Set(done.map((one) => `${one.paymentId} ${one.told}`)).size;
  const settled = [...balance.payments.values()].filter((status) => status === "settled").length;
  const others = [
    ["told otherwise than it was", dishonest.length],
    ["holds left", balance.held],
    ["unfinished", unfinished.length],
    ["went back otherwise than booked", balance.returnedOtherwise],
    ["sum of postings", balance.postingSum],
    ["rows that a rebuild makes otherwise", rebuilt],
  ] as const;
  const which = Object.entries({
    ...Object.fromEntries(lost),
    ...{ earlier: [...before], untold: verdict.lost, doubled: [...doubled], dishonest, orphans, unfinished },
  }).filter(([, ids]) => ids.length > 0);
  const counts = {
    acknowledged,
    lost: allLost.size,
    doubled: doubled.size + balance.doubleActive,
    orphaned: orphans.length,
  };
  return {
    ...counts,
    wrong: others.reduce((sum, [, count]) => sum + Math.abs(count), 0),
    rows: [
      ...Object.entries(counts),
      ...others,
      ["settled / charged / active", `${settled} / ${balance.charges.size} / ${balance.active}`],
      ["payments of which money went back", balance.returned],
      ...which.map(([name, ids]) => [`which: ${name}`, ids.join(", ")] as const),
    ],
  };
};

/**
 * Kills the server with SIGKILL in every flow of money, at a seeded step and moment, and starts it again on the same data,
 * round by round. What is checked against is outside: what the clients were told (a file) and the provider's own ledger.
 */
export const runKills = async ({ rounds, seed, only = flowNames }: KillPlan): Promise<Findings> => {
  const folder = mkdtempSync(join(tmpdir(), "marquee-kill-"));
  const toldFile = join(folder, "told.jsonl");
  appendFileSync(toldFile, "");
  const next = random(seed);
  const restarts: number[] = [];
  const killed = new Map<string, number>();
  const lost = new Set<string>();
  const site = await startKilledSite(folder);
  for (let number = 0; number < rounds; number += 1) {
    const name = only[number % only.length]!;
    const flow = flowOf(name);
    const buyer = await newBuyer(site.origin, `killed${number}`);
    const tell = (one: Told): void => appendFileSync(toldFile, `${JSON.stringify(one)}\n`);
    const round = { site, buyer, number, key: crypto.randomUUID(), tell };
    const paymentId = await flow.arrange(round);
    const step = flow.steps[Math.floor(next() * flow.steps.length)]!;
    site.arm(step, next());
    await flow.act(round, paymentId).catch(unlessKilled);
    restarts.push(await site.restart());
    await flow.again?.(round, paymentId);
    for (const id of await lostNow(site)) lost.add(id);
    killed.set(`${name}: ${step}`, (killed.get(`${name}: ${step}`) ?? 0) + 1);
  }
  // Healing: what was under way is asked for after a minute; what nobody touched is over after an hour.
  for (let minute = 0; minute < 16; minute += 1) await site.advance(301);
  const told = readFileSync(toldFile, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Told);
  const found = await findingsOf(site, told, lost);
  rmSync(folder, { recursive: true, force: true });
  return {
    ...found,
    rows: [
      ["kills (SIGKILL)", rounds],
      ...[...killed].toSorted().map(([step, times]) => [`  ${step}`, times] as const),
      ...found.rows,
      ["restart to ready, ms (p50 / max)", `${percentile(restarts, 0.5)} / ${Math.max(...restarts)}`],
    ],
  };
};
