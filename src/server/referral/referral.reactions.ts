import type { ComplianceStatus } from "../../domain/account/account.events.ts";
import { referralEndsAt } from "../../domain/referral/referral.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Reactions } from "../store/reactions.ts";

type Reviewed = StoredEvent<string, { readonly status: ComplianceStatus }>;

/** The year begins with the first approval. */
export const referralReactions: Reactions = {
  CreatorReviewed: async (writes, { stream, data: { status }, recordedAt }: Reviewed) =>
    status === "approved"
      ? writes
          .updateTable("referral")
          .set({ approved_at: recordedAt, ends_at: referralEndsAt(recordedAt) })
          .where("referred_id", "=", stream.slice("account-".length))
          .where("approved_at", "is", null)
          .execute()
      : undefined,
};
