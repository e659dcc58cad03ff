import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Which payment is for which censored picture: of those that were sold since 0360 it was not noted. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into unlock_sale (payment_id, kind, item_id)
    select data ->> 'paymentId', split_part(stream, ':', 2), split_part(stream, ':', 3)::bigint
    from event where stream like 'unlock-%:media:%' and type in ('UnlockReserved', 'ItemUnlocked')
    on conflict do nothing`.execute(database);
};
