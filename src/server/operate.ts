import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { ConfigError, readConfig, type Config } from "./config/config.ts";
import { directOf, ensureDatabase, openDatabase } from "./database/database.ts";
import { findEmbeddedPostgres } from "./database/embedded.ts";
import { counters, operatorTasks, payees, paymentProviders, projections, reactions } from "./features.ts";
import { createLog } from "./operations/log.ts";
import type { OperatorServices } from "./operations/operator-task.ts";
import { systemClock } from "./ports/clock.ts";
import { loadKeys } from "./session/keys.ts";
import { tellChanges } from "./session/session-changes.ts";
import type { EventStore } from "./store/event-store.ts";
import { createEventStore } from "./store/transact.ts";

const USAGE = [
  "Usage: npm run operate -- <task>",
  ...Object.entries(operatorTasks).map(
    ([name, { takes, does }]) => `  ${`${name} ${takes}`.trim().padEnd(31)} ${does}`,
  ),
].join("\n");

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const run = async (services: OperatorServices, [name = "", ...given]: readonly string[]): Promise<void> => {
  const task = Object.hasOwn(operatorTasks, name) ? operatorTasks[name]! : null;
  const taken = (task?.takes ?? "").split(" ").filter((word) => word !== "");
  const first = given.slice(0, Math.max(taken.length - 1, 0));
  const words = [...first, given.slice(first.length).join(" ").trim()].filter((word) => word !== "");
  const needed = taken.filter((word) => word.startsWith("<"));
  if (task === null || words.length < needed.length || words.length > taken.length)
    throw new ConfigError(USAGE);
  await task.run(services, ...words);
};

/** The database of the server that runs: its own in the data folder, or the one that `DATABASE_URL` names. */
const connectionOf = async ({ databaseUrl, dataDir }: Config) => {
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  const embedded = await findEmbeddedPostgres(join(dataDir, "postgres"));
  if (embedded === null)
    throw new ConfigError(`No server runs on ${dataDir}: start it, or set DATABASE_URL.`);
  return ensureDatabase(embedded);
};

const operate = async (args: readonly string[]): Promise<void> => {
  if (args.length === 0) throw new ConfigError(USAGE);
  const config = readConfig(process.env, root, paymentProviders);
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
    await run({ config, database, keys: await loadKeys(database), store: signed, payees }, args);
  } finally {
    await opened.close();
  }
};

try {
  await operate(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error))}\n`,
  );
  process.exitCode = 1;
}
