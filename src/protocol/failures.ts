/**
 * Every way a call can be refused: HTTP status and the text for people. A code is the `code` field
 * of `{error, code, fields?}` (API-28). A text with `{x}` gets its placeholder from the handler.
 */
export const failures = {
  bad_request: { status: 400, error: "The request could not be read." },
  unauthorized: { status: 401, error: "Please log in to continue." },
  invalid_credentials: { status: 401, error: "These credentials do not match our records." },
  no_saved_card: { status: 402, error: "There is no saved card. Please enter your card." },
  card_declined: { status: 402, error: "Your card was declined. You have not been charged." },
  payment_failed: { status: 402, error: "The payment could not be completed. You have not been charged." },
  csrf: { status: 403, error: "Your session has expired. Please reload the page." },
  foreign_origin: { status: 403, error: "This request came from another site." },
  not_allowed: { status: 403, error: "You are not allowed to do this." },
  suspended: { status: 403, error: "Your account is suspended. Please contact support." },
  blocked: { status: 403, error: "This profile is not available." },
  profile_pending: { status: 403, error: "Profile Pending Verification" },
  own_review: { status: 403, error: "Nobody decides on things of his own, or of whom he manages." },
  comments_closed: { status: 403, error: "Comments are turned off here." },
  tip_blocked: { status: 403, error: "Tips are not available here at the moment." },
  geo_restricted: { status: 403, error: "Not available in your region" },
  card_check_required: { status: 403, error: "Please verify your card to follow for free." },
  free_follow_off: { status: 403, error: "This creator does not offer a free profile." },
  not_found: { status: 404, error: "Page not found." },
  user_not_found: { status: 404, error: "User not found." },
  payment_not_found: { status: 404, error: "Payment not found." },
  email_change_not_found: { status: 404, error: "No new email address waits for its confirmation." },
  session_not_found: { status: 404, error: "This session has ended already." },
  tip_menu_item_not_found: { status: 404, error: "This is not on the tip menu any more." },
  review_not_found: { status: 404, error: "This is not there any more." },
  post_not_found: { status: 404, error: "Post not found." },
  gallery_not_found: { status: 404, error: "This gallery is not there any more." },
  medium_not_found: { status: 404, error: "This file is not in your vault any more." },
  folder_not_found: { status: 404, error: "This folder is not there any more." },
  comment_not_found: { status: 404, error: "This comment is not there any more." },
  subscription_not_found: {
    status: 404,
    error: "Subscriptions not found. Please, contact customer service.",
  },
  snapchat_member_not_found: { status: 404, error: "This Snapchat membership is not one of yours." },
  method_not_allowed: { status: 405, error: "This method is not allowed here." },
  already_subscribed: { status: 409, error: "You are already subscribed to this creator." },
  price_changed: { status: 409, error: "The price has changed. Please check it and try again." },
  post_changed: {
    status: 409,
    error: "This post was changed in another window. Your text is kept: please compare the two.",
  },
  section_changed: {
    status: 409,
    error: "This was changed in another window. What you entered is kept: please compare the two.",
  },
  gallery_changed: {
    status: 409,
    error: "This gallery was changed in another window. Please compare the two.",
  },
  gallery_limit: { status: 409, error: "You can have 50 galleries of a kind. Please delete one first." },
  pin_limit: { status: 409, error: "You can pin 3 posts. Please unpin one first." },
  already_unlocked: { status: 409, error: "You have bought this already." },
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
  under_age: { status: 422, error: "You must be at least 18 years old." },
  file_refused: { status: 422, error: "This picture cannot be read. Please choose another one." },
  captcha_required: { status: 422, error: "Please complete the security check." },
  captcha_invalid: { status: 422, error: "The security check failed. Please try it again." },
  username_taken: { status: 422, error: "This username is taken." },
  email_missing: { status: 422, error: "Please add an email address first." },
  self_subscription: { status: 422, error: "You cannot subscribe to yourself." },
  self_tip: { status: 422, error: "You cannot tip yourself." },
  self_block: { status: 422, error: "You cannot block yourself." },
  intent_not_supported: { status: 422, error: "This payment is not possible here." },
  too_many: { status: 429, error: "Too many tries. Please wait a moment." },
  server_error: { status: 500, error: "Something went wrong, please contact support" },
  unavailable: { status: 503, error: "We are back in a moment. Please try again." },
} as const satisfies Record<string, { status: number; error: string }>;

export type FailureCode = keyof typeof failures;

/** The body of every answer that is not 2xx. `fields` comes with 422, and with `section_changed`, `require_captcha` from the calls that may need one. */
export interface Failure {
  readonly error: string;
  readonly code: FailureCode;
  readonly fields?: Readonly<Record<string, string>>;
  readonly require_captcha?: boolean;
}
