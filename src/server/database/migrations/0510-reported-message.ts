import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Which message of a conversation of his the sender of a report reports. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table support_request add column message_id bigint references message (id) on delete set null`.execute(
    database,
  );
  await sql`create index support_request_message on support_request (message_id) where message_id is not null`.execute(
    database,
  );
};
