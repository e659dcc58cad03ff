import { sql } from "kysely";
import type { Kysely } from "kysely";

import type { FrameData } from "../../protocol/frame.ts";
import type { Database } from "../database/schema.ts";
import { readSnapshot } from "../database/snapshot.ts";

/**
 * Which messages of the outbox were read: those up to (`txid`, `seq`) whose transactions are not among `running`.
 * A transaction is in `running` when it had not committed yet at the last read.
 */
export interface Cursor {
  readonly txid: string;
  readonly seq: number;
  readonly running: readonly string[];
}

export interface OutboxMessage {
  readonly seq: number;
  readonly event: string;
  /** As `audienceKey` writes it. */
  readonly audience: string;
  readonly data: FrameData;
}

export interface MessagePage {
  /** In the order in which they were written: what a transaction saw of another comes after it. */
  readonly messages: readonly OutboxMessage[];
  readonly cursor: Cursor;
  /** There is more than this page. */
  readonly more: boolean;
}

interface Row extends OutboxMessage {
  readonly txid: string;
  readonly snapshot: string;
}

/** Where somebody begins who wants only what is committed from now on. */
export const newestCursor = async (database: Kysely<Database>): Promise<Cursor> => {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(database);
  const { next, running } = readSnapshot(rows[0]!.snapshot);
  return { txid: next, seq: 0, running };
};

/**
 * Reads the messages that were committed since `cursor`, each exactly once and without waiting for transactions that
 * still run: neither numbers nor transaction ids are in commit order, but the snapshot of the read says which
 * transactions it could not see, and the next read asks for those too. See docs/decisions/0021.
 */
export const readMessages = async (
  database: Kysely<Database>,
  cursor: Cursor,
  pageSize: number,
): Promise<MessagePage> => {
  // Ids from before a restore into another cluster may be higher than any of this one: they are not new.
  const { rows } = await sql<Row>`
    (select seq, txid::text as txid, event, audience, data, pg_current_snapshot()::text as snapshot
      from socket_event where txid = any(${cursor.running}::xid8[]))
    union all
    (select seq, txid::text, event, audience, data, pg_current_snapshot()::text
      from socket_event
      where (socket_event.txid, seq) > (${cursor.txid}::xid8, ${cursor.seq}::bigint)
        and pg_visible_in_snapshot(socket_event.txid, pg_current_snapshot())
      order by socket_event.txid, seq limit ${pageSize})`.execute(database);
  const first = rows[0];
  if (first === undefined) return { messages: [], cursor, more: false };
  const { next, running } = readSnapshot(first.snapshot);
  const messages = rows.toSorted((one, other) => one.seq - other.seq);
  const late = new Set(cursor.running);
  const page = rows.filter(({ txid }) => !late.has(txid));
  const last = page.at(-1);
  if (page.length < pageSize || last === undefined)
    return { messages, cursor: { txid: next, seq: 0, running }, more: false };
  const unread = running.filter((txid) => BigInt(txid) < BigInt(last.txid));
  return { messages, cursor: { txid: last.txid, seq: last.seq, running: unread }, more: true };
};
