import { sql, type RawBuilder } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { CountedAccount } from "../store/read-counters.ts";

/** Badges show 99+ from here on. */
const MOST_COUNTED = 100;

/** Who has written what the account has not read, newest first; nobody with whom it has a block (SUBP-28). */
export const unreadUsersOf = (account: CountedAccount): RawBuilder<readonly AccountId[]> => sql`(
  select coalesce(jsonb_agg(other_id order by last_at desc, last_id desc), '[]') from (
    select other_id, last_at, last_id from conversation_member c
    where account_id = ${account} and unread > 0 and not exists (
      select from block where (blocker_id = c.account_id and blocked_id = c.other_id)
        or (blocker_id = c.other_id and blocked_id = c.account_id))
    order by last_at desc, last_id desc limit ${MOST_COUNTED}) as unread)`;
