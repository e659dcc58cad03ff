import type { Generated } from "kysely";

import type { GalleryType } from "../../domain/gallery/gallery.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";

/** A premium gallery; messages will be rows of it too, with `gallery` null. */
export interface DirectMessageTable {
  readonly id: Generated<number>;
  readonly creator_id: AccountId;
  readonly gallery: GalleryType | null;
  readonly title: string;
  readonly amount_usd: Cents;
  readonly position: number;
  readonly sales: Generated<number>;
  readonly created_at: EpochSeconds;
  /** Deleted for all but its buyers. */
  readonly deleted_at: EpochSeconds | null;
  /** Its creator sells it. */
  readonly active: Generated<boolean>;
  /** It waits for a reviewer or was rejected. */
  readonly held: Generated<boolean>;
  /** It is on lists: see `showWhenReady`. */
  readonly shown: Generated<boolean>;
  readonly version: Generated<number>;
}

export interface DirectMessageMediaTable {
  readonly direct_message_id: number;
  readonly position: number;
  readonly media_id: number;
}

/** Which payment bought which gallery, whatever became of the money since. */
export interface DirectMessageSaleTable {
  readonly payment_id: string;
  readonly direct_message_id: number;
}

export interface GalleryTables {
  readonly direct_message: DirectMessageTable;
  readonly direct_message_media: DirectMessageMediaTable;
  readonly direct_message_sale: DirectMessageSaleTable;
}
