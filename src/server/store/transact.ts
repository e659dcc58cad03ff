import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import type { Pool } from "pg";
import { setTimeout as pause } from "node:timers/promises";

import { storedEvents } from "../../protocol/stored-events.ts";
import type { StoredEventShapes } from "../../protocol/stored-event.ts";
import type { Database } from "../database/schema.ts";
import type { Metrics } from "../operations/metrics.ts";
import type { Clock } from "../ports/clock.ts";
import { appendStatement, type Gathered } from "./append.ts";
import type { CommandMetadata, EventStore, UnitOfWork } from "./event-store.ts";
import { AnsweredElsewhereError, ConflictError } from "./event-store.ts";
import { compileShapes } from "./event-shapes.ts";
import { runPipelined, type Pipe } from "./pipelined-transaction.ts";
import type { CommitNotice } from "./commit-notices.ts";
import type { Projection } from "./projection.ts";
import { createProjector } from "./projector.ts";
import type { ReadCounters } from "./read-counters.ts";
import type { Reactions } from "./reactions.ts";
import { readStream } from "./read-events.ts";
import { readState } from "./read-state.ts";
import { createStreamCache } from "./stream-cache.ts";
import { openUnit } from "./unit-of-work.ts";

export interface EventStoreParts {
  readonly database: Kysely<Database>;
  /** The pool under `database`, for transactions. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly projections: readonly Projection[];
  readonly reactions: Reactions;
  /** What units tell of an account's badges; a store without it has no such units. */
  readonly counters?: ReadCounters;
  /** Called after each commit that other nodes or the outbox are told of. */
  readonly committed: (notice: CommitNotice) => void;
  readonly metrics?: Pick<Metrics, "conflicts">;
  readonly shapes?: StoredEventShapes;
}

/** What the tries of a command before this one came upon. */
interface Tried {
  readonly contested: Set<string>;
  /** The last one decided on states in memory. */
  remembered: boolean;
}

const TRIES = 12;
const UNIQUE_VIOLATION = "23505";
const RETRIED = new Set([UNIQUE_VIOLATION, "40001", "40P01"]);

const codeOf = (error: unknown): string | undefined => (error as { readonly code?: string } | null)?.code;

const isVersionConflict = (error: unknown): boolean =>
  codeOf(error) !== UNIQUE_VIOLATION || (error as { readonly table?: string }).table === "event";

const dueKinds = (jobs: Gathered["jobs"], now: number): readonly string[] => [
  ...new Set(jobs.flatMap(({ kind, dueAt = now }) => (dueAt <= now ? [kind] : []))),
];

const isAnswer = (result: unknown): boolean =>
  (result as { readonly kind?: string } | null | undefined)?.kind === "answer";

type Named = { readonly id?: unknown };

/** The id of what an answer is, or of its first part: of a thing that was made the path of its call says nothing. */
const answeredId = (result: unknown): string | null => {
  const value = (result as { readonly value?: object | null }).value ?? {};
  const { id } = ("id" in value ? value : (Object.values(value)[0] ?? {})) as Named;
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
};

/** What a manager did in a creator's name; null: nobody did, or the call was refused, of which nothing is written down. */
export const actOf = ({ actor, manager, call, thing }: CommandMetadata, result: unknown): Gathered["act"] =>
  actor === null || manager === undefined || call === undefined || !isAnswer(result)
    ? null
    : { creatorId: actor, managerId: manager, call, thing: thing ?? answeredId(result) };

const answerOf = (
  metadata: CommandMetadata,
  result: unknown,
): { readonly id: string; readonly json: string } | null => {
  if (metadata.idempotency === undefined) return null;
  const reply = result as { readonly kind?: string; readonly value?: unknown } | null;
  if (typeof reply !== "object" || reply?.kind !== "answer") return null;
  return { id: metadata.idempotency, json: JSON.stringify(reply.value) };
};

/**
 * Locks the row of a money call's key, so that of two runs of the call, of which one was taken for abandoned, one waits for the
 * other; answers whether it is still without an answer.
 */
