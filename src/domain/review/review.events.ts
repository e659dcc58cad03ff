import type { AccountId, EpochSeconds } from "../unit/unit.ts";
import type { ReviewKind } from "./review.ts";

/** What keeps something from being seen by others than its owner: it is not scanned, or not approved yet. */
export type Hold = "scan" | "approval";

/** What is to be looked at. `file` is where a picture or film lies now, null for what is none or has none of its own. */
export interface AskedReview {
  readonly kind: ReviewKind;
  /** Whose it is; null: a report of something that nobody here owns. */
  readonly accountId: AccountId | null;
  readonly subject: string;
  readonly file: string | null;
  readonly held: Hold | null;
  /** Of a report: the item that it is about, if it is about one. */
  readonly target: string | null;
}

/** The facts of one item of the review; its stream is `review-<kind>-<subject>`. `reviewerId` null: the scanner. */
export type ReviewEvent =
  | { readonly type: "ReviewAsked"; readonly data: AskedReview & { readonly askedAt: EpochSeconds } }
  /** The scanner found nothing: it is shown while it waits for a reviewer. */
  | { readonly type: "ReviewReleased"; readonly data: { readonly file: string | null } }
  | {
      readonly type: "ReviewApproved";
      readonly data: { readonly reviewerId: AccountId | null; readonly file: string | null };
    }
  | {
      readonly type: "ReviewRejected";
      readonly data: {
        readonly reviewerId: AccountId | null;
        readonly reason: string;
        readonly file: string | null;
      };
    }
  | { readonly type: "ReviewAppealed"; readonly data: { readonly message: string } }
  /** A reviewer has read the message that was reported, and some around it. */
  | {
      readonly type: "ReportedConversationOpened";
      readonly data: { readonly reviewerId: AccountId; readonly messageId: number };
    }
  /** What it was about is gone: replaced or deleted. */
  | { readonly type: "ReviewWithdrawn"; readonly data: Readonly<Record<string, never>> };
