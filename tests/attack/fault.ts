import { setTimeout as pause } from "node:timers/promises";

import { plainRow, type Row } from "../../tools/bench/row.ts";
import { openBystanders, type Measured } from "./bystanders.ts";
import { openCustomers, type Customers } from "./customers.ts";
import type { AttackOptions } from "./run-flood.ts";
import type { AttackedSite } from "./site.ts";

/** What a fault works with; `seconds` is how long the part stays away by the wall clock. */
export interface FaultScene {
  readonly site: AttackedSite;
  readonly customers: Customers;
  readonly seconds: number;
}

/** Takes a part away, lets customers meet that, and gives it back. May answer rows of its own. */
export type Fault = (scene: FaultScene) => Promise<readonly Row[]>;

/** Others may be refused with 503 while a part is away, or not be reached; nothing else. */
const isHonest = (failed: Readonly<Record<string, number>>): boolean =>
  Object.keys(failed).every((what) => what === "503" || what === "ECONNRESET");

interface Seen {
  readonly own: readonly Row[];
  readonly meanwhile: Measured;
  readonly afterwards: Measured;
  /** Milliseconds. */
  readonly healing: number;
  readonly settled: readonly Row[];
}

/** Runs one fault while others use the site and customers buy; the others leave in any case. */
const watchFault = async (
  name: string,
  fault: Fault,
  site: AttackedSite,
  { large }: AttackOptions,
): Promise<Seen> => {
  const customers = openCustomers(site);
  const others = await openBystanders(site);
  try {
    await customers.buy();
    await others.take();
    const own = await fault({ site, customers, seconds: large ? 60 : 2 });
    const meanwhile = await others.take();
    const healing = await site.untilReady();
    const ready = performance.now();
    // What was asked before it had healed may still be refused.
    while ((await others.take()).waiting >= performance.now() - ready) await pause(50);
    await customers.buy();
    const settled = await customers.settle(name);
    return { own, meanwhile, afterwards: await others.take(), healing, settled };
  } finally {
    await others.stop();
  }
};

/**
 * Runs one fault beside others who use the site and customers who buy before, meanwhile and afterwards: nothing but 503
 * is answered, the server lives, heals without a restart, and what was acknowledged is in the books.
 */
export const runFault = async (
  name: string,
  fault: Fault,
  site: AttackedSite,
  options: AttackOptions,
): Promise<readonly Row[]> => {
  const seen = await watchFault(name, fault, site, options);
  const { own, meanwhile, afterwards, healing, settled } = seen;
  const counts = (failed: Readonly<Record<string, number>>): string =>
    Object.entries(failed)
      .map(([what, count]) => `${what}: ${count}`)
      .join(", ") || "0";
  return [
    ...own,
    plainRow(
      `${name}: others refused meanwhile`,
      `${counts(meanwhile.failed)} of ${meanwhile.count}`,
      "503, or not reached",
      isHonest(meanwhile.failed),
    ),
    plainRow(
      `${name}: refused afterwards`,
      counts(afterwards.failed),
      "0",
      Object.keys(afterwards.failed).length === 0,
    ),
    plainRow(
      `${name}: healed`,
      site.isAlive() ? `after ${(healing / 1000).toFixed(1)} s, without a restart` : "the server ended",
      "alive",
      site.isAlive(),
    ),
    ...settled,
  ];
};
