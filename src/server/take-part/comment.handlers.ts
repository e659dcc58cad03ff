import { commentPageSize, commentProblem } from "../../domain/post/comment.ts";
import { commentedText } from "../../domain/notice/notice-texts.ts";
import { blockedWordIn, blockedWordText } from "../../domain/settings/blocked-words.ts";
import { isCreator } from "../account/person.ts";
import { isBlocked } from "../block/block.reads.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { mayEdit } from "../profile/creator-record.ts";
import { settingOf } from "../settings/setting.reads.ts";
import { commentOf, readComments } from "./comment.reads.ts";
import { tellWriter } from "./tell-writer.ts";
import { openPost } from "./open-post.ts";

export const commentHandlers = {
  getComments: async ({ id, before_time: time, before_id = 0 }, context) => {
    const post = await openPost(id, context);
    if (typeof post === "string") return refuse(post);
    const before = time === undefined ? null : { time, id: before_id };
    const closed = post.item.post.comments === null;
    const rows = closed ? [] : await readComments(context.services.database, id, before);
    const page = rows.slice(0, commentPageSize);
    const last = page.at(-1);
    const viewer = { id: signedIn(context).id, owner: post.owner };
    return answer({
      items: page.map((row) => commentOf(row, viewer)),
      next:
        rows.length > page.length && last !== undefined
          ? { before_time: last.created_at, before_id: last.id }
          : null,
    });
  },

  writeComment: async ({ id, text }, context) => {
    const post = await openPost(id, context);
    if (typeof post === "string") return refuse(post);
    if (post.item.post.comments === null) return refuse("comments_closed");
    const problem = commentProblem(text);
    if (problem !== null) return refuseFields({ text: problem });
    const viewer = signedIn(context);
    const rules = await settingOf(context.services.database, post.row.creator_id, "comments");
    if (!post.owner && rules.commenters === "subscribers" && !post.item.is_subscribed)
      return refuse("comments_for_subscribers");
    const word = post.owner ? null : blockedWordIn(text, rules.blocked_words);
    if (word !== null) return refuseFields({ text: blockedWordText(word) });
    return context.services.store.transact(context.metadata, async (unit) => {
      // A subscriber who is blocked reads on until the end of what he paid, and says nothing (SUBP-28).
      if (!post.owner && (await isBlocked(unit.sql, viewer.id, post.row.creator_id)))
        return refuse("blocked");
      const author = await unit.sql
        .selectFrom("account as a")
        .select(["username", "display_name", "avatar_url", isCreator.as("is_creator")])
        .where("id", "=", viewer.id)
        .executeTakeFirstOrThrow();
      const said = { account_id: viewer.id, text: text.trim(), created_at: unit.now };
      const stored = await unit.sql
        .insertInto("post_comment")
        .values({ post_id: id, ...said })
        .returning("id")
        .executeTakeFirstOrThrow();
      await unit.writes
        .updateTable("post")
        .set((row) => ({ comments: row("comments", "+", 1) }))
        .where("id", "=", id)
        .execute();
      await tellWriter(unit, post, viewer.id, commentedText);
      return answer(commentOf({ id: stored.id, ...said, ...author }, { id: viewer.id, owner: post.owner }));
    });
  },

  deleteComment: async ({ id }, context) => {
    const viewer = signedIn(context);
    const found = await context.services.database
      .selectFrom("post_comment as c")
      .innerJoin("post as p", "p.id", "c.post_id")
      .select(["c.account_id", "c.post_id", "p.creator_id"])
      .where("c.id", "=", id)
      .executeTakeFirst();
    const isOwn = found?.account_id === viewer.id;
    if (found === undefined || !(isOwn || mayEdit(viewer, found.creator_id)))
      return refuse("comment_not_found");
    const act = { actor: found.creator_id, manager: viewer.id, call: "deleteComment", thing: String(id) };
    const isManagers = !isOwn && found.creator_id !== viewer.id;
    const metadata = isManagers ? { ...context.metadata, ...act } : context.metadata;
    return context.services.store.transact(metadata, async (unit) => {
      // Of two who delete it at once, one does.
      const deleted = await unit.sql
        .deleteFrom("post_comment")
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst();
      if (deleted === undefined) return refuse("comment_not_found");
      await unit.writes
        .updateTable("post")
        .set((row) => ({ comments: row("comments", "-", 1) }))
        .where("id", "=", found.post_id)
        .execute();
      return answer({ ok: true as const });
    });
  },
} satisfies Partial<Handlers>;
