import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Galleries that creators make: closed, held or being prepared they are on no list; versions against lost edits; which payment bought which. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table direct_message
      add column active boolean not null default true,
      add column held boolean not null default false,
      add column shown boolean not null default true,
      add column version integer not null default 1`.execute(database);
  await sql`update direct_message set shown = deleted_at is null`.execute(database);
  await sql`
    create table direct_message_sale (
      payment_id text primary key,
      direct_message_id bigint not null references direct_message (id)
    )`.execute(database);
  await sql`create index direct_message_sale_of on direct_message_sale (direct_message_id)`.execute(database);
  // Those that were refunded are in the books too.
  await sql`
    insert into direct_message_sale (payment_id, direct_message_id)
    select distinct e.data ->> 'paymentId', split_part(e.stream, ':', 3)::bigint
    from event e join direct_message d on d.id = split_part(e.stream, ':', 3)::bigint
    where e.type = 'ItemUnlocked' and e.stream like 'unlock-%:dm:%' on conflict do nothing`.execute(database);
};
