import type { Kysely } from "kysely";
import { sql } from "kysely";

import { RANKED_PLACES, rankingSpans, type RankingPeriod, type Span } from "../../domain/creator/ranking.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { RankedCard } from "../../protocol/records.ts";
import { isOpenTo } from "../block/block.reads.ts";
import { isFound, isReachedFrom } from "../settings/privacy.reads.ts";
import type { Database } from "../database/schema.ts";
import { cardColumns, cardSource, cardsOf, isShown, pagesOf, type CardRow } from "./creator-cards.ts";

type Ranked = CardRow & { readonly place: number };

// Likes of all time are the profile's number; those of a span are counted.
const likesIn = ({ since, until }: Span) =>
  since === 0
    ? sql`select account_id as id, likes as count from profile_count`
    : sql`select p.creator_id as id, count(*) as count from post_like l join post p on p.id = l.post_id
        where l.created_at >= ${since} and l.created_at < ${until} group by p.creator_id`;

/** Places of the creators who earned or were liked: a point a dollar, one for each 10 likes (ROUTE-46). */
const places = (span: Span) => sql`
  select a.id, row_number() over (order by
    greatest(coalesce(e.cents, 0), 0) / 100.0 + coalesce(l.count, 0) / 10 desc, a.id) as place
  from account a
  left join (select substr(account, 9) as id, sum(amount) as cents from ledger_posting
    where account like 'creator:%' and kind <> 'payout' and posted_at >= ${span.since} and posted_at < ${span.until}
    group by account) e on e.id = a.id
  left join (${likesIn(span)}) l on l.id = a.id
  where ${isShown} and ${isFound} and (coalesce(e.cents, 0) > 0 or coalesce(l.count, 0) >= 10)`;

const previousPlaces = async (
  database: Kysely<Database>,
  span: Span | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (span === null || ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; place: number }>`
    select id, place from (${places(span)}) r where id = any(${ids}) and place <= ${RANKED_PLACES}`.execute(
    database,
  );
  return new Map(rows.map(({ id, place }) => [id, Number(place)]));
};

/** One page of a ranking, 100 places in all; points never leave the server. `page` from 1. */
export const readRanking = async (
  database: Kysely<Database>,
  asked: {
    readonly period: RankingPeriod;
    readonly page: number;
    readonly size: number;
    readonly viewerId: AccountId | null;
    /** ISO code of where the viewer is. */
    readonly country: string;
    readonly now: EpochSeconds;
  },
): Promise<{ items: RankedCard[]; page: number; pages: number; total: number }> => {
  const { period, page, size, viewerId, country, now } = asked;
  const { present, previous } = rankingSpans(period, now);
  const first = (page - 1) * size;
  const ranked = sql<Ranked>`
    select r.place, ${cardColumns}
    ${cardSource} join (${places(present)}) r on r.id = a.id
    where ${isOpenTo(viewerId)} and ${isReachedFrom(country)} and r.place > ${first} and r.place <= ${Math.min(first + size, RANKED_PLACES)}
    order by r.place`;
  // Whoever of a page is hidden from the viewer, the pages after it are there.
  const all = sql<{ count: number }>`select count(*) as count from (${places(present)}) r`;
  const [{ rows }, { rows: counts }] = await Promise.all([ranked.execute(database), all.execute(database)]);
  const before = await previousPlaces(
    database,
    previous,
    rows.map(({ id }) => id),
  );
  const cards = await cardsOf(database, rows, viewerId, now);
  const total = Math.min(RANKED_PLACES, Number(counts[0]!.count));
  return {
    items: cards.map((card, index) => ({
      ...card,
      rank: Number(rows[index]!.place),
      previous_rank: before.get(card.user.id) ?? null,
    })),
    page,
    pages: pagesOf(total, size),
    total,
  };
};
