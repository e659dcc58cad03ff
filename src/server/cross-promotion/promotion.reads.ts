import { sql, type Kysely, type RawBuilder } from "kysely";

import { promotionLimits } from "../../domain/cross-promotion/promotion.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { CreatorCard } from "../../protocol/records.ts";
import { isOpenTo } from "../block/block.reads.ts";
import { cardColumns, cardSource, cardsOf, isShown, type CardRow } from "../creator/creator-cards.ts";
import type { Database } from "../database/schema.ts";
import { isFound, isReachedFrom } from "../settings/privacy.reads.ts";
import { keyNow } from "../session/username-now.ts";
import { isSubscribed } from "./leads.ts";

/** Under which name clicks of the card of a creator on the page of another one are counted. */
export const promotionLink = (pageOf: AccountId, cardOf: AccountId): string =>
  `promotion:${pageOf}:${cardOf}`;

/** The rows of a creator as she sees them: the other one, her own place, and whether she has asked. */
const promotionsOf = (creatorId: AccountId): RawBuilder<unknown> => sql`(
  select id, asked_id as other_id, asker_place as place, true as by_her, asked_at, accepted_at
  from promotion where asker_id = ${creatorId}
  union all
  select id, asker_id, asked_place, false, asked_at, accepted_at
  from promotion where asked_id = ${creatorId})`;

const ordered = sql`p.place nulls last, p.accepted_at, p.id`;

/** Whom a creator promotes on her page, as a viewer may find them: at most 6, in her order (CENT-21). */
export const readPromoted = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  viewer: { readonly id: AccountId | null; readonly country: string; readonly now: EpochSeconds },
): Promise<CreatorCard[]> => {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} ${cardSource} join ${promotionsOf(creatorId)} p on p.other_id = a.id
    where p.accepted_at is not null and ${isShown} and ${isOpenTo(viewer.id)} and ${isFound}
      and ${isReachedFrom(viewer.country)}
    order by ${ordered} limit ${promotionLimits.shown}`.execute(database);
  return cardsOf(database, rows, viewer.id, viewer.now);
};

interface PromotionRow {
  readonly id: number;
  readonly username: string;
  readonly display_name: string;
  readonly fans_avatar_url: string | null;
  readonly by_her: boolean;
  readonly asked_at: EpochSeconds;
  readonly accepted_at: EpochSeconds | null;
  readonly is_shown: boolean;
  /** Who has asked may be heard: an approved creator, and no block between the two. */
  readonly is_heard: boolean;
  readonly clicks_here: number;
  readonly clicks_there: number;
  readonly subscribers_here: number;
  readonly subscribers_there: number;
}

const clicks = (link: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(clicks), 0)::int from link_click where link = ${link})`;
const subscribers = (creatorId: RawBuilder<unknown>, partnerId: RawBuilder<unknown>) =>
  sql`(select count(*)::int from promotion_lead l
    where l.creator_id = ${creatorId} and l.partner_id = ${partnerId} and ${isSubscribed})`;

/** A creator's partners in her order, and the open requests, the newest first. */
export const readPromotions = async (
  database: Kysely<Database>,
  creatorId: AccountId,
): Promise<EndpointAnswer<"getPromotions">> => {
  const her = sql`${creatorId}::text`;
  const { rows } = await sql<PromotionRow>`
    select p.id, a.username, a.display_name, a.avatar_url as fans_avatar_url, p.by_her, p.asked_at, p.accepted_at,
      ${isShown} and ${isOpenTo(creatorId)} as is_heard,
      ${isShown} and ${isOpenTo(creatorId)} and ${isFound} as is_shown,
      ${clicks(sql`'promotion:' || a.id || ':' || ${her}`)} as clicks_here,
      ${clicks(sql`'promotion:' || ${her} || ':' || a.id`)} as clicks_there,
      ${subscribers(her, sql`a.id`)} as subscribers_here,
      ${subscribers(sql`a.id`, her)} as subscribers_there
    from ${promotionsOf(creatorId)} p join account a on a.id = p.other_id
    order by ${ordered}`.execute(database);
  const user = ({ username, display_name, fans_avatar_url }: PromotionRow) => ({
    ...{ username, display_name, fans_avatar_url },
  });
  const requests = (open: readonly PromotionRow[]) =>
    open
      .toSorted((one, other) => other.asked_at - one.asked_at || other.id - one.id)
      .map((row) => ({ id: row.id, user: user(row), asked_at: row.asked_at }));
  const open = rows.filter(({ accepted_at: acceptedAt }) => acceptedAt === null);
  return {
    partners: rows.flatMap((row) =>
      row.accepted_at === null
        ? []
        : {
            ...{ id: row.id, user: user(row), since: row.accepted_at, is_shown: row.is_shown },
            brought: { clicks: row.clicks_here, subscribers: row.subscribers_here },
            sent: { clicks: row.clicks_there, subscribers: row.subscribers_there },
          },
    ),
    received: requests(open.filter(({ by_her: byHer, is_heard: isHeard }) => !byHer && isHeard)),
    sent: requests(open.filter(({ by_her: byHer }) => byHer)),
  };
};

/** The ids of two creators who promote each other, by their usernames; null: they do not. */
export const promotedPair = async (
  database: Kysely<Database>,
  { pageOf, cardOf }: { readonly pageOf: string; readonly cardOf: string },
): Promise<{ readonly pageOf: AccountId; readonly cardOf: AccountId } | null> => {
  const { rows } = await sql<{ page_of: AccountId; card_of: AccountId }>`
    select one.id as page_of, other.id as card_of
    from account one, account other, promotion p
    where one.username_key = ${keyNow(pageOf)} and other.username_key = ${keyNow(cardOf)} and p.accepted_at is not null
      and least(p.asker_id, p.asked_id) = least(one.id, other.id)
      and greatest(p.asker_id, p.asked_id) = greatest(one.id, other.id)`.execute(database);
  const [found] = rows;
  return found === undefined ? null : { pageOf: found.page_of, cardOf: found.card_of };
};
