import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Notes of people, also of those with whom one has not talked yet. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table contact_note (
      account_id text not null,
      other_id text not null,
      note text not null,
      primary key (account_id, other_id)
    )`.execute(database);
  await sql`
    insert into contact_note (account_id, other_id, note)
    select account_id, other_id, note from conversation_member where note <> ''`.execute(database);
  await sql`alter table conversation_member drop column note`.execute(database);
};
