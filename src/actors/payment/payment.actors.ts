import { fromPromise } from "xstate";

import { offerOf } from "../../domain/offer/offer.ts";
import type { PaymentRequest } from "../../machines/app/dialog-request.ts";
import type { Started } from "../../machines/payment/payment-actors.ts";
import type { AnswerTo, CallResult } from "../../machines/resource/call.ts";
import type { UnlockThing } from "../../machines/unlock/unlock-offer.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { PaymentRecord } from "../../protocol/records.ts";
import type { AppServices } from "../app/services.ts";
import { readThing } from "../unlock/unlock.actors.ts";
import { forgetPayment, paymentIdFor } from "./begun-payment.ts";
import { isRedirecting } from "./payment-window.actors.ts";

type Body = EndpointInput<"payWithSavedCard">;

/**
 * The payment payload (ENT-17), with the price that the buyer saw: of an offer, or of a thing. Without empty fields; the
 * compiler asks for each that the endpoint takes.
 */
const payloadOf = (request: PaymentRequest): Body => {
  const { thing, directMessageId, price } = request;
  const isThing = thing !== undefined || directMessageId !== undefined;
  const fields: { readonly [Name in keyof Required<Body>]: Body[Name] | undefined } = {
    payment_intent: request.intent,
    model_username: request.username,
    duration: request.offer,
    price: isThing ? undefined : price,
    tip_type: request.tipType,
    tip_amount: request.tipAmount,
    tip_message: request.tipMessage,
    tip_special_requests: request.tipSpecialRequests,
    tip_id: request.tipId,
    snapchat_username: request.snapchatUsername,
    post_id: thing?.kind === "post" ? thing.id : undefined,
    direct_message_id: thing === undefined || thing.kind === "post" ? directMessageId : thing.id,
    amount_usd: isThing ? price : undefined,
    return_uri: request.returnUri,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Body;
};

/** What it costs now; null: it is not sold to him. A goal takes what is given, from its least on. */
const priceOf = async (services: AppServices, thing: UnlockThing, given: number | undefined) => {
  const answer = await readThing(services, thing);
  if (answer.status === "failed" || !answer.data.isForSale) return null;
  const { fund, price } = answer.data;
  return fund !== null && given !== undefined && given >= price ? given : price;
};

const priceChanged = {
  status: "failed",
  failure: { code: "price_changed", error: "The price has changed. Please check it and try again." },
} as const satisfies CallResult<Started>;

/** The same as query, in which guests say where they get their mails (PAY-26). */
const payloadQuery = (request: PaymentRequest): string => {
  const { userEmail } = request;
  const given = { ...payloadOf(request), ...(userEmail === undefined ? {} : { user_email: userEmail }) };
  return new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)])).toString();
};

const alreadyLeaving = {
  status: "failed",
  failure: { code: "conflict", error: "The payment page is opening already." },
} as const satisfies CallResult<Started>;

/** Begins a payment: of an offer through its call, everything else by the address of the payment page alone. */
export const createStartPayment = (services: AppServices) =>
  fromPromise<CallResult<Started>, PaymentRequest>(async ({ input, signal }) => {
    const { call, browser } = services;
    if (browser !== null && isRedirecting(browser)) return alreadyLeaving;
    const { username, offer, price, returnUri } = input;
    if (offer === undefined) {
      if (input.thing !== undefined && (await priceOf(services, input.thing, price)) !== price)
        return priceChanged;
      const payload = payloadQuery(input);
      const paymentId = await paymentIdFor(services, payload);
      const paymentUrl = `/oauth/payment/start?${payload}&payment_id=${paymentId}`;
      return { status: "ok", data: { kind: "started", paymentId, paymentUrl } };
    }
    const fields = {
      username,
      duration: offer,
      return_uri: returnUri,
      ...(price === undefined ? {} : { price }),
    };
    const answer = await call("subscribe", fields, { signal });
    if (answer.status === "failed") return answer;
    if (answer.data.status === "active") return { ...answer, data: { kind: "joined" } };
    const { payment_id: paymentId, payment_url: paymentUrl } = answer.data;
    return { ...answer, data: { kind: "started", paymentId, paymentUrl } };
  });

/** Charges the saved card (PAY-21). */
export const createPayWithSavedCard = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"payWithSavedCard">, PaymentRequest>(({ input }) =>
    call("payWithSavedCard", payloadOf(input)),
  );

/** Asks the server how the payment stands; one that was not touched is cancelled by that. */
export const createClosePayment = (services: AppServices) =>
  fromPromise<CallResult<PaymentRecord>, { readonly paymentId: string }>(async ({ input: { paymentId } }) => {
    const answer = await services.call("closePayment", { payment_id: paymentId });
    // What is being decided is not begun anew; what was not touched is cancelled by that, unknown or not.
    if (answer.status === "failed" || answer.data.status !== "processing") forgetPayment(services, paymentId);
    return answer;
  });

/** Reads what an offer, or a thing, costs now. */
export const createReadPrice = (services: AppServices) =>
  fromPromise<{ readonly price: number | null }, PaymentRequest>(async ({ input }) => {
    const { call } = services;
    const { username, offer, thing, directMessageId, price } = input;
    if (thing !== undefined) return { price: await priceOf(services, thing, price) };
    // A message that costs something to send.
    if (directMessageId !== undefined && price !== undefined) {
      const answer = await call("getConversation", { username });
      const asked = answer.status === "ok" && answer.data.writing.may ? answer.data.writing : null;
      return { price: asked === null || asked.message_price <= 0 ? null : asked.message_price };
    }
    const answer = await call("getCreator", { username });
    if (answer.status === "failed" || offer === undefined) return { price: null };
    return { price: offerOf(offer, answer.data.setting)?.price ?? null };
  });
