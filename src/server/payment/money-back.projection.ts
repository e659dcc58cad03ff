import type { PaymentEvent } from "../../domain/payment/payment.events.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

type Of<Type extends PaymentEvent["type"]> = StoredEvent<
  string,
  Extract<PaymentEvent, { type: Type }>["data"]
>;

const PREFIX = "payment-";
const idOf = (event: StoredEvent<string, unknown>): string => event.stream.slice(PREFIX.length);

/** The tables `payment_refund` and `payment_dispute`: one row each. */
export const moneyBackProjection: Projection = {
  name: "money-back",
  tables: ["payment_refund", "payment_dispute"],
  oneStatement: true,
  handles: {
    RefundAsked: (sql, event: Of<"RefundAsked">) => {
      const { refundId: id, amount, by, askedAt } = event.data;
      const row = { payment_id: idOf(event), amount, asked_by: by, at: askedAt };
      return sql
        .insertInto("payment_refund")
        .values({ id, ...row, provider_refund_id: null, status: "asked", reason: null })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet({ ...row, status: "asked", reason: null }),
        )
        .execute();
    },
    PaymentRefunded: (sql, event: Of<"PaymentRefunded">) => {
      const { refundId, providerRefundId, amount, refundedAt } = event.data;
      const done = { provider_refund_id: providerRefundId, amount, status: "done", at: refundedAt } as const;
      return sql
        .insertInto("payment_refund")
        .values({
          ...done,
          id: refundId ?? providerRefundId,
          payment_id: idOf(event),
          reason: null,
          asked_by: null,
        })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...done, reason: null }))
        .execute();
    },
    RefundFailed: (sql, event: Of<"RefundFailed">) =>
      sql
        .updateTable("payment_refund")
        .set({ status: "failed", reason: event.data.code, at: event.data.failedAt })
        .where("id", "=", event.data.refundId)
        .where("status", "=", "asked")
        .execute(),
    RefundReversed: (sql, event: Of<"RefundReversed">) =>
      sql
        .updateTable("payment_refund")
        .set({ status: "failed", reason: event.data.code, at: event.data.reversedAt })
        .where("id", "=", event.data.refundId ?? event.data.providerRefundId)
        .execute(),
    PaymentDisputed: (sql, event: Of<"PaymentDisputed">) => {
      const { disputeId: id, amount, fee, disputedAt } = event.data;
      const row = { id, payment_id: idOf(event), amount, fee };
      return sql
        .insertInto("payment_dispute")
        .values({ ...row, status: "open", opened_at: disputedAt, closed_at: null })
        .execute();
    },
    DisputeWon: (sql, event: Of<"DisputeWon">) =>
      sql
        .updateTable("payment_dispute")
        .set({ status: "won", closed_at: event.data.wonAt })
        .where("id", "=", event.data.disputeId)
        .execute(),
    DisputeLost: (sql, event: Of<"DisputeLost">) =>
      sql
        .updateTable("payment_dispute")
        .set({ status: "lost", closed_at: event.data.lostAt })
        .where("id", "=", event.data.disputeId)
        .execute(),
  },
};
