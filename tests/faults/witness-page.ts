import { setTimeout as pause } from "node:timers/promises";

import { openPageLine, type PageLine } from "./page-line.ts";

/** How a page without a screen reaches the site: the nodes that are up, and the session that it shows them. */
export interface WayIn {
  /** A node that takes connections now. */
  readonly node: () => string;
  readonly cookie: string;
  /** The socket's first token. */
  readonly token: string;
  /** The id of who is signed in. */
  readonly account: string;
  /** The place in the conversation before the first message of the run. */
  readonly base: number;
}

/** What a page has to say in the end. */
export interface Testimony {
  /** Which of the messages it shows. */
  readonly shown: ReadonlySet<number>;
  /** Heard on one line before or after its turn, and heard on one line again. */
  readonly swapped: number;
  readonly doubled: number;
  /** Missing on one line between two that were heard. */
  readonly skipped: number;
  /** Told on another line once more: the page has it already. */
  readonly again: number;
  readonly lines: number;
  /** How often it read anew what it may have missed. */
  readonly readings: number;
}

export interface WitnessPage extends PageLine {
  readonly testimony: () => Testimony;
}

const CONVERSATION = "/api/v1/account/direct-message/conversation/ava";
const AGAIN_MILLISECONDS = 300;

/** The number that a message begins with. */
const numberOf = (text: string): number => Number.parseInt(text, 10);

interface Item {
  readonly text: string;
  readonly sequence: number;
}

/**
 * A page with the product's machine of the socket, its line and its codec, that shows a conversation: what it hears, and after
 * `line.restored` what it reads. It reads at no other time: what it was not told of is lost.
 */
export const openWitness = (way: WayIn): WitnessPage => {
  const shown = new Set<number>();
  const counts = { swapped: 0, doubled: 0, skipped: 0, again: 0, lines: 0, readings: 0 };
  let stopped = false;
  let reading: Promise<void> = Promise.resolve();

  const get = async (path: string): Promise<unknown> => {
    const { cookie } = way;
    // A page tries again for as long as it is open.
    while (!stopped) {
      const answer = await fetch(way.node() + path, { headers: { cookie, connection: "close" } }).then(
        async (response) => (response.ok ? ((await response.json()) as unknown) : null),
        () => null,
      );
      if (answer !== null) return answer;
      await pause(AGAIN_MILLISECONDS);
    }
    throw new Error("The page is closed.");
  };

  /** Everything after what it has whole. */
  const catchUp = async (): Promise<void> => {
    counts.readings += 1;
    let whole = 0;
    while (shown.has(whole + 1)) whole += 1;
    for (let more = true; more && !stopped;) {
      const { items, has_newer } = (await get(`${CONVERSATION}?after=${way.base + whole}`)) as {
        readonly items: readonly Item[];
        readonly has_newer: boolean;
      };
      for (const { text } of items) shown.add(numberOf(text));
      whole = (items.at(-1)?.sequence ?? way.base + whole) - way.base;
      more = has_newer;
    }
  };

  /** What is heard on one line: each message once, and after the one before it. */
  const ear = (): ((number: number) => void) => {
    let last: number | null = null;
    const own = new Set<number>();
    return (number) => {
      if (own.has(number)) counts.doubled += 1;
      else if (last !== null && number < last) counts.swapped += 1;
      else if (last !== null) counts.skipped += number - last - 1;
      if (!own.has(number) && shown.has(number)) counts.again += 1;
      own.add(number);
      last = Math.max(last ?? 0, number);
      shown.add(number);
    };
  };

  const line = openPageLine({
    ...way,
    readSession: () => get("/api/v1/auth/session"),
    opened: () => {
      counts.lines += 1;
      const hear = ear();
      return (message) => {
        if (message.name === "direct-message.new") hear(numberOf(message.data.text));
      };
    },
    restored: () => {
      reading = reading.then(catchUp).catch((error: unknown) => {
        if (!stopped) throw error;
      });
    },
  });
  return {
    ...line,
    testimony: () => ({ ...counts, shown: new Set(shown) }),
    stop: () => {
      stopped = true;
      line.stop();
    },
  };
};
