import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** With what we post for a creator at Twitter; `sealed` is encrypted and opens for this account only. */
export interface TwitterAccessTable {
  readonly account_id: AccountId;
  readonly sealed: string;
  readonly expires_at: EpochSeconds;
  /** Twitter takes nothing from us any more: she was told to connect it again. */
  readonly refused: boolean;
}

/** What was sent of a post, once. */
export interface SharedPostTable {
  readonly post_id: number;
  /** As it was sent first: Twitter knows a text that it has already. */
  readonly text: string;
  /** `sent`: Twitter has it. `failed`: it never will. */
  readonly state: "begun" | "sent" | "failed";
  readonly begun_at: EpochSeconds;
}

export interface ShareOnTwitterTables {
  readonly twitter_access: TwitterAccessTable;
  readonly shared_post: SharedPostTable;
}
