import type { Generated } from "kysely";

import type { Hold } from "../../domain/review/review.events.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

export type MediaKind = "image" | "video" | "audio";

/** `waiting` and `processing` become `ready` or `failed`; these two stay. */
export type MediaState = "waiting" | "processing" | "ready" | "failed";

/**
 * A picture, film or sound with its smaller picture and its blurred teaser: names in the media store, where they are once it is
 * `ready`. `duration` in seconds. Until something uses it (`used`) it belongs to whoever uploaded it, and goes after 24 hours.
 */
export interface MediaTable {
  readonly id: Generated<number>;
  readonly owner_id: AccountId;
  readonly kind: MediaKind;
  readonly file: string;
  readonly thumb: string | null;
  readonly teaser: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly duration: number | null;
  readonly created_at: EpochSeconds;
  readonly state: Generated<MediaState>;
  /** How much of it is made, 0 to 100. */
  readonly percent: Generated<number>;
  /** Why it failed, in words for its owner. */
  readonly error: Generated<string | null>;
  readonly used: Generated<boolean>;
  /** Where it lies as it was sent until it is made, and how long that is, in bytes; null: it was made at once. */
  readonly source: Generated<string | null>;
  readonly source_bytes: Generated<number | null>;
  /** As `keptFileName` leaves it; empty: it has none. */
  readonly name: Generated<string>;
  readonly folder_id: Generated<number | null>;
  /** It is an item of the review by itself; others are reviewed with what shows them. */
  readonly reviewed_alone: Generated<boolean>;
  /** Why it may not be shown: it waits for the scanner or a reviewer, or was rejected. */
  readonly held: Generated<Hold | "rejected" | null>;
  /** Its owner deleted it: it goes once nothing needs it any more. */
  readonly removed_at: Generated<EpochSeconds | null>;
}

export interface MediaTables {
  readonly media: MediaTable;
}
