import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { FrameData } from "../../protocol/frame.ts";
import type { Database } from "../database/schema.ts";
import { audienceOf } from "../store/append.ts";
import type { Audience } from "../store/event-store.ts";

export type Deliver = (event: string, audience: Audience, data: FrameData) => void;

/** Follows the outbox of socket events from the moment of its start. */
export interface OutboxReader {
  readonly start: () => Promise<void>;
  /** There is news: look now. */
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
}

interface Row {
  readonly seq: number;
  readonly txid: string;
  readonly event: string;
  readonly audience: string;
  readonly data: FrameData;
  /** No transaction that began before it still runs. */
  readonly ready: boolean;
}

const PAGE = 1000;
const IDLE_MILLISECONDS = 2000;
const SHORTEST_PATIENCE = 5;
const LONGEST_PATIENCE = 500;

/**
 * Sequence numbers are not in commit order, so the cursor is (transaction, sequence) and only transactions older
 * than every running one are read: none can still slip in behind the cursor. When a running one holds a message back,
 * the reader looks again shortly.
 */
export const createOutboxReader = (
  database: Kysely<Database>,
  deliver: Deliver,
  log: Logger,
): OutboxReader => {
  let cursor = { txid: "0", seq: 0 };
  let before: ReadonlySet<number> = new Set();
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let reading: Promise<void> | null = null;
  let readAgain = false;

  /** Delivers what is ready; tells whether there was more than a page, or something that is still held back. */
  const readPage = async (): Promise<"more" | "held" | "done"> => {
    const { rows } = await sql<Row>`
      select seq, txid::text as txid, event, audience, data,
        socket_event.txid < pg_snapshot_xmin(pg_current_snapshot()) as ready
      from socket_event
      where (socket_event.txid, seq) > (${cursor.txid}::xid8, ${cursor.seq}::bigint)
      order by socket_event.txid, seq limit ${PAGE}`.execute(database);
    for (const { seq, txid, event, audience, data, ready } of rows) {
      if (!ready) return "held";
      cursor = { txid, seq };
      if (!before.has(seq)) deliver(event, audienceOf(audience), data);
    }
    return rows.length === PAGE ? "more" : "done";
  };

  const schedule = (wait: number): void => {
    if (timer !== null) clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => read(), wait);
  };

  let patience = SHORTEST_PATIENCE;
  const read = (): void => {
    if (reading !== null) {
      readAgain = true;
      return;
    }
    readAgain = false;
    reading = (async () => {
      let state: Awaited<ReturnType<typeof readPage>> = "more";
      try {
        while (state === "more") state = await readPage();
      } catch (error) {
        log.warn({ err: error }, "socket events could not be read");
      }
      reading = null;
      if (stopped) return;
      if (readAgain) return read();
      patience = state === "held" ? Math.min(patience * 2, LONGEST_PATIENCE) : SHORTEST_PATIENCE;
      schedule(state === "held" ? patience : IDLE_MILLISECONDS);
    })();
  };

  return {
    start: async () => {
      const { rows } = await sql<{ txid: string; seen: number[] | null }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text as txid,
          array_agg(seq::float8) filter (where txid >= pg_snapshot_xmin(pg_current_snapshot())) as seen
        from socket_event`.execute(database);
      cursor = { txid: rows[0]!.txid, seq: 0 };
      // Behind the cursor there may be messages that were there already: they are history.
      before = new Set(rows[0]!.seen ?? []);
      schedule(IDLE_MILLISECONDS);
    },
    wake: () => {
      if (!stopped) read();
    },
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await reading;
    },
  };
};
