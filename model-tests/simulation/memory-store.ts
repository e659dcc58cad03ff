import type { StoredEventShapes } from "../../src/protocol/stored-event.ts";
import { storedEvents as known } from "../../src/protocol/stored-events.ts";
import type { Clock } from "../../src/server/ports/clock.ts";
import { compileShapes } from "../../src/server/store/event-shapes.ts";
import type { CommandMetadata, EventStore, UnitOfWork } from "../../src/server/store/event-store.ts";
import { AnsweredElsewhereError, ConflictError, systemMetadata } from "../../src/server/store/event-store.ts";
import type { Pipe } from "../../src/server/store/pipelined-transaction.ts";
import { counters, projections, reactions } from "../../src/server/features.ts";
import { createProjector } from "../../src/server/store/projector.ts";
import { createStreamCache } from "../../src/server/store/stream-cache.ts";
import { actOf } from "../../src/server/store/transact.ts";
import { openUnit } from "../../src/server/store/unit-of-work.ts";
import type { Memory } from "./memory.ts";
import { openTransaction } from "./memory.ts";

const storedEvents: StoredEventShapes = known;
const shapes = compileShapes(storedEvents);
export const project = createProjector(projections);

const TRIES = 12;

/** Where the simulation takes hold of a store. */
export interface StoreParts {
  readonly memory: Memory;
  readonly clock: Clock;
  /** Waits for the node's next turn; a killed node has none. */
  readonly step: (label: string) => Promise<void>;
  /** Waits in the middle of a transaction now and then. */
  readonly pause: () => Promise<void> | null;
  readonly conflict: () => void;
  readonly wrapUnit: (unit: UnitOfWork) => UnitOfWork;
  readonly checksVersions: boolean;
  readonly answersBeforeCommit: boolean;
}

const codeOf = (error: unknown): string | undefined => (error as { readonly code?: string } | null)?.code;
const isConflict = (error: unknown): boolean => codeOf(error) === "23505" || codeOf(error) === "40001";

const answerOf = (metadata: CommandMetadata, result: unknown) => {
  if (metadata.idempotency === undefined) return null;
  const reply = result as { readonly kind?: string; readonly value?: unknown } | null;
  if (typeof reply !== "object" || reply?.kind !== "answer") return null;
  return { id: metadata.idempotency, json: JSON.stringify(reply.value) };
};

/**
 * The event store over memory. Units of work, shapes, caches and projections are the server's own; the transaction under
 * them, and the order "work, commit, answer" with a turn in between, is the simulation's.
 */
export const createMemoryStore = (parts: StoreParts): EventStore => {
  const { memory, clock, step } = parts;
  const cache = createStreamCache();
  let commits = 0;

  const attempt = async <Result>(
    metadata: CommandMetadata,
    work: (unit: UnitOfWork) => Promise<Result>,
    isRetry: boolean,
  ): Promise<Result> => {
    const transaction = openTransaction(memory, parts.pause);
    const pipe: Pipe = {
      sql: transaction.sql,
      writes: transaction.sql,
      read: async <Read>(_text: string, [stream, after]: readonly unknown[]) => {
        const rows = transaction.read(String(stream), Number(after)).map(({ version, type, data }) => ({
          version,
          type,
          data,
          schema_version: storedEvents[type]?.version ?? 1,
        }));
        return rows as unknown as readonly Read[];
      },
      finish: () => Promise.reject(new Error("The simulation commits by itself.")),
    };
    const now = clock.now();
    const open = openUnit({ pipe, metadata, now, cache, shapes, project, reactions, counters, isRetry });
    const result = await work(parts.wrapUnit(open.unit));
    const gathered = { ...open.gathered(), answer: answerOf(metadata, result), act: actOf(metadata, result) };
    const { events, jobs, messages, notices, act } = gathered;
    const writes = act !== null || events.length + jobs.length + messages.length + notices.length > 0;
    const finish = (): void => {
      if (gathered.seen.some(({ stream, version }) => transaction.read(stream, version).length > 0))
        throw Object.assign(new Error("A state in memory is not the newest."), { code: "40001" });
      transaction.commit(parts.checksVersions ? gathered : renumbered(memory, gathered));
      commits += 1;
      open.keep();
    };
    if (parts.answersBeforeCommit && writes) {
      void step("commit")
        .then(finish)
        .catch((error: unknown) => {
          // A rival was faster: this commit is lost, though it was answered.
          if (!isConflict(error) && !(error instanceof AnsweredElsewhereError)) throw error;
        });
      return result;
    }
    if (writes) await step("commit");
    finish();
    if (writes) await step("committed");
    return result;
  };

  const store: EventStore = {
    load: (decider, id) => store.transact(systemMetadata, (unit) => unit.load(decider, id)),
    transact: async (metadata, work) => {
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(metadata, work, tried > 1);
        } catch (error) {
          if (!isConflict(error)) throw error;
          // Another unique key than the stream's version, as in the server's own store.
          if (tried > 2 && (error as { readonly constraint?: string }).constraint !== undefined) throw error;
          parts.conflict();
          if (tried >= TRIES)
            throw new ConflictError("Too many concurrent changes of the same thing.", { cause: error });
          await step("again");
        }
      }
    },
    commits: () => commits,
    committedElsewhere: ({ forget }) => {
      commits += 1;
      if (forget === true) cache.clear();
      else cache.distrust();
    },
    forget: () => cache.clear(),
    read: async (stream) => memory.streams.get(stream) ?? [],
  };
  return store;
};

type GatheredEvents = Parameters<ReturnType<typeof openTransaction>["commit"]>[0];

/** A store that forgot to compare versions: what was decided on an old state is simply added (a mutant). */
const renumbered = (memory: Memory, gathered: GatheredEvents): GatheredEvents => {
  const next = new Map<string, number>();
  const events = gathered.events.map(({ event, schemaVersion }) => {
    const version = (next.get(event.stream) ?? memory.streams.get(event.stream)?.length ?? 0) + 1;
    next.set(event.stream, version);
    return { schemaVersion, event: { ...event, version } };
  });
  return { ...gathered, events };
};
