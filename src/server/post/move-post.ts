import { fieldTexts } from "../../domain/account/field-texts.ts";
import { endProblem, moveProblem } from "../../domain/calendar/calendar-item.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { must } from "../http/unwritten.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { lockPosts } from "./post-counts.ts";
import { readPost, type StoredPost } from "./post.reads.ts";
import { schedulePost, withdraw } from "./publish-post.ts";
import { tellPost } from "./tell-post.ts";

/** A post of a creator. */
interface OwnPost {
  readonly creatorId: AccountId;
  readonly id: number;
}

/** The post, for nobody else to change until the transaction ends; null: she has none of that id. */
const lockOwn = async (unit: UnitOfWork, { creatorId, id }: OwnPost): Promise<StoredPost | null> => {
  await lockPosts(unit, creatorId);
  const post = await readPost(unit.sql, id);
  return post?.creator_id === creatorId ? post : null;
};

const isPlanned = (post: StoredPost | null): post is StoredPost =>
  post?.state === "planned" && !post.was_published && post.scheduled_at !== null;

const change = (
  unit: UnitOfWork,
  { id }: StoredPost,
  columns: {
    readonly scheduled_at?: EpochSeconds;
    readonly created_at?: EpochSeconds;
    readonly expires_at?: EpochSeconds | null;
    readonly expire_after?: number | null;
  },
) =>
  unit.sql
    .updateTable("post")
    .set((row) => ({ ...columns, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** Publishes a scheduled post at another time; answers whether one waits. Throws `UnwrittenError` (POSTS-25). */
export const movePost = async (unit: UnitOfWork, owned: OwnPost, at: EpochSeconds): Promise<boolean> => {
  const post = await lockOwn(unit, owned);
  if (!isPlanned(post)) return false;
  const pollEnd = post.poll?.ends_at ?? null;
  const problem =
    moveProblem(at, unit.now) ??
    (pollEnd !== null && pollEnd <= at ? "A poll ends after it is published." : null);
  must(fieldTexts({ at: problem }));
  await change(unit, post, { scheduled_at: at, created_at: at });
  schedulePost(unit, "post.publish", post.id, at);
  return true;
};

/** Deletes a scheduled post before its time; answers whether one waited. */
export const removePlannedPost = async (unit: UnitOfWork, owned: OwnPost): Promise<boolean> => {
  const post = await lockOwn(unit, owned);
  if (!isPlanned(post)) return false;
  await withdraw(unit, post, "deleted");
  return true;
};

const hasEnd = (post: StoredPost | null): post is StoredPost =>
  post !== null && post.expire_after !== null && (post.state === "published" || isPlanned(post));

/** Takes a post off at another time; answers whether it is one that ends. Throws `UnwrittenError` (POSTS-25). */
export const endPostAt = async (unit: UnitOfWork, owned: OwnPost, at: EpochSeconds): Promise<boolean> => {
  const post = await lockOwn(unit, owned);
  if (!hasEnd(post)) return false;
  must(fieldTexts({ at: endProblem(post.created_at, at, unit.now) }));
  const isPublished = post.state === "published";
  await change(unit, post, {
    expire_after: at - post.created_at,
    ...(isPublished ? { expires_at: at } : {}),
  });
  if (!isPublished) return true;
  schedulePost(unit, "post.expire", post.id, at);
  tellPost(unit, { ...post, expire_after: at - post.created_at, expires_at: at }, "edit");
  return true;
};

/** Lets a post stay that would have ended; answers whether it is one. */
export const keepPost = async (unit: UnitOfWork, owned: OwnPost): Promise<boolean> => {
  const post = await lockOwn(unit, owned);
  if (!hasEnd(post)) return false;
  await change(unit, post, { expire_after: null, expires_at: null });
  if (post.state === "published") tellPost(unit, { ...post, expire_after: null, expires_at: null }, "edit");
  return true;
};
