import { sql } from "kysely";
import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import { scheduleRecurring } from "../jobs/recurring-jobs.ts";
import { seedDemo } from "./demo-seed.ts";
import type { Services } from "../services.ts";
import { systemMetadata } from "../store/event-store.ts";

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
  await services.store.transact(systemMetadata, (unit) => seedDemo(services, unit));
  return true;
};

/**
 * The demo site as on the first day: every table but the keys is emptied, clock and mails too, the seed runs again, and the jobs
 * that are always there wait for their hour. It is one transaction that is tried again after a deadlock with what still runs, so nobody writes between both halves.
 */
export const resetSite = async (services: Services): Promise<void> => {
  const { clock, ports, hub, config, store } = services;
  hub.closeAll(1012);
  clock.reset();
  await ports.mail.clear();
  await store.transact(systemMetadata, async (unit) => {
    await emptyTables(unit.sql);
    store.forget();
    if (config.demo) await seedDemo(services, unit);
    await scheduleRecurring(services, unit.sql);
  });
  store.forget();
};
