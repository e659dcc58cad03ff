import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  ensureDatabase,
  migrate,
  openDatabase,
  type DatabaseConnection,
} from "../../src/server/database/database.ts";
import { startEmbeddedPostgres } from "../../src/server/database/embedded.ts";
import { pino } from "pino";

/** A PostgreSQL as the product runs it, fsync on, in a folder of its own. */
export interface BenchPostgres {
  readonly folder: string;
  /** Makes a database; answers its address for `DATABASE_URL`. */
  readonly create: (name: string) => Promise<string>;
  /** Opens a migrated database through the product's pool. */
  readonly open: (name: string, connections: number) => Promise<DatabaseConnection>;
  readonly stop: () => Promise<void>;
}

export const startBenchPostgres = async (): Promise<BenchPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-bench-"));
  await chmod(folder, 0o755);
  const cluster = join(folder, "postgres");
  await mkdir(cluster);
  const postgres = await startEmbeddedPostgres({ folder: cluster });
  const create = async (name: string): Promise<string> => {
    const { host, user } = await ensureDatabase(postgres.connection, name);
    return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? "")}`;
  };
  return {
    folder,
    create,
    open: async (name, connections) => {
      const database = openDatabase({ connectionString: await create(name) }, pino({ level: "silent" }), {
        size: connections,
      });
      await migrate(database.kysely);
      return database;
    },
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
