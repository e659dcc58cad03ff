import { sql, type Kysely } from "kysely";

/**
 * When a message to many was begun stands apart from the time that it was due. The two were one: what was begun sooner than anything
 * can be scheduled was due as it was written.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table broadcast add column begun_at bigint`.execute(database);
  await sql`
    update broadcast set begun_at = due_at, due_at = case when due_at < created_at + 300 then created_at else due_at end
    where status in ('sending', 'sent')`.execute(database);
};
