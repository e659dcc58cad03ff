import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { snapchatPage } from "../snapchat/snapchat-page.ts";
import { flowOf, type FlowName } from "./flows.ts";
import { findingsOf, type Findings } from "./kills.ts";
import { lackingFiles, readJobs, type JobsLeft } from "./upgrade-checks.ts";
import type { Told } from "./payment-verdict.ts";
import { checkOut } from "./release.ts";
import { startUpgradedSite, type Release, type UpgradedSite } from "./upgraded-site.ts";

/** What buyers do all the time; renewals come with the clock, webhooks with all of it. */
const BOUGHT: readonly FlowName[] = ["first payment", "tip", "one-click"];
const BUYERS_AT_ONCE = 3;
/** Members whose terms end one after another while the nodes change. */
const MEMBERS = 36;
const BETWEEN_TERMS = 900;
/** The clock goes on by so much about every second: three terms an hour of the clock end. */
const TICK = 180;
const SECONDS_OF_A_PHASE = 20;

export interface UpgradeFindings extends Findings {
  /** Answers of 500 and more. */
  readonly broken: readonly string[];
  readonly jobs: JobsLeft;
}

/** Half of them members of noah, half of ava's Snapchat: their renewals are purchases of different kinds. */
const joinMembers = async (site: UpgradedSite, tell: (told: Told) => void): Promise<number> => {
  let first = 0;
  for (let number = 0; number < MEMBERS; number += 1) {
    const buyer = await newBuyer(site.origin, `killedmember${number}`);
    const round = { site, buyer, number, key: crypto.randomUUID(), tell };
    if (number % 2 === 0) await flowOf("renewal").arrange(round);
    else await buySnapchat(buyer, tell);
    if (number === 0)
      first = (await buyer.client.get("/api/v1/user/noah")).body.subscriptions[0].end_at as number;
    await site.advance(BETWEEN_TERMS);
  }
  return first;
};

const buySnapchat = async (buyer: Buyer, tell: (told: Told) => void): Promise<void> => {
  const payment_id = crypto.randomUUID();
  const order = await buyer.openPage(snapchatPage({ payment_id }));
  const { body } = await buyer.sendCard(order, cards.pays);
  if (body.status === "accepted") tell({ paymentId: payment_id, told: "accepted" });
};

/** Buys until it is told to stop; a buyer whose request broke asks again, as the balancer sends it again. */
const keepBuying = async (
  site: UpgradedSite,
  tell: (told: Told) => void,
  place: number,
  goesOn: () => boolean,
): Promise<number> => {
  let number = 0;
  for (; goesOn(); number += 1) {
    const buyer = await newBuyer(site.origin, `killed${place}x${number}`);
    const flow = flowOf(BOUGHT[(number + place) % BOUGHT.length]!);
    const round = { site, buyer, number, key: crypto.randomUUID(), tell };
    await flow.act(round, await flow.arrange(round));
  }
  return number;
};

/** Lets time pass until it is told to stop. */
const keepTime = async (site: UpgradedSite, goesOn: () => boolean): Promise<void> => {
  while (goesOn()) {
    await site.advance(TICK);
    await pause(1000);
  }
};

/**
 * Replaces the two nodes of a site, one after the other, by nodes of another release, on one PostgreSQL, while fans buy, tip and
 * are renewed. `commit` names the old release; the new one is the last commit. Judged as the killed site is, from outside.
 */
export const runUpgrade = async (commit: string, note: (line: string) => void): Promise<UpgradeFindings> => {
  const folder = mkdtempSync(join(tmpdir(), "marquee-upgrade-"));
  const before: Release = { name: `old ${commit}`, folder: join(folder, "old") };
  const after: Release = { name: "new", folder: join(folder, "new") };
  note(`building ${commit}, and this release`);
  checkOut(commit, before.folder, null);
  checkOut("HEAD", after.folder, before.folder);

  const site = await startUpgradedSite(folder);
  const told: Told[] = [];
  const tell = (one: Told): void => void told.push(one);
  const [a, b] = [await site.start(before), await site.start(before)];
  note("two nodes of the old release; members join");
  await site.goTo((await joinMembers(site, tell)) - TICK);

  let buying = true;
  const goesOn = (): boolean => buying;
  const buyers = Promise.all([
    keepTime(site, goesOn),
    ...Array.from({ length: BUYERS_AT_ONCE }, (_, place) => keepBuying(site, tell, place, goesOn)),
  ]);
  // Seen at once, not after the phases.
  const failed = buyers.then(() => undefined);
  const phase = async (name: string): Promise<void> => {
    note(name);
    await Promise.race([pause(SECONDS_OF_A_PHASE * 1000), failed]);
  };
  await phase("they buy");
  const exits = [await site.stopNode(a)];
  const first = await site.start(after);
  await phase("one node of each release");
  const files = [await lackingFiles(b.origin, first.origin), await lackingFiles(first.origin, b.origin)];
  exits.push(await site.stopNode(b));
  await site.start(after);
  await phase("two nodes of the new release");
  buying = false;
  await buyers;

  note("healing");
  for (let minute = 0; minute < 16; minute += 1) await site.advance(301);
  const jobs = await readJobs(site.dataDir);
  const { answers, repeated, broken } = site.balancer.traffic();
  const found = await findingsOf(site, told);
  rmSync(folder, { recursive: true, force: true });
  return {
    ...found,
    broken,
    jobs,
    rows: [
      ["old release", commit],
      ...[...answers].map(([name, times]) => [`answers of ${name}`, times] as const),
      ["requests that a stopping node did not take", repeated],
      ["answers of 500 and more", broken.length],
      ["how the old nodes ended", exits.join(", ")],
      ["renewals charged", jobs.renewals],
      ["jobs given up / open and failing", `${jobs.givenUp} / ${jobs.failing}`],
      ["files of old / new pages that the other lacks", files.join(" / ")],
      ...found.rows,
      ...broken.map((line) => ["which: 5xx", line] as const),
    ],
  };
};
