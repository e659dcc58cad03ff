import { sql, type Transaction } from "kysely";

import type { PostAccess, PostType } from "../../domain/post/post.ts";
import type { Database } from "../database/schema.ts";
import { jobRow } from "../jobs/job-queue.ts";
import { notifySubscribers } from "../push/push.reactions.ts";

/** A post to be stored with its media; times in epoch seconds, cents. */
export interface NewPost {
  readonly creatorId: string;
  readonly type: PostType;
  readonly access: PostAccess;
  readonly text: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly pinnedAt: number | null;
  readonly isWinback: boolean;
  readonly amountUsd: number;
  readonly fund: { readonly goal: number; readonly raised: number } | null;
  readonly poll: {
    readonly options: readonly { readonly text: string; readonly votes: number }[];
    readonly ends_at: number | null;
  } | null;
  readonly likes: number;
  readonly media: readonly {
    readonly kind: "image" | "video" | "audio";
    readonly file: string;
    readonly thumb: string | null;
    readonly teaser: string | null;
    readonly width: number | null;
    readonly height: number | null;
    readonly duration: number | null;
    /** Censored for who does not pay that, in cents. */
    readonly uncensorAmount?: number;
  }[];
}

const rowOf = (post: NewPost) => ({
  creator_id: post.creatorId,
  type: post.type,
  access: post.access,
  was_published: true,
  text: post.text,
  created_at: post.createdAt,
  expires_at: post.expiresAt,
  expire_after: post.expiresAt === null ? null : post.expiresAt - post.createdAt,
  scheduled_at: null,
  pinned_at: post.pinnedAt,
  is_winback: post.isWinback,
  amount_usd: post.amountUsd,
  fund_goal: post.fund?.goal ?? null,
  fund_raised: post.fund?.raised ?? null,
  poll: post.poll === null ? null : JSON.stringify(post.poll),
  likes: post.likes,
  has_image: post.media.some(({ kind }) => kind === "image"),
  has_video: post.media.some(({ kind }) => kind === "video"),
  has_audio: post.media.some(({ kind }) => kind === "audio"),
});

const countKind = (posts: readonly NewPost[], wanted: string): number =>
  posts.flatMap(({ media }) => media).filter(({ kind }) => kind === wanted).length;

const count = async (
  database: Transaction<Database>,
  creatorId: string,
  posts: readonly NewPost[],
): Promise<void> => {
  const more = {
    post: posts.length,
    free: posts.filter(({ access }) => access !== "paid").length,
    picture: countKind(posts, "image"),
    video: countKind(posts, "video"),
    audio: countKind(posts, "audio"),
    likes: posts.reduce((sum, { likes }) => sum + likes, 0),
    latest_post_at: Math.max(...posts.map(({ createdAt }) => createdAt)),
  };
  await sql`
    insert into profile_count as n (account_id, post, free, picture, video, audio, likes, latest_post_at)
    values (${creatorId}, ${more.post}, ${more.free}, ${more.picture}, ${more.video}, ${more.audio}, ${more.likes}, ${more.latest_post_at})
    on conflict (account_id) do update set post = n.post + excluded.post, free = n.free + excluded.free,
      picture = n.picture + excluded.picture, video = n.video + excluded.video, audio = n.audio + excluded.audio,
      likes = n.likes + excluded.likes, latest_post_at = greatest(n.latest_post_at, excluded.latest_post_at)`.execute(
    database,
  );
};

/** Stores posts of one creator with their media, counts them and notifies his subscribers' browsers, in the caller's transaction. Answers their ids in order. */
export const publishPosts = async (
  database: Transaction<Database>,
  creatorId: string,
  posts: readonly NewPost[],
): Promise<readonly number[]> => {
  if (posts.length === 0) return [];
  const stored = await database.insertInto("post").values(posts.map(rowOf)).returning("id").execute();
  const ids = stored.map(({ id }) => id);
  const media = posts.flatMap((post, index) =>
    post.media.map((medium, position) => ({
      medium,
      position,
      post_id: ids[index] ?? 0,
      created_at: post.createdAt,
    })),
  );
  if (media.length > 0) {
    const rows = media.map(({ medium: { uncensorAmount: _sold, ...file }, created_at }) => ({
      ...file,
      owner_id: creatorId,
      created_at,
    }));
    const kept = await database.insertInto("media").values(rows).returning("id").execute();
    const links = media.map(({ post_id, position, medium }, index) => ({
      post_id,
      position,
      media_id: kept[index]?.id ?? 0,
      uncensor_amount: medium.uncensorAmount ?? null,
    }));
    await database.insertInto("post_media").values(links).execute();
  }
  await count(database, creatorId, posts);
  const ends = posts.flatMap(({ expiresAt, createdAt }, index) =>
    expiresAt === null ? [] : [{ postId: ids[index] ?? 0, expiresAt, createdAt }],
  );
  if (ends.length > 0) {
    const jobs = ends.map(({ postId, expiresAt, createdAt }) =>
      jobRow(
        {
          kind: "post.expire",
          key: `post.expire:${postId}:${expiresAt}`,
          dueAt: expiresAt,
          payload: { postId },
        },
        createdAt,
      ),
    );
    await database.insertInto("job").values(jobs).execute();
  }
  await notifySubscribers(database, creatorId, Math.max(...posts.map(({ createdAt }) => createdAt)));
  return ids;
};
