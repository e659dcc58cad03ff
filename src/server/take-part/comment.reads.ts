import { sql, type Kysely } from "kysely";

import { commentPageSize } from "../../domain/post/comment.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { PostComment } from "../../protocol/take-part/take-part.records.ts";
import { isCreator, personOf, type PersonRow } from "../account/person.ts";
import type { Database } from "../database/schema.ts";

export interface CommentRow extends PersonRow {
  readonly id: number;
  readonly text: string;
  readonly created_at: EpochSeconds;
  readonly account_id: AccountId;
}

/** A comment as somebody sees it; its author and the post's owner may delete it. */
export const commentOf = (
  row: CommentRow,
  viewer: { readonly id: AccountId; readonly owner: boolean },
): PostComment => ({
  id: row.id,
  text: row.text,
  created_at: row.created_at,
  user: personOf(row),
  can_delete: viewer.owner || row.account_id === viewer.id,
});

/** One comment more of a post than a page holds, newest first; `before` is exclusive. None of suspended accounts. */
export const readComments = async (
  database: Kysely<Database>,
  postId: number,
  before: { readonly time: EpochSeconds; readonly id: number } | null,
): Promise<readonly CommentRow[]> => {
  const { rows } = await sql<CommentRow>`
    select c.id, c.text, c.created_at, c.account_id, a.username, a.display_name, a.avatar_url,
      ${isCreator} as is_creator
    from post_comment c join account a on a.id = c.account_id and not a.suspended
    where c.post_id = ${postId}
      and ${before === null ? sql`true` : sql`(c.created_at, c.id) < (${before.time}::bigint, ${before.id}::bigint)`}
    order by c.created_at desc, c.id desc limit ${commentPageSize + 1}`.execute(database);
  return rows;
};
