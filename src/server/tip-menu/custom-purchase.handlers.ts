import type { PaymentRejection } from "../../domain/payment/payment.decider.ts";
import { deliveredText } from "../../domain/tip/tip-text.ts";
import { menuPurchaseDecider } from "../../domain/tip-menu/menu-purchase.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import { publishCounters } from "../account/counters.ts";
import { subjectOf, type Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { notify } from "../notice/notify.ts";
import { askRefund } from "../payment/money-back.process.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { refundIdOf } from "./tip-menu.jobs.ts";
import { readPurchasePage } from "./tip-menu.reads.ts";

/** A purchase of this creator; null: there is none. */
const loadOwn = async (unit: UnitOfWork, id: string, creatorId: AccountId) => {
  const { status, item } = await unit.load(menuPurchaseDecider, id);
  return item === null || item.creatorId !== creatorId ? null : { status, item };
};

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

  deliverMenuPurchase: ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const own = await loadOwn(unit, id, subjectOf(context));
      if (own === null) return refuse("purchase_not_found");
      const { events, rejected } = await unit.execute(menuPurchaseDecider, id, {
        type: "DeliverMenuPurchase",
      });
      if (rejected !== undefined) return refuse(rejected);
      if (events.length > 0) {
        const { buyerId: accountId, creatorId, description } = own.item;
        const { username, display_name: name } = await unit.sql
          .selectFrom("account")
          .select(["username", "display_name"])
          .where("id", "=", creatorId)
          .executeTakeFirstOrThrow();
        notify(unit, { accountId, kind: "tip", text: deliveredText(name, description), url: `/${username}` });
        await publishCounters(unit, creatorId);
      }
      return answer({ ok: true as const });
    }),

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
