import { sql } from "kysely";

import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";

/** Whose pages were looked at, and how much more than once an hour. */
const viewed = [
  { creator: "ava", weight: 6 },
  { creator: "noah", weight: 2 },
] as const;

/** A year of views, each four hours, more of them lately, with weeks that are better than others. */
const PARTS = 365 * 6;

export const makeViews = async (unit: UnitOfWork, ids: DemoIds): Promise<void> => {
  for (const { creator, weight } of viewed)
    await sql`
      insert into page_view_hour (creator_id, hour, country, source, views, visitors)
      select ${idOf(ids, creator)}, (${unit.now}::bigint / 3600)::int - n * 4,
        (array['US', 'GB', 'DE', 'SE', 'FR', 'BR', 'JP', 'US', 'GB'])[1 + (n * n + 3 * n) % 9],
        (array['direct', 'site', 'search', 'social', 'other', 'social'])[1 + (n * 5 + n / 7) % 6],
        views, greatest(1, views * 2 / 3)
      from (
        select n, 1 + n * 37 % 4 + (${weight}::int * (1 + sin(n / 40.0)) * (1 - n / 3200.0))::int as views
        from generate_series(1, ${PARTS}::int) as n
      ) as parts`.execute(unit.sql);
};
