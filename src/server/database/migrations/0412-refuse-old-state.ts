import type { Kysely } from "kysely";
import { sql } from "kysely";

/** What an append asks for when a stream that it was decided on has a newer event: the work is done again (decision 0136). */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create function refuse_old_state() returns boolean language plpgsql as $$
    begin
      raise exception 'A state in memory is not the newest.' using errcode = '40001';
    end $$`.execute(database);
};
