import type { SettledMedia } from "../media/media-settled.ts";
import { notify } from "../notice/notify.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { lockPosts } from "./post-counts.ts";
import { readPost } from "./post.reads.ts";
import { holdPost, publishWhenDue } from "./publish-post.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

/**
 * What waited for a medium is published once all of its media are there. Its owner, who sees it before, is told of the thumbnail
 * (RT-21), or of a file that failed.
 */
export const goOnWithMedia = async (
  unit: UnitOfWork,
  { id, ownerId, error, thumbUrl }: SettledMedia,
): Promise<void> => {
  const waiting = await unit.sql
    .selectFrom("post_media as pm")
    .innerJoin("post as p", "p.id", "pm.post_id")
    .select("p.id")
    .where("pm.media_id", "=", id)
    .where("p.state", "=", "planned")
    .orderBy("p.id")
    .execute();
  if (waiting.length === 0) return;
  if (error !== null) {
    const text = `A file of your post could not be used, so it is not published: ${error}`;
    return notify(unit, { accountId: ownerId, kind: "system", text, url: accountPages.dashboard.path });
  }
  await lockPosts(unit, ownerId);
  for (const post of waiting) {
    if ((await publishWhenDue(unit, post.id)) !== null || thumbUrl === null) continue;
    const data = { post_id: post.id, media_id: id, thumb_url: thumbUrl };
    unit.publish({ event: "post.thumb", audience: { account: ownerId }, data });
  }
};

/** Takes published posts off that show a medium which may not be shown any more; they come back with it, or when it is taken out of them. */
export const holdPostsWith = async (
  unit: UnitOfWork,
  { id, ownerId }: Pick<SettledMedia, "id" | "ownerId">,
): Promise<void> => {
  await lockPosts(unit, ownerId);
  const showing = await unit.sql
    .selectFrom("post_media as pm")
    .innerJoin("post as p", "p.id", "pm.post_id")
    .select("p.id")
    .where("pm.media_id", "=", id)
    .where("p.state", "=", "published")
    .orderBy("p.id")
    .execute();
  for (const { id: postId } of showing) {
    const post = await readPost(unit.sql, postId);
    if (post !== null) await holdPost(unit, post, { forMedia: true });
  }
};
