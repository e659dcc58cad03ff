import type { PayoutEvent } from "../../domain/payout/payout.events.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

type Of<Type extends PayoutEvent["type"]> = StoredEvent<string, Extract<PayoutEvent, { type: Type }>["data"]>;

const PREFIX = "payout-";
const idOf = ({ stream }: StoredEvent<string, unknown>): string => stream.slice(PREFIX.length);

/** The table `payout`: one row each. */
export const payoutProjection: Projection = {
  name: "payout",
  tables: ["payout"],
  oneStatement: true,
  handles: {
    PayoutBooked: (sql, event: Of<"PayoutBooked">) => {
      const { creatorId: creator_id, amount, bookedAt: booked_at } = event.data;
      return sql
        .insertInto("payout")
        .values({ id: idOf(event), creator_id, amount, booked_at, status: "booked" })
        .execute();
    },
    PayoutSent: (sql, event: Of<"PayoutSent">) =>
      sql
        .updateTable("payout")
        .set({ status: "sent", file: event.data.file, sent_at: event.data.sentAt })
        .where("id", "=", idOf(event))
        .execute(),
    PayoutAssigned: (sql, event: Of<"PayoutAssigned">) =>
      sql
        .updateTable("payout")
        .set({ status: "assigned", provider: event.data.provider, account: event.data.account })
        .where("id", "=", idOf(event))
        .execute(),
    PayoutTransferred: (sql, event: Of<"PayoutTransferred">) =>
      sql
        .updateTable("payout")
        .set({ status: "sent", reference: event.data.reference, sent_at: event.data.sentAt })
        .where("id", "=", idOf(event))
        .execute(),
    PayoutFailed: (sql, event: Of<"PayoutFailed">) =>
      sql
        .updateTable("payout")
        .set({ status: "failed", reason: event.data.reason })
        .where("id", "=", idOf(event))
        .execute(),
    PayoutPaid: (sql, event: Of<"PayoutPaid">) =>
      sql
        .updateTable("payout")
        .set({ status: "paid", paid_at: event.data.paidAt })
        .where("id", "=", idOf(event))
        .execute(),
    PayoutReturned: (sql, event: Of<"PayoutReturned">) =>
      sql
        .updateTable("payout")
        .set({ status: "returned", reason: event.data.reason })
        .where("id", "=", idOf(event))
        .execute(),
  },
};
