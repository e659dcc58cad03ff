import { setTimeout as pause } from "node:timers/promises";

import type { Counters } from "../../src/protocol/records.ts";
import type { MessageTab, ReadMessage, SentMessage } from "./message-page.ts";

/** A message that somebody sent, and that the server acknowledged. */
export interface Talk extends SentMessage {
  readonly other: string;
}

/** What is promised: all but `messages` are 0 or empty. */
export interface MessageVerdict {
  readonly messages: number;
  /** Acknowledged, and not in the conversation, or not on a page of one of the two. */
  readonly lost: number;
  /** In a conversation more than once, or heard on one line again. */
  readonly doubled: number;
  /** Out of the order in which a page sent them, at another place than was acknowledged, beside a gap, or heard out of turn. */
  readonly swapped: number;
  /** In a conversation in which nobody sent it, or different for the two. */
  readonly strange: number;
  /** Badges of pages, and numbers of the inbox, each in words, that are not what the messages and the marks of reading say. */
  readonly miscounted: readonly string[];
}

const textsOf = (items: readonly ReadMessage[]): readonly string[] => items.map(({ text }) => text);

/** How often a place is not the one after the place before. */
const breaks = (places: readonly number[], isNext: (before: number, place: number) => boolean): number =>
  places.slice(1).filter((place, index) => !isNext(places[index]!, place)).length;

/** What one conversation, as both read it, has of what was sent in it. */
const judgeConversation = (
  own: readonly ReadMessage[],
  theirs: readonly ReadMessage[],
  sent: readonly (readonly Talk[])[],
): Pick<MessageVerdict, "lost" | "doubled" | "swapped" | "strange"> => {
  const places = new Map(own.map(({ text, sequence }) => [text, sequence]));
  const said = sent.flat();
  // What the demo's people have said before begins with no number.
  const ofRun = textsOf(own).filter((text) => /^\d+ of /.test(text));
  const known = new Set(said.map(({ text }) => text));
  const isSame =
    own.length === theirs.length &&
    own.every(({ id, text }, at) => theirs[at]!.id === id && theirs[at]!.text === text);
  return {
    lost: said.filter(({ text }) => !places.has(text)).length,
    doubled: ofRun.length - new Set(ofRun).size,
    swapped:
      breaks(
        own.map(({ sequence }) => sequence),
        (before, place) => place === before + 1,
      ) +
      said.filter(({ text, sequence }) => places.get(text) !== sequence).length +
      sent.reduce(
        (total, page) =>
          total +
          breaks(
            page.map(({ sequence }) => sequence),
            (before, place) => place > before,
          ),
        0,
      ),
    strange: ofRun.filter((text) => !known.has(text)).length + (isSame ? 0 : 1),
  };
};

const unreadOf = (items: readonly ReadMessage[], readUpTo: number): number =>
  items.filter(({ is_own, sequence }) => !is_own && sequence > readUpTo).length;

/** Whether a page's badges say what the server says. */
const isBadge = (badge: Counters | null, server: Counters): boolean =>
  badge !== null &&
  badge.unread_notifications === server.unread_notifications &&
  JSON.stringify(badge.unread_dm_user_ids.toSorted()) ===
    JSON.stringify(server.unread_dm_user_ids.toSorted());

/**
 * Reads every conversation from both sides by the pages' own calls, and compares it with what was sent, with what the pages show, and
 * with what the badges say. Pages have `milliseconds` to show the last of it.
 */
export const judgeMessages = async (
  tabs: readonly MessageTab[],
  talks: ReadonlyMap<MessageTab, readonly Talk[]>,
  read: ReadonlyMap<string, number>,
  milliseconds: number,
): Promise<MessageVerdict> => {
  const all = { lost: 0, doubled: 0, swapped: 0, strange: 0 };
  const miscounted: string[] = [];
  const people = [...Map.groupBy(tabs, ({ username }) => username)];
  const creators = new Set(tabs.flatMap((tab) => talks.get(tab)!.map(({ other }) => other)));
  const until = performance.now() + milliseconds;
  for (const [username, own] of people)
    for (const [other, theirs] of people) {
      if (username >= other || !creators.has(username) || !creators.has(other)) continue;
      const between = (pages: readonly MessageTab[], to: string) =>
        pages.map((page) => talks.get(page)!.filter((talk) => talk.other === to));
      const sent = [...between(own, other), ...between(theirs, username)];
      if (sent.flat().length === 0) continue;
      const [mine, hers] = [await own[0]!.readAll(other), await theirs[0]!.readAll(username)];
      const found = judgeConversation(mine, hers, sent);
      all.lost += found.lost;
      all.doubled += found.doubled;
      all.swapped += found.swapped;
      all.strange += found.strange;
      for (const [pages, to, items] of [
        [own, other, mine],
        [theirs, username, hers],
      ] as const)
        for (const page of pages) {
          const missing = () => items.filter(({ id, text }) => page.shown(to).get(id) !== text).length;
          while (missing() > 0 && performance.now() < until) await pause(50);
          all.lost += missing();
        }
      for (const [pages, to, items] of [
        [own, other, mine],
        [theirs, username, hers],
      ] as const) {
        const page = pages[0]!;
        const inbox = (await page.get("/api/v1/account/direct-message")) as {
          readonly items: readonly {
            readonly user: { readonly username: string };
            readonly unread: number;
          }[];
        };
        const told = inbox.items.find(({ user }) => user.username === to)?.unread;
        const readUpTo = read.get(`${page.username} ${to}`);
        const counted = readUpTo === undefined ? told : unreadOf(items, readUpTo);
        if (told !== counted)
          miscounted.push(`${page.username} has ${counted} unread of ${to}, and the inbox says ${told}`);
      }
    }
  for (const tab of tabs) {
    all.doubled += tab.counts.doubled;
    all.swapped += tab.counts.swapped;
    const server = ((await tab.get("/api/v1/auth/session")) as { readonly counters: Counters }).counters;
    while (!isBadge(tab.counters(), server) && performance.now() < until) await pause(50);
    if (!isBadge(tab.counters(), server))
      miscounted.push(
        `${tab.username}: ${JSON.stringify(server)}, and a badge ${JSON.stringify(tab.counters())}`,
      );
  }
  return { messages: [...talks.values()].flat().length, ...all, miscounted };
};
