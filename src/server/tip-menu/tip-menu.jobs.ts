import { menuPurchaseDecider } from "../../domain/tip-menu/menu-purchase.decider.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { askRefund } from "../payment/money-back.process.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";

export interface TipMenuJobs {
  readonly "tip-menu.due": { readonly purchaseId: string };
}

/** The id of the refund of a purchase: that of the job and that of the creator's button are one. */
export const refundIdOf = (purchaseId: string): string => `tip-menu-${purchaseId}`;

/** Has a purchase looked at when its delivery is due. */
export const scheduleDelivery = (unit: UnitOfWork, purchaseId: string, dueAt: EpochSeconds): void =>
  unit.schedule({
    kind: "tip-menu.due",
    key: `tip-menu-due:${purchaseId}`,
    dueAt,
    payload: { purchaseId },
  });

/** `tip-menu.due`: refunds what was not delivered in time (TIP-13, X-15). The purchase's id is its payment's. */
export const tipMenuJobs: JobHandlersOf<TipMenuJobs> = {
  "tip-menu.due": {
    givesUp: neverGivenUp,
    run: ({ purchaseId }, { services: { store } }) =>
      store.transact(systemMetadata, async (unit) => {
        const { status } = await unit.load(menuPurchaseDecider, purchaseId);
        if (status !== "pending") return;
        await askRefund(unit, purchaseId, {
          refundId: refundIdOf(purchaseId),
          amount: null,
          by: "tip-menu",
        });
      }),
  },
};
