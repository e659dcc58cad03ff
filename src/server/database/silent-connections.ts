import { Client, DatabaseError } from "pg";
import type { PoolConfig } from "pg";
import type { Logger } from "pino";

/** How long a connection may be silent, and how long the database may take to answer about it; milliseconds. */
export interface SilenceTimes {
  readonly check: number;
  readonly silent: number;
  readonly answer: number;
}

const TIMES: SilenceTimes = { check: 5_000, silent: 20_000, answer: 10_000 };

/** What `pg`'s types leave out of a client: whether every statement is answered, and the socket under it. */
interface Wired {
  readonly processID: number;
  readonly readyForQuery: boolean;
  readonly connection: {
    readonly stream: { readonly bytesRead: number; readonly destroy: (error?: Error) => void };
  };
}

interface Heard {
  /** Bytes that had come at the last look. */
  readonly bytes: number;
  /** Since when a statement waits and nothing comes; null: nothing waits. */
  readonly since: number | null;
}

/** Closes connections that wait for a database which does not answer them any more. */
export interface SilenceWatch {
  readonly add: (client: Client) => void;
  readonly stop: () => void;
}

interface WatchParts {
  /** Where the watched connections lead. */
  readonly settings: PoolConfig;
  /** Whether a pooler stands between: PostgreSQL knows its connections, not ours. */
  readonly pooled: boolean;
  readonly log: Logger;
  readonly times?: SilenceTimes | undefined;
}

const STILL_AT_WORK =
  "select pid from pg_stat_activity where pid = any($1) and coalesce(state, '') not like 'idle%'";

const wired = (client: Client): Wired => client as unknown as Wired;

/**
 * A host that is gone, or a network that drops everything, closes no connection: what was sent would wait for its answer until TCP
 * gives up, a quarter of an hour later. So who waits in silence is asked about over a new connection: where that gets no answer, or
 * PostgreSQL knows nothing of a statement at work there, the connection is closed and its callers are told that the database is away.
 * A statement that only takes long goes on.
 */
export const watchSilence = ({ settings, pooled, log, times = TIMES }: WatchParts): SilenceWatch => {
  const heard = new Map<Client, Heard>();
  let asking = false;

  const look = (client: Client, now: number): Heard => {
    const { readyForQuery, connection } = wired(client);
    const bytes = connection.stream.bytesRead;
    const before = heard.get(client);
    const waited = before?.bytes === bytes ? before.since : null;
    return { bytes, since: readyForQuery ? null : (waited ?? now) };
  };

  /** The backends among these that work for us; null: nobody answers. */
  const atWork = async (pids: readonly number[]): Promise<ReadonlySet<number> | null> => {
    const asker = new Client({
      ...settings,
      connectionTimeoutMillis: times.answer,
      query_timeout: times.answer,
      application_name: "marquee watch",
    });
    asker.on("error", () => undefined);
    try {
      await asker.connect();
      if (pooled) await asker.query("select 1");
      const { rows } = pooled
        ? { rows: pids.map((pid) => ({ pid })) }
        : await asker.query(STILL_AT_WORK, [pids]);
      await asker.end();
      return new Set(rows.map(({ pid }) => Number(pid)));
    } catch (error) {
      wired(asker).connection.stream.destroy();
      // It has said no, as when it has no connection left: it is there.
      return error instanceof DatabaseError ? new Set(pids) : null;
    }
  };

  const closeLost = async (silent: readonly Client[]): Promise<void> => {
    const before = new Map(silent.map((client) => [client, heard.get(client)?.bytes]));
    const working = await atWork(silent.map((client) => wired(client).processID));
    for (const client of silent) {
      const { processID, readyForQuery, connection } = wired(client);
      if (working?.has(processID) === true) continue;
      if (readyForQuery || connection.stream.bytesRead !== before.get(client)) continue;
      log.warn({ backend: processID }, "the database does not answer on a connection; it is closed");
      connection.stream.destroy(
        Object.assign(new Error("Connection terminated: the database did not answer"), { code: "ETIMEDOUT" }),
      );
    }
  };

  const timer = setInterval(() => {
    const now = performance.now();
    for (const client of heard.keys()) heard.set(client, look(client, now));
    if (asking) return;
    const silent = [...heard].filter(([, { since }]) => since !== null && now - since >= times.silent);
    if (silent.length === 0) return;
    asking = true;
    void closeLost(silent.map(([client]) => client)).finally(() => {
      asking = false;
    });
  }, times.check).unref();

  return {
    add: (client) => {
      heard.set(client, { bytes: -1, since: null });
      client.once("end", () => heard.delete(client));
    },
    stop: () => clearInterval(timer),
  };
};
