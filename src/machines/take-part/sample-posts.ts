import type { PostItem } from "../../protocol/records.ts";
import type { PostComment } from "../../protocol/take-part/take-part.records.ts";

const now = 1_790_000_000;

/** A poll of a creator that a member reads. */
export const samplePost: PostItem = {
  post: {
    id: 7,
    user_id: "u-ava",
    type: "poll",
    access: "paid",
    text: "Which colour next?",
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
    poll: {
      options: [
        { text: "Red", votes: null },
        { text: "Blue", votes: null },
      ],
      ends_at: null,
      voted: null,
    },
    mentions: [],
    likes: 12,
    comments: 2,
    is_liked: false,
    is_locked_fundraiser: false,
  },
  is_subscribed: true,
  is_locked: false,
  is_locked_payment: false,
  can_unlock: false,
};

/** A picture that can be marked, without anything else to take part in. */
export const samplePicturePost: PostItem = {
  ...samplePost,
  post: {
    ...samplePost.post,
    type: "feed",
    poll: null,
    comments: null,
    media: [
      {
        ...{ id: 5, kind: "image", thumb_url: "/media/thumb.jpg", url: "/media/large.jpg" },
        ...{ width: 1080, height: 1350, duration: null, uncensor_amount: null, is_favorite: false },
      },
    ],
  },
};

/** The same post when it has to be paid for. */
export const sampleLockedPost: PostItem = {
  ...samplePost,
  post: { ...samplePost.post, poll: null, comments: null, amount_usd: 500 },
  is_locked: true,
  is_locked_payment: true,
  can_unlock: true,
};

export const sampleComment: PostComment = {
  id: 3,
  text: "Blue, please",
  created_at: now - 60,
  user: { username: "sub", display_name: "Sub", fans_avatar_url: null, is_creator: false },
  can_delete: true,
};
