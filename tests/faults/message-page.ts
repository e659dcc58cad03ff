import { setTimeout as pause } from "node:timers/promises";

import { createActor, fromPromise } from "xstate";

import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import type { Counters, CurrentUser } from "../../src/protocol/records.ts";
import type { OpenSession } from "../attack/open-session.ts";
import { openPageLine, type PageLine } from "./page-line.ts";

/** A message as the product's own reads show it. */
export interface ReadMessage {
  readonly id: number;
  readonly sequence: number;
  readonly text: string;
  readonly is_own: boolean;
}

/** What was acknowledged to who sent it. */
export type SentMessage = Pick<ReadMessage, "id" | "sequence" | "text">;

/** Who somebody is and how he reaches the site: a call of a page goes by one of his sessions, since each has its limit of calls. */
export interface TabWay {
  readonly node: () => string;
  readonly sessions: readonly OpenSession[];
  /** With whom he talks. */
  readonly others: readonly string[];
}

/** A page of the inbox without a screen: it sends, reads, and shows what it hears and what it reads after `line.restored`. */
export interface MessageTab extends Omit<PageLine, "sleep"> {
  readonly username: string;
  /** Sends with a key that was made before, until the server says that it has it. `node`: where it goes first. */
  readonly say: (other: string, key: string, text: string, node?: string) => Promise<SentMessage>;
  /** Marks what it shows of a conversation as read; answers up to which place. */
  readonly markRead: (other: string) => Promise<number>;
  readonly readAll: (other: string) => Promise<readonly ReadMessage[]>;
  readonly get: (path: string) => Promise<unknown>;
  /** The network is away: calls fail, what they have sent is on its way. */
  readonly goOffline: (offline: boolean) => void;
  readonly shown: (other: string) => ReadonlyMap<number, string>;
  /** What its badges say. */
  readonly counters: () => Counters | null;
  /** Heard on one line before or after its turn, and heard on one line again; calls that were sent again. */
  readonly counts: { readonly swapped: number; readonly doubled: number; readonly repeated: number };
}

const PATH = "/api/v1/account/direct-message/conversation";
const AGAIN_MILLISECONDS = 150;

interface Page {
  readonly items: readonly ReadMessage[];
  readonly has_newer: boolean;
}

class RefusedError extends Error {}

