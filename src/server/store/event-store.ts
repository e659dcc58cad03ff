import type { Transaction } from "kysely";

import type { Decider, DomainEvent } from "../../domain/decider/decider.ts";
import type { DatedNotice } from "../../domain/notice/notice.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Counters } from "../../protocol/records.ts";
import type { PublishedName, SocketData } from "../../protocol/socket-events.ts";
import type { Database } from "../database/schema.ts";
import type { NewJob } from "../jobs/job-queue.ts";
import type { CommitNotice } from "./commit-notices.ts";

/** Who did it and by which request; stored with every event. */
export interface CommandMetadata {
  readonly actor: string | null;
  /** The manager's own id when he acts for the actor. */
  readonly manager?: string;
  /** The call that the manager made; it is written to the list of what he did, with what it changed. */
  readonly call?: string;
  /** What that call names: the id of a thing or an account; of what it makes, its answer does. */
  readonly thing?: string;
  /** The operator who did it on the command line. */
  readonly operator?: string;
  readonly requestId?: string;
  /** What led to it, in the words of `src/domain/causes/cause.ts`; jobs and socket events of the transaction keep it. */
  readonly cause?: string;
  /** The site that the request came to. */
  readonly site?: string;
  /** Row of the idempotency table that a returned answer is stored in, in the same transaction. */
  readonly idempotency?: string;
}

/** A stored event as projections and readers get it: `data` is in the newest schema version. Times are epoch seconds. */
export interface StoredEvent<Type extends string = string, Data = Record<string, never>> {
  readonly stream: string;
  /** From 1 on, without gaps, per stream. */
  readonly version: number;
  readonly type: Type;
  readonly data: Data;
  readonly metadata: CommandMetadata;
  readonly recordedAt: EpochSeconds;
}

/** Who gets a socket event: one account's sockets, those in a room (`profile:ava`), also without one account's, or those of one session. */
export type Audience =
  | { readonly account: string }
  | { readonly room: string; readonly except?: string }
  | { readonly session: string };

/** An event of src/protocol/socket-events.ts for an audience. */
export type Publication = {
  readonly [Event in PublishedName]: {
    readonly event: Event;
    readonly audience: Audience;
    readonly data: SocketData<Event>;
  };
}[PublishedName];

export type Executed<State, Event, Rejection extends string> =
  | { readonly events: readonly Event[]; readonly state: State; readonly rejected?: undefined }
  | { readonly rejected: Rejection; readonly state: State; readonly events?: undefined };

/** One transaction: everything in it happens, or nothing does. */
export interface UnitOfWork {
  readonly sql: Transaction<Database>;
  /**
   * For a plain insert, update or delete whose answer nobody needs: it is sent later, together with others. Whatever is
   * read through `sql` afterwards sees it.
   */
  readonly writes: Transaction<Database>;
  readonly now: EpochSeconds;
  /**
   * Loads `<decider.stream>-<id>`, decides, keeps the events for the append at the end of the transaction and
   * applies the projections at once, so that later reads in this unit see them. A rejection stores nothing.
   */
  readonly execute: <Command, State, Event extends DomainEvent, Rejection extends string>(
    decider: Decider<Command, State, Event, Rejection>,
    id: string,
    command: Command,
  ) => Promise<Executed<State, Event, Rejection>>;
  /**
   * `execute` for a stream that this command should be the first of: it is not read before. If there is one, the
   * append collides and the next try reads it.
   */
  readonly begin: <Command, State, Event extends DomainEvent, Rejection extends string>(
    decider: Decider<Command, State, Event, Rejection>,
    id: string,
    command: Command,
  ) => Promise<Executed<State, Event, Rejection>>;
  readonly load: <Command, State, Event extends DomainEvent, Rejection extends string>(
    decider: Decider<Command, State, Event, Rejection>,
    id: string,
  ) => Promise<State>;
  /** Sends a socket event after the commit, through the outbox. */
  readonly publish: (message: Publication) => void;
  /** The open numbers of accounts' badges as this transaction leaves them, in the order of the ids. */
  readonly counters: (accountIds: readonly AccountId[]) => Promise<readonly Counters[]>;
  /** Writes a notice; the open pages of its account get `notification.new`, with how many it has not read. */
  readonly notify: (notice: DatedNotice) => void;
  /** Writes a job; `dueAt` in epoch seconds (default: now). A job with the `key` of an unfinished one is not written again. */
  readonly schedule: (job: NewJob) => void;
}

export interface EventStore {
  /**
   * Runs `work` in one transaction and commits; on a version conflict, a unique conflict of the event table, a
   * serialization failure or a deadlock the whole work is done again (12 tries, then `ConflictError`). `work` must not
   * touch anything but its unit. When it returns an `answer(...)` and the call has an idempotency key, the answer is
   * stored in the same transaction.
   */
  readonly transact: <Result>(
    metadata: CommandMetadata,
    work: (unit: UnitOfWork) => Promise<Result>,
  ) => Promise<Result>;
  /** The state of a stream as it is stored, read by itself: for what decides nothing, or is decided again in a transaction. */
  readonly load: UnitOfWork["load"];
  /** Grows with every transaction that this node commits or is notified of: what was remembered before may be old. */
  readonly commits: () => number;
  /** Another node committed something: states in memory are not taken for the newest any more, or are forgotten. */
  readonly committedElsewhere: (notice: Pick<CommitNotice, "forget">) => void;
  /** All events of one stream, oldest first, in their newest schema version. */
  readonly read: (stream: string) => Promise<readonly StoredEvent<string, unknown>[]>;
  /** Forgets the states in memory, on all nodes: events were rewritten (somebody was erased), or the tables emptied. */
  readonly forget: () => void;
}

/** A command met too many concurrent changes; answered as 409 `conflict`. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
}

/** Another run of the same money call has answered it meanwhile, or gave its key back: this one counts for nothing. */
export class AnsweredElsewhereError extends Error {
  override readonly name = "AnsweredElsewhereError";
}

export const systemMetadata: CommandMetadata = { actor: null };
