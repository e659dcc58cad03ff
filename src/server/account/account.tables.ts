import type { Generated } from "kysely";

import type { PayoutReview } from "../../domain/payout/payout.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** One row an account; a fold over its events. `username_key` and `email_key` are the lower-case forms; the one is unique, the other among confirmed e-mails. */
export interface AccountTable {
  readonly id: string;
  readonly username: string;
  readonly username_key: string;
  readonly type: "user" | "model";
  readonly display_name: string;
  readonly email: string | null;
  readonly email_key: string | null;
  readonly email_confirmed: Generated<boolean>;
  /** ISO code. Of a creator who has applied: that of his application (BANNER-28); else where the account was made. */
  readonly country: string | null;
  readonly tip_blocked: Generated<boolean>;
  readonly is_direct_pay: boolean;
  readonly is_reviewer: Generated<boolean>;
  readonly has_purchase: Generated<boolean>;
  readonly has_accepted_terms: Generated<boolean>;
  /** Nobody finds it and nobody signs in with it: an operator suspended it, or its owner deleted it. */
  readonly suspended: Generated<boolean>;
  readonly suspended_by_operator: Generated<boolean>;
  /** When it will be erased, of one that its owner deleted. */
  readonly erase_at: Generated<EpochSeconds | null>;
  readonly compliance_status: "approved" | "rejected" | "under_review" | null;
  readonly compliance_reason: string | null;
  readonly payout_status: PayoutReview | null;
  readonly payout_reason: string | null;
  /** Media paths. */
  readonly avatar_url: string | null;
  readonly cover_picture_url: string | null;
  readonly cover_video_url: string | null;
  /** Addresses of pictures that their owner alone sees until they are approved (COVER-29). */
  readonly avatar_held: Generated<string | null>;
  readonly cover_picture_held: Generated<string | null>;
  readonly cover_video_held: Generated<string | null>;
  readonly avatar_rejected: Generated<boolean>;
  readonly cover_picture_rejected: Generated<boolean>;
  readonly cover_video_rejected: Generated<boolean>;
  readonly studio: string | null;
  readonly model_ref: string | null;
  /** Epoch seconds. */
  readonly created_at: EpochSeconds;
}

/** Password hashes: no facts, so in no event and in no projection; a rebuild leaves them alone. */
export interface CredentialTable {
  readonly account_id: AccountId;
  readonly password_hash: string;
  readonly changed_at: EpochSeconds;
  /** A hash of the cookie of the browser that made the account by this sign-up. */
  readonly made_from: string | null;
}

/** Tries that count towards a captcha or a limit; one row a key. A try that succeeds is taken back. */
export interface AttemptTable {
  readonly id: Generated<string>;
  readonly attempt: string;
  readonly key: string;
  readonly at: number;
}

/** A link in a mail that can still be used. `token_hash` is the SHA-256 of its token, hex. */
export interface MailLinkTable {
  readonly token_hash: string;
  readonly purpose: "reset" | "confirm" | "change";
  readonly account_id: AccountId;
  /** The address that it was sent to. */
  readonly email: string;
  readonly expires_at: EpochSeconds;
}

/** The address that an account asked to have and that has not been confirmed yet; one an account. */
export interface EmailChangeTable {
  readonly account_id: AccountId;
  readonly email: string;
  /** Epoch seconds. */
  readonly expires_at: EpochSeconds;
}

/** A username that an account had before: it leads to it until somebody else takes it, which nobody may before `held_until`. */
export interface FormerUsernameTable {
  readonly username_key: string;
  readonly account_id: AccountId;
  readonly username: string;
  /** Epoch seconds. */
  readonly held_until: EpochSeconds;
}

export interface AccountTables {
  readonly account: AccountTable;
  readonly former_username: FormerUsernameTable;
  readonly credential: CredentialTable;
  readonly attempt: AttemptTable;
  readonly mail_link: MailLinkTable;
  readonly email_change: EmailChangeTable;
}
