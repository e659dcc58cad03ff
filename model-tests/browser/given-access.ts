import type { Site } from "./site.ts";

/** A gift of ava's, with which a fan may write to her. */
export const giveAccess = async (site: Site, username: string): Promise<void> => {
  await site.database().query(
    `insert into subscription (id, fan_id, creator_id, type, status, choice, price, next_price, next_months, started, created_at, end_at)
     select 'gift-' || fan.id, fan.id, ava.id, 'gift', 'active', null, 0, null, 0, true, 1, 4000000000
     from account fan, account ava where fan.username = $1 and ava.username = 'ava'
     on conflict (id) do update set status = 'active', end_at = 4000000000`,
    [username],
  );
};

/** That gift is over. */
export const endAccess = async (site: Site, username: string): Promise<void> => {
  await site.database().query(
    `update subscription set status = 'expired', end_at = 2
     where id = 'gift-' || (select id from account where username = $1)`,
    [username],
  );
};
