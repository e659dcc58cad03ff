import { sql, type Kysely, type RawBuilder } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/**
 * The media that an account bought, alone, with a post or with a gallery: `media_id`, `payment_id`, `unlocked_at`, and `is_held` where
 * reviewers keep the post or gallery closed: it is paid for, but no list shows it. A picture that is censored in a bought post is
 * bought apart. What was bought twice is there once, from the first time on that is open.
 */
export const boughtMedia = (buyerId: AccountId): RawBuilder<unknown> => sql`
  select distinct on (media_id) * from (
    select item_id as media_id, payment_id, unlocked_at, false as is_held from unlock
      where account_id = ${buyerId} and kind = 'media'
    union all
    select pm.media_id, u.payment_id, u.unlocked_at, p.held from unlock u
      join post p on p.id = u.item_id
      join post_media pm on pm.post_id = p.id and pm.uncensor_amount is null
      where u.account_id = ${buyerId} and u.kind = 'post'
    union all
    select dm.media_id, u.payment_id, u.unlocked_at, d.held from unlock u
      join direct_message d on d.id = u.item_id
      join direct_message_media dm on dm.direct_message_id = d.id
      where u.account_id = ${buyerId} and u.kind = 'dm'
  ) every order by media_id, is_held, unlocked_at`;

/** Which of these media an account bought in any way: nobody pays twice for one that several posts show. */
export const readBoughtMedia = async (
  database: Kysely<Database>,
  buyerId: AccountId,
  mediaIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (mediaIds.length === 0) return new Set();
  const { rows } = await sql<{ media_id: number }>`
    select media_id from (${boughtMedia(buyerId)}) b where media_id = any(${[...mediaIds]})`.execute(
    database,
  );
  return new Set(rows.map(({ media_id }) => media_id));
};
