import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { createDice, startSocketSite, type SocketSite } from "./socket-site.ts";
import { openWitness, type WitnessPage } from "./witness-page.ts";

/** What is cut, and how often, while so many messages are written. */
export interface SocketPlan {
  readonly messages: number;
  readonly pages: number;
  readonly seed: number;
  readonly cuts: {
    readonly socket: number;
    readonly sleeper: number;
    readonly node: number;
    readonly bus: number;
    readonly database: number;
  };
  /** Milliseconds for which a reader sleeps, a node and the bus are away. */
  readonly away: { readonly sleeper: number; readonly node: number; readonly bus: number };
}

/** What all pages together say; 0 of the first four is what is promised. */
export interface SocketFindings {
  readonly lost: number;
  readonly doubled: number;
  readonly swapped: number;
  /** Missing on a line between two messages that came on it. */
  readonly skipped: number;
  readonly again: number;
  readonly lines: number;
  readonly readings: number;
  readonly bus: SocketSite["bus"];
  readonly seconds: number;
}

export const fullSocketPlan: SocketPlan = {
  ...{ messages: 10_000, pages: 4, seed: 20_261_128 },
  cuts: { socket: 80, sleeper: 8, node: 8, bus: 1, database: 2 },
  away: { sleeper: 12_000, node: 500, bus: 60_000 },
};

type Cut = keyof SocketPlan["cuts"];

/** Messages a second: so that a minute without the bus is a minute in which much is said. */
const PACE = 120;
const LAST_WORDS_MILLISECONDS = 180_000;

/** Before which message what is cut: the first tenth and the last twentieth go by in peace. */
const schedule = ({ cuts, messages, seed }: SocketPlan): ReadonlyMap<number, readonly Cut[]> => {
  const next = createDice(seed);
  const all = (Object.keys(cuts) as readonly Cut[]).flatMap((kind) =>
    Array.from({ length: cuts[kind] }, () => {
      // The bus is away for long: it goes early.
      const [from, part] = kind === "bus" ? [0.1, 0.1] : [0.1, 0.85];
      return { kind, at: Math.floor(messages * (from + next() * part)) };
    }),
  );
  return new Map(
    [...Map.groupBy(all, ({ at }) => at)].map(([at, some]) => [at, some.map(({ kind }) => kind)]),
  );
};

/** Cuts while messages are written; what takes longer goes on beside the writing, one of a kind at a time. */
const createCutter = (site: SocketSite, pages: readonly WitnessPage[], { away, seed }: SocketPlan) => {
  const next = createDice(seed + 1);
  const turns = new Map<string, Promise<void>>();
  const inTurn = (what: string, work: () => Promise<void>): void => {
    turns.set(what, (turns.get(what) ?? Promise.resolve()).then(work));
  };
  const anyPage = (): WitnessPage => pages[Math.floor(next() * pages.length)]!;
  const cut: Readonly<Record<Cut, () => void>> = {
    socket: () => anyPage().cut(),
    sleeper: () => {
      const page = anyPage();
      inTurn("sleeper", async () => {
        page.sleep(true);
        await pause(away.sleeper);
        page.sleep(false);
      });
    },
    node: () => inTurn("machines", () => site.killNode(away.node)),
    database: () => inTurn("machines", () => site.restartDatabase()),
    bus: () => inTurn("bus", () => site.loseBus(away.bus)),
  };
  return { cut: (kind: Cut) => cut[kind](), done: () => Promise.all(turns.values()) };
};

/**
 * Writes messages to a fan with several pages while sockets are cut, readers sleep, nodes are killed, and the bus and the database are
 * away. Each page must show every message, and hear each once and in its turn on each of its lines.
 */
export const runSocketFaults = async (plan: SocketPlan): Promise<SocketFindings> => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-socket-"));
  const site = await startSocketSite(folder);
  const began = performance.now();
  const way = await site.wayIn();
  const pages: WitnessPage[] = [];
  for (let page = 0; page < plan.pages; page += 1)
    pages.push(openWitness(page === 0 ? way : { ...(await site.wayIn()), base: way.base }));
  const cutter = createCutter(site, pages, plan);
  const cuts = schedule(plan);
  for (let number = 1; number <= plan.messages; number += 1) {
    for (const kind of cuts.get(number) ?? []) cutter.cut(kind);
    const due = began + (number * 1000) / PACE;
    if (performance.now() < due) await pause(due - performance.now());
    await site.write(number);
  }
  await cutter.done();
  const isWhole = (page: WitnessPage): boolean => page.testimony().shown.size >= plan.messages;
  const until = performance.now() + LAST_WORDS_MILLISECONDS;
  while (!pages.every(isWhole) && performance.now() < until) await pause(100);
  const told = pages.map((page) => page.testimony());
  for (const page of pages) page.stop();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
  const sum = (of: (one: (typeof told)[number]) => number): number =>
    told.reduce((total, one) => total + of(one), 0);
  return {
    lost: sum(({ shown }) => plan.messages - shown.size),
    doubled: sum(({ doubled }) => doubled),
    swapped: sum(({ swapped }) => swapped),
    skipped: sum(({ skipped }) => skipped),
    again: sum(({ again }) => again),
    lines: sum(({ lines }) => lines),
    readings: sum(({ readings }) => readings),
    bus: site.bus,
    seconds: (performance.now() - began) / 1000,
  };
};
