import type { Generated } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** Two creators who promote each other, or were asked to (`accepted_at` null). Places are those on the page of each; null: at the end. */
export interface PromotionTable {
  readonly id: Generated<number>;
  readonly asker_id: AccountId;
  readonly asked_id: AccountId;
  readonly asked_at: EpochSeconds;
  readonly accepted_at: EpochSeconds | null;
  readonly asker_place: number | null;
  readonly asked_place: number | null;
}

/** The last card that led an account to a creator, on the page of `partner_id`; one that brought a subscriber stays. */
export interface PromotionLeadTable {
  readonly fan_id: AccountId;
  readonly creator_id: AccountId;
  readonly partner_id: AccountId;
  readonly clicked_at: EpochSeconds;
}

export interface CrossPromotionTables {
  readonly promotion: PromotionTable;
  readonly promotion_lead: PromotionLeadTable;
}
