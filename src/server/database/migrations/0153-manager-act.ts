import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What managers did in whose name. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table manager_act (
      id bigint generated always as identity primary key,
      creator_id text not null,
      manager_id text not null,
      at bigint not null,
      call text not null
    )`.execute(database);
  await sql`create index manager_act_of on manager_act (creator_id, id)`.execute(database);
};
