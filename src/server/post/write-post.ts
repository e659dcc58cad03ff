import { checkEdit } from "../../domain/post/edited-post.ts";
import { postLimits } from "../../domain/post/post-limits.ts";
import { checkPost, PIN_LIMIT, type WrittenPost } from "../../domain/post/written-post.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { EndpointPayload } from "../../protocol/endpoints.ts";
import { withMentions } from "../creator/mentions.ts";
import { must, UnwrittenError } from "../http/unwritten.ts";
import { isShowable, useUploads } from "../media/use-uploads.ts";
import { askReview } from "../review/ask-review.ts";
import type { Site } from "../site/site.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { isSold } from "../unlock/sold.ts";
import { lockPosts, recount } from "./post-counts.ts";
import { insertPost, readPost, type StoredPost } from "./post.reads.ts";
import { announcePost, expiryOf, holdPost, publishWhenDue, schedulePost } from "./publish-post.ts";
import { tellPost } from "./tell-post.ts";

/** A post as a call brings it. */
export type PostInput = EndpointPayload<"createPost">;

/** A medium that a post shows, in its order. */
interface ChosenMedium {
  readonly id: number;
  readonly kind: "image" | "video" | "audio";
  readonly isReady: boolean;
  readonly uncensorAmount: number | null;
}

type Limits = Pick<Site, "priceMin" | "priceMax" | "review">;

/** The media that the input names, which are the post's from now on. */
const chosenMedia = async (
  unit: UnitOfWork,
  whose: { readonly accountId: AccountId; readonly ownerId: AccountId },
  { media: picks = [] }: PostInput,
): Promise<readonly ChosenMedium[]> => {
  const used = await useUploads(unit, whose, picks);
  if ("bad" in used) throw new UnwrittenError(null);
  return used.media.map((medium, index) => ({
    ...{ id: medium.id, kind: medium.kind, isReady: isShowable(medium) },
    uncensorAmount: picks[index]?.uncensor_amount ?? null,
  }));
};

const writtenOf = (input: PostInput, media: WrittenPost["media"]): WrittenPost => ({
  type: input.type,
  access: input.access,
  text: input.text ?? "",
  media,
  amountUsd: input.amount_usd ?? 0,
  fundGoal: input.fund_goal ?? null,
  poll:
    input.poll === undefined || input.poll === null
      ? null
      : { options: input.poll.options, endsAt: input.poll.ends_at ?? null },
  expireAfter: input.expire_after ?? null,
  scheduledAt: input.scheduled_at ?? null,
});

const textOf = async (unit: UnitOfWork, typed: string) => {
  const { text, mentions } = await withMentions(unit.sql, typed.trim(), { most: postLimits.text });
  return { text, mentions: JSON.stringify(mentions) };
};

const columnsOf = async (
  unit: UnitOfWork,
  post: WrittenPost,
  { is_winback, share_on_twitter: shares }: PostInput,
) => ({
  type: post.type,
  access: post.access,
  ...(await textOf(unit, post.text)),
  is_winback: is_winback === true,
  ...(shares === undefined ? {} : { shares_on_twitter: shares }),
  amount_usd: post.amountUsd,
  fund_goal: post.fundGoal,
  expire_after: post.expireAfter,
  has_image: post.media.some(({ kind }) => kind === "image"),
  has_video: post.media.some(({ kind }) => kind === "video"),
  has_audio: post.media.some(({ kind }) => kind === "audio"),
});

const pollOf = ({ poll }: WrittenPost, before: StoredPost | null): string | null =>
  poll === null
    ? null
    : JSON.stringify({
        options: poll.options.map((text, index) => ({
          text: text.trim(),
          votes: before?.poll?.options[index]?.votes ?? 0,
        })),
        ends_at: poll.endsAt,
      });

const showMedia = async (unit: UnitOfWork, postId: number, media: readonly ChosenMedium[]): Promise<void> => {
  if (media.length === 0) return;
  const rows = media.map(({ id, uncensorAmount }, position) => ({
    post_id: postId,
    position,
    media_id: id,
    uncensor_amount: uncensorAmount,
  }));
  await unit.writes.insertInto("post_media").values(rows).execute();
};

/** Whether as many posts as can be are pinned, besides this one (POSTS-25). */
export const pinsAreTaken = async (
  unit: UnitOfWork,
  creatorId: AccountId,
  besides: number | null,
): Promise<boolean> => {
  const { pinned } = await unit.sql
    .selectFrom("post")
    .select(({ fn }) => fn.countAll<number>().as("pinned"))
    .where("creator_id", "=", creatorId)
    .where("state", "in", ["planned", "published"])
    .where("pinned_at", "is not", null)
    .where("id", "!=", besides ?? 0)
    .executeTakeFirstOrThrow();
  return Number(pinned) >= postLimits.pinned;
};

/** Every new text and every change of it is looked at, on some sites before it is shown (COVER-29). */
const askAbout = (
  unit: UnitOfWork,
  postId: number,
  accountId: AccountId,
  { review }: Limits,
  isNew = false,
): Promise<void> => {
  const held = review === "before" ? "approval" : null;
  return askReview(
    unit,
    null,
    { kind: "post", accountId, subject: String(postId), file: null, held },
    { isNew },
  );
};

/** What is stored and by whom: `accountId` calls, as the creator or for him. */
interface Writing {
  readonly accountId: AccountId;
  readonly input: PostInput;
  readonly limits: Limits;
}

