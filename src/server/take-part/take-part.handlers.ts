import { sql } from "kysely";

import { isPollOver } from "../../domain/post/poll.ts";
import { likedText } from "../../domain/notice/notice-texts.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { tellWriter } from "./tell-writer.ts";
import { openPost } from "./open-post.ts";
import { viewPost, type ViewedPost } from "./viewed-post.ts";

/** Counts a like more or less, at the post and, while lists show it, at its creator, and tells who looks at his page. */
export const countLike = async (
  unit: UnitOfWork,
  row: Pick<ViewedPost["row"], "id" | "creator_id" | "username">,
  change: 1 | -1,
): Promise<void> => {
  const { likes, state } = await unit.sql
    .updateTable("post")
    .set((post) => ({ likes: post("likes", "+", change) }))
    .where("id", "=", row.id)
    .returning(["likes", "state"])
    .executeTakeFirstOrThrow();
  // Who bought it likes it after it is over, too.
  if (state === "published")
    await unit.writes
      .updateTable("profile_count")
      .set((count) => ({ likes: count("likes", "+", change) }))
      .where("account_id", "=", row.creator_id)
      .execute();
  unit.publish({
    event: "post.like",
    audience: { room: `profile:${row.username}` },
    data: { post_id: row.id, likes },
  });
};

const changeLike = async (id: number, context: RequestContext, likes: boolean) => {
  const post = await openPost(id, context);
  if (typeof post === "string") return refuse(post);
  const mine = { post_id: id, account_id: signedIn(context).id };
  return context.services.store.transact(context.metadata, async (unit) => {
    const changed = likes
      ? await unit.sql
          .insertInto("post_like")
          .values({ ...mine, created_at: unit.now })
          .onConflict((conflict) => conflict.doNothing())
          .returning("post_id")
          .executeTakeFirst()
      : await unit.sql
          .deleteFrom("post_like")
          .where("post_id", "=", mine.post_id)
          .where("account_id", "=", mine.account_id)
          .returning("post_id")
          .executeTakeFirst();
    if (changed !== undefined) await countLike(unit, post.row, likes ? 1 : -1);
    if (changed !== undefined && likes) await tellWriter(unit, post, mine.account_id, likedText);
    return answer({ ok: true as const });
  });
};

export const takePartHandlers = {
  getPost: async ({ id }, context) => {
    const viewed = await viewPost(id, context);
    return typeof viewed === "string" ? refuse(viewed) : answer(viewed.item);
  },

  likePost: ({ id }, context) => changeLike(id, context, true),
  unlikePost: ({ id }, context) => changeLike(id, context, false),

  votePoll: async ({ id, option }, context) => {
    const post = await openPost(id, context);
    if (typeof post === "string") return refuse(post);
    const { poll } = post.row;
    if (poll === null || poll.options[option] === undefined)
      return refuseFields({ option: "This answer does not exist." });
    return context.services.store.transact(context.metadata, async (unit) => {
      if (isPollOver(poll, unit.now)) return refuse("poll_over");
      const mine = { post_id: id, account_id: signedIn(context).id, option, created_at: unit.now };
      const voted = await unit.sql
        .insertInto("poll_vote")
        .values(mine)
        .onConflict((conflict) => conflict.doNothing())
        .returning("option")
        .executeTakeFirst();
      if (voted === undefined) return refuse("already_voted");
      const path = `{options,${option},votes}`;
      const { rows } = await sql<{ poll: NonNullable<typeof poll> }>`
        update post set poll = jsonb_set(poll, ${path}::text[], to_jsonb((poll #>> ${path}::text[])::integer + 1))
        where id = ${id} returning poll`.execute(unit.sql);
      const { options, ends_at } = rows[0]!.poll;
      return answer({ options, ends_at, voted: option });
    });
  },
} satisfies Partial<Handlers>;
