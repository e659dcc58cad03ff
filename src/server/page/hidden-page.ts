import { sql, type Kysely } from "kysely";

import type { CreatorRecord } from "../../protocol/records.ts";
import type { Database } from "../database/schema.ts";

/** Whether search engines are asked to leave a page out: it is that of a creator who is hidden from search (ACCT-55). */
export const isHiddenPage = async (
  database: Kysely<Database>,
  creator: Pick<CreatorRecord, "user"> | null,
): Promise<boolean> => {
  if (creator === null) return false;
  const row = await database
    .selectFrom("account_setting")
    .select(sql<boolean>`value -> 'hidden' = 'true'`.as("hidden"))
    .where("account_id", "=", creator.user.id)
    .where("section", "=", "privacy")
    .executeTakeFirst();
  return row?.hidden === true;
};
