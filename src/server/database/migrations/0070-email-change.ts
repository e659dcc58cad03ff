import type { Kysely } from "kysely";
import { sql } from "kysely";

/** New addresses of accounts that wait for their confirmation, and the links of the mails to them. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table email_change (
      account_id text primary key,
      email text not null,
      expires_at bigint not null
    )`.execute(database);
  await sql`create index email_change_expiry on email_change (expires_at)`.execute(database);
  await sql`alter table mail_link drop constraint mail_link_purpose_check`.execute(database);
  await sql`
    alter table mail_link add constraint mail_link_purpose_check
    check (purpose in ('reset', 'confirm', 'change'))`.execute(database);
};
