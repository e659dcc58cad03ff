import { sql, type Kysely } from "kysely";

import type { Span } from "../../domain/calendar/stats-period.ts";
import type { GalleryType } from "../../domain/gallery/gallery.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { GalleryFigures } from "../../protocol/gallery/own-gallery.records.ts";
import type { Database } from "../database/schema.ts";

type Row = GalleryFigures["items"][number];

/** Which galleries, when, in which order. */
export interface FiguresQuery extends Span {
  readonly creatorId: AccountId;
  readonly type: GalleryType | null;
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

/** What each gallery brought, by the books; deleted ones while they have ever been sold. */
const figures = ({ creatorId, type, id, from, to }: FiguresQuery) => sql`
  select d.id, d.gallery as type, d.title as text, d.amount_usd, d.created_at, d.deleted_at is not null as is_deleted,
    (count(distinct l.payment_id) filter (where l.kind = 'sale'))::int as sales,
    (count(distinct l.payment_id) filter (where l.kind in ('refund', 'dispute')))::int as refunds,
    coalesce(-sum(l.amount) filter (where l.account like 'buyer:%'), 0)::int as gross,
    coalesce(sum(l.amount) filter (where l.account like 'creator:%'), 0)::int as earned
  from direct_message d
  left join direct_message_sale s on s.direct_message_id = d.id
  left join ledger_posting l on l.payment_id = s.payment_id and l.posted_at >= ${from} and l.posted_at < ${to}
  where d.creator_id = ${creatorId} and d.gallery is not null
    and (${type}::text is null or d.gallery = ${type}) and (${id}::bigint is null or d.id = ${id})
    and (d.deleted_at is null or exists (select from direct_message_sale sold where sold.direct_message_id = d.id))
  group by d.id`;

/** One page of the figures. */
export const readFigures = async (
  database: Kysely<Database>,
  query: FiguresQuery,
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select * from (${figures(query)}) f order by ${orders[query.sort]}
    limit ${query.limit} offset ${query.offset}`.execute(database);
  return rows;
};

/** All of them together, and how many galleries there are. */
export const sumFigures = async (
  database: Kysely<Database>,
  query: FiguresQuery,
): Promise<GalleryFigures["totals"] & { readonly count: number }> => {
  const { rows } = await sql<GalleryFigures["totals"] & { readonly count: number }>`
    select count(*)::int as count, coalesce(sum(sales), 0)::int as sales, coalesce(sum(refunds), 0)::int as refunds,
      coalesce(sum(gross), 0)::int as gross, coalesce(sum(earned), 0)::int as earned
    from (${figures(query)}) f`.execute(database);
  return rows[0]!;
};
