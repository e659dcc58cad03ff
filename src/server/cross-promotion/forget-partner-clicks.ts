import { sql } from "kysely";

import type { PartWith } from "../personal/personal.ts";
import { promotionLink } from "./promotion.reads.ts";

/** Forgets how often cards on the pages of others were followed to a creator who is erased, and those on her page. */
export const forgetPartnerClicks: PartWith = async ({ sql: database }, { id }) => {
  for (const table of ["link_click", "link_visitor"] as const)
    await sql`delete from ${sql.table(table)}
      where link like ${promotionLink("%", "%")} and ${id} = any(string_to_array(link, ':'))`.execute(
      database,
    );
};
