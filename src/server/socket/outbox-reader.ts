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
  /** There is news up to this sequence number (0: not known). */
  readonly wake: (sequence: number) => void;
  readonly stop: () => Promise<void>;
}

interface Row {
  readonly seq: number;
  readonly txid: string;
  readonly event: string;
  readonly audience: string;
  readonly data: FrameData;
}

const PAGE = 1000;
const IDLE_MILLISECONDS = 2000;

/**
 * Sequence numbers are not in commit order, so the cursor is (transaction, sequence) and only transactions older
 * than every running one are read: none can still slip in behind the cursor. When a running one holds an announced
 * message back, the reader looks again shortly.
 */
export const createOutboxReader = (
  database: Kysely<Database>,
  deliver: Deliver,
  log: Logger,
): OutboxReader => {
  let cursor = { txid: "0", seq: 0 };
  let before: ReadonlySet<number> = new Set();
  let newest = 0;
  let announced = 0;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let reading: Promise<void> | null = null;
  let readAgain = false;

  const readPage = async (): Promise<number> => {
    const { rows } = await sql<Row>`
      select seq, txid::text as txid, event, audience, data from socket_event
      where (txid, seq) > (${cursor.txid}::xid8, ${cursor.seq}::bigint)
        and txid < pg_snapshot_xmin(pg_current_snapshot())
      order by socket_event.txid, seq limit ${PAGE}`.execute(database);
    for (const { seq, txid, event, audience, data } of rows) {
      cursor = { txid, seq };
      newest = Math.max(newest, seq);
      if (!before.has(seq)) deliver(event, audienceOf(audience), data);
    }
    return rows.length;
  };

  const schedule = (wait: number): void => {
    if (timer !== null) clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => read(), wait);
  };

  let patience = 5;
  const read = (): void => {
    if (reading !== null) {
      readAgain = true;
      return;
    }
    readAgain = false;
    reading = (async () => {
      try {
        while ((await readPage()) === PAGE);
      } catch (error) {
        log.warn({ err: error }, "socket events could not be read");
      }
      reading = null;
      if (stopped) return;
      if (readAgain) return read();
      patience = newest < announced ? Math.min(patience * 2, 500) : 5;
      schedule(newest < announced ? patience : IDLE_MILLISECONDS);
    })();
  };

  return {
    start: async () => {
      const { rows } = await sql<{ txid: string; seq: number; seen: number[] | null }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text as txid, coalesce(max(seq), 0) as seq,
          array_agg(seq::float8) filter (where txid >= pg_snapshot_xmin(pg_current_snapshot())) as seen
        from socket_event`.execute(database);
      cursor = { txid: rows[0]!.txid, seq: 0 };
      newest = rows[0]!.seq;
      // Behind the cursor there may be messages that were there already: they are history.
      before = new Set(rows[0]!.seen ?? []);
      schedule(IDLE_MILLISECONDS);
    },
    wake: (sequence) => {
      announced = Math.max(announced, sequence);
      if (!stopped) read();
    },
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await reading;
    },
  };
};
