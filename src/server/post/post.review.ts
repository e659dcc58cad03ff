import type { Reviewed, ReviewedThings, ReviewRow } from "../review/reviewed.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { lockPosts } from "./post-counts.ts";
import { readPost, type StoredPost } from "./post.reads.ts";
import { holdPost, publishWhenDue, withdraw } from "./publish-post.ts";

/** The post of an item, for nobody else to change until the transaction ends; null: it is deleted or over. */
const lockPost = async (unit: UnitOfWork, { subject }: ReviewRow): Promise<StoredPost | null> => {
  const id = Number(subject);
  const found = await readPost(unit.sql, id);
  if (found === null) return null;
  await lockPosts(unit, found.creator_id);
  const post = await readPost(unit.sql, id);
  return post?.state === "planned" || post?.state === "published" ? post : null;
};

const post: Reviewed = {
  folder: null,
  show: async (unit, item) => {
    const held = await lockPost(unit, item);
    if (held === null) return;
    await unit.sql.updateTable("post").set({ held: false }).where("id", "=", held.id).execute();
    await publishWhenDue(unit, held.id);
  },
  hide: async (unit, item) => {
    const shown = await lockPost(unit, item);
    if (shown !== null) await holdPost(unit, shown);
  },
  remove: async (unit, item) => {
    const found = await lockPost(unit, item);
    if (found !== null) await withdraw(unit, found, "deleted");
  },
  // What is not ready yet has nothing to be looked at.
  files: async (database, { subject }) =>
    database
      .selectFrom("post_media as pm")
      .innerJoin("media as m", "m.id", "pm.media_id")
      .select(["m.kind", "m.file as name"])
      .where("pm.post_id", "=", Number(subject))
      .where("m.state", "=", "ready")
      .orderBy("pm.position")
      .execute(),
  text: async (database, { subject }) => (await readPost(database, Number(subject)))?.text ?? "",
  replaceAt: (username) => `/${username}`,
};

/** What reviewers look at of posts (COVER-29). */
export const reviewedPosts = { post } satisfies Partial<ReviewedThings>;
