import type { PaymentState } from "../../domain/payment/payment.decider.ts";
import { paymentOutcome } from "../../domain/payment/payment.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { purchaseOf, type PaymentStep } from "./purchase.ts";

/** What the message says besides the payment's own state. */
export interface PaymentFacts {
  readonly username: string;
  readonly initialPurchase: boolean;
}

const readFacts = async (
  unit: UnitOfWork,
  paymentId: string,
  creatorId: AccountId,
): Promise<PaymentFacts> => {
  const row = await unit.sql
    .selectFrom("account")
    .leftJoin("payment", (join) => join.on("payment.id", "=", paymentId))
    .select(["account.username", "payment.initial_purchase"])
    .where("account.id", "=", creatorId)
    .executeTakeFirst();
  return { username: row?.username ?? "", initialPurchase: row?.initial_purchase ?? false };
};

/** Tells the payer's open pages how the payment stands now (`payment.update`, X-23). Facts that are known are not read. */
export const publishPayment = async (
  { unit, purchases }: PaymentStep,
  paymentId: string,
  state: PaymentState,
  known?: PaymentFacts,
): Promise<void> => {
  const { order } = state;
  if (order === null) return;
  const { username, initialPurchase } = known ?? (await readFacts(unit, paymentId, order.creatorId));
  unit.publish({
    event: "payment.update",
    audience: { account: order.buyerId },
    data: {
      type: purchaseOf(purchases, order.purpose).updateType(order.purpose),
      model_username: username,
      status: paymentOutcome(state.status, state.reason),
      transaction_id: paymentId,
      amount_usd: order.amount,
      payment_intent: order.intent,
      initial_purchase: initialPurchase,
    },
  });
};
