import { sql, type RawBuilder } from "kysely";

import { INBOX_PATH } from "../../domain/direct-message/conversation-path.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { literally } from "../database/literally.ts";
import type { PartWith } from "../personal/personal.ts";

/** The accounts that had to do with one: only they were told of it by its display name, which may be a common word. */
const counterparts = (id: AccountId): RawBuilder<unknown> => sql`
  select case when buyer_id = ${id} then creator_id else buyer_id end from payment
    where buyer_id = ${id} or creator_id = ${id}
  union select case when fan_id = ${id} then creator_id else fan_id end from subscription
    where fan_id = ${id} or creator_id = ${id}
  union select other_id from conversation_member where account_id = ${id}
  union select case when asker_id = ${id} then asked_id else asker_id end from promotion
    where asker_id = ${id} or asked_id = ${id}
  union select case when creator_id = ${id} then manager_id else creator_id end from manager_grant
    where creator_id = ${id} or manager_id = ${id}
  union select p.creator_id from post_like l join post p on p.id = l.post_id where l.account_id = ${id}
  union select p.creator_id from post_comment c join post p on p.id = c.post_id where c.account_id = ${id}`;

/**
 * What others were told of an account that is erased goes with it: notices that name it as `@username`, lead to its pages or to the
 * conversation with it, or name it by its display name to somebody who had to do with it. Of the latter one that has the same words by chance goes as
 * well, some months early.
 */
export const forgetNotices: PartWith = async (
  { sql: database },
  { id, username, formerUsernames, displayName },
) => {
  const names = [username, ...formerUsernames].map(literally).join("|");
  await sql`
    delete from notice where text ~* ${`@(${names})([^\\w-]|$)`} or url ~* ${`^(${INBOX_PATH})?/(${names})(/|[?#]|$)`}
      or (text ~ ${String.raw`(^|\W)${literally(displayName)}(\W|$)`} and account_id in (${counterparts(id)}))`.execute(
    database,
  );
};
