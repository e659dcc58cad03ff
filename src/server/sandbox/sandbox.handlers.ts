import type { EpochSeconds } from "../../domain/unit/unit.ts";
import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { content, html, redirect, refuse, type Refusal } from "../http/reply.ts";
import { beginPayment, isTaken } from "../payment/begin-payment.ts";
import { finishUri, openCheckout } from "../payment/checkout.ts";
import { readCheckToken, type CheckToken } from "../payment/check-token.ts";
import type { OrderToken } from "../payment/order-token.ts";
import { readOrderToken } from "../payment/order-token.ts";
import { noticePage } from "../payment/page/notice-page.ts";
import { pageHeaders } from "../payment/page/page-frame.ts";
import { readCard } from "./card.ts";
import { cardPage } from "./page/card-page.ts";
import { checkPage } from "./page/check-page.ts";
import { confirmPage } from "./page/confirm-page.ts";
import { asSandbox, type SandboxProvider } from "./sandbox.provider.ts";

/** What a sent card form led to. `next` is an address of ours. */
export type FormResult =
  | { readonly status: "accepted"; readonly next: string }
  | { readonly status: "confirm"; readonly authorizationId: string }
  | { readonly status: "declined"; readonly error: string }
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  | { readonly status: "refused"; readonly refusal: Refusal };

const declineTexts = {
  card_declined: "Your card was declined. You have not been charged. Please try another card.",
  card_unknown: "Only the test cards work here. You have not been charged.",
} as const;

/** Tries a minute that one buyer may send the form. */
const MOST_TRIES = 20;

type Body = Readonly<Record<string, string | readonly string[]>>;

const field = (body: Body, name: string): string => {
  const value = body[name];
  return typeof value === "string" ? value : "";
};

/** Whether the buyer's payment was held or taken already. */
const wasTaken = async (context: RequestContext, { paymentId, buyerId }: OrderToken): Promise<boolean> => {
  const state = await context.services.store.transact(context.metadata, (unit) =>
    unit.load(paymentDecider, paymentId),
  );
  return state.order?.buyerId === buyerId && isTaken(state);
};

/** The card of a form, or a text for each of its fields that is wrong. */
const typedCard = (body: Body, now: EpochSeconds) => {
  const card = readCard(
    { number: field(body, "card_number"), expiry: field(body, "expiry"), code: field(body, "security_code") },
    now,
  );
  if (!("fields" in card)) return card;
  const { number, expiry, code } = card.fields;
  const fields: Readonly<Record<string, string>> = {
    ...(number === undefined ? {} : { card_number: number }),
    ...(expiry === undefined ? {} : { expiry }),
    ...(code === undefined ? {} : { security_code: code }),
  };
  return { fields };
};

const pay = async (
  context: RequestContext,
  provider: SandboxProvider,
  token: OrderToken,
  body: Body,
): Promise<FormResult> => {
  const { paymentId, buyerId, amount } = token;
  const accepted = { status: "accepted", next: finishUri(paymentId, token.returnUri) } as const;
  const authorizationId = field(body, "confirm");
  if (authorizationId !== "") {
    if (await provider.confirm(paymentId, authorizationId)) return accepted;
    return (await wasTaken(context, token))
      ? accepted
      : { status: "refused", refusal: refuse("payment_closed") };
  }
  const card = typedCard(body, context.now);
  if ("fields" in card) return { status: "invalid", fields: card.fields };
  const { retryAfter } = await context.services.limits.consume(`pay:${buyerId}`, MOST_TRIES, 60);
  if (retryAfter > 0) return { status: "refused", refusal: refuse("too_many") };
  const refused = await beginPayment(context, token);
  if (refused !== null)
    return (await wasTaken(context, token)) ? accepted : { status: "refused", refusal: refused };
  const held = await provider.hold({ paymentId, customer: buyerId, amount, card });
  context.services.jobs.wake();
  if (held.status === "held") return accepted;
  if (held.status === "declined") return { status: "declined", error: declineTexts[held.code] };
  return held;
};