/** Opens the inbox of somebody. */
export const openMessageTab = async (username: string, way: TabWay): Promise<MessageTab> => {
  const { sessions, others } = way;
  const shown = new Map(others.map((other) => [other, new Map<number, string>()]));
  /** Up to which place each conversation was read without a gap. */
  const whole = new Map<string, number>();
  const counts = { swapped: 0, doubled: 0, repeated: 0 };
  let turn = 0;
  let stopped = false;
  let offline = false;
  let network = new AbortController();
  let work: Promise<unknown> = Promise.resolve();

  const call = async (
    method: "GET" | "POST",
    path: string,
    body?: object,
    key?: string,
    node = way.node(),
  ) => {
    if (offline) throw new Error("There is no network.");
    turn += 1;
    const { cookie, csrf } = sessions[turn % sessions.length]!;
    const response = await fetch(node + path, {
      method,
      headers: {
        ...{ cookie, origin: node, "x-csrf-token": csrf, connection: "close" },
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: network.signal,
    });
    const text = await response.text();
    // What a server that stops, is full or has lost its database says: a page tries again.
    if (response.status >= 500 || response.status === 429) throw new Error(text);
    if (!response.ok) throw new RefusedError(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as unknown;
  };

  /** A page tries again for as long as it is open. */
  const untilAnswered = async <Answer>(ask: (tries: number) => Promise<unknown>): Promise<Answer> => {
    for (let tries = 0; !stopped; tries += 1) {
      try {
        return (await ask(tries)) as Answer;
      } catch (error) {
        if (error instanceof RefusedError) throw error;
        counts.repeated += 1;
        await pause(AGAIN_MILLISECONDS);
      }
    }
    throw new Error("The page is closed.");
  };
  const get = <Answer>(path: string) => untilAnswered<Answer>(() => call("GET", path));
  const readSession = () =>
    get<{ readonly user: CurrentUser & { readonly node_token: string }; readonly counters: Counters }>(
      "/api/v1/auth/session",
    );

  const readFrom = async (other: string, after: number): Promise<readonly ReadMessage[]> => {
    const found: ReadMessage[] = [];
    for (let more = true; more;) {
      const place = found.at(-1)?.sequence ?? after;
      const { items, has_newer } = await get<Page>(`${PATH}/${other}?after=${place}`);
      found.push(...items);
      more = has_newer;
    }
    return found;
  };
  const catchUp = async (other: string): Promise<void> => {
    const items = await readFrom(other, whole.get(other) ?? 0);
    for (const { id, text } of items) shown.get(other)!.set(id, text);
    whole.set(other, items.at(-1)?.sequence ?? whole.get(other) ?? 0);
  };
  /** One after the other, as its machine reads; a page that is closed reads no more. */
  const inTurn = (reading: () => Promise<void>): void => {
    work = work.then(reading).catch((error: unknown) => {
      if (!stopped) throw error;
    });
  };
  const catchUpAll = async (): Promise<void> => {
    for (const other of others) await catchUp(other);
  };

  /** What is heard on one line: of each conversation a message once, and after the one before it. */
  const ear = () => {
    const last = new Map<string, number>();
    return (other: string, id: number, text: string): void => {
      const before = last.get(other) ?? 0;
      if (id === before) counts.doubled += 1;
      else if (id < before) counts.swapped += 1;
      last.set(other, Math.max(before, id));
      shown.get(other)?.set(id, text);
    };
  };

  await catchUpAll();
  const { user, counters } = await readSession();
  const badges = createActor(
    sessionMachine.provide({
      actors: {
        readCounters: fromPromise(async () => ({ status: "ok", data: await readSession() })) as never,
      },
    }),
    { input: { user, counters } },
  );
  badges.start();
  const line = openPageLine({
    ...{ node: way.node, cookie: sessions[0]!.cookie, token: user.node_token, account: user.id, readSession },
    opened: () => {
      const hear = ear();
      return (message) => {
        badges.send(message);
        if (message.name === "direct-message.new")
          hear(message.data.username, message.data.id, message.data.text);
        // Another page of his has sent something.
        if (message.name === "direct-message.auto-reload") {
          const { username: other } = message.data;
          if (shown.has(other)) inTurn(() => catchUp(other));
        }
      };
    },
    restored: () => {
      badges.send({ type: "line.restored" });
      inTurn(catchUpAll);
    },
  });
  return {
    username,
    say: async (other, key, text, node) => {
      const { id, sequence } = await untilAnswered<ReadMessage>((tries) =>
        call("POST", `${PATH}/${other}`, { text }, key, tries === 0 ? node : undefined),
      );
      shown.get(other)!.set(id, text);
      return { id, sequence, text };
    },
    markRead: async (other) => {
      const newest = Math.max(...shown.get(other)!.keys());
      const path = `${PATH}/${other}`;
      await untilAnswered(() => call("POST", `${path}/read`, { up_to_id: newest }));
      const { items } = await get<Page>(`${path}?around=${newest}`);
      return items.find(({ id }) => id === newest)!.sequence;
    },
    readAll: (other) => readFrom(other, 0),
    get,
    goOffline: (away) => {
      offline = away;
      if (!away) return;
      network.abort();
      network = new AbortController();
      line.cut();
    },
    shown: (other) => shown.get(other)!,
    counters: () => badges.getSnapshot().context.counters,
    counts,
    cut: line.cut,
    stop: () => {
      stopped = true;
      line.stop();
      badges.stop();
    },
  };
};
