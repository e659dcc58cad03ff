import { sql, type Kysely } from "kysely";

import type { Span } from "../../domain/calendar/stats-period.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { GalleryFigures, PremiumKind } from "../../protocol/gallery/own-gallery.records.ts";
import type { Database } from "../database/schema.ts";

type Row = GalleryFigures["items"][number];

/** Which galleries and messages, when, in which order. */
export interface FiguresQuery extends Span {
  readonly creatorId: AccountId;
  readonly type: PremiumKind | null;
  readonly id: number | null;
  readonly sort: "newest" | "sales" | "earned";
  readonly limit: number;
  readonly offset: number;
}

const orders = {
  newest: sql`created_at desc, id desc`,
  sales: sql`sales desc, earned desc, id desc`,
  earned: sql`earned desc, sales desc, id desc`,
};

/** What each gallery and each message with a price that was sent brought, by the books; deleted galleries while they have ever been sold. */
const figures = ({ creatorId, type, id, from, to }: FiguresQuery) => sql`
  select d.id, coalesce(d.gallery, 'message') as type, d.title as text, d.amount_usd, d.created_at, d.deleted_at is not null as is_deleted,
    (count(distinct l.payment_id) filter (where l.kind = 'sale'))::int as sales,
    (count(distinct l.payment_id) filter (where l.kind in ('refund', 'dispute')))::int as refunds,
    coalesce(-sum(l.amount) filter (where l.account like 'buyer:%'), 0)::bigint as gross,
    coalesce(sum(l.amount) filter (where l.account like 'creator:%'), 0)::bigint as earned
  from direct_message d
  left join direct_message_sale s on s.direct_message_id = d.id
  left join ledger_posting l on l.payment_id = s.payment_id and l.posted_at >= ${from} and l.posted_at < ${to}
  where d.creator_id = ${creatorId} and (${type}::text is null or coalesce(d.gallery, 'message') = ${type})
    and (${id}::bigint is null or d.id = ${id})
    and case when d.gallery is null
      then d.amount_usd > 0 and exists (select from message m where m.direct_message_id = d.id)
      else d.deleted_at is null or exists (select from direct_message_sale sold where sold.direct_message_id = d.id)
    end
  group by d.id`;

/** One page of the figures, with how many got a message and how many of them have read it. */
export const readFigures = async (
  database: Kysely<Database>,
  query: FiguresQuery,
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    with page as (
      select * from (${figures(query)}) f order by ${orders[query.sort]} limit ${query.limit} offset ${query.offset}
    )
    select page.*, reach.sent, reach.opened from page left join lateral (
      select count(*)::int as sent, (count(*) filter (where reader.read_sequence >= m.sequence))::int as opened
      from message m join conversation_member reader
        on reader.conversation_id = m.conversation_id and reader.account_id <> m.sender_id
      where m.direct_message_id = page.id
    ) reach on page.type = 'message'
    order by ${orders[query.sort]}`.execute(database);
  return rows;
};

/** All of them together, and how many there are. */
export const sumFigures = async (
  database: Kysely<Database>,
  query: FiguresQuery,
): Promise<GalleryFigures["totals"] & { readonly count: number }> => {
  const { rows } = await sql<GalleryFigures["totals"] & { readonly count: number }>`
    select count(*)::int as count, coalesce(sum(sales), 0)::int as sales, coalesce(sum(refunds), 0)::int as refunds,
      coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(earned), 0)::bigint as earned
    from (${figures(query)}) f`.execute(database);
  return rows[0]!;
};
