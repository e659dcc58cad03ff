import type { PurchaseKind } from "../../domain/purchases.ts";
import { joinedText } from "../../domain/subscription/notice-texts.ts";
import { notify } from "../notice/notify.ts";
import type { PaidSale } from "../payment/purchase.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

/** A notice for the creator: somebody has subscribed, or follows for free. */
export const tellCreator = (
  { unit, order, buyer }: Pick<PaidSale<PurchaseKind>, "unit" | "order" | "buyer">,
  type: Parameters<typeof joinedText>[1],
): void => {
  const url = type === "free" ? accountPages.followers.path : accountPages.subscribers.path;
  const text = joinedText(buyer.display_name, type);
  notify(unit, { accountId: order.creatorId, kind: "subscription", text, url });
};
