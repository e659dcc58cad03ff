import type { CreatorCard, FeedItem } from "../../src/protocol/records.ts";

export const now = 1_790_000_000;

const userOf = (username: string, isStreaming = false): FeedItem["user"] => ({
  id: username,
  username,
  display_name: username.toUpperCase(),
  fans_avatar_url: null,
  fans_cover_picture_url: null,
  is_streaming: isStreaming,
});

/** A creator's card; live when said so. */
export const cardOf = (
  username: string,
  more: Partial<CreatorCard> = {},
  isStreaming = false,
): CreatorCard => ({
  user: userOf(username, isStreaming),
  subscription_price: 999,
  can_subscribe_free: false,
  post_count: { post: 1, picture: 60, video: 0, likes: 14_437 },
  latest_post_at: null,
  is_subscribed: false,
  is_subscribed_free: false,
  ...more,
});

interface Sample {
  readonly by: string;
  readonly post?: Partial<FeedItem["post"]>;
  readonly item?: Partial<
    Pick<FeedItem, "is_locked" | "is_locked_payment" | "can_unlock" | "has_tip_button">
  >;
  readonly isStreaming?: boolean;
}

/** A post of a feed: a text of an hour ago, open unless said otherwise. */
export const itemOf = (id: number, { by, post, item, isStreaming }: Sample): FeedItem => ({
  post: {
    id,
    user_id: by,
    type: "feed",
    access: "paid",
    text: `Words ${id}`,
    created_at: now - 3600,
    expires_at: null,
    expire_after: null,
    scheduled_at: null,
    is_pinned: false,
    is_winback: false,
    media: [],
    amount_usd: 0,
    fund_goal: null,
    fund_raised: null,
    poll: null,
    likes: 3,
    comments: 0,
    is_liked: false,
    mentions: [],
    is_locked_fundraiser: false,
    ...post,
  },
  is_subscribed: true,
  is_locked: false,
  is_locked_payment: false,
  can_unlock: false,
  user: userOf(by, isStreaming),
  has_tip_button: true,
  ...item,
});

/** The medium of a locked post. */
export const lockedMedium = (kind: "image" | "video" | "audio"): FeedItem["post"]["media"][number] => ({
  id: 1,
  kind,
  thumb_url: kind === "audio" ? null : "/media/teaser.webp",
  url: null,
  width: null,
  height: null,
  uncensor_amount: null,
  duration: kind === "image" ? null : 72,
});
