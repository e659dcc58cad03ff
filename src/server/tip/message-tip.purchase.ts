import { messagePath } from "../../domain/direct-message/conversation-path.ts";
import { deliverTip, isBetween, markTip } from "../direct-message/message-tip.ts";
import { refuse } from "../http/reply.ts";
import type { Orderable, Purchase } from "../payment/purchase.ts";
import { tellTip } from "./tell-tip.ts";
import { plainTipPurchase } from "./tip.purchase.ts";

const order: Orderable<"tip">["order"] = async (request) => {
  const priced = await plainTipPurchase.orderable!.order(request);
  const { unit, buyerId, creator, payload } = request;
  const { direct_message_id: id } = payload;
  if (priced.refused !== undefined || id === undefined) return priced;
  if (!Number.isSafeInteger(id) || !(await isBetween(unit.sql, id, [buyerId, creator.id])))
    return { refused: refuse("message_not_found") };
  return { ...priced, purpose: { ...priced.purpose, directMessageId: id } };
};

/** A tip of an amount that the fan chooses; one that is given in a conversation stands there as a message of his (ENT-16). */
export const tipPurchase: Purchase<"tip"> = {
  ...plainTipPurchase,
  orderable: { ...plainTipPurchase.orderable!, order },
  fulfil: async (sale) => {
    const {
      unit,
      id,
      buyer,
      order: { buyerId, creatorId, amount, purpose },
    } = sale;
    if (purpose.directMessageId === undefined) return plainTipPurchase.fulfil(sale);
    const sent = await deliverTip(unit, {
      ...{ sender: { id: buyerId, username: buyer.username, displayName: buyer.display_name }, creatorId },
      ...{ text: purpose.message ?? "", amount, paymentId: id },
    });
    return tellTip(sale, purpose.message, "normal", messagePath(buyer.username, sent.id));
  },
  revoke: ({ unit, id }) => markTip(unit, id, true),
  restore: ({ unit, id }) => markTip(unit, id, false),
};
