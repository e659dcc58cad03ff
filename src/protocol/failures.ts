/**
 * Every way a call can be refused: HTTP status and the text for people. A code is the `code` field
 * of `{error, code, fields?}` (API-28). A text with `{x}` gets its placeholder from the handler.
 */
export const failures = {
  bad_request: { status: 400, error: "The request could not be read." },
  unauthorized: { status: 401, error: "Please log in to continue." },
  invalid_credentials: { status: 401, error: "These credentials do not match our records." },
  no_saved_card: { status: 402, error: "There is no saved card. Please enter your card." },
  monthly_limit: {
    status: 403,
    error: "This would go over your monthly limit. You can change it under Billing Info.",
  },
  card_not_found: { status: 404, error: "This card is not saved any more." },
  card_declined: { status: 402, error: "Your card was declined. You have not been charged." },
  payment_failed: { status: 402, error: "The payment could not be completed. You have not been charged." },
  csrf: { status: 403, error: "Your session has expired. Please reload the page." },
  foreign_origin: { status: 403, error: "This request came from another site." },
  not_allowed: { status: 403, error: "You are not allowed to do this." },
  suspended: { status: 403, error: "Your account is suspended. Please contact support." },
  account_deleted: {
    status: 403,
    error: "This account was deleted and is erased within 30 days. Until then our support can bring it back.",
  },
  blocked: { status: 403, error: "This profile is not available." },
  profile_pending: { status: 403, error: "Profile Pending Verification" },
  own_review: { status: 403, error: "Nobody decides on things of his own, or of whom he manages." },
  comments_for_subscribers: { status: 403, error: "Only subscribers may comment here." },
  comments_closed: { status: 403, error: "Comments are turned off here." },
  message_refused: { status: 403, error: "You cannot write to this account." },
  stream_muted: { status: 403, error: "You are muted in this chat until the broadcast ends." },
  tip_blocked: { status: 403, error: "Tips are not available here at the moment." },
  geo_restricted: { status: 403, error: "Not available in your region" },
  card_check_required: { status: 403, error: "Please verify your card to follow for free." },
  free_follow_off: { status: 403, error: "This creator does not offer a free profile." },
  not_found: { status: 404, error: "Page not found." },
  invite_not_found: { status: 404, error: "This invitation is not open any more." },
  manager_not_found: { status: 404, error: "There is no such manager any more." },
  user_not_found: { status: 404, error: "User not found." },
  payment_not_found: { status: 404, error: "Payment not found." },
  email_change_not_found: { status: 404, error: "No new email address waits for its confirmation." },
  session_not_found: { status: 404, error: "This session has ended already." },
  tip_menu_item_not_found: { status: 404, error: "This is not on the tip menu any more." },
  review_not_found: { status: 404, error: "This is not there any more." },
  post_not_found: { status: 404, error: "Post not found." },
  gallery_not_found: { status: 404, error: "This gallery is not there any more." },
  promotion_not_found: { status: 404, error: "This is not there any more." },
  gift_not_found: { status: 404, error: "This gift does not run any more." },
  message_not_found: { status: 404, error: "This message is not there any more." },
  medium_not_found: { status: 404, error: "This file is not in your vault any more." },
  favorite_not_open: { status: 404, error: "You can mark what is open to you." },
  folder_not_found: { status: 404, error: "This folder is not there any more." },
  domain_not_found: { status: 404, error: "This name is not one of yours." },
  comment_not_found: { status: 404, error: "This comment is not there any more." },
  subscription_not_found: {
    status: 404,
    error: "Subscriptions not found. Please, contact customer service.",
  },
  private_not_valid: { status: 404, error: "Invitation has expired or is not valid." },
  stream_not_found: { status: 404, error: "This broadcast is over." },
  private_not_found: { status: 404, error: "This private chat is over." },
  snapchat_member_not_found: { status: 404, error: "This Snapchat membership is not one of yours." },
  purchase_not_found: { status: 404, error: "This purchase is not one of your tip menu." },
  method_not_allowed: { status: 405, error: "This method is not allowed here." },
  manager_exists: { status: 409, error: "You already have a manager or an open invite." },
  manager_changed: { status: 409, error: "You have another manager by now. Please open this page again." },
  already_subscribed: { status: 409, error: "You are already subscribed to this creator." },
  price_changed: { status: 409, error: "The price has changed. Please check it and try again." },
  calendar_item_gone: { status: 404, error: "This is not scheduled any more." },
  post_changed: {
    status: 409,
    error: "This post was changed in another window. Your text is kept: please compare the two.",
  },
  password_missing: {
    status: 409,
    error: "Your account has no password yet. Set one first: we send you a mail for that.",
  },
  renamed_recently: {
    status: 409,
    error: "You can change your username once in 30 days.",
  },
  only_way_in: {
    status: 409,
    error: "This is the only way into your account. Set a password first.",
  },
  section_changed: {
    status: 409,
    error: "This was changed in another window. What you entered is kept: please compare the two.",
  },
  gallery_changed: {
    status: 409,
    error: "This gallery was changed in another window. Please compare the two.",
  },
  auto_message_changed: {
    status: 409,
    error: "This message was changed in another window. Please compare the two.",
  },
  auto_message_limit: {
    status: 409,
    error: "You can have 20 messages of a kind. Please delete one first.",
  },
  gallery_limit: { status: 409, error: "You can have 50 galleries of a kind. Please delete one first." },
  free_profile_ending: {
    status: 409,
    error: "Your free profile is still being removed. Please try again in a few minutes.",
  },
  domain_limit: { status: 409, error: "You can have 6 names. Please remove one first." },
  tip_menu_limit: { status: 409, error: "A tip menu has at most 50 things. Please remove one first." },
  promotion_exists: { status: 409, error: "You have asked this creator already." },
  promotion_limit: { status: 409, error: "There are as many partners as there may be." },
  pin_limit: { status: 409, error: "You can pin 3 posts. Please unpin one first." },
  already_unlocked: { status: 409, error: "You have bought this already." },
  stream_full: {
    status: 409,
    error: "This stream is full right now. Please try again in a few minutes.",
  },
  in_private: { status: 409, error: "You are in a private chat. Please end it before you go live." },
  private_open: { status: 409, error: "You have invited somebody already. Please withdraw that first." },
  already_voted: { status: 409, error: "You have voted already." },
  poll_over: { status: 409, error: "This poll is over." },
  offer_ended: { status: 409, error: "This offer has ended." },
  places_used_up: {
    status: 409,
    error: "The last place of this offer was just taken. You have not been charged.",
  },
  not_reactivatable: { status: 409, error: "This subscription cannot be reactivated." },
  not_pausable: { status: 409, error: "This subscription cannot be paused." },
  snapchat_member_ended: { status: 409, error: "This membership has ended. Nobody has to be added." },
  snapchat_member_runs: { status: 409, error: "This membership still runs. Please remove nobody yet." },
  purchase_refunded: { status: 409, error: "This purchase is refunded. Nothing has to be delivered." },
  refund_too_late: {
    status: 409,
    error: "This was paid more than 60 days ago: it cannot be refunded any more.",
  },
  payment_disputed: {
    status: 409,
    error: "The bank disputes this payment and decides where the money goes.",
  },
  refund_failed: {
    status: 409,
    error: "The bank has sent this refund back. Please write to our support.",
  },
  payment_closed: { status: 409, error: "This payment is closed. Please start again." },
  idempotency_mismatch: {
    status: 409,
    error: "This request was already used with other data. Please try again.",
  },
  idempotency_busy: { status: 409, error: "This request is already being handled." },
  email_confirmed: { status: 409, error: "Your email address is confirmed already." },
  conflict: { status: 409, error: "Somebody else changed this at the same time. Please try again." },
  application_submitted: { status: 409, error: "Your application is under review already." },
  application_approved: { status: 409, error: "You are a creator already." },
  already_decided: { status: 409, error: "Somebody has decided on this already." },
  not_rejected: { status: 409, error: "This was not rejected." },
  already_appealed: { status: 409, error: "You have appealed already. The decision stands." },
  link_expired: { status: 410, error: "This link has expired. Please ask for a new one." },
  social_expired: { status: 410, error: "This sign-up took too long. Please start it again." },
  upload_expired: { status: 410, error: "This upload has expired. Please choose the file again." },
  too_large: { status: 413, error: "This is too large." },
  file_too_large: { status: 413, error: "The file is too large. The limit is {size}." },
  unsupported_media_type: { status: 415, error: "This kind of content is not accepted here." },
  validation: { status: 422, error: "Please check what you entered." },
  invite_invalid: { status: 422, error: "This URL is not valid. Please check it and retry." },
  under_age: { status: 422, error: "You must be at least 18 years old." },
  file_refused: { status: 422, error: "This picture cannot be read. Please choose another one." },
  captcha_required: { status: 422, error: "Please complete the security check." },
  captcha_invalid: { status: 422, error: "The security check failed. Please try it again." },
  username_taken: { status: 422, error: "This username is taken." },
  email_missing: { status: 422, error: "Please add an email address first." },
  self_subscription: { status: 422, error: "You cannot subscribe to yourself." },
  self_tip: { status: 422, error: "You cannot tip yourself." },
  self_message: { status: 422, error: "You cannot write to yourself." },
  self_promotion: { status: 422, error: "You cannot promote yourself." },
  self_block: { status: 422, error: "You cannot block yourself." },
  intent_not_supported: { status: 422, error: "This payment is not possible here." },
  chat_too_fast: { status: 429, error: "Please wait 2 seconds between two messages." },
  too_many: { status: 429, error: "Too many tries. Please wait a moment." },
  server_error: { status: 500, error: "Something went wrong, please contact support" },
  unavailable: { status: 503, error: "We are back in a moment. Please try again." },
} as const satisfies Record<string, { status: number; error: string }>;

export type FailureCode = keyof typeof failures;

/**
 * The body of every answer that is not 2xx. `fields` comes with 422, and with `section_changed`, `require_captcha` from the calls
 * that may need one. `current` comes with `section_changed`: what is stored now, as `was` of the next try.
 */
export interface Failure {
  readonly error: string;
  readonly code: FailureCode;
  readonly fields?: Readonly<Record<string, string>>;
  readonly require_captcha?: boolean;
  readonly current?: Readonly<Record<string, unknown>>;
}
