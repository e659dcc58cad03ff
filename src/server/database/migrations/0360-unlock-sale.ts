import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Which payment is for which thing, from the moment on that its money is held. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    create table unlock_sale (
      payment_id text primary key,
      kind text not null,
      item_id bigint not null
    )`.execute(database);
  await sql`create index unlock_sale_of on unlock_sale (kind, item_id)`.execute(database);
  await sql`
    insert into unlock_sale (payment_id, kind, item_id)
    select data ->> 'paymentId', split_part(stream, ':', 2), split_part(stream, ':', 3)::bigint
    from event where stream like 'unlock-%' and type in ('UnlockReserved', 'ItemUnlocked')
    on conflict do nothing`.execute(database);
};
