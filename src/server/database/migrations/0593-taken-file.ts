import { sql, type Kysely } from "kysely";

/** Who took an account's earnings as a file, and of which time. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table taken_file (
      id bigint generated always as identity primary key,
      account_id text not null,
      by_id text not null,
      at bigint not null,
      file text not null,
      since bigint not null,
      until bigint not null
    )`.execute(database);
  await sql`create index taken_file_account on taken_file (account_id, at)`.execute(database);
  await sql`create index taken_file_at on taken_file (at)`.execute(database);
};
