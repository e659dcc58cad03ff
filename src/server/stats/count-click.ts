import { sql, type Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import { utcDayOf, visitorDigest, type Visitor } from "./visitor-digest.ts";

/** A link that somebody followed; of the visitor nothing is kept but a digest of the day. */
export interface ClickedLink extends Omit<Visitor, "seen"> {
  readonly link: string;
}

/** Counts a click: once a visitor and UTC day, also when two come at once. */
export const countClick = async (
  database: Kysely<Database>,
  { link, ...visitor }: ClickedLink,
): Promise<void> => {
  const digest = await visitorDigest(database, { ...visitor, seen: link });
  const day = utcDayOf(visitor.now);
  await sql`
    with came as (
      insert into link_visitor (link, visitor, day) values (${link}, ${digest}, ${day})
      on conflict do nothing returning day
    )
    insert into link_click (link, day, clicks) select ${link}, day, 1 from came
    on conflict (link, day) do update set clicks = link_click.clicks + 1`.execute(database);
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
