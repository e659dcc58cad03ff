import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { newBuyer } from "../payment/buyer.ts";
import { flowFaults, type FlowFault } from "./flow-parts.ts";
import { flowNames, flowOf, type FlowName } from "./flows.ts";
import { startKilledSite, type KilledSite } from "./killed-site.ts";
import { sweptFiles } from "./swept-files.ts";
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

/** What clients are told of what is done. */
const ACKNOWLEDGED: readonly string[] = [
  ...["accepted", "paid", "paused", "refund asked", "post taken", "published"],
  ...["paid out", "deletion asked", "renamed", "slot over"],
];

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

/** The ids that the flows' own rules found, by what they are and by flow. */
type Found = Readonly<Record<FlowFault, readonly (readonly [string, readonly string[]])[]>>;

const findNow = async (
  { dataDir, now }: Pick<KilledSite, "dataDir" | "now">,
  told: readonly Told[],
  names: readonly FlowName[],
): Promise<Found & { readonly twice: readonly string[] }> => {
  const rulesOf = (fault: FlowFault) =>
    names.flatMap((name) => {
      const rule = flowOf(name)[fault];
      return rule === undefined ? [] : [[name, rule] as const];
    });
  return readFaults(dataDir, told, now(), {
    lost: rulesOf("lost"),
    doubled: rulesOf("doubled"),
    orphaned: rulesOf("orphaned"),
  });
};

const idsOf = (found: Found[FlowFault]): readonly string[] => found.flatMap(([, ids]) => ids);

/** What earlier looks found, although it is not so any more. */
export type Earlier = Readonly<Record<FlowFault, ReadonlySet<string>>>;
const nothing = (): Record<FlowFault, Set<string>> => ({
  lost: new Set(),
  doubled: new Set(),
  orphaned: new Set(),
});

/** Holds what clients were told against the books and the provider's ledger, and stops the site. */
export const findingsOf = async (
  site: Pick<KilledSite, "dataDir" | "environment" | "now" | "stop">,
  told: readonly Told[],
  before: Earlier = nothing(),
): Promise<Findings> => {
  const { twice, ...found } = await findNow(site, told, flowNames);
  const balance = await readBalance(site.dataDir);
  await site.stop();
  const rebuilt = await compareRebuilt(site.environment);
  const verdict = verdictOf(told, balance);
  const { dishonest, unfinished } = verdict;
  const all = {
    lost: new Set([...before.lost, ...verdict.lost, ...idsOf(found.lost)]),
    doubled: new Set([...before.doubled, ...verdict.doubled, ...twice, ...idsOf(found.doubled)]),
    orphaned: new Set([...before.orphaned, ...verdict.orphans, ...idsOf(found.orphaned)]),
  };
  const done = told.filter((one) => ACKNOWLEDGED.includes(one.told));
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
    ...Object.fromEntries(
      [...found.lost, ...found.doubled, ...found.orphaned].filter(([, ids]) => ids.length > 0),
    ),
    ...{ earlier: [...before.lost, ...before.doubled, ...before.orphaned], untold: verdict.lost },
    ...{ doubled: [...all.doubled], orphaned: [...all.orphaned], dishonest, unfinished },
  }).filter(([, ids]) => ids.length > 0);
  const counts = {
    acknowledged,
    lost: all.lost.size,
    doubled: all.doubled.size + balance.doubleActive,
    orphaned: all.orphaned.size,
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
 * Kills the server with SIGKILL in every flow of money and media, at a seeded step and moment, and starts it again on the same data,
 * round by round. What is checked against is outside: what the clients were told (a file) and the provider's own ledger.
 */
export const runKills = async ({ rounds, seed, only = flowNames }: KillPlan): Promise<Findings> => {
  const folder = mkdtempSync(join(tmpdir(), "marquee-kill-"));
  const toldFile = join(folder, "told.jsonl");
  appendFileSync(toldFile, "");
  const next = random(seed);
  const restarts: number[] = [];
  const killed = new Map<string, number>();
  const earlier = nothing();
  const readTold = (): readonly Told[] =>
    readFileSync(toldFile, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Told);
  const site = await startKilledSite(folder);
  const held = flowNames.filter((name) => flowOf(name).always === true);
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
    const now = await findNow(site, readTold(), held);
    for (const fault of flowFaults) for (const id of idsOf(now[fault])) earlier[fault].add(id);
    killed.set(`${name}: ${step}`, (killed.get(`${name}: ${step}`) ?? 0) + 1);
  }
  // Healing: what was under way is asked for after a minute; what nobody touched is over after an hour.
  for (let minute = 0; minute < 16; minute += 1) await site.advance(301);
  const files = await sweptFiles(site);
  for (const fault of flowFaults) for (const id of files[fault]) earlier[fault].add(id);
  const found = await findingsOf(site, readTold(), earlier);
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
