import type { Kysely } from "kysely";

import type { PaymentOutcome } from "../../domain/payment/payment.ts";
import { paymentOutcome } from "../../domain/payment/payment.ts";
import type { PaymentRecord } from "../../protocol/records.ts";
import type { Database } from "../database/schema.ts";

/** A payment of these buyers as their page may know it; null when there is none with this id, or it is not theirs. */
export const paymentRecordOf = async (
  database: Kysely<Database>,
  buyers: readonly string[],
  paymentId: string,
  known?: PaymentOutcome,
): Promise<PaymentRecord | null> => {
  if (buyers.length === 0) return null;
  const row = await database
    .selectFrom("payment")
    .innerJoin("account", "account.id", "payment.creator_id")
    .selectAll("payment")
    .select("account.username")
    .where("payment.id", "=", paymentId)
    .where("payment.buyer_id", "in", buyers)
    .executeTakeFirst();
  if (row === undefined) return null;
  const status = known ?? paymentOutcome(row.status, row.reason);
  return {
    payment_id: row.id,
    status,
    reason: status === "declined" ? "card_declined" : status === "refused" ? row.reason : null,
    amount_usd: row.amount,
    payment_intent: row.intent,
    model_username: row.username,
    analytics_data:
      status === "paid"
        ? {
            transaction_id: row.id,
            amount: row.amount / 100,
            payment_intent: row.intent,
            initial_purchase: row.initial_purchase,
            currency: "USD",
          }
        : null,
  };
};
