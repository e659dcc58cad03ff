import type { CompiledQuery, Transaction } from "kysely";
import type { Pool, PoolClient } from "pg";

import type { Database } from "../database/schema.ts";
import type { Statement, WriteBuffer } from "./merged-writes.ts";
import { createWriteBuffer, mergeWrites } from "./merged-writes.ts";
import type { RawResult } from "./sql-over.ts";
import { sqlOver } from "./sql-over.ts";
import { mayRead } from "./tables-read.ts";

/** A transaction that goes to the database as seldom as it can. */
export interface Pipe {
  /** Every statement is sent at once; what was left for later goes before it, unless it only reads other tables. */
  readonly sql: Transaction<Database>;
  /** Plain writes that are left for later and sent together. Their answers are empty. */
  readonly writes: Transaction<Database>;
  /** A read that does not depend on anything this transaction has written. */
  readonly read: <Row>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
  /** The last statement (it begins with `with`), sent with all that was left for later and followed by the commit. */
  readonly finish: (last: Statement | null) => Promise<readonly unknown[]>;
}

interface Line {
  readonly client: PoolClient;
  readonly sql: Transaction<Database>;
  readonly writes: Transaction<Database>;
  buffer: WriteBuffer;
  sent: Promise<unknown>[];
  hasBegun: boolean;
}

const NOTHING: RawResult = { command: "INSERT", rowCount: 0, rows: [] };

/** Sends without waiting; a failure is reported at the end, when its cause is known. */
const send = (line: Line, text: string, values?: readonly unknown[]): Promise<RawResult> => {
  const answer: Promise<RawResult> =
    values === undefined ? line.client.query(text) : line.client.query(text, [...values]);
  answer.catch(() => undefined);
  line.sent.push(answer);
  return answer;
};

/** Before the first statement that locks or writes, unless that is the last one: it is a transaction by itself. */
const begin = (line: Line): void => {
  if (line.hasBegun) return;
  line.hasBegun = true;
  void send(line, "begin");
};

/**
 * Locks nothing and writes nothing: each statement of a transaction sees what is committed when it runs, so this one may come
 * before. What is text as a whole may do anything; text within such a query only reads.
 */
const isPlainRead = ({ query }: CompiledQuery): boolean =>
  query.kind === "SelectQueryNode" && query.endModifiers === undefined;

const sendWrites = (line: Line, { sql, parameters }: Statement): void => {
  begin(line);
  void send(line, sql, parameters);
};

const flush = (line: Line): void => {
  const writes = line.buffer.take();
  if (writes.length > 0) sendWrites(line, mergeWrites(writes, null));
};

const createLine = (client: PoolClient): Line => {
  const line: Line = {
    client,
    buffer: createWriteBuffer(),
    sent: [],
    hasBegun: false,
    sql: sqlOver(async (query) => {
      const isRead = isPlainRead(query);
      // What such a read does not look at may wait on.
      if (!isRead || mayRead(query.query, line.buffer.tables())) flush(line);
      if (!isRead) begin(line);
      return client.query(query.sql, [...query.parameters]);
    }),
    writes: sqlOver(async (query) => {
      const before = line.buffer.add(query);
      if (before !== null) sendWrites(line, before);
      return NOTHING;
    }),
  };
  return line;
};

const lines = new WeakMap<PoolClient, Line>();

const openLine = (client: PoolClient): Line => {
  const line = lines.get(client) ?? createLine(client);
  lines.set(client, line);
  line.buffer = createWriteBuffer();
  line.sent = [];
  line.hasBegun = false;
  return line;
};

const ABORTED = "25P02";
const isEcho = (error: unknown): boolean => (error as { readonly code?: string } | null)?.code === ABORTED;

/** The first real error among statements that failed; the others only say that the transaction had failed before. */
const causeOf = async (first: unknown, sent: readonly Promise<unknown>[]): Promise<unknown> => {
  const settled = await Promise.allSettled(sent);
  const errors = [
    first,
    ...settled.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : [])),
  ];
  return errors.find((error) => !isEcho(error)) ?? first;
};

const pipeOf = (line: Line): Pipe => ({
  sql: line.sql,
  writes: line.writes,
  read: async <Row>(text: string, values: readonly unknown[]) => {
    const { rows } = await line.client.query(text, [...values]);
    return rows as readonly Row[];
  },
  finish: async (last) => {
    const writes = line.buffer.take();
    const merged = writes.length === 0 ? last : mergeWrites(writes, last);
    const answer = merged === null ? null : send(line, merged.sql, merged.parameters);
    if (!line.hasBegun) return (await answer)?.rows ?? [];
    const commit = send(line, "commit");
    await Promise.all(line.sent);
    // PostgreSQL answers ROLLBACK to the COMMIT of a transaction that had failed.
    if ((await commit).command !== "COMMIT") throw new Error("The transaction was rolled back.");
    return (await answer)?.rows ?? [];
  },
});

/**
 * Runs `work`, which ends with `finish`, in a transaction with as few waits as it allows: `begin` travels with the first
 * statement that locks or writes, `commit` with the last; where that is one and the same, it needs neither. Any error rolls
 * back and is thrown by its cause.
 */
export const runPipelined = async <Result>(
  pool: Pool,
  work: (pipe: Pipe) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  const line = openLine(client);
  let broken: Error | undefined;
  try {
    return await work(pipeOf(line));
  } catch (error) {
    const cause = await causeOf(error, line.sent);
    if (line.hasBegun) await client.query("rollback").catch((lost: unknown) => (broken = lost as Error));
    throw cause;
  } finally {
    client.release(broken);
  }
};
