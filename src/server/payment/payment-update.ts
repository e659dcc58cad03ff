import type { PaymentState } from "../../domain/payment/payment.decider.ts";
import { paymentOutcome, paymentUpdateType } from "../../domain/payment/payment.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Tells the payer's open pages how the payment stands now (`payment.update`, X-23). */
export const publishPayment = async (
  unit: UnitOfWork,
  paymentId: string,
  state: PaymentState,
): Promise<void> => {
  const { order } = state;
  if (order === null) return;
  const creator = await unit.sql
    .selectFrom("account")
    .select("username")
    .where("id", "=", order.creatorId)
    .executeTakeFirst();
  const payment = await unit.sql
    .selectFrom("payment")
    .select("initial_purchase")
    .where("id", "=", paymentId)
    .executeTakeFirst();
  unit.publish({
    event: "payment.update",
    audience: { account: order.buyerId },
    data: {
      type: paymentUpdateType(order),
      model_username: creator?.username ?? "",
      status: paymentOutcome(state.status, state.reason),
      transaction_id: paymentId,
      amount_usd: order.amount,
      payment_intent: order.intent,
      initial_purchase: payment?.initial_purchase ?? false,
    },
  });
};
