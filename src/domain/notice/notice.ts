import type { AccountId, EpochSeconds } from "../unit/unit.ts";

/** What the page of notices can be filtered by (section 22). */
export const noticeKinds = ["subscription", "tip", "message", "like", "system"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What an account is told of something that concerns it. `url`: a path of the site, or null. */
export interface Notice {
  readonly accountId: AccountId;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly url: string | null;
}

/** A notice as it is written. */
export interface DatedNotice extends Notice {
  readonly createdAt: EpochSeconds;
}

export interface NewNotice extends Notice {
  /** It is mailed as well: under this subject, in the name of the site that the payment was begun on, else that of his last session. */
  readonly mail?: {
    readonly subject: string;
    /** By which switch it goes, in the place of that of its kind. */
    readonly about?: "live";
    readonly paymentId?: string;
    /** Where the mail leads in the place of `url`, on the site that is for all: a creator's own address has no such page (PROFILE-17). */
    readonly mainSitePath?: string;
  };
}

/** For how long notices are kept, in days. */
export const noticeDays = 180;

/** How many unread ones are counted at most. */
export const mostUnread = 100;
