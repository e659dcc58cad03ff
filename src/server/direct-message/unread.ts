import { sql, type Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** Badges show 99+ from here on. */
const MOST_COUNTED = 100;

/** Who has written what the account has not read, newest first; nobody with whom it has a block (SUBP-28). */
export const readUnreadUsers = async (
  database: Kysely<Database>,
  accountId: AccountId,
): Promise<readonly AccountId[]> => {
  const { rows } = await sql<{ other_id: AccountId }>`
    select other_id from conversation_member c
    where account_id = ${accountId} and unread > 0 and not exists (
      select from block where (blocker_id = c.account_id and blocked_id = c.other_id)
        or (blocker_id = c.other_id and blocked_id = c.account_id))
    order by last_at desc, last_id desc limit ${MOST_COUNTED}`.execute(database);
  return rows.map(({ other_id }) => other_id);
};
