import { brandStyleSheet } from "../../domain/colour/brand.ts";
import { isFinal, paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { content, html, redirect, refuse } from "../http/reply.ts";
import { creatorById } from "../subscription/creator-account.ts";
import { orderOf, type Wish } from "./order.ts";
import { orderTokenAge, writeOrderToken } from "./order-token.ts";
import { cardPage } from "./page/card-page.ts";
import { finishPage } from "./page/finish-page.ts";
import { noticePage } from "./page/notice-page.ts";
import { paymentAssets } from "./page/payment-assets.ts";
import { pageHeaders } from "./page/page-frame.ts";
import { returnPath } from "./return-path.ts";
import { isPaymentId, payloadOfQuery, wishOf } from "./wish.ts";

/** The address of the page on which a payment ends. */
export const finishUrl = (paymentId: string, returnUri: string): string =>
  `/oauth/payment/finish?${new URLSearchParams({ payment_id: paymentId, return_uri: returnUri }).toString()}`;

type Shown =
  | { readonly kind: "order"; readonly order: PaymentOrder }
  | { readonly kind: "over"; readonly returnUri: string }
  | { readonly kind: "refused"; readonly code: Parameters<typeof refuse>[0] };

const shownFor = (context: RequestContext, buyerId: string, paymentId: string, wish: Wish): Promise<Shown> =>
  context.services.store.transact(context.metadata, async (unit): Promise<Shown> => {
    const { order, status } = await unit.load(paymentDecider, paymentId);
    if (order !== null && order.buyerId !== buyerId) return { kind: "refused", code: "payment_not_found" };
    if (status === "authorized" || status === "approved" || isFinal(status)) {
      return { kind: "over", returnUri: order?.returnUri ?? returnPath(wish.returnUri) };
    }
    if (order !== null) return { kind: "order", order };
    const ordered = await orderOf(unit, buyerId, wish);
    return ordered.refused === undefined
      ? { kind: "order", order: ordered.order }
      : { kind: "refused", code: ordered.refused };
  });

export const paymentPageHandlers = {
  startPayment: async (query, context) => {
    const payload = payloadOfQuery(query);
    const back = returnPath(payload.return_uri);
    const refused = (code: Parameters<typeof refuse>[0]) => noticePage(context, { code, returnUri: back });
    if (context.viewer === null) return refused("unauthorized");
    const wish = wishOf(payload);
    if ("refused" in wish) return refused(wish.refused);
    const { services, viewer } = context;
    if (payload.payment_id !== undefined && !isPaymentId(payload.payment_id))
      return refused("payment_not_found");
    const paymentId = payload.payment_id ?? services.ids.next();
    const shown = await shownFor(context, viewer.id, paymentId, wish);
    if (shown.kind === "refused") return refused(shown.code);
    if (shown.kind === "over") return redirect(finishUrl(paymentId, shown.returnUri), 302);
    const { order } = shown;
    const creator = await creatorById(services.database, order.creatorId);
    if (creator === null) return refused("user_not_found");
    const token = writeOrderToken(services.keys, {
      paymentId,
      buyerId: viewer.id,
      wish,
      amount: order.amount,
      expiresAt: context.now + orderTokenAge,
    });
    return html(cardPage(context, { order, creator, token, paymentId }), { headers: pageHeaders });
  },

  finishPayment: async (query, context) => {
    const { payment_id: paymentId, return_uri } = payloadOfQuery(query);
    const returnUri = returnPath(return_uri);
    if (paymentId === undefined || !isPaymentId(paymentId)) {
      return noticePage(context, { code: "payment_not_found", returnUri });
    }
    return html(finishPage(context, { paymentId, returnUri }), { headers: pageHeaders });
  },

  getPaymentAsset: async ({ name }, context) => {
    const headers = { "cache-control": "public, max-age=300" };
    if (name === "brand.css")
      return content("text/css; charset=utf-8", brandStyleSheet(context.site.brand), { headers });
    const asset = Object.hasOwn(paymentAssets, name) ? paymentAssets[name] : undefined;
    if (asset === undefined) return refuse("not_found");
    return content(asset.type, asset.body, { headers });
  },
} satisfies Partial<Handlers>;
