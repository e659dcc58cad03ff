import { paymentDecider, type PaymentState } from "../../domain/payment/payment.decider.ts";
import type { RequestContext } from "../http/context.ts";
import { refuse, type Refusal } from "../http/reply.ts";
import { keepGuest } from "./buyer.ts";
import { orderOf } from "./order.ts";
import type { OrderToken } from "./order-token.ts";
import { startPayment } from "./start-payment.ts";

/** Whether money was held or taken for a payment: a form that comes once more must not be answered otherwise. */
export const isTaken = ({ status }: PaymentState): boolean =>
  status === "authorized" || status === "approved" || status === "settled";

/**
 * A payment begins, or is taken up again: null, or why not. What is stored stays as it is; what is not is ordered at the
 * price of this moment, and begins only if that is what the payer saw. What is refused is closed: the same form, sent
 * twice, may arrive late, and nobody is charged after he was told that nothing was.
 */
export const beginPayment = (context: RequestContext, token: OrderToken): Promise<Refusal | null> =>
  context.services.store.transact({ ...context.metadata, actor: token.buyerId }, async (unit) => {
    const { paymentId, buyerId, payload } = token;
    const { purchases } = context.services;
    const { status, order: stored } = await unit.load(paymentDecider, paymentId);
    if (stored !== null && stored.buyerId !== buyerId) return refuse("payment_not_found");
    if (stored === null && status !== "none") return refuse("payment_closed");
    const ordered =
      stored === null
        ? await orderOf({ unit, purchases, market: context }, buyerId, payload ?? {})
        : { order: stored, refused: undefined };
    const close = async (refused: Refusal): Promise<Refusal> => {
      const cancel = { type: "CancelPayment", buyerId, reason: refused.code } as const;
      if (stored === null) await unit.execute(paymentDecider, paymentId, cancel);
      return refused;
    };
    if (ordered.refused !== undefined) return close(ordered.refused);
    if (ordered.order.amount !== token.amount) return close(refuse("price_changed"));
    if (!(await startPayment(unit, paymentId, ordered.order))) return refuse("payment_closed");
    await keepGuest(unit, token);
    return null;
  });
