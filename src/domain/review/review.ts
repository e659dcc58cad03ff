import { fieldTexts, requiredText, type FieldTexts } from "../account/field-texts.ts";
import type { PictureSlot } from "../account/account.events.ts";

/** What people publish and a reviewer looks at (COVER-29). */
export type ReviewedKind = PictureSlot | "post" | "vault" | "gallery" | "message";

/** What has a stream of its own: what is published, and what somebody reported about it. */
export type ReviewKind = ReviewedKind | "report";

/** Everything that reviewers decide on; an application is decided in its account's stream. */
export type DecidedKind = ReviewKind | "application";

/** How each is called. */
export const reviewNames: Readonly<Record<DecidedKind, string>> = {
  avatar: "Avatar",
  cover_picture: "Cover picture",
  cover_video: "Cover film",
  post: "Post",
  vault: "Vault file",
  gallery: "Gallery",
  message: "Message",
  report: "Report",
  application: "Application",
};

/** `subject`: what it is about, as the number of a post or medium, or the name of a picture's file. */
export interface ReviewKey {
  readonly kind: DecidedKind;
  readonly subject: string;
}

/** `<kind>-<subject>`: the id of an item in streams, rows and calls. */
export const reviewId = ({ kind, subject }: ReviewKey): string => `${kind}-${subject}`;

/** What `reviewId` was made of; null for anything else. */
export const parseReviewId = (id: string): ReviewKey | null => {
  const [, kind = "", subject = ""] = /^([a-z_]+)-([a-zA-Z0-9-]{1,64})$/.exec(id) ?? [];
  return Object.hasOwn(reviewNames, kind) ? { kind: kind as DecidedKind, subject } : null;
};

/** The lists of the page (section 22): what reviewers decide on, and everybody's own. */
export const reviewTabs = {
  media: "Media",
  applications: "Applications",
  reports: "Reports",
  own: "My content",
} as const;
export type ReviewTab = keyof typeof reviewTabs;

/** What a list can be narrowed to. */
export type ReviewStatus = "pending" | "rejected" | "approved";
/** `open`: of the own items those that are not approved. */
export type ReviewFilter = ReviewStatus | "open";

/** What each list can be narrowed to, the first one being what is shown at first. */
export const reviewFilters = (tab: ReviewTab): readonly ReviewFilter[] =>
  tab === "own" ? ["open", "approved"] : ["pending", "rejected", "approved"];

/** How each is called. */
export const filterNames: Readonly<Record<ReviewFilter, string>> = {
  open: "Waiting, rejected and reported",
  pending: "To review",
  rejected: "Rejected",
  approved: "Approved",
};

/** Longest reason, longest message of an appeal. */
export const REVIEW_TEXT_MAXIMUM = 1000;

/** What keeps a reason, or the message of an appeal, from being sent. */
export const checkReviewText = ({ message }: { readonly message: string }): FieldTexts<"message"> =>
  fieldTexts({
    message:
      requiredText(message) ??
      ([...message.trim()].length > REVIEW_TEXT_MAXIMUM
        ? `Please write at most ${REVIEW_TEXT_MAXIMUM} characters`
        : null),
  });