const show = async (context: RequestContext, token: OrderToken, result: FormResult) => {
  const { paymentId, returnUri } = token;
  if (result.status === "accepted") return redirect(result.next);
  if (result.status === "refused") return noticePage(context, { refusal: result.refusal, returnUri });
  const opened = await openCheckout(context, token);
  if (opened.kind === "over") return redirect(finishUri(paymentId, opened.returnUri));
  if (opened.kind === "refused") return noticePage(context, { refusal: opened.refusal, returnUri });
  const { checkout } = opened;
  if (result.status === "confirm")
    return html(confirmPage(checkout, result.authorizationId), { headers: pageHeaders });
  const problem = result.status === "declined" ? { error: result.error } : { fields: result.fields };
  const status = result.status === "declined" ? 402 : 422;
  return html(cardPage(checkout, problem), { status, headers: pageHeaders });
};

const wantsJson = ({ headers }: RequestContext): boolean =>
  headers.accept?.includes("application/json") === true;

const inJson = (shown: object) =>
  content("application/json; charset=utf-8", JSON.stringify(shown), { headers: pageHeaders });

/** Saves the card of a form, or asks its bank's question. */
const check = async (
  context: RequestContext,
  provider: SandboxProvider,
  { customer, savedUri }: CheckToken,
  body: Body,
): Promise<FormResult> => {
  const accepted = (reference: string) =>
    ({ status: "accepted", next: `${savedUri}&${new URLSearchParams({ reference }).toString()}` }) as const;
  const confirmed = field(body, "confirm");
  if (confirmed !== "") {
    if (await provider.confirmCard(customer, confirmed)) return accepted(confirmed);
    return { status: "refused", refusal: refuse("card_not_found") };
  }
  const card = typedCard(body, context.now);
  if ("fields" in card) return { status: "invalid", fields: card.fields };
  const { retryAfter } = await context.services.limits.consume(`pay:${customer}`, MOST_TRIES, 60);
  if (retryAfter > 0) return { status: "refused", refusal: refuse("too_many") };
  const saved = await provider.keepCard(customer, card);
  if (saved.status === "declined") return { status: "declined", error: declineTexts[saved.code] };
  if (saved.status === "confirm") return { status: "confirm", authorizationId: saved.token };
  return accepted(saved.token);
};

const showCheck = (context: RequestContext, { returnUri }: CheckToken, token: string, result: FormResult) => {
  if (result.status === "accepted") return redirect(result.next);
  if (result.status === "refused") return noticePage(context, { refusal: result.refusal, returnUri });
  const page = {
    ...{ token, returnUri },
    ...{ csrf: context.session.csrf, siteName: context.site.record.display_name },
  };
  if (result.status === "confirm")
    return html(checkPage(page, { confirm: result.authorizationId }), { headers: pageHeaders });
  const problem = result.status === "declined" ? { error: result.error } : { fields: result.fields };
  return html(checkPage(page, problem), {
    status: result.status === "declined" ? 402 : 422,
    headers: pageHeaders,
  });
};

export const sandboxHandlers = {
  checkCardInSandbox: async (body, context) => {
    const { ports, keys } = context.services;
    const sandbox = asSandbox(ports.payments);
    if (sandbox === null) return refuse("not_found");
    const text = field(body, "check");
    const token = readCheckToken(keys, text, context.now);
    if (token === null) return noticePage(context, { refusal: refuse("payment_closed"), returnUri: "/" });
    const result = await check(context, sandbox, token, body);
    if (!wantsJson(context)) return showCheck(context, token, text, result);
    return inJson(result.status === "refused" ? { status: "refused", code: result.refusal.code } : result);
  },

  payInSandbox: async (body, context) => {
    const { ports, keys } = context.services;
    const sandbox = asSandbox(ports.payments);
    if (sandbox === null) return refuse("not_found");
    const text = field(body, "order");
    const token = readOrderToken(keys, text, context.now);
    if (token === null) return noticePage(context, { refusal: refuse("payment_closed"), returnUri: "/" });
    const result = await pay(context, sandbox, token, body);
    if (!wantsJson(context)) return show(context, token, result);
    return inJson(result.status === "refused" ? { status: "refused", code: result.refusal.code } : result);
  },
} satisfies Partial<Handlers>;
