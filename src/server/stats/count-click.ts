import { sql, type Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import { isSalted, utcDayOf, visitorDigest, withSalt, type Visitor } from "./visitor-digest.ts";

/** A link that somebody followed; of the visitor nothing is kept but a digest of the day. */
export interface ClickedLink extends Visitor {
  readonly link: string;
}

/** Counts a click: once a visitor and UTC day, also when two come at once. */
export const countClick = async (
  database: Kysely<Database>,
  { link, now, ...visitor }: ClickedLink,
): Promise<void> => {
  const day = utcDayOf(now);
  await withSalt(
    database,
    day,
    sql<{ salted: boolean }>`
      with came as (
        insert into link_visitor (link, visitor, day)
        select ${link}::text, ${visitorDigest(sql`${link}::text`, visitor)}, day
        from visitor_salt where day = ${day}::integer
        on conflict do nothing returning day
      ), counted as (
        insert into link_click (link, day, clicks) select ${link}::text, day, 1 from came
        on conflict (link, day) do update set clicks = link_click.clicks + 1
      )
      select ${isSalted(day)} as salted`,
  );
};

/** How often a link was followed. */
export const readClicks = async (database: Kysely<Database>, link: string): Promise<number> => {
  const { clicks } = await database
    .selectFrom("link_click")
    .select(sql<number>`coalesce(sum(clicks), 0)::int`.as("clicks"))
    .where("link", "=", link)
    .executeTakeFirstOrThrow();
  return clicks;
};

/** Nothing is known of a link any more. */
export const forgetClicks = async (database: Kysely<Database>, link: string): Promise<void> => {
  await database.deleteFrom("link_click").where("link", "=", link).execute();
  await database.deleteFrom("link_visitor").where("link", "=", link).execute();
};
