import type { SocialProvider } from "../../domain/account/social.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** Whose account an identity leads into; a fold over the accounts' events. `provider` and `subject` together are unique. */
export interface SocialIdentityTable {
  readonly provider: SocialProvider;
  readonly subject: string;
  readonly account_id: AccountId;
  readonly username: string | null;
  /** Epoch seconds. */
  readonly linked_at: EpochSeconds;
}

/** What a visitor's session remembers of a social sign-in that is under way; `key` is a hash, `sealed` is encrypted. */
export interface SocialStepTable {
  readonly key: string;
  readonly sealed: string;
  /** Epoch seconds. */
  readonly expires_at: EpochSeconds;
}

export interface SocialSignInTables {
  readonly social_identity: SocialIdentityTable;
  readonly social_step: SocialStepTable;
}
