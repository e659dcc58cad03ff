import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { ConfigError, readConfig, type Config } from "./config/config.ts";
import { DataFolderBusy } from "./database/data-lock.ts";
import { directOf, ensureDatabase, openDatabase } from "./database/database.ts";
import { findEmbeddedPostgres } from "./database/embedded.ts";
import { openBase } from "./database/open-base.ts";
import {
  counters,
  operatorTasks,
  payees,
  providers,
  personalData,
  projections,
  reactions,
  databaseTasks,
} from "./features.ts";
import { createLog } from "./operations/log.ts";
import type { OperatorTask, DatabaseTask } from "./operations/operator-task.ts";
import { systemClock } from "./ports/clock.ts";
import { loadKeys } from "./session/keys.ts";
import { tellChanges } from "./session/session-changes.ts";
import type { EventStore } from "./store/event-store.ts";
import { createEventStore } from "./store/transact.ts";

const USAGE = [
  "Usage: npm run operate -- <task>",
  ...Object.entries({ ...operatorTasks, ...databaseTasks }).map(
    ([name, { takes, does }]) => `  ${`${name} ${takes}`.trim().padEnd(31)} ${does}`,
  ),
].join("\n");

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** What follows a task's name, word by word, as it takes them. Throws `ConfigError`. */
const wordsOf = ({ takes }: Pick<OperatorTask, "takes">, given: readonly string[]): readonly string[] => {
  const taken = takes.split(" ").filter((word) => word !== "");
  const first = given.slice(0, Math.max(taken.length - 1, 0));
  const words = [...first, given.slice(first.length).join(" ").trim()].filter((word) => word !== "");
  const needed = taken.filter((word) => word.startsWith("<"));
  if (words.length < needed.length || words.length > taken.length) throw new ConfigError(USAGE);
  return words;
};

/** The database of the server that runs: its own in the data folder, or the one that `DATABASE_URL` names. */
const connectionOf = async ({ databaseUrl, dataDir }: Config) => {
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  const embedded = await findEmbeddedPostgres(join(dataDir, "postgres"));
  if (embedded === null)
    throw new ConfigError(`No server runs on ${dataDir}: start it, or set DATABASE_URL.`);
  return ensureDatabase(embedded);
};

/** A task on the database of the data folder, or on the one that `DATABASE_URL` names. */
const onDatabase = async (config: Config, task: DatabaseTask, words: readonly string[]): Promise<void> => {
  const base = task.alone ? await openBase(config, () => undefined) : null;
  const connection = base?.connection ?? (await connectionOf(config));
  const opened = openDatabase(connection, createLog("warn"), { size: 2, direct: directOf(config) });
  const personal = personalData.tables;
  try {
    await task.run({ database: opened.kysely, connect: opened.connect, projections, personal }, ...words);
  } finally {
    await opened.close();
    await base?.postgres?.stop();
    base?.release();
  }
};

const operate = async ([name = "", ...given]: readonly string[]): Promise<void> => {
  const config = readConfig(process.env, root, providers);
  if (Object.hasOwn(databaseTasks, name)) {
    const task = databaseTasks[name]!;
    return onDatabase(config, task, wordsOf(task, given));
  }
  if (!Object.hasOwn(operatorTasks, name)) throw new ConfigError(USAGE);
  const task = operatorTasks[name]!;
  const words = wordsOf(task, given);
  const opened = openDatabase(await connectionOf(config), createLog("warn"), {
    size: 2,
    direct: directOf(config),
    watch: config.databaseUrl === null ? tellChanges(config.dataDir) : null,
  });
  try {
    const { kysely: database, pool } = opened;
    const clock = systemClock();
    // The nodes look into the outbox by themselves, every other second.
    const store = createEventStore({
      database,
      pool,
      clock,
      projections,
      reactions,
      counters,
      committed: () => undefined,
    });
    // Whoever does it stands in all that follows.
    const operator = userInfo().username;
    const signed: EventStore = {
      ...store,
      transact: (metadata, work) => store.transact({ ...metadata, operator }, work),
    };
    const keys = await loadKeys(database);
    const { connect } = opened;
    const services = {
      config,
      database,
      connect,
      keys,
      store: signed,
      payees,
      personal: personalData.tables,
    };
    return await task.run(services, ...words);
  } finally {
    await opened.close();
  }
};

try {
  await operate(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError || error instanceof DataFolderBusy ? error.message : ((error as Error).stack ?? String(error))}\n`,
  );
  process.exitCode = 1;
}
