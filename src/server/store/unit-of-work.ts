import type { Transaction } from "kysely";
import { sql } from "kysely";

import type { Decider, DomainEvent } from "../../domain/decider/decider.ts";
import { socketEvent } from "../../protocol/socket-events.ts";
import type { Database } from "../database/schema.ts";
import { jobHandlers } from "../jobs/handlers.ts";
import type { NewJob } from "../jobs/job.ts";
import type { Gathered } from "./append.ts";
import type { CommandMetadata, SocketMessage, StoredEvent, UnitOfWork } from "./event-store.ts";
import type { EventShapes } from "./event-shapes.ts";
import type { Projector } from "./projector.ts";
import type { StreamCache } from "./stream-cache.ts";

export interface UnitParts {
  readonly transaction: Transaction<Database>;
  readonly metadata: CommandMetadata;
  readonly now: number;
  readonly cache: StreamCache;
  readonly shapes: EventShapes;
  readonly project: Projector;
}

export interface OpenUnit {
  readonly unit: UnitOfWork;
  /** The streams that were read so far. */
  readonly streams: () => readonly string[];
  readonly gathered: () => Omit<Gathered, "answer">;
  /** After the commit: remembers the streams' states. */
  readonly keep: () => void;
}

interface Loaded {
  readonly initial: unknown;
  state: unknown;
  version: number;
}

type AnyDecider<State, Event> = {
  readonly stream: string;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
};

/** A unit of work over a running transaction. */
export const openUnit = (parts: UnitParts): OpenUnit => {
  const { transaction, now, cache, shapes, project } = parts;
  const { idempotency: _, ...metadata } = parts.metadata;
  const loaded = new Map<string, Loaded>();
  const events: Gathered["events"][number][] = [];
  const messages: SocketMessage[] = [];
  const jobs: NewJob[] = [];

  const loadStream = async <State, Event>(decider: AnyDecider<State, Event>, id: string): Promise<Loaded> => {
    const stream = `${decider.stream}-${id}`;
    const known = loaded.get(stream);
    if (known !== undefined && known.initial === decider.initial) return known;
    const cached = cache.get(stream, decider.initial);
    const entry: Loaded = {
      initial: decider.initial,
      state: cached === undefined ? decider.initial : cached.state,
      version: cached?.version ?? 0,
    };
    const { rows } = await sql<{ version: number; type: string; schema_version: number; data: unknown }>`
      select version, type, schema_version, data from event
      where stream = ${stream} and version > ${entry.version} order by version`.execute(transaction);
    for (const { version, type, schema_version, data } of rows) {
      entry.state = decider.evolve(entry.state as State, { type, data: shapes.read(type, schema_version, data) } as Event);
      entry.version = version;
    }
    loaded.set(stream, entry);
    return entry;
  };

  const keepEvent = async (stream: string, version: number, { type, data }: DomainEvent): Promise<void> => {
    const schemaVersion = shapes.check(type, data);
    const event: StoredEvent<string, unknown> = { stream, version, type, data, metadata, recordedAt: now };
    events.push({ event, schemaVersion });
    await project(transaction, event);
  };

  const unit: UnitOfWork = {
    sql: transaction,
    now,
    execute: async <Command, State, Event extends DomainEvent, Rejection extends string>(
      decider: Decider<Command, State, Event, Rejection>,
      id: string,
      command: Command,
    ) => {
      const entry = await loadStream(decider, id);
      const decision = decider.decide(command, entry.state as State, { now });
      if ("rejected" in decision) return { rejected: decision.rejected, state: entry.state as State };
      for (const event of decision.events) {
        entry.state = decider.evolve(entry.state as State, event);
        entry.version += 1;
        await keepEvent(`${decider.stream}-${id}`, entry.version, event);
      }
      return { events: decision.events, state: entry.state as State };
    },
    load: async (decider, id) => (await loadStream(decider, id)).state as typeof decider.initial,
    publish: (message) => {
      socketEvent(message.event);
      messages.push(message);
    },
    schedule: (job) => {
      if (!Object.hasOwn(jobHandlers, job.kind)) throw new Error(`There is no job kind '${job.kind}'.`);
      jobs.push(job);
    },
  };
  return {
    unit,
    streams: () => [...loaded.keys()],
    gathered: () => ({ events, messages, jobs, now }),
    keep: () => {
      for (const [stream, { initial, state, version }] of loaded) cache.set(stream, initial, { state, version });
    },
  };
};
