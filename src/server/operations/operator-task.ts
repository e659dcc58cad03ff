import type { Kysely } from "kysely";

import type { Client } from "pg";

import type { Config } from "../config/config.ts";
import type { Database } from "../database/schema.ts";
import type { PersonalTables } from "../personal/personal.ts";
import type { EventStore } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";
import type { DocumentKeys } from "../upload/document-seal.ts";

/** What a task of an operator has at hand: the product's database, its rules, and the keys of what is sealed. */
export interface OperatorServices extends DocumentKeys {
  readonly config: Pick<Config, "documentKey" | "payments">;
  readonly database: Kysely<Database>;
  readonly store: EventStore;
}

/** A task of the operators' command line; a `ConfigError` that it throws is printed as it is. */
export interface OperatorTask {
  /** Its words, as the usage shows them: `<username> <reason>`, `[folder]` for one that may lack. The last takes the rest. */
  readonly takes: string;
  readonly does: string;
  readonly run: (services: OperatorServices, ...words: readonly string[]) => Promise<void>;
}

/** What a task has at hand that works on the database itself, which may have nothing yet. */
export interface DatabaseServices {
  readonly database: Kysely<Database>;
  /** A connection of its own, which the task ends. */
  readonly connect: () => Promise<Client>;
  readonly projections: readonly Projection[];
  /** What the features say of people's rows. */
  readonly personal: PersonalTables;
}

/** A task on the database itself; `alone`: while no server runs, so that an embedded database is started for it. */
export interface DatabaseTask extends Pick<OperatorTask, "takes" | "does"> {
  readonly alone: boolean;
  readonly run: (services: DatabaseServices, ...words: readonly string[]) => Promise<void>;
}

export type DatabaseTasks = Readonly<Record<string, DatabaseTask>>;

export type OperatorTasks = Readonly<Record<string, OperatorTask>>;

/** Prints a line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The day of a moment (epoch seconds), in UTC. */
export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** A moment (epoch seconds) to the minute, in UTC. */
export const minuteOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ");
