import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { judgeMessages, type MessageVerdict, type Talk } from "./message-verdict.ts";
import { openMessageTab, type MessageTab } from "./message-page.ts";
import { createDice, startSocketSite, type SocketSite } from "./socket-site.ts";

/** What happens, and how often, while so many messages are sent. */
export interface MessagePlan {
  readonly messages: number;
  readonly seed: number;
  readonly cuts: {
    /** A page's socket is cut. */
    readonly socket: number;
    /** A page has no network for a while: what it has sent may have arrived. */
    readonly offline: number;
    /** A node is killed when a message is stored and before that is told. */
    readonly node: number;
    readonly database: number;
  };
  /** Milliseconds for which a page has no network, and a node is away. */
  readonly away: { readonly offline: number; readonly node: number };
}

export interface MessageFindings extends MessageVerdict {
  /** Nodes that were killed when a message was stored and not answered yet. */
  readonly between: number;
  readonly kills: number;
  /** Calls that were sent again. */
  readonly repeated: number;
  readonly seconds: number;
}

export const fullMessagePlan: MessagePlan = {
  ...{ messages: 10_000, seed: 20_261_128 },
  cuts: { socket: 80, offline: 40, node: 12, database: 3 },
  away: { offline: 1_500, node: 300 },
};

type Cut = keyof MessagePlan["cuts"];

const CREATOR = "ava";
const FANS = ["sub", "pack", "gifted"] as const;
/** Each has two pages. */
const PAGES = 2;
const CALLS_OF_A_SESSION = 60;
const LAST_WORDS_MILLISECONDS = 180_000;
const READ_EACH = 12;

/** Before which message what is cut: the last twentieth goes by in peace. */
const schedule = ({ cuts, messages, seed }: MessagePlan): ReadonlyMap<number, readonly Cut[]> => {
  const next = createDice(seed);
  const all = (Object.keys(cuts) as readonly Cut[]).flatMap((kind) =>
    Array.from({ length: cuts[kind] }, () => ({ kind, at: Math.floor(messages * (0.02 + next() * 0.93)) })),
  );
  return new Map(
    [...Map.groupBy(all, ({ at }) => at)].map(([at, some]) => [at, some.map(({ kind }) => kind)]),
  );
};

const openTabs = async (site: SocketSite, messages: number): Promise<readonly MessageTab[]> => {
  const count = Math.max(2, Math.ceil(messages / (CALLS_OF_A_SESSION * PAGES)));
  const tabs: MessageTab[] = [];
  for (const username of [CREATOR, ...FANS])
    for (let page = 0; page < PAGES; page += 1)
      tabs.push(
        await openMessageTab(username, {
          ...{ node: site.node, sessions: await site.open(username, count) },
          others: username === CREATOR ? FANS : [CREATOR],
        }),
      );
  return tabs;
};

/** Waits until a message is stored, then kills the node that has it. Answers whether that node had not answered yet. */
const killWhenStored = async (
  { isSent, killNode }: SocketSite,
  { key, node, away }: { readonly key: string; readonly node: string; readonly away: number },
  isAnswered: () => boolean,
): Promise<boolean> => {
  for (let stored = false; !stored && !isAnswered();) stored = await isSent(key);
  const isBetween = !isAnswered();
  await killNode(away, node);
  return isBetween;
};

/**
 * Sends messages between a creator and three fans, each with two pages, while sockets and networks are cut, nodes are killed between
 * a commit and its answer, and the database restarts. A page sends one after the other, each with a key that it keeps until it
 * is answered.
 */
export const runMessageFaults = async (plan: MessagePlan): Promise<MessageFindings> => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-messages-"));
  const site = await startSocketSite(folder);
  try {
    return await sendMessages(site, plan);
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const sendMessages = async (site: SocketSite, plan: MessagePlan): Promise<MessageFindings> => {
  const began = performance.now();
  const tabs = await openTabs(site, plan.messages);
  const talks = new Map<MessageTab, Talk[]>(tabs.map((tab) => [tab, []]));
  const read = new Map<string, number>();
  const next = createDice(plan.seed + 1);
  const cuts = schedule(plan);
  const beside: Promise<unknown>[] = [];
  const counts = { between: 0, kills: 0 };
  let machines: Promise<unknown> = Promise.resolve();
  let said = 0;

  /** A message of a page, and what is cut meanwhile. */
  const sayNext = async (tab: MessageTab, number: number): Promise<void> => {
    const other = tab.username === CREATOR ? FANS[Math.floor(next() * FANS.length)]! : CREATOR;
    const [key, text] = [randomUUID(), `${number} of ${tab.username}`];
    let node: string | undefined;
    let isAnswered = false;
    const kinds = cuts.get(number) ?? [];
    for (const kind of kinds) {
      if (kind === "socket") tabs[Math.floor(next() * tabs.length)]!.cut();
      if (kind === "database") machines = machines.then(() => site.restartDatabase());
      if (kind === "offline") {
        const away = tabs[Math.floor(next() * tabs.length)]!;
        away.goOffline(true);
        beside.push(pause(plan.away.offline).then(() => away.goOffline(false)));
      }
    }
    if (kinds.includes("node")) {
      // Another page may have begun something while this one waited: a node would start without its database.
      for (let before: unknown = null; before !== machines;) await (before = machines);
      const doomed = site.node();
      node = doomed;
      machines = killWhenStored(site, { key, node: doomed, away: plan.away.node }, () => isAnswered).then(
        (isBetween) => {
          counts.kills += 1;
          if (isBetween) counts.between += 1;
        },
      );
    }
    const sent = await tab.say(other, key, text, node);
    isAnswered = true;
    talks.get(tab)!.push({ other, ...sent });
    if (number % READ_EACH !== 0) return;
    const pair = `${tab.username} ${other}`;
    const readUpTo = await tab.markRead(other);
    // Only now: another page of the same person may have read on meanwhile.
    read.set(pair, Math.max(read.get(pair) ?? 0, readUpTo));
  };
  const talk = async (tab: MessageTab): Promise<void> => {
    while (said < plan.messages) {
      said += 1;
      await sayNext(tab, said);
      // The limits of a minute: nobody types so fast.
      if (said % 20 === 0) await site.forgetLimits();
    }
  };
  await Promise.all(tabs.map(talk));
  await Promise.all([machines, ...beside]);
  const verdict = await judgeMessages(tabs, talks, read, LAST_WORDS_MILLISECONDS);
  const repeated = tabs.reduce((total, tab) => total + tab.counts.repeated, 0);
  for (const tab of tabs) tab.stop();
  return { ...verdict, ...counts, repeated, seconds: (performance.now() - began) / 1000 };
};
