import { tipText } from "../../domain/tip/tip-text.ts";
import type { PurchaseKind } from "../../domain/purchases.ts";
import { pairId } from "../../domain/pair/pair.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { notify } from "../notice/notify.ts";
import type { PaidSale } from "../payment/purchase.ts";
import { pushTo } from "../push/push.reactions.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

/** Notifies the creator's browsers of money from a fan. */
export const pushTip = (
  unit: UnitOfWork,
  paymentId: string,
  { buyerId: fanId, creatorId }: Pick<PaymentOrder, "buyerId" | "creatorId">,
): Promise<unknown> =>
  pushTo(unit.writes, {
    ...{ account: creatorId, kind: "new-tip", pair: pairId({ fanId, creatorId }) },
    ...{ subscription: paymentId, tag: `new-tip-${paymentId}`, madeAt: unit.now },
  });

/** Tells the creator of a paid tip: a notice, on his browsers, and at once on his open pages (`tip.received`). */
export const tellTip = async (
  { unit, id, order, buyer: fan }: PaidSale<PurchaseKind>,
  message: string | null,
  type: "normal" | "post_media" | "stream" | "stream_private",
  url: string = accountPages.dashboard.path,
  streamId: string | null = null,
): Promise<void> => {
  const text = tipText({ name: fan.display_name, amount: order.amount, message, type });
  notify(unit, { accountId: order.creatorId, kind: "tip", text, url });
  await pushTip(unit, id, order);
  unit.publish({
    event: "tip.received",
    audience: { account: order.creatorId },
    data: {
      ...{ id, username: fan.username, display_name: fan.display_name },
      ...{ tip_amount: order.amount, tip_message: message, tip_type: type, stream_id: streamId },
    },
  });
};
