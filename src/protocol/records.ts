import * as Schema from "effect/Schema";

import { paymentIntents } from "../domain/payment/payment.ts";
import { DomainStatus } from "./custom-domain/domain-fields.ts";
import { TipData } from "./tip/tip-data.ts";

/** Amounts are integer US cents (CENT-22), times integer epoch seconds UTC (CENT-23). */
export const Cents = Schema.Int;
export const EpochSeconds = Schema.Int;
const OrNull = Schema.NullOr;
const Text = Schema.String;
const Flag = Schema.Boolean;
const Mention = Schema.Struct({ user_id: Text, username: Text, display_name: Text });

export const UserType = Schema.Literals(["model", "user"]);
export const SocialProvider = Schema.Literals(["google", "twitter"]);
export const ComplianceStatus = Schema.Literals(["approved", "rejected", "under_review"]);
export const SubscriptionType = Schema.Literals(["access", "snapchat", "trial", "gift", "free"]);
export const SubscriptionStatus = Schema.Literals(["pending", "active", "past_due", "expiring", "expired"]);
export const Duration = Schema.Literals(["1mo", "6mo", "12mo", "trial", "winback"]);
export const PostType = Schema.Literals(["feed", "feed_purchase_free", "fund", "live_stream", "poll"]);
export const PostAccess = Schema.Literals(["paid", "free", "paid_and_free"]);
export const MediaKind = Schema.Literals(["image", "video", "audio"]);
export const PaymentIntent = Schema.Literals(paymentIntents);
export const PaymentStatus = Schema.Literals([
  "open",
  "processing",
  "paid",
  "declined",
  "cancelled",
  "refused",
]);

/** An account as others see it by name; only creators have a page that the name could lead to. */
export const Person = Schema.Struct({
  username: Text,
  display_name: Text,
  fans_avatar_url: OrNull(Text),
  is_creator: Flag,
});
export type Person = typeof Person.Type;

/** The signed-in user as his own pages see it (ENT-01, CENT-01). */
export const CurrentUser = Schema.Struct({
  id: Text,
  username: Text,
  type: UserType,
  display_name: Text,
  fans_avatar_url: OrNull(Text),
  fans_avatar_rejected: Flag,
  fans_cover_picture_url: OrNull(Text),
  fans_cover_picture_rejected: Flag,
  fans_cover_video_url: OrNull(Text),
  fans_cover_video_rejected: Flag,
  created_at: EpochSeconds,
  email: OrNull(Text),
  email_confirmed: Flag,
  is_direct_pay: Flag,
  is_streaming: Flag,
  is_reviewer: Flag,
  tip_blocked: Flag,
  has_purchase: Flag,
  has_accepted_terms: Flag,
  has_subscription_active: Flag,
  missing_payout_info: Flag,
  twitter: Schema.Struct({ is_valid: Flag, username: OrNull(Text) }),
  compliance_status: Schema.Struct({ status: OrNull(ComplianceStatus), reason: OrNull(Text) }),
  node_token: OrNull(Text),
});
export type CurrentUser = typeof CurrentUser.Type;

/** A subscription of the viewer to one creator (ENT-04, CENT-21); `end_at` is null for `free`. */
export const Subscription = Schema.Struct({
  type: SubscriptionType,
  status: SubscriptionStatus,
  canceled_at: OrNull(EpochSeconds),
  created_at: EpochSeconds,
  end_at: OrNull(EpochSeconds),
  price: Cents,
  duration: OrNull(Text),
  next_price: OrNull(Cents),
  resumes_at: OrNull(EpochSeconds),
});
export type Subscription = typeof Subscription.Type;

/** A creator whom the viewer follows or followed, and what he has there. */
export const FollowedCreator = Schema.Struct({
  creator: Schema.Struct({ username: Text, display_name: Text, fans_avatar_url: OrNull(Text) }),
  subscription: Subscription,
});
export type FollowedCreator = typeof FollowedCreator.Type;

