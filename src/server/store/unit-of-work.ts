import type { Decider, DomainEvent } from "../../domain/decider/decider.ts";
import type { DatedNotice } from "../../domain/notice/notice.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import { socketEvent } from "../../protocol/socket-events.ts";
import type { NewJob } from "../jobs/job-queue.ts";
import type { Gathered } from "./append.ts";
import type { CommandMetadata, Executed, Publication, StoredEvent, UnitOfWork } from "./event-store.ts";
import type { EventShapes } from "./event-shapes.ts";
import type { Pipe } from "./pipelined-transaction.ts";
import type { Projector } from "./projector.ts";
import type { Reactions } from "./reactions.ts";
import { readState, type Folding } from "./read-state.ts";
import type { ReadCounters } from "./read-counters.ts";
import type { StreamCache } from "./stream-cache.ts";

export interface UnitParts {
  readonly pipe: Pipe;
  readonly metadata: CommandMetadata;
  readonly now: EpochSeconds;
  readonly cache: StreamCache;
  readonly shapes: EventShapes;
  readonly project: Projector;
  readonly reactions: Reactions;
  readonly counters: ReadCounters | undefined;
  readonly isRetry: boolean;
}

export interface OpenUnit {
  readonly unit: UnitOfWork;
  /** The streams that were read so far. */
  readonly streams: () => readonly string[];
  /** Whether it has worked on a state in memory: what fails then may be right on what is stored. */
  readonly remembers: () => boolean;
  readonly gathered: () => Omit<Gathered, "act" | "answer">;
  /** After the commit: remembers the streams' states. */
  readonly keep: () => void;
}

interface Loaded {
  readonly initial: unknown;
  state: unknown;
  version: number;
  /** Neither read from the database in this unit nor compared by an append of it. */
  isUnchecked: boolean;
}

/** A unit of work over a running transaction. */
export const openUnit = (parts: UnitParts): OpenUnit => {
  const { pipe, now, cache, shapes, project, reactions } = parts;
  const { idempotency: _, cause, ...said } = parts.metadata;
  // Who asked by which request says it already.
  const isSaid = cause === undefined || (said.actor !== null && said.requestId !== undefined);
  const metadata = isSaid ? said : { ...said, cause };
  const loaded = new Map<string, Loaded>();
  let remembers = false;
  const events: Gathered["events"][number][] = [];
  const messages: Publication[] = [];
  const notices: DatedNotice[] = [];
  const jobs: NewJob[] = [];

  const loadStream = async <State, Event>(decider: Folding<State, Event>, id: string): Promise<Loaded> => {
    const stream = `${decider.stream}-${id}`;
    const known = loaded.get(stream);
    if (known !== undefined && known.initial === decider.initial) return known;
    const cached = parts.isRetry ? undefined : cache.get(stream, decider.initial);
    if (cached?.isTrusted === true) {
      remembers = true;
      const entry = { initial: decider.initial, ...cached, isUnchecked: true };
      loaded.set(stream, entry);
      return entry;
    }
    const stored = await readState({ read: pipe.read, cache, shapes }, decider, stream);
    const entry = { initial: decider.initial, ...stored, isUnchecked: false };
    loaded.set(stream, entry);
    return entry;
  };

  const keepEvent = async (stream: string, entry: Loaded, { type, data }: DomainEvent): Promise<void> => {
    const { version, state } = entry;
    const schemaVersion = shapes.check(type, data);
    const event: StoredEvent<string, unknown> = { stream, version, type, data, metadata, recordedAt: now };
    events.push({ event, schemaVersion });
    await project(pipe, event, state);
    await reactions[type]?.(pipe.writes, event);
  };

  const decideOn = async <Command, State, Event extends DomainEvent, Rejection extends string>(
    decider: Decider<Command, State, Event, Rejection>,
    id: string,
    command: Command,
    entry: Loaded,
  ): Promise<Executed<State, Event, Rejection>> => {
    const decision = decider.decide(command, entry.state as State, { now });
    if ("rejected" in decision) return { rejected: decision.rejected, state: entry.state as State };
    for (const event of decision.events) {
      entry.isUnchecked = false;
      entry.state = decider.evolve(entry.state as State, event);
      entry.version += 1;
      await keepEvent(`${decider.stream}-${id}`, entry, event);
    }
    return { events: decision.events, state: entry.state as State };
  };

  const unit: UnitOfWork = {
    sql: pipe.sql,
    writes: pipe.writes,
    now,
    execute: async (decider, id, command) => decideOn(decider, id, command, await loadStream(decider, id)),
    begin: async (decider, id, command) => {
      const stream = `${decider.stream}-${id}`;
      if (parts.isRetry || loaded.has(stream)) return unit.execute(decider, id, command);
      const entry: Loaded = {
        ...{ initial: decider.initial, state: decider.initial, version: 0, isUnchecked: false },
      };
      loaded.set(stream, entry);
      return decideOn(decider, id, command, entry);
    },
    load: async (decider, id) => (await loadStream(decider, id)).state as typeof decider.initial,
    counters: (accountIds) => {
      if (parts.counters === undefined) throw new Error("Nobody counts for this store.");
      return parts.counters(pipe.sql, accountIds, now);
    },
    publish: (message) => {
      socketEvent(message.event);
      messages.push(message);
    },
    notify: (notice) => {
      notices.push(notice);
    },
    schedule: (job) => {
      jobs.push(job);
    },
  };
  return {
    unit,
    remembers: () => remembers,
    streams: () => [...loaded.keys()],
    gathered: () => ({
      ...{ events, messages, notices, jobs, now, cause: cause ?? null },
      seen: [...loaded].flatMap(([stream, { version, isUnchecked }]) =>
        isUnchecked ? [{ stream, version }] : [],
      ),
    }),
    keep: () => {
      for (const [stream, { initial, state, version }] of loaded)
        cache.set(stream, initial, { state, version });
    },
  };
};
