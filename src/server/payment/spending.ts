import { sql, type Kysely } from "kysely";

import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { goesOver, monthOf, monthStart, spendingDecider } from "../../domain/spending/spending.decider.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** What a buyer spent in the month of a moment: money that was taken or is about to be. Cents. */
export const readSpent = async (
  database: Kysely<Database>,
  buyerId: AccountId,
  now: EpochSeconds,
): Promise<Cents> => {
  const from = monthStart(monthOf(now));
  const { rows } = await sql<{ spent: Cents }>`
    select coalesce(sum(amount), 0)::bigint as spent from payment
    where buyer_id = ${buyerId} and (status = 'approved' or (status = 'settled' and settled_at >= ${from}))`.execute(
    database,
  );
  return rows[0]!.spent;
};

/** Whether an order would go over its buyer's monthly limit; asked early, so that nobody enters a card for nothing. */
export const isOverLimit = async (
  unit: UnitOfWork,
  { buyerId, amount }: Pick<PaymentOrder, "buyerId" | "amount">,
): Promise<boolean> => goesOver(await unit.load(spendingDecider, buyerId), amount, unit.now);

/**
 * Counts a payment whose money is held towards its buyer's monthly limit; false: it goes over. One stream a buyer decides, so
 * payments at the same time cannot pass it together.
 */
export const countSpending = async (
  unit: UnitOfWork,
  paymentId: string,
  { buyerId, amount }: PaymentOrder,
): Promise<boolean> => {
  const command = { type: "CountSpending", paymentId, amount } as const;
  return (await unit.execute(spendingDecider, buyerId, command)).rejected === undefined;
};

/** The money of a payment goes back before it was taken: it does not count any more. */
export const returnSpending = async (
  unit: UnitOfWork,
  paymentId: string,
  buyerId: AccountId,
): Promise<void> => {
  await unit.execute(spendingDecider, buyerId, { type: "ReturnSpending", paymentId });
};
