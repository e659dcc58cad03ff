import { notify } from "../notice/notify.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { ViewedPost } from "./viewed-post.ts";

/**
 * Tells the writer of a post what somebody did there: not what she did herself, and nothing again while she has not read that
 * he did the same.
 */
export const tellWriter = async (
  unit: UnitOfWork,
  { row }: Pick<ViewedPost, "row">,
  actorId: AccountId,
  textOf: (name: string) => string,
): Promise<void> => {
  if (actorId === row.creator_id) return;
  const { display_name: name } = await unit.sql
    .selectFrom("account")
    .select("display_name")
    .where("id", "=", actorId)
    .executeTakeFirstOrThrow();
  const text = textOf(name);
  const told = await unit.sql
    .selectFrom("notice")
    .select("id")
    .where("account_id", "=", row.creator_id)
    .where("kind", "=", "like")
    .where("read_at", "is", null)
    .where("text", "=", text)
    .executeTakeFirst();
  if (told !== undefined) return;
  notify(unit, { accountId: row.creator_id, kind: "like", text, url: `/${row.username}/posts` });
};
