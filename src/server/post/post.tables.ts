import type { ColumnType, Generated } from "kysely";

import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

type JsonList = ColumnType<readonly unknown[], string | undefined, string>;
type JsonOrNull = ColumnType<unknown, string | null, string | null>;

/** Not published yet; on lists; over; taken away by its creator. */
export type PostState = "planned" | "published" | "expired" | "deleted";

/** The numbers of a profile, kept with every change of a post or like. */
export interface ProfileCountTable {
  readonly account_id: AccountId;
  readonly post: Generated<number>;
  readonly free: Generated<number>;
  readonly picture: Generated<number>;
  readonly video: Generated<number>;
  readonly audio: Generated<number>;
  readonly likes: Generated<number>;
  readonly latest_post_at: EpochSeconds | null;
}

/**
 * Times in epoch seconds, amounts in cents. `created_at` is the publication, of a planned post the one that is planned. Lists
 * show what is `published`; a `deleted` or `expired` post stays for its buyers.
 */
export interface PostTable {
  readonly id: Generated<number>;
  readonly creator_id: AccountId;
  readonly type: "feed" | "feed_purchase_free" | "fund" | "live_stream" | "poll";
  readonly access: "paid" | "free" | "paid_and_free";
  readonly state: Generated<PostState>;
  /** It waits for a reviewer, or was rejected: it is not published before it is approved (COVER-29). */
  readonly held: Generated<boolean>;
  /** Its publication was told: once held, it comes back without notifying anybody again. */
  readonly was_published: Generated<boolean>;
  /** Grows with every change by its creator. */
  readonly version: Generated<number>;
  readonly text: string;
  readonly mentions: JsonList;
  readonly created_at: EpochSeconds;
  readonly expires_at: EpochSeconds | null;
  readonly expire_after: number | null;
  readonly scheduled_at: EpochSeconds | null;
  readonly pinned_at: EpochSeconds | null;
  readonly is_winback: Generated<boolean>;
  /** Its publication is told of at the creator's Twitter account. */
  readonly shares_on_twitter: Generated<boolean>;
  readonly amount_usd: Generated<number>;
  readonly fund_goal: number | null;
  readonly fund_raised: number | null;
  readonly poll: JsonOrNull;
  readonly likes: Generated<number>;
  readonly comments: Generated<number>;
  readonly has_image: Generated<boolean>;
  readonly has_video: Generated<boolean>;
  readonly has_audio: Generated<boolean>;
  /** Whose card it is, of a `live_stream`. */
  readonly stream_id: Generated<string | null>;
}

export interface PostMediaTable {
  readonly post_id: number;
  readonly position: number;
  readonly media_id: number;
  /** A censored picture: what uncensors it, in cents. */
  readonly uncensor_amount: Generated<Cents | null>;
}

export interface PostLikeTable {
  readonly post_id: number;
  readonly account_id: AccountId;
  readonly created_at: EpochSeconds;
}

export interface PostTables {
  readonly profile_count: ProfileCountTable;
  readonly post: PostTable;
  readonly post_media: PostMediaTable;
  readonly post_like: PostLikeTable;
}