export const PackagePrice = Schema.Struct({ percent: Schema.Int, price: Cents });

/** The offers of a creator (ENT-03, CENT-09, CENT-24). */
export const CreatorSetting = Schema.Struct({
  subscription_price: Cents,
  subscription_discount: Schema.Record(Text, PackagePrice),
  sell_snapchat: Schema.Struct({ on_sale: Flag, price: Cents, snapchat_username: OrNull(Text) }),
  trial_active: Flag,
  trial_price: Cents,
  trial_discount: Schema.Int,
  trial_duration_in_day: Schema.Int,
  trial_convert: Flag,
  trial_offer_ends_at: OrNull(EpochSeconds),
  trial_subscription_limit: OrNull(Schema.Int),
  winback_active: Flag,
  winback_price: Cents,
  winback_discount: Schema.Int,
  winback_offer_ends_at: OrNull(EpochSeconds),
  winback_subscription_limit: OrNull(Schema.Int),
  trial_opening: Schema.Int,
  winback_opening: Schema.Int,
  tip_menu_disabled: Flag,
  post_comments_disabled: Flag,
  message_price: Cents,
  instagram_username: OrNull(Text),
  snapchat_username: OrNull(Text),
  twitter_username: OrNull(Text),
  tiktok_username: OrNull(Text),
});
export type CreatorSetting = typeof CreatorSetting.Type;

const CardUser = Schema.Struct({
  id: Text,
  username: Text,
  display_name: Text,
  fans_avatar_url: OrNull(Text),
  fans_cover_picture_url: OrNull(Text),
  is_streaming: Flag,
});

/** A creator as lists show it (API-27). `price` is `subscription_price`, in cents. */
export const CreatorCard = Schema.Struct({
  user: CardUser,
  subscription_price: Cents,
  can_subscribe_free: Flag,
  post_count: Schema.Struct({ post: Schema.Int, picture: Schema.Int, video: Schema.Int, likes: Schema.Int }),
  latest_post_at: OrNull(EpochSeconds),
  is_subscribed: Flag,
  is_subscribed_free: Flag,
});
export type CreatorCard = typeof CreatorCard.Type;

/** A creator in a ranking; `previous_rank` is null without one (API-27). */
export const RankedCard = Schema.Struct({
  ...CreatorCard.fields,
  rank: Schema.Int,
  previous_rank: OrNull(Schema.Int),
});
export type RankedCard = typeof RankedCard.Type;

export const WhiteLabel = Schema.Struct({
  link_color: OrNull(Text),
  main_follow_color: OrNull(Text),
  message_color: OrNull(Text),
  message_text_color: OrNull(Text),
  text_color: OrNull(Text),
  logo: OrNull(Text),
  og_image: OrNull(Text),
  warning_enabled: Flag,
  display_name_path: OrNull(Text),
  meta_description: OrNull(Text),
});

