import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** When the provider is asked for the first time how a payment stands, in seconds. */
const FIRST_LOOK = 60;

/**
 * Starts a payment, or takes it up again after a declined card, with the job that asks the provider until it has its end.
 * Every payment starts here. False when it is over already.
 */
export const startPayment = async (unit: UnitOfWork, id: string, order: PaymentOrder): Promise<boolean> => {
  const { rejected } = await unit.begin(paymentDecider, id, { type: "StartPayment", order });
  if (rejected !== undefined) return false;
  unit.schedule({
    kind: "payment.reconcile",
    key: `reconcile:${id}`,
    dueAt: unit.now + FIRST_LOOK,
    payload: { paymentId: id },
  });
  return true;
};
