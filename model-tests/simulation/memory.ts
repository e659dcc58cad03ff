import type { RootOperationNode, Transaction } from "kysely";

import type { DatedNotice } from "../../src/domain/notice/notice.ts";
import type { Database } from "../../src/server/database/schema.ts";
import type { NewJob } from "../../src/server/jobs/job-queue.ts";
import { AnsweredElsewhereError } from "../../src/server/store/event-store.ts";
import type { Gathered } from "../../src/server/store/append.ts";
import type { Publication, StoredEvent } from "../../src/server/store/event-store.ts";
import type { RawResult } from "../../src/server/store/sql-over.ts";
import { heldRows, holdsRows, isRead, runQuery } from "./memory-query.ts";
import { emptyTables, storedRow, UniqueViolation, type Tables } from "./memory-tables.ts";
import { rawQuery } from "./raw-queries.ts";
import { treeQueries } from "./tree-queries.ts";

export type AnyStoredEvent = StoredEvent<string, unknown>;

/** A row of the job table; times are epoch seconds. */
export interface MemoryJob {
  readonly id: number;
  readonly kind: string;
  readonly key: string | null;
  readonly payload: unknown;
  dueAt: number;
  attempts: number;
  /** Who runs it, and until when nobody else may (epoch milliseconds); null when it is free. */
  lease: { readonly holder: object; until: number } | null;
  done: boolean;
}

/** What a commit left behind for others. */
export interface Commit {
  readonly events: readonly AnyStoredEvent[];
  readonly messages: readonly Publication[];
  readonly jobs: boolean;
}

/** The database that all nodes share: rows, streams, jobs. It outlives every node. */
export interface Memory {
  tables: Tables;
  /** Grows with every change. */
  version: number;
  /** When the last transaction that held the lock of a row was committed, as `version`. */
  readonly held: Map<string, number>;
  readonly streams: Map<string, AnyStoredEvent[]>;
  readonly log: AnyStoredEvent[];
  readonly jobs: MemoryJob[];
  readonly listeners: ((commit: Commit) => void)[];
}

export const createMemory = (): Memory => ({
  tables: emptyTables(),
  version: 0,
  held: new Map(),
  streams: new Map(),
  log: [],
  jobs: [],
  listeners: [],
});

const addJobs = (memory: Memory, jobs: readonly NewJob[], now: number): void => {
  for (const { kind, key = null, payload, dueAt = now } of jobs) {
    if (key !== null && memory.jobs.some((job) => job.key === key && !job.done)) continue;
    const copy: unknown = JSON.parse(JSON.stringify(payload));
    const id = memory.jobs.length + 1;
    memory.jobs.push({ id, kind, key, payload: copy, dueAt, attempts: 0, lease: null, done: false });
  }
};

/** Writes notices; answers what their accounts' open pages are told. */
const addNotices = (tables: Tables, notices: readonly DatedNotice[]): readonly Publication[] =>
  notices.map(({ accountId: account, kind, text, url, createdAt: created_at }) => {
    const before = tables.get("notice") ?? [];
    const values = { account_id: account, kind, text, url, created_at };
    const row = storedRow("notice", values, true, before.length + 1);
    const rows = [...before, row];
    tables.set("notice", rows);
    const unread = rows.filter(({ account_id, read_at }) => account_id === account && read_at === null);
    const data = { id: Number(row["id"]), kind, text, url, created_at, unread: unread.length };
    return { event: "notification.new", audience: { account }, data };
  });

/** Writes down what a manager did. */
const addAct = (tables: Tables, act: NonNullable<Gathered["act"]>, at: number): void => {
  const before = tables.get("manager_act") ?? [];
  const { creatorId: creator_id, managerId: manager_id, call, thing } = act;
  const row = { creator_id, manager_id, at, call, thing };
  tables.set("manager_act", [...before, storedRow("manager_act", row, true, before.length + 1)]);
};

const query = (node: RootOperationNode, tables: Tables): RawResult =>
  node.kind === "RawNode" ? rawQuery(node, tables) : runQuery(node, tables);

/** Statements outside of transactions, each a step of its own: `step` waits until its turn has come. */
export const openDatabase = (memory: Memory, step: () => Promise<void>): Transaction<Database> =>
  treeQueries(async (node) => {
    await step();
    const result = query(node, memory.tables);
    if (!isRead(node)) memory.version += 1;
    return result;
  });

/** Two transactions changed the same rows: the later one is done again, as after waiting for a row's lock. */
class SerializationFailure extends Error {
  readonly code = "40001";
}