const holdKey = async ({ sql: database }: Pipe, id: string | undefined): Promise<boolean> => {
  if (id === undefined) return true;
  const rows = await database
    .selectFrom("idempotency")
    .select("status")
    .where("id", "=", id)
    .forUpdate()
    .execute();
  return rows[0]?.status === null;
};

/** In one order for everybody, so that two of them never wait for each other. */
const lockStreams = async (
  transaction: Transaction<Database>,
  streams: ReadonlySet<string>,
): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(stream, 0))
    from (select stream from unnest(${[...streams].toSorted()}::text[]) as stream order by stream) as sorted
  `.execute(transaction);
};

/** The event store over PostgreSQL; see `EventStore` for what it promises. */
export const createEventStore = (parts: EventStoreParts): EventStore => {
  const { database, clock, reactions, counters } = parts;
  const cache = createStreamCache();
  const shapes = compileShapes(parts.shapes ?? storedEvents);
  const project = createProjector(parts.projections);
  let commits = 0;

  /** `before` tells of the tries before: their streams are locked first, so that rivals queue instead of colliding. */
  const attempt = async <Result>(
    metadata: CommandMetadata,
    work: (unit: UnitOfWork) => Promise<Result>,
    before: Tried,
  ): Promise<Result> => {
    const { contested } = before;
    const done = await runPipelined(parts.pool, async (pipe) => {
      const held = holdKey(pipe, metadata.idempotency);
      // It travels with what comes next; a failure shows at the end, too.
      held.catch(() => undefined);
      const isRetry = contested.size > 0;
      if (isRetry) await lockStreams(pipe.sql, contested);
      const now = clock.now();
      const open = openUnit({ pipe, metadata, now, cache, shapes, project, reactions, counters, isRetry });
      const result = await work(open.unit).finally(() => {
        for (const stream of open.streams()) contested.add(stream);
        before.remembered = open.remembers();
      });
      const gathered = {
        ...open.gathered(),
        answer: answerOf(metadata, result),
        act: actOf(metadata, result),
      };
      if (gathered.answer !== null && !(await held)) throw new AnsweredElsewhereError();
      const [row] = await pipe.finish(appendStatement(gathered));
      const socketSequence = (row as { readonly seq?: number } | undefined)?.seq ?? 0;
      return { result, open, socketSequence, jobs: gathered.jobs };
    });
    commits += 1;
    done.open.keep();
    if (done.socketSequence > 0 || done.jobs.length > 0)
      parts.committed({ socketSequence: done.socketSequence, jobs: dueKinds(done.jobs, clock.now()) });
    return done.result;
  };

  return {
    transact: async (metadata, work) => {
      const before: Tried = { contested: new Set(), remembered: false };
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(metadata, work, before);
        } catch (error) {
          if (!RETRIED.has(codeOf(error) ?? "") && !before.remembered) throw error;
          // Another unique key than the stream's version: a second look decides on what is there now, or it is a mistake.
          if (!isVersionConflict(error) && tried > 2) throw error;
          parts.metrics?.conflicts.inc();
          if (tried >= TRIES)
            throw new ConflictError("Too many concurrent changes of the same thing.", { cause: error });
          await pause(tried);
        }
      }
    },
    load: async (decider, id) => {
      const read = async <Row>(text: string, values: readonly unknown[]) =>
        (await parts.pool.query(text, [...values])).rows as readonly Row[];
      const stream = `${decider.stream}-${id}`;
      const stored = await readState({ read, cache, shapes }, decider, stream);
      cache.set(stream, decider.initial, stored);
      return stored.state as typeof decider.initial;
    },
    commits: () => commits,
    committedElsewhere: ({ forget }) => {
      commits += 1;
      if (forget === true) cache.clear();
      else cache.distrust();
    },
    forget: () => {
      cache.clear();
      parts.committed({ socketSequence: 0, jobs: [], forget: true });
    },
    read: async (stream) => readStream(database, shapes, stream),
  };
};
