import type { Hold } from "../../domain/review/review.events.ts";
import type { ReviewKind } from "../../domain/review/review.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** An item of the review; a fold over the events of its stream. */
export interface ReviewItemTable {
  /** `<kind>-<subject>` */
  readonly id: string;
  readonly kind: ReviewKind;
  readonly subject: string;
  readonly account_id: AccountId | null;
  /** Of a report: the item that it is about. */
  readonly target: string | null;
  readonly status: "pending" | "approved" | "rejected" | "withdrawn";
  /** Where a picture or film lies: a name in the media store. */
  readonly file: string | null;
  readonly held: Hold | null;
  readonly reason: string | null;
  readonly appeal: string | null;
  readonly reviewer_id: AccountId | null;
  readonly asked_at: EpochSeconds;
  readonly decided_at: EpochSeconds | null;
}

export interface ReviewTables {
  readonly review_item: ReviewItemTable;
}