/** A creator's profile as this viewer may see it (ENT-02, CENT-02 to CENT-09); `is_self`: his own, changed or not. */
export const CreatorRecord = Schema.Struct({
  user: Schema.Struct({
    id: Text,
    username: Text,
    type: UserType,
    display_name: Text,
    fans_avatar_url: OrNull(Text),
    fans_avatar_rejected: Flag,
    fans_cover_picture_url: OrNull(Text),
    fans_cover_picture_rejected: Flag,
    fans_cover_video_url: OrNull(Text),
    fans_cover_video_rejected: Flag,
    is_streaming: Flag,
    created_at: EpochSeconds,
  }),
  can_edit: Flag,
  is_self: Flag,
  is_gift: Flag,
  is_subscribed: Flag,
  is_subscribed_free: Flag,
  is_trial: Flag,
  is_subscribed_snapchat: Flag,
  is_blocked: OrNull(Flag),
  can_trial: Flag,
  can_winback: Flag,
  can_subscribe_free: Flag,
  tip_blocked: Flag,
  /** Whether 'TIP ME' stands on the profile (COVER-05, COVER-09); never for its owner. */
  has_tip_button: Flag,
  /** Whether this viewer is shown a tip menu that has something in it (OWNER-32); never its owner. */
  has_tip_menu: Flag,
  /** Why this viewer cannot tip here, as the dialog says it (SUBP-33, BANNER-28); null: he can. */
  tip_notice: OrNull(Schema.Struct({ title: Text, text: Text })),
  /** How this creator is tipped (TIP-06, TIP-21). */
  tip_data: TipData,
  subscription_end_at: OrNull(EpochSeconds),
  trial_end_at: OrNull(EpochSeconds),
  gift_end_at: OrNull(EpochSeconds),
  subscriptions: Schema.Array(Subscription),
  promote: OrNull(Schema.Array(CreatorCard)),
  wl_config: OrNull(WhiteLabel),
  /** `custom_domain_status` is one of `DomainStatus` (CENT-19); `custom_domain_shown`: how a name with other letters reads. */
  wl_domain: OrNull(
    Schema.Struct({
      custom_domain: OrNull(Text),
      custom_domain_shown: Schema.optionalKey(Text),
      custom_domain_status: OrNull(DomainStatus),
    }),
  ),
  chat: Schema.Struct({
    status: Schema.Literals(["offline", "online", "online_fans", "private"]),
    poster: OrNull(Text),
  }),
  compliance_status: Schema.Struct({ status: OrNull(ComplianceStatus) }),
  content: Schema.Struct({
    fans_bio: Text,
    fans_bio_mentions: Schema.Array(Mention),
  }),
  post_count: Schema.Struct({
    post: Schema.Int,
    likes: Schema.Int,
    free: Schema.Int,
    audio: Schema.Int,
    picture: Schema.Int,
    video: Schema.Int,
    audio_dm_gallery: Schema.Int,
    picture_dm_gallery: Schema.Int,
    video_dm_gallery: Schema.Int,
  }),
  setting: CreatorSetting,
});
export type CreatorRecord = typeof CreatorRecord.Type;

/** One medium of a post. `url` is null while the viewer may not see it; `thumb_url` is then the blurred teaser (POSTS-27). */
export const PostMedia = Schema.Struct({
  id: Schema.Int,
  kind: MediaKind,
  thumb_url: OrNull(Text),
  url: OrNull(Text),
  width: OrNull(Schema.Int),
  height: OrNull(Schema.Int),
  duration: OrNull(Schema.Int),
  /** What uncensors this picture for the viewer, in cents; null: there is nothing to uncensor. */
  uncensor_amount: OrNull(Cents),
  /** Whether the viewer marked it; absent where he cannot: for guests, of what is locked, of the own. */
  is_favorite: Schema.optionalKey(Flag),
});

/** `votes` are null until the viewer may see them (POSTS-08); `voted` is the option of his vote, from 0 on. */
export const Poll = Schema.Struct({
  options: Schema.Array(Schema.Struct({ text: Text, votes: OrNull(Schema.Int) })),
  ends_at: OrNull(EpochSeconds),
  voted: OrNull(Schema.Int),
});
export type Poll = typeof Poll.Type;

/** A post as this viewer may see it (CENT-10). `duration` of media is in seconds, `expire_after` too. */
export const PostItem = Schema.Struct({
  post: Schema.Struct({
    id: Schema.Int,
    user_id: Text,
    type: PostType,
    access: PostAccess,
    text: Text,
    created_at: EpochSeconds,
    expires_at: OrNull(EpochSeconds),
    expire_after: OrNull(Schema.Int),
    scheduled_at: OrNull(EpochSeconds),
    is_pinned: Flag,
    is_winback: Flag,
    media: Schema.Array(PostMedia),
    amount_usd: Cents,
    fund_goal: OrNull(Cents),
    fund_raised: OrNull(Cents),
    poll: OrNull(Poll),
    mentions: Schema.Array(Mention),
    likes: Schema.Int,
    /** How many comments there are; null: there are none to be seen, for the post is locked or its owner has closed them. */
    comments: OrNull(Schema.Int),
    is_liked: Flag,
    is_locked_fundraiser: Flag,
  }),
  is_subscribed: Flag,
  is_locked: Flag,
  is_locked_payment: Flag,
  /** Whether the viewer can pay for it (POSTS-08); a guest logs in first. To a fund one may give again. */
  can_unlock: Flag,
});
export type PostItem = typeof PostItem.Type;

