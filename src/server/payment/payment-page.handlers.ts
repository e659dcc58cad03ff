import { brandStyleSheet } from "../../domain/colour/brand.ts";
import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { creatorById } from "../creator/creator-account.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { content, html, redirect, refuse, type Refusal } from "../http/reply.ts";
import { returnPath } from "../http/return-path.ts";
import { buyerFor, buyersHere } from "./buyer.ts";
import { finishUri, openCheckout } from "./checkout.ts";
import { elsewherePage } from "./page/elsewhere-page.ts";
import { finishPage } from "./page/finish-page.ts";
import { noticePage } from "./page/notice-page.ts";
import { paymentAssets } from "./page/payment-assets.ts";
import { pageHeaders } from "./page/page-frame.ts";
import { isPaymentId, payloadOfQuery, paymentIdOf } from "./payment-payload.ts";
import { purchaseOf } from "./purchase.ts";

/** What a payer's next page says of what he has paid, if that is not the usual; nobody else learns what that was. */
const paidTextOf = async (order: PaymentOrder, context: RequestContext): Promise<string | null> => {
  const { database, purchases } = context.services;
  const { paidText } = purchaseOf(purchases, order.purpose);
  if (paidText === undefined || !(await buyersHere(context)).includes(order.buyerId)) return null;
  const creator = await creatorById(database, order.creatorId);
  return creator === null ? null : paidText(creator.display_name);
};

export const paymentPageHandlers = {
  startPayment: async (query, context) => {
    const payload = payloadOfQuery(query);
    const back = returnPath(payload.return_uri);
    const refused = (refusal: Refusal) => noticePage(context, { refusal, returnUri: back });
    const buyer = buyerFor(context, payload);
    if (buyer.refusal !== undefined) return refused(buyer.refusal);
    const given = paymentIdOf(query);
    if (given !== undefined && !isPaymentId(given)) return refused(refuse("payment_not_found"));
    const { services } = context;
    const paymentId = given ?? services.ids.next();
    const opened = await openCheckout(context, { paymentId, ...buyer, payload });
    if (opened.kind === "refused") return refused(opened.refusal);
    if (opened.kind === "over") return redirect(finishUri(paymentId, opened.returnUri), 302);
    const step = await services.ports.payments.checkout(opened.checkout);
    if (step.kind === "refused") return refused(step.refusal);
    if (step.kind === "page") return html(step.html, { headers: pageHeaders });
    const isFramed = context.headers["sec-fetch-dest"] === "iframe";
    if (!isFramed) return redirect(step.url);
    return html(elsewherePage(opened.checkout, step.url), { headers: pageHeaders });
  },

  finishPayment: async (query, context) => {
    const paymentId = paymentIdOf(query);
    const left = query["left"] === "1";
    const returnUri = returnPath(payloadOfQuery(query).return_uri);
    if (paymentId === undefined || !isPaymentId(paymentId)) {
      return noticePage(context, { refusal: refuse("payment_not_found"), returnUri });
    }
    const { order } = await context.services.store.load(paymentDecider, paymentId);
    const paidText = order === null ? null : await paidTextOf(order, context);
    const shown = { paymentId, returnUri, left, isBegun: order !== null, paidText };
    return html(finishPage(context, shown), { headers: pageHeaders });
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
