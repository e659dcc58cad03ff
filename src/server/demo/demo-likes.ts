import { sql } from "kysely";

import type { UnitOfWork } from "../store/event-store.ts";

const HOUR = 3600;

/**
 * The people of the past year liked some of the posts that came while they were members, within a day. Each post's number counts
 * them already.
 */
export const makeLikes = async (unit: UnitOfWork, people: readonly string[]): Promise<void> => {
  await sql`
    insert into post_like (post_id, account_id, created_at)
    select post_id, fan_id, liked_at
    from (
      select p.id as post_id, s.fan_id, s.end_at,
        p.created_at + ${HOUR}::int * (1 + (p.id * 7 + fan.place * 5) % 20) as liked_at,
        (p.id * 5 + fan.place * 3) % 7 < 3 as is_liked
      from post p
      join subscription s on s.creator_id = p.creator_id and s.started and s.created_at <= p.created_at
      join unnest(${people}::text[]) with ordinality as fan (id, place) on fan.id = s.fan_id
      where p.state = 'published' and p.access in ('paid', 'paid_and_free') and p.amount_usd = 0
    ) as reads
    where is_liked and liked_at < ${unit.now} and liked_at < coalesce(end_at, ${unit.now})
    on conflict do nothing`.execute(unit.sql);
};
