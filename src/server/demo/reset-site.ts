import { sql } from "kysely";
import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import { seedDemo } from "./demo-seed.ts";
import type { Services } from "../services.ts";

const KEPT = new Set(["server_key", "kysely_migration", "kysely_migration_lock"]);

const emptyTables = async (database: Kysely<Database>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(database);
  const tables = rows.map(({ name }) => name).filter((name) => !KEPT.has(name));
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity cascade`.execute(
    database,
  );
};

/**
 * Fills a database without any event with the demo site; the seed is one transaction, so it is there whole or not
 * at all. The caller holds the start-up lock, so one node does it.
 */
export const seedWhenEmpty = async (services: Services): Promise<boolean> => {
  const first = await services.database.selectFrom("event").select("position").limit(1).executeTakeFirst();
  if (first !== undefined) return false;
  await seedDemo(services);
  return true;
};

/** The demo site as on the first day: every table but the keys is emptied, clock and mails too, and the seed runs again. */
export const resetSite = async (services: Services): Promise<void> => {
  const { clock, ports, hub, config, database, store } = services;
  hub.closeAll(1012);
  clock.reset();
  await ports.mail.clear();
  await emptyTables(database);
  store.forget();
  if (config.demo) await seedDemo(services);
};
