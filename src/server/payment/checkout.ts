import { isFinal, paymentDecider, type PaymentState } from "../../domain/payment/payment.decider.ts";
import { creatorById } from "../creator/creator-account.ts";
import type { RequestContext } from "../http/context.ts";
import { refuse, type Refusal } from "../http/reply.ts";
import { returnPath } from "../http/return-path.ts";
import { beginPayment } from "./begin-payment.ts";
import { orderOf } from "./order.ts";
import { orderTokenAge, writeOrderToken, type OrderToken } from "./order-token.ts";
import type { Checkout } from "./payment.port.ts";
import { purchaseOf } from "./purchase.ts";

/** The address of the page on which a payment ends; `left`: its payer comes from a page elsewhere that he did not pay on. */
export const finishUri = (paymentId: string, returnUri: string, left = false): string =>
  `/oauth/payment/finish?${new URLSearchParams({
    payment_id: paymentId,
    return_uri: returnUri,
    ...(left ? { left: "1" } : {}),
  }).toString()}`;

/** A payment that its buyer may pay now, one that is on its way or over, or why there is nothing to pay. */
export type Opened =
  | { readonly kind: "open"; readonly checkout: Checkout }
  | { readonly kind: "over"; readonly returnUri: string }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Whether nothing can be paid on it any more; a declined card may be followed by another one. */
const isOver = ({ status }: PaymentState): boolean =>
  status === "authorized" || status === "approved" || isFinal(status);

/**
 * Opens a payment to its buyer: the stored order, whatever the payload says, else one made of the payload at this moment.
 * Writes nothing (API-24).
 */
export const openCheckout = (
  context: RequestContext,
  { paymentId, buyerId, guest, payload }: Pick<OrderToken, "paymentId" | "buyerId" | "guest" | "payload">,
): Promise<Opened> =>
  context.services.store.transact(context.metadata, async (unit): Promise<Opened> => {
    const { keys, purchases } = context.services;
    const state = await unit.load(paymentDecider, paymentId);
    const { order: stored } = state;
    if (stored !== null && stored.buyerId !== buyerId)
      return { kind: "refused", refusal: refuse("payment_not_found") };
    if (isOver(state))
      return { kind: "over", returnUri: stored?.returnUri ?? returnPath(payload?.return_uri) };
    const ordered =
      stored === null
        ? await orderOf({ unit, purchases, market: context }, buyerId, payload ?? {})
        : { order: stored, refused: undefined };
    if (ordered.refused !== undefined) return { kind: "refused", refusal: ordered.refused };
    const { purpose, creatorId, amount, returnUri } = ordered.order;
    const seller = await creatorById(unit.sql, creatorId);
    if (seller === null) return { kind: "refused", refusal: refuse("user_not_found") };
    const token: OrderToken = {
      ...{ paymentId, buyerId, guest, amount, returnUri },
      payload: stored === null ? payload : null,
      expiresAt: context.now + orderTokenAge,
    };
    const checkout: Checkout = {
      ...{ paymentId, amount, seller, returnUri },
      customer: buyerId,
      receipt: purchaseOf(purchases, purpose).receipt(purpose),
      siteName: context.site.record.display_name,
      csrf: context.session.csrf,
      origin: context.origin,
      finishUri: finishUri(paymentId, returnUri),
      leaveUri: finishUri(paymentId, returnUri, true),
      token: writeOrderToken(keys, token),
      begin: () => beginPayment(context, token),
    };
    return { kind: "open", checkout };
  });
