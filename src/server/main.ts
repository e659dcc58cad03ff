import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { ConfigError, readConfig } from "./config/config.ts";
import type { Config } from "./config/config.ts";
import { DataFolderBusy } from "./database/data-lock.ts";
import { directOf, migrate, openDatabase } from "./database/database.ts";
import { openBase } from "./database/open-base.ts";
import { projections, providers } from "./features.ts";
import { createLog } from "./operations/log.ts";
import { startServer } from "./server.ts";
import { followChanges } from "./session/session-changes.ts";
import { rebuildProjections } from "./store/rebuild.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const SHUTDOWN_MILLISECONDS = 9500;

const serve = async (config: Config): Promise<void> => {
  const log = createLog(config.logLevel);
  const base = await openBase(config, (reason) => log.error({ reason }, "the database is started again"));
  // The data folder is locked: no other server writes into its database.
  const changes = base.postgres === null ? null : followChanges(config.dataDir);
  const server = await startServer({ config, log, connection: base.connection, changes }).catch(
    async (error: unknown) => {
      await base.postgres?.stop();
      throw error;
    },
  );

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    // Whatever still hangs then is cut: the database is safe at any moment.
    setTimeout(() => process.exit(1), SHUTDOWN_MILLISECONDS).unref();
    await server.stop();
    await base.postgres?.stop();
    base.release();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, "the server did not stop cleanly");
        process.exit(1);
      });
    });
  }
  process.on("unhandledRejection", (error) => log.error({ err: error }, "an unhandled rejection"));
  process.stdout.write(`ready ${server.origin}\n`);
};

const rebuild = async (config: Config): Promise<void> => {
  const log = createLog(config.logLevel);
  const base = await openBase(config, () => undefined);
  const database = openDatabase(base.connection, log, { direct: directOf(config) });
  try {
    await migrate(database.kysely);
    const count = await rebuildProjections(database.kysely, projections);
    process.stdout.write(`rebuilt ${projections.length} projections from ${count} events\n`);
  } finally {
    await database.close();
    await base.postgres?.stop();
    base.release();
  }
};

const commands: Readonly<Record<string, (config: Config) => Promise<void>>> = { serve, rebuild };

try {
  const command = commands[process.argv[2] ?? "serve"];
  if (command === undefined) throw new ConfigError("Usage: node src/server/main.ts [serve | rebuild]");
  await command(readConfig(process.env, root, providers));
} catch (error) {
  const isOurs = error instanceof ConfigError || error instanceof DataFolderBusy;
  process.stderr.write(`${isOurs ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
