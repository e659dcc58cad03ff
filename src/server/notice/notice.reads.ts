import { sql, type Kysely, type RawBuilder } from "kysely";

import { mostUnread, type NoticeKind } from "../../domain/notice/notice.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { CountedAccount } from "../store/read-counters.ts";

const PAGE = 30;

/** How many notices an account has not read, at most `mostUnread`. */
export const unreadNoticesOf = (account: CountedAccount): RawBuilder<number> => sql`(
  select count(*)::int from (
    select from notice where account_id = ${account} and read_at is null limit ${mostUnread}) as unread)`;

/** One page of an account's notices, newest first, and the id that the next one begins before. */
export const readNoticePage = async (
  database: Kysely<Database>,
  asked: {
    readonly accountId: AccountId;
    readonly kind: NoticeKind | null;
    /** The last one of the page before. */
    readonly before: { readonly time: EpochSeconds; readonly id: number } | null;
  },
) => {
  const { accountId, kind, before } = asked;
  let query = database
    .selectFrom("notice")
    .select(["id", "kind", "text", "url", "created_at", "read_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE + 1);
  if (kind !== null) query = query.where("kind", "=", kind);
  if (before !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "id"), "<", tuple(before.time, before.id)),
    );
  const rows = await query.execute();
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    items: page.map(({ read_at, ...notice }) => ({ ...notice, is_read: read_at !== null })),
    next:
      rows.length > PAGE && last !== undefined ? { before_time: last.created_at, before_id: last.id } : null,
  };
};
