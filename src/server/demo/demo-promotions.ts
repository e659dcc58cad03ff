import { sql } from "kysely";

import { promotionLink } from "../cross-promotion/promotion.reads.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";

const day = 86_400;

/** Who promotes whom, so many days since the request; `since` null: it waits for an answer. */
const promotions = [
  { asker: "ava", asked: "mia", age: 45, since: 44 },
  { asker: "zoe", asked: "ava", age: 1, since: null },
] as const;

/** Clicks of a day, the newest first, on the page of one for the card of the other; older ones come again. */
const followed = [
  { pageOf: "mia", cardOf: "ava", clicks: [4, 2, 3, 0, 5, 1, 2] },
  { pageOf: "ava", cardOf: "mia", clicks: [2, 3, 1, 1, 0, 2, 4] },
] as const;
const CLICKED_DAYS = 40;
/** Of the latest subscribers of ava, those whom mia's page brought. */
const BROUGHT = 3;

/** Creators who promote each other, and what came of their cards. */
export const makePromotions = async ({ sql: database, now }: UnitOfWork, ids: DemoIds): Promise<void> => {
  await database
    .insertInto("promotion")
    .values(
      promotions.map(({ asker, asked, age, since }) => ({
        ...{ asker_id: idOf(ids, asker), asked_id: idOf(ids, asked), asked_at: now - age * day },
        ...{ accepted_at: since === null ? null : now - since * day, asker_place: null, asked_place: null },
      })),
    )
    .execute();
  await database
    .insertInto("link_click")
    .values(
      followed.flatMap(({ pageOf, cardOf, clicks }) =>
        Array.from({ length: CLICKED_DAYS }, (_, ago) => ({
          link: promotionLink(idOf(ids, pageOf), idOf(ids, cardOf)),
          day: Math.floor(now / day) - ago,
          clicks: clicks[ago % clicks.length]!,
        })),
      ),
    )
    .execute();
  await sql`
    insert into promotion_lead (fan_id, creator_id, partner_id, clicked_at)
    select fan_id, creator_id, ${idOf(ids, "mia")}, max(created_at) - 3600
    from subscription
    where creator_id = ${idOf(ids, "ava")} and started and type in ('access', 'trial')
    group by fan_id, creator_id order by max(created_at) desc, fan_id limit ${BROUGHT}`.execute(database);
};
