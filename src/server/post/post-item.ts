import { hasAccess, hasAccessFree, type AccessFacts } from "../../domain/profile/access.ts";
import { mayBuyPost } from "../../domain/post/may-buy-post.ts";
import { showsVotes } from "../../domain/post/poll.ts";
import { postLocks, teaserText, type PostViewer } from "../../domain/post/post.ts";
import type { PostItem } from "../../protocol/records.ts";
import { mediaAddress } from "../media/media-address.ts";
import type { Keys } from "../session/keys.ts";
import type { MediaRow, PostRow } from "./post.reads.ts";

/** The ids of the posts and pictures that the viewer has bought. */
export interface Unlocked {
  readonly posts: ReadonlySet<number>;
  readonly media: ReadonlySet<number>;
}

export interface ItemView {
  readonly keys: Keys;
  readonly now: number;
  readonly viewer: PostViewer;
  readonly owner: boolean;
  readonly liked: ReadonlySet<number>;
  /** The option that the viewer voted for, by the poll's post. */
  readonly voted: ReadonlyMap<number, number>;
  /** The owner wants no comments. */
  readonly commentsClosed: boolean;
  readonly unlocked: Unlocked;
  /** The media that the viewer marked; null: he cannot mark any. */
  readonly favorites: ReadonlySet<number> | null;
}

/** What somebody of this standing reads at a creator; the one rule of profiles and feeds (POSTS-26). */
export const postReader = (standing: AccessFacts): PostViewer => ({
  access: hasAccess(standing),
  accessFree: hasAccessFree(standing),
});

const addressOrNull = (view: ItemView, name: string | null): string | null =>
  name === null ? null : mediaAddress(view.keys, name, view.now);

const mediaItem = (
  media: MediaRow,
  postLocked: boolean,
  view: ItemView,
): PostItem["post"]["media"][number] => {
  const censored = media.uncensor_amount !== null && !view.owner && !view.unlocked.media.has(media.id);
  const locked = postLocked || censored;
  return {
    id: media.id,
    kind: media.kind,
    thumb_url: addressOrNull(view, locked ? media.teaser : media.thumb),
    url: locked ? null : addressOrNull(view, media.file),
    width: media.width,
    height: media.height,
    duration: media.duration,
    uncensor_amount: censored && !postLocked ? media.uncensor_amount : null,
    ...(locked || view.owner || view.favorites === null ? {} : { is_favorite: view.favorites.has(media.id) }),
  };
};

/** A poll as it stands for the viewer (POSTS-08). */
const pollItem = ({ id, poll }: PostRow, view: ItemView): PostItem["post"]["poll"] => {
  if (poll === null) return null;
  const voted = view.voted.get(id) ?? null;
  const shown = showsVotes(poll, { owner: view.owner, voted }, view.now);
  const options = poll.options.map(({ text, votes }) => ({ text, votes: shown ? votes : null }));
  return { options, ends_at: poll.ends_at, voted };
};

/** A stored post as the viewer may see it: locked media and the rest of a locked text stay here (POSTS-26, POSTS-27). */
export const postItem = (row: PostRow, view: ItemView): PostItem => {
  const facts = {
    type: row.type,
    access: row.access,
    amountUsd: row.amount_usd,
    bought: view.unlocked.posts.has(row.id),
  };
  const { isLocked, isLockedPayment, isLockedFundraiser } = postLocks(facts, view.viewer, view.owner);
  return {
    post: {
      id: row.id,
      user_id: row.creator_id,
      type: row.type,
      access: row.access,
      text: isLocked ? teaserText(row.text) : row.text,
      created_at: row.created_at,
      expires_at: row.expires_at,
      expire_after: row.expire_after,
      scheduled_at: row.scheduled_at,
      is_pinned: row.pinned_at !== null,
      is_winback: row.is_winback,
      media: row.media.map((media) => mediaItem(media, isLocked, view)),
      amount_usd: row.amount_usd,
      fund_goal: row.fund_goal,
      fund_raised: row.fund_raised,
      poll: pollItem(row, view),
      mentions: isLocked ? [] : row.mentions,
      likes: row.likes,
      comments: isLocked || view.commentsClosed ? null : row.comments,
      is_liked: view.liked.has(row.id),
      is_locked_fundraiser: isLockedFundraiser,
    },
    is_subscribed: view.viewer.access,
    is_locked: isLocked,
    is_locked_payment: isLockedPayment,
    can_unlock: !view.owner && mayBuyPost(facts, view.viewer) === null,
  };
};

/** A post as its creator sees it. */
export const ownItem = (row: PostRow, keys: Keys, now: number): PostItem =>
  postItem(row, {
    ...{ keys, now, owner: true, viewer: { access: true, accessFree: false } },
    ...{ liked: new Set(), voted: new Map(), commentsClosed: false },
    ...{ unlocked: { posts: new Set(), media: new Set() }, favorites: null },
  });
