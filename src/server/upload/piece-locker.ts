import { setTimeout as pause } from "node:timers/promises";

import { ERRORS, type Lock, type Locker } from "@tus/server";
import type { Client, QueryResultRow } from "pg";
import type { Logger } from "pino";

/** How long a request waits for one that it has told to end, in milliseconds. */
const WAIT = 30_000;
/** How often it is asked whether another node has ended, in milliseconds. */
const ASK = 100;
const CHANNEL = "marquee_upload_release";

/** A node that is gone with its machine gives up its locks after half a minute. */
const KEEPALIVE =
  "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";

/** One request of an upload at a time: a new one ends what an old, cut line still holds. */
export interface PieceLocker extends Locker {
  /** Runs `work` while nobody else, on any node, does the same for `name`. Throws when that takes too long. */
  readonly alone: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  readonly stop: () => Promise<void>;
}

interface Held {
  readonly cancel: () => void;
  readonly freed: Promise<void>;
  readonly free: () => void;
  /** The connection that holds it for the other nodes; null: there are none. */
  client: Client | null;
}

/** Locks of all nodes: held by one connection of each, so that slow lines cost no connections. */
const createShared = (connect: () => Promise<Client>, release: (id: string) => void, lost: () => void) => {
  let connection: Promise<Client> | null = null;
  // A connection takes one statement after the other.
  let last: Promise<unknown> = Promise.resolve();
  const ask = <Row extends QueryResultRow>(client: Client, text: string, values: readonly string[]) => {
    const asked = last.then(() => client.query<Row>(text, [...values]));
    last = asked.catch(() => undefined);
    return asked;
  };

  const open = async (): Promise<Client> => {
    const client = await connect();
    let isGone = false;
    const gone = (): void => {
      // Its error comes before its end, by when there may be another one.
      if (isGone) return;
      isGone = true;
      connection = null;
      lost();
    };
    client.once("error", gone).once("end", gone);
    client.on("notification", ({ payload }) => release(payload ?? ""));
    await client.query(`${KEEPALIVE}; listen ${CHANNEL}`);
    return client;
  };
  const opened = (): Promise<Client> => {
    connection ??= open().catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  };

  return {
    take: async (id: string, signal: AbortSignal): Promise<Client> => {
      const client = await opened();
      const end = performance.now() + WAIT;
      for (;;) {
        const { rows } = await ask<{ got: boolean }>(
          client,
          "select pg_try_advisory_lock(hashtextextended('upload in pieces ' || $1, 0)) as got",
          [id],
        );
        if (rows[0]!.got) return client;
        if (signal.aborted || performance.now() > end) throw ERRORS.ERR_LOCK_TIMEOUT;
        await ask(client, "select pg_notify($1, $2)", [CHANNEL, id]);
        await pause(ASK);
      }
    },
    give: async (id: string, client: Client): Promise<void> => {
      // With a lost connection its locks went.
      if (connection === null || client !== (await connection)) return;
      await ask(client, "select pg_advisory_unlock(hashtextextended('upload in pieces ' || $1, 0))", [id]);
    },
    stop: async (): Promise<void> => {
      const client = await connection;
      await client?.end();
    },
  };
};

/** How long somebody waits: until his time is over, or his request. */
const waitingFor = (signal: AbortSignal) => {
  const late = AbortSignal.any([signal, AbortSignal.timeout(WAIT)]);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  late.addEventListener("abort", () => end(), { once: true });
  return { over, isOver: () => late.aborted };
};

/** `connect`: how to reach the database that other nodes use, too; null: this node is alone. */
export const createPieceLocker = (
  connect: (() => Promise<Client>) | null,
  log: Pick<Logger, "warn">,
): PieceLocker => {
  const held = new Map<string, Held>();
  const cancel = (id: string): void => held.get(id)?.cancel();
  const shared =
    connect === null
      ? null
      : createShared(connect, cancel, () => {
          // Another node may take what this one holds: it ends here.
          for (const { client, cancel: end } of held.values()) if (client !== null) end();
        });

  const take = async (id: string, signal: AbortSignal, whenAsked: () => void): Promise<void> => {
    const waiting = held.has(id) ? waitingFor(signal) : null;
    // Who finds it free has it at once: nobody comes between.
    for (let other = held.get(id); other !== undefined; other = held.get(id)) {
      if (waiting?.isOver() === true) throw ERRORS.ERR_LOCK_TIMEOUT;
      other.cancel();
      await Promise.race([other.freed, waiting?.over]);
    }
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const mine: Held = { cancel: whenAsked, freed, free, client: null };
    held.set(id, mine);
    if (shared === null) return;
    try {
      mine.client = await shared.take(id, signal);
    } catch (error) {
      held.delete(id);
      free();
      throw error;
    }
  };

  const give = async (id: string): Promise<void> => {
    const mine = held.get(id);
    if (mine === undefined) return;
    try {
      if (mine.client !== null) await shared?.give(id, mine.client);
    } catch (error) {
      log.warn({ err: error }, "an upload could not be released for other nodes");
    } finally {
      held.delete(id);
      mine.free();
    }
  };

  return {
    newLock: (id): Lock => ({
      lock: (signal, requestRelease) => take(id, signal, () => void requestRelease()),
      unlock: () => give(id),
    }),
    alone: async (name, work) => {
      await take(name, new AbortController().signal, () => undefined);
      try {
        return await work();
      } finally {
        await give(name);
      }
    },
    stop: async () => shared?.stop(),
  };
};
