import { joinedText } from "../../domain/subscription/notice-texts.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { notify } from "../notice/notify.ts";
import { buyerNames } from "../payment/buyer-names.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** A notice for the creator: somebody has subscribed, or follows for free. */
export const tellCreator = async (
  unit: UnitOfWork,
  order: Pick<PaymentOrder, "buyerId" | "creatorId">,
  type: Parameters<typeof joinedText>[1],
): Promise<void> => {
  const { display_name: name } = await buyerNames(unit, order);
  const text = joinedText(name, type);
  const { creatorId: accountId } = order;
  await notify(unit, { accountId, kind: "subscription", text, url: "/account/dashboard" });
};
