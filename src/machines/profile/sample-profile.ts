import { profileRouteOf } from "../../domain/profile/tabs.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { ProfileRouteOfPage } from "./profile-page.ts";

const month = 2_678_400;

/** An address of ava's page: what follows her name, and its query. */
export const sampleRoute = (rest: string, query: Record<string, string> = {}): ProfileRouteOfPage => ({
  page: "profile",
  username: "ava",
  isRoot: false,
  profile: profileRouteOf(rest)!,
  query,
});

/** A creator's record for the samples of flows: a guest's view of an approved page with every offer. */
export const sampleRecord: CreatorRecord = {
  user: {
    id: "01890000-0000-7000-8000-000000000002",
    username: "ava",
    type: "model",
    display_name: "Ava",
    fans_avatar_url: null,
    fans_avatar_rejected: false,
    fans_cover_picture_url: null,
    fans_cover_picture_rejected: false,
    fans_cover_video_url: null,
    fans_cover_video_rejected: false,
    is_streaming: false,
    created_at: 1_780_000_000,
  },
  can_edit: false,
  is_self: false,
  is_gift: false,
  is_subscribed: false,
  is_subscribed_free: false,
  is_trial: false,
  is_subscribed_snapchat: false,
  is_blocked: null,
  can_trial: true,
  can_winback: false,
  can_subscribe_free: true,
  tip_blocked: false,
  has_tip_menu: false,
  has_tip_button: true,
  tip_notice: null,
  tip_data: { amount_list: [], custom: null },
  subscription_end_at: null,
  trial_end_at: null,
  gift_end_at: null,
  subscriptions: [],
  promote: null,
  wl_config: null,
  wl_domain: null,
  chat: { status: "offline", poster: null },
  compliance_status: { status: "approved" },
  content: { fans_bio: "Colour and light with @noah.", fans_bio_mentions: [] },
  post_count: {
    post: 64,
    likes: 12_400,
    free: 9,
    audio: 5,
    picture: 50,
    video: 6,
    audio_dm_gallery: 0,
    picture_dm_gallery: 0,
    video_dm_gallery: 0,
  },
  setting: {
    subscription_price: 999,
    subscription_discount: { "6mo": { percent: 20, price: 4795 }, "12mo": { percent: 40, price: 7192 } },
    sell_snapchat: { on_sale: true, price: 999, snapchat_username: null },
    trial_active: true,
    trial_price: 499,
    trial_discount: 50,
    trial_duration_in_day: 7,
    trial_convert: true,
    trial_offer_ends_at: 1_790_864_000,
    trial_subscription_limit: 40,
    winback_active: false,
    winback_price: 699,
    winback_discount: 30,
    winback_offer_ends_at: null,
    winback_subscription_limit: null,
    trial_opening: 1,
    winback_opening: 1,
    tip_menu_disabled: false,
    post_comments_disabled: false,
    message_price: 0,
    instagram_username: "ava.laurent",
    snapchat_username: null,
    twitter_username: null,
    tiktok_username: null,
  },
};

/** The same page for somebody with a running trial that he has cancelled. */
export const sampleTrialRecord: CreatorRecord = {
  ...sampleRecord,
  is_trial: true,
  can_trial: false,
  is_blocked: false,
  trial_end_at: 1_790_100_000,
  subscriptions: [
    {
      type: "trial",
      status: "expiring",
      canceled_at: 1_789_990_000,
      created_at: 1_790_100_000 - month,
      end_at: 1_790_100_000,
      price: 499,
      duration: "trial",
      next_price: null,
      resumes_at: null,
    },
  ],
};

/** The same page for a member who has cancelled: it can be reactivated. */
export const sampleExpiringRecord: CreatorRecord = {
  ...sampleRecord,
  is_subscribed: true,
  is_blocked: false,
  can_trial: false,
  subscriptions: [{ ...sampleTrialRecord.subscriptions[0]!, type: "access", price: 999, duration: "1mo" }],
};

/** The same page for a member, with a tip menu. */
export const sampleMemberRecord: CreatorRecord = { ...sampleRecord, is_subscribed: true, has_tip_menu: true };

/** The same page of a creator who has a list of amounts for tips, and asks for one of them. */
export const sampleListedRecord: CreatorRecord = {
  ...sampleRecord,
  tip_data: {
    amount_list: [500, 2500],
    custom: { description: "For a new microphone", amount: 2500, is_min_amount: false },
  },
};

/** The same page where the viewer may not tip. */
export const sampleForbiddenRecord: CreatorRecord = {
  ...sampleRecord,
  tip_notice: { title: "Tips are not available", text: "Ava cannot receive tips at the moment." },
};

/** The same page before its approval. */
export const samplePendingRecord: CreatorRecord = {
  ...sampleRecord,
  compliance_status: { status: "under_review" },
  can_trial: false,
};

/** The same page for its owner. */
export const sampleOwnRecord: CreatorRecord = {
  ...sampleRecord,
  can_edit: true,
  is_self: true,
  can_trial: false,
};
