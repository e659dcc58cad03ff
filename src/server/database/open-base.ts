import { mkdirSync } from "node:fs";
import { join } from "node:path";

import type { PoolConfig } from "pg";

import type { Config } from "../config/config.ts";
import { lockDataFolder } from "./data-lock.ts";
import { ensureDatabase } from "./database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded.ts";

/** The database before anything is opened in it; `postgres` is our own. */
export interface Base {
  readonly connection: PoolConfig;
  readonly postgres: EmbeddedPostgres | null;
  readonly release: () => void;
}

/** Our own PostgreSQL, started in the data folder, which is locked meanwhile, or the one that `DATABASE_URL` names. Throws `DataFolderBusy`. */
export const openBase = async (
  config: Pick<Config, "dataDir" | "databaseUrl">,
  onRestart: (reason: string) => void,
): Promise<Base> => {
  mkdirSync(config.dataDir, { recursive: true });
  if (config.databaseUrl !== null) {
    return { connection: { connectionString: config.databaseUrl }, postgres: null, release: () => undefined };
  }
  const release = lockDataFolder(config.dataDir);
  const postgres = await startEmbeddedPostgres({ folder: join(config.dataDir, "postgres"), onRestart });
  return { connection: await ensureDatabase(postgres.connection), postgres, release };
};
