import { sql } from "kysely";

import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";

/** How many of each kind `sub` marked, by creator; at noah's they are locked, for sub is no member of his. */
const marked = [
  { creator: "ava", kind: "image", count: 7 },
  { creator: "noah", kind: "image", count: 2 },
  { creator: "ava", kind: "video", count: 2 },
  { creator: "ava", kind: "audio", count: 1 },
] as const;

/** What `sub` marked of the media of posts for members: the newest, an hour apart. */
export const makeFavorites = async (unit: UnitOfWork, ids: DemoIds): Promise<void> => {
  for (const { creator, kind, count } of marked)
    await sql`
      insert into favorite (account_id, media_id, created_at)
      select ${idOf(ids, "sub")}, m.id, ${unit.now}::bigint - 3600 * row_number() over (order by m.id desc)
      from media m where m.kind = ${kind} and m.id in (
        select distinct pm.media_id from post_media pm join post p on p.id = pm.post_id
        where p.creator_id = ${idOf(ids, creator)} and p.state = 'published' and p.access = 'paid'
          and p.amount_usd = 0 and pm.uncensor_amount is null)
      order by m.id desc limit ${count}`.execute(unit.sql);
};
