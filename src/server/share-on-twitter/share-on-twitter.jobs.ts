import { daySeconds, hourSeconds } from "../../domain/format/duration.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import { tweetOf } from "../../domain/share-on-twitter/tweet.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf, type RunAgain } from "../jobs/job.ts";
import { notify } from "../notice/notify.ts";
import { readPost, type StoredPost } from "../post/post.reads.ts";
import type { Services } from "../services.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { pageLinkOf } from "./page-link.ts";
import { currentTokens } from "./twitter-access.ts";
import type { PostAnswer, TwitterPosts } from "./twitter-posts.port.ts";

export interface ShareOnTwitterJobs {
  readonly "post.share": { readonly postId: number };
}

/** A post that is about to be sent. */
interface Begun {
  readonly text: string;
  readonly creatorId: AccountId;
  readonly begunAt: EpochSeconds;
}

/** Whether everybody may hear of a post now: one that was taken back meanwhile is not told. */
const isThere = async ({ sql, now }: UnitOfWork, post: StoredPost): Promise<boolean> => {
  if (post.state !== "published" || post.held || !post.shares_on_twitter) return false;
  if (post.expires_at !== null && post.expires_at <= now) return false;
  const { suspended } = await sql
    .selectFrom("account")
    .select("suspended")
    .where("id", "=", post.creator_id)
    .executeTakeFirstOrThrow();
  return !suspended;
};

const begin = (services: Services, postId: number): Promise<Begun | null> =>
  services.store.transact(systemMetadata, async (unit) => {
    const post = await readPost(unit.sql, postId);
    if (post === null || !(await isThere(unit, post))) return null;
    const link = await pageLinkOf(services, post);
    const { text, access, amount_usd: amountUsd, creator_id: creatorId } = post;
    const row = {
      post_id: postId,
      text: tweetOf({ text, access, amountUsd, link }),
      state: "begun" as const,
      begun_at: unit.now,
    };
    await unit.sql
      .insertInto("shared_post")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await unit.sql
      .selectFrom("shared_post")
      .select(["text", "state", "begun_at"])
      .where("post_id", "=", postId)
      .executeTakeFirstOrThrow();
    return stored.state === "begun" ? { text: stored.text, creatorId, begunAt: stored.begun_at } : null;
  });

const settle = (unit: UnitOfWork, postId: number, state: "sent" | "failed"): Promise<unknown> =>
  unit.sql.updateTable("shared_post").set({ state }).where("post_id", "=", postId).execute();

/** Sends it, with fresh tokens when those there are do not work any more; null: there are none. */
const send = async (
  services: Services,
  twitter: TwitterPosts,
  { text, creatorId }: Begun,
): Promise<PostAnswer | null> => {
  const kept = await currentTokens(services, twitter, creatorId);
  if (kept === null) return null;
  const answer = await twitter.post(kept.tokens.access, text);
  if (answer.status !== "expired") return answer;
  const renewed = await currentTokens(services, twitter, creatorId, kept.sealed);
  return renewed === null ? null : twitter.post(renewed.tokens.access, text);
};

const NOT_SHARED = "One of your posts could not be shared on Twitter.";

const giveUp = (services: Services, postId: number, { creatorId }: Begun): Promise<void> =>
  services.store.transact(systemMetadata, async (unit) => {
    await settle(unit, postId, "failed");
    notify(unit, { accountId: creatorId, kind: "system", text: NOT_SHARED, url: "/" });
  });

/** Nothing is shared before she connects Twitter again; she is told once. */
const askToReconnect = (services: Services, postId: number, { creatorId }: Begun): Promise<void> =>
  services.store.transact(systemMetadata, async (unit) => {
    await settle(unit, postId, "failed");
    const [changed] = await unit.sql
      .updateTable("twitter_access")
      .set({ refused: true })
      .where("account_id", "=", creatorId)
      .where("refused", "=", false)
      .returning("account_id")
      .execute();
    if (changed === undefined) return;
    const text = `${NOT_SHARED} Please connect Twitter again, so that new posts are shared.`;
    const subject = "Please connect Twitter again";
    const url = accountPages["setting-socials"].path;
    notify(unit, { accountId: creatorId, kind: "system", text, url, mail: { subject } });
  });

const share = async (services: Services, postId: number): Promise<RunAgain | undefined> => {
  const begun = await begin(services, postId);
  if (begun === null) return undefined;
  const isLate = services.clock.now() - begun.begunAt > daySeconds;
  if (isLate) {
    await giveUp(services, postId, begun);
    return undefined;
  }
  const { twitterPosts } = services.ports;
  // It was taken out of the settings, perhaps for a while.
  if (twitterPosts === null) return { again: hourSeconds };
  const answer = await send(services, twitterPosts, begun);
  switch (answer?.status) {
    case "sent":
      await services.store.transact(systemMetadata, (unit) => settle(unit, postId, "sent"));
      return undefined;
    case "wait":
      return { again: answer.seconds };
    case "invalid":
      await giveUp(services, postId, begun);
      return undefined;
    case "expired":
    case "refused":
    case undefined:
      await askToReconnect(services, postId, begun);
      return undefined;
  }
};

/**
 * `post.share`: tells of a published post at Twitter, once: what was sent is refused there a second time, so a run whose answer was
 * lost finds out. Tried for a day.
 */
export const shareOnTwitterJobs: JobHandlersOf<ShareOnTwitterJobs> = {
  "post.share": {
    lane: "outside",
    givesUp: neverGivenUp,
    run: ({ postId }, { services }) => share(services, postId),
  },
};
