import type { PaymentRejection } from "../../domain/payment/payment.decider.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import { markDelivery } from "../direct-message/mark-delivery.ts";
import { subjectOf, type Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { asRefused, RefusedError } from "../http/unwritten.ts";
import { askRefund } from "../payment/money-back.process.ts";
import { deliverPurchase, loadOwn } from "./deliver-purchase.ts";
import { refundIdOf } from "./tip-menu.jobs.ts";
import { readPurchasePage } from "./tip-menu.reads.ts";

/** Why a purchase cannot be refunded; of what is not named here nothing is left to refund. */
const refusals: Partial<Record<PaymentRejection, FailureCode>> = {
  refund_too_late: "refund_too_late",
  payment_disputed: "payment_disputed",
  refund_failed: "refund_failed",
};

/** What a creator does with purchases from her tip menu (section 22); hers alone. */
export const customPurchaseHandlers = {
  getMenuPurchases: async ({ status = null, after_time: time, after_id: id = "" }, context) =>
    answer(
      await readPurchasePage(context.services.database, {
        creatorId: subjectOf(context),
        status,
        after: time === undefined ? null : { time, id },
      }),
    ),

  deliverMenuPurchase: ({ id, direct_message_id: messageId }, context) =>
    asRefused(
      context.services.store.transact(context.metadata, async (unit) => {
        const creatorId = subjectOf(context);
        const own = await loadOwn(unit, id, creatorId);
        if (own === null) return refuse("purchase_not_found");
        const failure = await deliverPurchase(unit, { id, creatorId });
        if (failure !== null) return refuse(failure);
        const delivery = { purchaseId: id, senderId: creatorId, recipientId: own.item.buyerId };
        if (messageId !== undefined && !(await markDelivery(unit, messageId, delivery)))
          throw new RefusedError(refuse("message_not_found"));
        return answer({ ok: true as const });
      }),
    ),

  refundMenuPurchase: ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const own = await loadOwn(unit, id, subjectOf(context));
      if (own === null) return refuse("purchase_not_found");
      const asked = { refundId: refundIdOf(id), amount: null, by: "tip-menu" };
      const { rejected } = await askRefund(unit, id, asked);
      if (rejected !== undefined) return refuse(refusals[rejected] ?? "purchase_refunded");
      return answer({ ok: true as const });
    }),
} satisfies Partial<Handlers>;
