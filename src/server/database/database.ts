import fs from "node:fs/promises";
import path from "node:path";

import { Kysely, PostgresDialect, sql } from "kysely";
import { FileMigrationProvider, Migrator, type MigrationProvider } from "kysely/migration";
import { Client, Pool, types } from "pg";
import type { CustomTypesConfig, PoolConfig } from "pg";
import type { Logger } from "pino";

import { PreparedClient, UnnamedClient } from "./prepared-client.ts";
import type { Database } from "./schema.ts";
import { watchSilence, type SilenceTimes } from "./silent-connections.ts";
import type { WriteWatch } from "./write-watch.ts";

/** The product's database: a pool, Kysely over it, and how to make further connections (listening). */
export interface DatabaseConnection {
  readonly kysely: Kysely<Database>;
  readonly pool: Pool;
  /** A connection of its own, not from the pool. */
  readonly connect: () => Promise<Client>;
  readonly close: () => Promise<void>;
}

interface DatabaseOptions {
  /** How many connections the pool has at most. */
  readonly size?: number;
  readonly direct?: PoolConfig | null;
  /** Hears of what is written through the pool. */
  readonly watch?: WriteWatch | null;
  /** Shorter ones than in operation (tests). */
  readonly silence?: SilenceTimes;
}

const DATABASE = "marquee";

/** `bigint` and `count(*)` come as numbers: ids, cents and epoch seconds all stay far below 2^53. */
const parsers: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === types.builtins.INT8 ? Number : types.getTypeParser(type, format as "text"),
};

/** What every connection is made with; milliseconds. One that is idle is found dead ten seconds after its first unanswered probe. */
const CONNECTION = {
  types: parsers,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** Where PostgreSQL itself is when `DATABASE_URL` is a pooler; null: it is PostgreSQL. */
export const directOf = (config: { readonly databaseDirectUrl: string | null }): PoolConfig | null =>
  config.databaseDirectUrl === null ? null : { connectionString: config.databaseDirectUrl };

/**
 * Opens the pool. Behind a pooler of transactions (PgBouncer) statements have no names, since the next transaction may meet another
 * server connection, and what lasts longer than a transaction goes to `direct`.
 */
export const openDatabase = (
  settings: PoolConfig,
  log: Logger,
  { size = 16, direct = null, watch = null, silence }: DatabaseOptions = {},
): DatabaseConnection => {
  const pooled = direct !== null;
  const ofPool = watchSilence({ settings, pooled, log, times: silence });
  const ofDirect = pooled ? watchSilence({ settings: direct, pooled: false, log, times: silence }) : ofPool;
  const pool = new Pool({
    ...settings,
    // Its clients are given all of this.
    ...{ watch },
    Client: pooled ? UnnamedClient : PreparedClient,
    ...CONNECTION,
    // Statements may be sent before the ones before them are answered.
    pipeline: true,
    max: size,
    idleTimeoutMillis: 30_000,
    application_name: "marquee",
    // What a node holds locked that the database cannot reach any more is free after a minute. No pooler knows this setting.
    ...(pooled ? {} : { idle_in_transaction_session_timeout: 60_000 }),
  });
  pool.on("connect", ofPool.add);
  // Without a listener a database restart would end the process.
  pool.on("error", ({ message }) => log.warn({ reason: message }, "an idle database connection was lost"));
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    connect: async () => {
      const client = new Client({
        ...(direct ?? settings),
        ...CONNECTION,
        application_name: "marquee listener",
      });
      client.on("error", ({ message }) => log.warn({ reason: message }, "a database connection was lost"));
      await client.connect();
      ofDirect.add(client);
      return client;
    },
    close: async () => {
      ofPool.stop();
      ofDirect.stop();
      await kysely.destroy();
    },
  };
};

/** The files of `migrations` are the migrations, by their names in the order of their numbers. */
const migrationFolder = path.join(import.meta.dirname, "migrations");

const files = new FileMigrationProvider({ fs, path, migrationFolder });
let read: ReturnType<FileMigrationProvider["getMigrations"]> | null = null;

/** Those of this program: read once, so that files of a later release beside a running node are none of its own. */
const ours: MigrationProvider = { getMigrations: () => (read ??= files.getMigrations()) };
const migratorOf = (db: Kysely<Database>): Migrator => new Migrator({ db, provider: ours });

const executed = async (kysely: Kysely<Database>): Promise<readonly string[]> => {
  const { rows: there } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as "table"`.execute(kysely);
  if (there[0]?.table == null) return [];
  return (await sql<{ name: string }>`select name from kysely_migration`.execute(kysely)).rows.map(
    ({ name }) => name,
  );
};

const nothing = { up: async (): Promise<void> => undefined };

/** The migrations of this program, by their names in order. */
export const knownMigrations = async (): Promise<readonly string[]> =>
  Object.keys(await ours.getMigrations()).toSorted();

/**
 * Brings the schema up to date, or up to a migration; any number of nodes may do so at once (advisory lock). What a later release has
 * done stays as it is: migrations only add, so a node of this release may start again beside it, or in its place. Throws what went
 * wrong.
 */
export const migrate = async (
  kysely: Kysely<Database>,
  upTo: string | null = null,
): Promise<readonly string[]> => {
  const done = Object.fromEntries((await executed(kysely)).map((name) => [name, nothing]));
  const provider = { getMigrations: async () => ({ ...done, ...(await ours.getMigrations()) }) };
  const migrator = new Migrator({ db: kysely, provider });
  const { error, results } = await (upTo === null ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
};

/** Makes the product's database in a fresh embedded cluster; answers its settings. */
export const ensureDatabase = async (
  connection: (database: string) => PoolConfig,
  name: string = DATABASE,
): Promise<PoolConfig> => {
  const client = new Client(connection("postgres"));
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return connection(name);
};

/** Is PostgreSQL there, and is the schema the one this program knows? */
export const isReady = async (kysely: Kysely<Database>): Promise<boolean> => {
  const all = await migratorOf(kysely).getMigrations();
  return all.every(({ executedAt }) => executedAt !== undefined);
};