/** Stores a new post, and publishes it when it is due at once. Throws `UnwrittenError` (POSTS-25). */
export const createPost = async (
  unit: UnitOfWork,
  { creatorId, accountId, input, limits }: Writing & { readonly creatorId: AccountId },
): Promise<StoredPost> => {
  const { now } = unit;
  await lockPosts(unit, creatorId);
  const media = await chosenMedia(unit, { accountId, ownerId: creatorId }, input);
  const post = writtenOf(input, media);
  must(checkPost(post, { now, ...limits }));
  const pins = input.is_pinned === true;
  if (pins && (await pinsAreTaken(unit, creatorId, null))) must({ is_pinned: PIN_LIMIT });
  const held = limits.review === "before";
  const isPublished = !held && post.scheduledAt === null && media.every(({ isReady }) => isReady);
  const row = {
    ...(await columnsOf(unit, post, input)),
    ...{ creator_id: creatorId, held, was_published: isPublished },
    state: isPublished ? "published" : "planned",
    created_at: post.scheduledAt ?? now,
    expires_at: isPublished ? expiryOf(now, post.expireAfter) : null,
    scheduled_at: post.scheduledAt,
    pinned_at: pins ? now : null,
    fund_raised: post.fundGoal === null ? null : 0,
    poll: pollOf(post, null),
  } as const;
  const stored = await insertPost(unit.sql, row, media);
  const { id } = stored;
  await showMedia(unit, id, media);
  await askAbout(unit, id, creatorId, limits, true);
  if (post.scheduledAt !== null) schedulePost(unit, "post.publish", id, post.scheduledAt);
  if (isPublished) await announcePost(unit, null, stored, true);
  return stored;
};

/** What is checked of an edit: a time that stays needs not be ahead any more. */
const changedTimes = (post: WrittenPost, before: StoredPost): WrittenPost => ({
  ...post,
  scheduledAt: post.scheduledAt === before.scheduled_at ? null : post.scheduledAt,
  poll:
    post.poll === null || post.poll.endsAt !== before.poll?.ends_at
      ? post.poll
      : { ...post.poll, endsAt: null },
});

const wordsOf = (poll: StoredPost["poll"]): WrittenPost["poll"] =>
  poll === null ? null : { options: poll.options.map(({ text }) => text), endsAt: poll.ends_at };

/** Whether a post shows something else than before: what reviewers look at is its text, its files, and the answers of a poll. */
const showsAnother = (
  before: StoredPost,
  text: string,
  { poll }: WrittenPost,
  media: readonly ChosenMedium[],
): boolean => {
  const options = poll?.options.map((option) => option.trim());
  return (
    text !== before.text ||
    media.length !== before.media.length ||
    media.some(({ id }) => !before.media.some((medium) => medium.id === id)) ||
    JSON.stringify(options) !== JSON.stringify(wordsOf(before.poll)?.options)
  );
};

const PREPARED = "This file is still being prepared. Please save again in a moment.";

/** Changes a post that is planned or published, under `lockPost`; a published one keeps its time, held or not. Throws `UnwrittenError` (POSTS-25). */
export const editPost = async (
  unit: UnitOfWork,
  { before, accountId, input, limits }: Writing & { readonly before: StoredPost },
): Promise<StoredPost> => {
  const { now } = unit;
  const { id, creator_id: creatorId, created_at: publishedAt } = before;
  const isPublished = before.state === "published";
  const media = await chosenMedia(unit, { accountId, ownerId: creatorId }, input);
  const written = writtenOf(input, media);
  const wasPublished = before.was_published;
  const post = wasPublished ? { ...written, scheduledAt: before.scheduled_at } : written;
  must({
    ...checkPost(changedTimes(post, before), { now, ...limits }),
    ...checkEdit({
      before: {
        ...{ type: before.type, amountUsd: before.amount_usd, poll: wordsOf(before.poll) },
        media: before.media.map((medium) => ({ id: medium.id, uncensorAmount: medium.uncensor_amount })),
      },
      after: { ...post, media },
      isPublished: wasPublished,
      isSold: await isSold(unit.sql, "post", id),
    }),
  });
  if (isPublished && media.some(({ isReady }) => !isReady)) must({ media: PREPARED });
  const pins = input.is_pinned === true;
  if (pins && (await pinsAreTaken(unit, creatorId, id))) must({ is_pinned: PIN_LIMIT });
  const expiresAt = wasPublished ? expiryOf(publishedAt, post.expireAfter) : null;
  const columns = await columnsOf(unit, post, input);
  const isAnother = showsAnother(before, columns.text, post, media);
  await unit.sql
    .updateTable("post")
    .set(({ eb, fn, lit }) => ({
      ...columns,
      version: eb("version", "+", 1),
      // A rejected one that shows something else is another one.
      held: before.held && !isAnother,
      created_at: wasPublished ? publishedAt : (post.scheduledAt ?? now),
      expires_at: expiresAt,
      scheduled_at: post.scheduledAt,
      pinned_at: pins ? (before.pinned_at ?? now) : null,
      fund_raised: post.fundGoal === null ? null : fn.coalesce("fund_raised", lit(0)),
      poll: pollOf(post, wasPublished ? before : null),
    }))
    .where("id", "=", id)
    .execute();
  await unit.sql.deleteFrom("post_media").where("post_id", "=", id).execute();
  await showMedia(unit, id, media);
  const after = (await readPost(unit.sql, id))!;
  await recount(unit, before, after);
  if (isAnother) await askAbout(unit, id, creatorId, limits);
  if (isAnother && limits.review === "before") {
    await holdPost(unit, after);
    return (await readPost(unit.sql, id))!;
  }
  if (isPublished) {
    if (expiresAt !== null) schedulePost(unit, "post.expire", id, expiresAt);
    tellPost(unit, after, "edit");
  } else if (!wasPublished && post.scheduledAt !== null)
    schedulePost(unit, "post.publish", id, post.scheduledAt);
  return (await publishWhenDue(unit, id)) ?? after;
};
