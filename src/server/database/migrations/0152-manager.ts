import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Who manages whom, and who is asked to: one row a creator. What managers do is found by whose it is. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table manager_grant (
      creator_id text primary key,
      manager_id text not null,
      invite_id text not null,
      fee integer not null,
      invited_at bigint not null,
      expires_at bigint not null,
      accepted_at bigint
    )`.execute(database);
  await sql`create index manager_grant_of on manager_grant (manager_id)`.execute(database);
  await sql`create index event_of_manager on event ((metadata ->> 'actor'), position) where metadata ? 'manager'`.execute(
    database,
  );
  // Nobody could have been given this.
  await sql`update session set acting_as = null where acting_as is not null`.execute(database);
};
