import type { Generated } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

export interface PostCommentTable {
  readonly id: Generated<number>;
  readonly post_id: number;
  readonly account_id: AccountId;
  readonly text: string;
  readonly created_at: EpochSeconds;
}

/** `option` counts from 0. */
export interface PollVoteTable {
  readonly post_id: number;
  readonly account_id: AccountId;
  readonly option: number;
  readonly created_at: EpochSeconds;
}

export interface TakePartTables {
  readonly post_comment: PostCommentTable;
  readonly poll_vote: PollVoteTable;
}
