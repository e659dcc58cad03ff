import { sql } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { readPost, type StoredPost } from "./post.reads.ts";

/** What a post adds to the numbers of its profile: they count what the lists show, nothing else. */
const countsOf = (post: StoredPost | null) => {
  const shown = post?.state === "published" ? post : null;
  const files = (wanted: string): number => shown?.media.filter(({ kind }) => kind === wanted).length ?? 0;
  return {
    post: shown === null ? 0 : 1,
    free: shown === null || shown.access === "paid" ? 0 : 1,
    picture: files("image"),
    video: files("video"),
    audio: files("audio"),
    likes: shown?.likes ?? 0,
  };
};

/**
 * One change of a creator's posts at a time: whatever changes what his lists show holds this until its transaction ends. So
 * neither counts nor the number of pinned posts are decided on what another one is changing.
 */
export const lockPosts = async (unit: UnitOfWork, creatorId: AccountId): Promise<void> => {
  const hold = () =>
    sql`select account_id from profile_count where account_id = ${creatorId} for update`.execute(unit.sql);
  if ((await hold()).rows.length > 0) return;
  // Before his first post; who comes second waits here for the first.
  await sql`insert into profile_count (account_id) values (${creatorId}) on conflict do nothing`.execute(
    unit.sql,
  );
  await hold();
};

/**
 * Holds a post's row until the transaction ends and answers it as it stands: votes, contributions and sales change rows outside
 * of `lockPosts`, and an edit writes from what it has read. Null: there is none. Under `lockPosts`.
 */
export const lockPost = async (unit: UnitOfWork, postId: number): Promise<StoredPost | null> => {
  await sql`select from post where id = ${postId} for update`.execute(unit.sql);
  return readPost(unit.sql, postId);
};

/** Counts a post that was `before` and is stored as `after` now; null: it was not there. Under `lockPosts`; the post is stored already. */
export const recount = async (
  unit: UnitOfWork,
  before: StoredPost | null,
  after: StoredPost,
): Promise<void> => {
  const [old, now] = [countsOf(before), countsOf(after)];
  const { creator_id: creatorId } = after;
  await sql`update profile_count set post = post + ${now.post - old.post}, free = free + ${now.free - old.free},
      picture = picture + ${now.picture - old.picture}, video = video + ${now.video - old.video},
      audio = audio + ${now.audio - old.audio}, likes = likes + ${now.likes - old.likes},
      latest_post_at = (select max(created_at) from post where creator_id = ${creatorId} and state = 'published')
    where account_id = ${creatorId}`.execute(unit.writes);
};