/** A post among those of several creators, with whose it is (ROUTE-65). */
export const FeedItem = Schema.Struct({
  ...PostItem.fields,
  user: CardUser,
  /** Whether 'TIP ME' stands at it; never for guests and the creator. */
  has_tip_button: Flag,
});
export type FeedItem = typeof FeedItem.Type;

/** The purchase analytics message (ENT-23). `amount` is decimal dollars, the one exception to cents. */
export const PurchaseAnalytics = Schema.Struct({
  transaction_id: Text,
  amount: Schema.Finite,
  payment_intent: PaymentIntent,
  initial_purchase: Flag,
  currency: Schema.Literal("USD"),
});
export type PurchaseAnalytics = typeof PurchaseAnalytics.Type;

/** What the page may know of one of the viewer's payments. `reason` is a failure code when refused or declined. */
export const PaymentRecord = Schema.Struct({
  payment_id: Text,
  status: PaymentStatus,
  reason: OrNull(Text),
  amount_usd: Cents,
  payment_intent: PaymentIntent,
  model_username: Text,
  analytics_data: OrNull(PurchaseAnalytics),
});
export type PaymentRecord = typeof PaymentRecord.Type;

/** Payout data as their owner sees them again; of numbers only how they end. */
const PaytoDetails = Schema.Struct({
  holder: Text,
  country: Text,
  method: Schema.Literals(["iban", "bank_account"]),
  account_ending: Text,
  address: Text,
  city: Text,
  postal_code: Text,
  tax_form: Schema.Literals(["w9", "w8ben"]),
  tax_id_ending: OrNull(Text),
  changed_at: EpochSeconds,
});

/**
 * How a creator's payout data stand, and the smallest amount in cents that is paid out (ENT-07); `reason` says why they
 * are on hold.
 */
export const Payto = Schema.Struct({
  verified: Flag,
  minimum_payment: Cents,
  status: Schema.Literals(["verified", "missing", "pending", "on_hold"]),
  reason: OrNull(Text),
  details: OrNull(PaytoDetails),
  /** Where the account is kept at the company that pays, while that is what earnings go to. */
  account_path: Schema.optionalKey(Text),
});
export type Payto = typeof Payto.Type;

/** A part of a line: plain, strong, or a link. */
const SupportPart = Schema.Struct({
  text: Text,
  strong: Schema.optionalKey(Schema.Literal(true)),
  href: Schema.optionalKey(Text),
});

/** A text of the support pages, in blocks of lines; lists have a line an item, headings an `id` to link to. */
export const SupportText = Schema.Struct({
  title: Text,
  /** `YYYY-MM-DD`. */
  updated_on: Text,
  blocks: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(["heading", "subheading", "paragraph", "bullets", "numbers"]),
      id: Schema.optionalKey(Text),
      lines: Schema.Array(Schema.Array(SupportPart)),
    }),
  ),
});
export type SupportText = typeof SupportText.Type;

/** Open numbers shown as badges (ENT-22, X-01). */
export const Counters = Schema.Struct({
  unread_dm_user_ids: Schema.Array(Text),
  unread_notifications: Schema.Int,
  content_review_pending: Schema.Int,
  tip_menu_pending: Schema.Int,
  snapchat_adds: Schema.Int,
  snapchat_removals: Schema.Int,
  can_payout: Cents,
});
export type Counters = typeof Counters.Type;