/** What it is told of new rows, their numbers too, it goes on with: whoever took a number in between makes it be done again. */
const isNumbering = (node: RootOperationNode): boolean =>
  node.kind === "InsertQueryNode" && node.returning !== undefined;

/** A query of a transaction, and what came of it; `rows` as JSON of those that it holds until the commit. */
interface Done {
  readonly node: RootOperationNode;
  readonly rowCount: number | null;
  readonly rows: string | null;
}

/** The lock of a row, held since `version` of the database. */
interface Hold {
  readonly row: string;
  readonly version: number;
}

/** A transaction: it sees what is committed and its own changes; its commit happens at once, or not at all. */
export interface MemoryTransaction {
  readonly sql: Transaction<Database>;
  readonly read: (stream: string, after: number) => readonly AnyStoredEvent[];
  readonly commit: (gathered: Gathered) => void;
}

export const openTransaction = (memory: Memory, pause: () => Promise<void> | null): MemoryTransaction => {
  const changes: Done[] = [];
  const holds: Hold[] = [];
  let view: Tables = memory.tables;
  let seen = memory.version;

  const repeat = (onto: Tables): void => {
    for (const { node, rowCount, rows } of changes) {
      const again = query(node, onto);
      const isSame = again.rowCount === rowCount && (rows === null || JSON.stringify(again.rows) === rows);
      if (!isSame) throw new SerializationFailure();
    }
  };
  const fresh = (): Tables => {
    if (changes.length === 0) return memory.tables;
    if (seen !== memory.version) {
      view = new Map(memory.tables);
      seen = memory.version;
      repeat(view);
    }
    return view;
  };

  return {
    sql: treeQueries(async (node) => {
      const waits = isRead(node) ? pause() : null;
      if (waits !== null) await waits;
      const isHolding = holdsRows(node);
      if (isRead(node) && !isHolding) return query(node, fresh());
      const own = changes.length === 0 ? (view = new Map(memory.tables)) : fresh();
      if (changes.length === 0) seen = memory.version;
      const result = query(node, own);
      if (isHolding) holds.push(...heldRows(node, own).map((row) => ({ row, version: memory.version })));
      changes.push({
        ...{ node, rowCount: result.rowCount },
        rows: isHolding || isNumbering(node) ? JSON.stringify(result.rows) : null,
      });
      return result;
    }),
    read: (stream, after) => (memory.streams.get(stream) ?? []).slice(after),
    commit: ({ events, messages: published, notices, jobs, answer, act, now }) => {
      const lengths = new Map<string, number>();
      for (const { event } of events) {
        const length = lengths.get(event.stream) ?? memory.streams.get(event.stream)?.length ?? 0;
        if (event.version <= length) throw new UniqueViolation("event");
        lengths.set(event.stream, event.version);
      }
      // Who waited for the lock of a row reads what its holder committed.
      if (holds.some(({ row, version }) => (memory.held.get(row) ?? 0) > version))
        throw new SerializationFailure();
      const isNewest = changes.length > 0 && seen === memory.version;
      const tables = isNewest ? view : new Map(memory.tables);
      if (!isNewest) repeat(tables);
      if (answer !== null) {
        const rows = tables.get("idempotency") ?? [];
        if (rows.find((row) => row["id"] === answer.id)?.["status"] !== null)
          throw new AnsweredElsewhereError();
        const kept = { status: 200, answer: JSON.parse(answer.json) as unknown };
        tables.set(
          "idempotency",
          rows.map((row) => (row["id"] === answer.id ? { ...row, ...kept } : row)),
        );
      }
      if (act !== null) addAct(tables, act, now);
      const messages = [...published, ...addNotices(tables, notices)];
      memory.tables = tables;
      memory.version += 1;
      for (const { row } of holds) memory.held.set(row, memory.version);
      // What is stored is JSON: nobody shares objects with who wrote them.
      const stored = events.map(({ event }) => JSON.parse(JSON.stringify(event)) as AnyStoredEvent);
      for (const event of stored) {
        const stream = memory.streams.get(event.stream);
        if (stream === undefined) memory.streams.set(event.stream, [event]);
        else stream.push(event);
        memory.log.push(event);
      }
      const told = (tables.get("job") ?? []).map(
        ({ kind, key, payload, due_at: dueAt }) => ({ kind, key, payload, dueAt }) as unknown as NewJob,
      );
      tables.set("job", []);
      addJobs(memory, [...jobs, ...told], now);
      const commit = { events: stored, messages, jobs: jobs.length + told.length > 0 };
      for (const listener of memory.listeners) listener(commit);
    },
  };
};
