import type { UnitOfWork } from "../store/event-store.ts";
import { notifySubscribers } from "../push/push.reactions.ts";
import { withdrawReview } from "../review/ask-review.ts";
import { lockPosts, recount } from "./post-counts.ts";
import { readPost, type StoredPost } from "./post.reads.ts";
import { tellPost } from "./tell-post.ts";

/** Has a post looked at when its time comes. A time that was changed since finds nothing to do. */
export const schedulePost = (
  unit: UnitOfWork,
  kind: "post.publish" | "post.expire",
  postId: number,
  dueAt: number,
): void => unit.schedule({ kind, key: `${kind}:${postId}:${dueAt}`, dueAt, payload: { postId } });

/** Stores when a published post is over: so long after its publication (POSTS-09). */
export const expiryOf = (publishedAt: number, expireAfter: number | null): number | null =>
  expireAfter === null ? null : publishedAt + expireAfter;

const hasAllMedia = async (unit: UnitOfWork, postId: number): Promise<boolean> => {
  const missing = await unit.sql
    .selectFrom("post_media as pm")
    .innerJoin("media as m", "m.id", "pm.media_id")
    .select("m.id")
    .where("pm.post_id", "=", postId)
    .where(({ or, eb }) => or([eb("m.state", "!=", "ready"), eb("m.held", "is not", null)]))
    .limit(1)
    .executeTakeFirst();
  return missing === undefined;
};

/** What goes with a publication: it is counted, ends at its time, and is told to pages and browsers. Under `lockPosts`. */
export const announcePost = async (
  unit: UnitOfWork,
  before: StoredPost | null,
  after: StoredPost,
  isNew: boolean,
): Promise<void> => {
  const { id, creator_id: creatorId, expires_at: expiresAt } = after;
  await recount(unit, before, after);
  if (expiresAt !== null) schedulePost(unit, "post.expire", id, expiresAt);
  if (after.shares_on_twitter)
    unit.schedule({ kind: "post.share", key: `post.share:${id}`, payload: { postId: id } });
  if (isNew) await notifySubscribers(unit.writes, creatorId, unit.now);
  tellPost(unit, after, "add", isNew);
};

/**
 * Publishes a post whose time has come and whose media can all be shown: only now it is on lists and in feeds, is counted, and is told to pages and browsers
 * (RTP-16). One that was published before and held since comes back to its place and keeps its end, and nobody is notified again.
 * Answers it as it is stored then; null: it is not due, published already, or over meanwhile. Under `lockPosts`.
 */
export const publishWhenDue = async (unit: UnitOfWork, postId: number): Promise<StoredPost | null> => {
  const { now } = unit;
  const before = await readPost(unit.sql, postId);
  if (before?.state !== "planned" || before.held) return null;
  if (before.scheduled_at !== null && before.scheduled_at > now) return null;
  if (!(await hasAllMedia(unit, postId))) return null;
  const isNew = !before.was_published;
  const createdAt = isNew ? now : before.created_at;
  const expiresAt = expiryOf(createdAt, before.expire_after);
  if (expiresAt !== null && expiresAt <= now) {
    await withdraw(unit, before, "expired");
    return null;
  }
  const change = {
    state: "published" as const,
    was_published: true,
    created_at: createdAt,
    expires_at: expiresAt,
    pinned_at: isNew && before.pinned_at !== null ? now : before.pinned_at,
  };
  await unit.sql.updateTable("post").set(change).where("id", "=", postId).execute();
  const after = { ...before, ...change };
  await announcePost(unit, before, after, isNew);
  return after;
};

/**
 * Takes a published post off the lists and the counts until it is approved, or with `forMedia` until all of its media can be shown again;
 * one that is planned is not published before (COVER-29). Under `lockPosts`.
 */
export const holdPost = async (
  unit: UnitOfWork,
  before: StoredPost,
  { forMedia }: { readonly forMedia: boolean } = { forMedia: false },
): Promise<void> => {
  const change = {
    held: before.held || !forMedia,
    ...(before.state === "published" ? { state: "planned" as const } : {}),
  };
  await unit.sql.updateTable("post").set(change).where("id", "=", before.id).execute();
  await recount(unit, before, { ...before, ...change });
  if (before.state === "published") tellPost(unit, before, "delete");
};

/** Takes a post off the lists and the counts: `expired`, or `deleted` by its creator. What was bought of it stays. Under `lockPosts`. */
export const withdraw = async (
  unit: UnitOfWork,
  before: StoredPost,
  state: "expired" | "deleted",
): Promise<void> => {
  const change = { state, pinned_at: null };
  await unit.sql.updateTable("post").set(change).where("id", "=", before.id).execute();
  await recount(unit, before, { ...before, ...change });
  if (before.state === "published") tellPost(unit, before, "delete");
  if (state === "deleted") await withdrawReview(unit, `post-${before.id}`);
};

/** Takes a post off that is over by now (POSTS-22). */
export const expireWhenDue = async (unit: UnitOfWork, postId: number): Promise<void> => {
  const found = await readPost(unit.sql, postId);
  if (found === null) return;
  await lockPosts(unit, found.creator_id);
  const post = await readPost(unit.sql, postId);
  if (post?.state === "published" && post.expires_at !== null && post.expires_at <= unit.now)
    await withdraw(unit, post, "expired");
};
