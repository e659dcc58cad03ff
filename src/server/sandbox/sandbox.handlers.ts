import { paymentDecider, type PaymentState } from "../../domain/payment/payment.decider.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { content, html, redirect, refuse } from "../http/reply.ts";
import { orderOf } from "../payment/order.ts";
import type { OrderToken } from "../payment/order-token.ts";
import { readOrderToken } from "../payment/order-token.ts";
import { finishUrl } from "../payment/payment-page.handlers.ts";
import { cardPage } from "../payment/page/card-page.ts";
import { confirmPage } from "../payment/page/confirm-page.ts";
import { noticePage } from "../payment/page/notice-page.ts";
import { pageHeaders } from "../payment/page/page-frame.ts";
import { returnPath } from "../payment/return-path.ts";
import { creatorById } from "../subscription/creator-account.ts";
import { readCard } from "./card.ts";
import type { SandboxProvider } from "./sandbox.provider.ts";

/** What a sent card form led to. `next` is an address of ours. */
export type FormResult =
  | { readonly status: "accepted"; readonly next: string }
  | { readonly status: "confirm"; readonly authorizationId: string }
  | { readonly status: "declined"; readonly error: string }
  | { readonly status: "invalid"; readonly fields: Readonly<Record<string, string>> }
  | { readonly status: "refused"; readonly code: FailureCode };

const declineTexts = {
  card_declined: "Your card was declined. You have not been charged. Please try another card.",
  card_unknown: "Only the test cards work here. You have not been charged.",
} as const;

/** Tries a minute that one buyer may send the form. */
const MOST_TRIES = 20;

const field = (body: Readonly<Record<string, string | readonly string[]>>, name: string): string => {
  const value = body[name];
  return typeof value === "string" ? value : "";
};

/** Whether money was held or taken for a payment: a form that comes once more must not be told otherwise. */
const isTaken = ({ status }: PaymentState): boolean =>
  status === "authorized" || status === "approved" || status === "settled";

/** The payment begins, if it has not yet: the order is made again, at the price of this moment. */
const begin = (context: RequestContext, token: OrderToken): Promise<FailureCode | "taken" | null> =>
  context.services.store.transact({ ...context.metadata, actor: token.buyerId }, async (unit) => {
    const { paymentId, buyerId } = token;
    const state = await unit.load(paymentDecider, paymentId);
    const { order: begun } = state;
    if (begun !== null && begun.buyerId !== buyerId) return "payment_not_found";
    if (isTaken(state)) return "taken";
    const ordered = begun === null ? await orderOf(unit, buyerId, token.wish) : { order: begun };
    if ("refused" in ordered && ordered.refused !== undefined) return ordered.refused;
    if (ordered.order.amount !== token.amount) return "price_changed";
    const { rejected } = await unit.execute(paymentDecider, paymentId, {
      type: "StartPayment",
      order: ordered.order,
    });
    if (rejected !== undefined) return "payment_closed";
    unit.schedule({
      kind: "payment.reconcile",
      key: `reconcile:${paymentId}`,
      dueAt: unit.now + 60,
      payload: { paymentId },
    });
    return null;
  });

const pay = async (
  context: RequestContext,
  provider: SandboxProvider,
  token: OrderToken,
  body: Readonly<Record<string, string | readonly string[]>>,
): Promise<FormResult> => {
  const { paymentId, buyerId, amount } = token;
  const accepted = {
    status: "accepted",
    next: finishUrl(paymentId, returnPath(token.wish.returnUri)),
  } as const;
  const authorizationId = field(body, "confirm");
  if (authorizationId !== "") {
    if (await provider.confirm(paymentId, authorizationId)) return accepted;
    const state = await context.services.store.transact(context.metadata, (unit) =>
      unit.load(paymentDecider, paymentId),
    );
    return state.order?.buyerId === buyerId && isTaken(state)
      ? accepted
      : { status: "refused", code: "payment_closed" };
  }
  const card = readCard(
    { number: field(body, "card_number"), expiry: field(body, "expiry"), code: field(body, "security_code") },
    context.now,
  );
  if ("fields" in card) {
    const { number, expiry, code } = card.fields;
    return {
      status: "invalid",
      fields: {
        ...(number === undefined ? {} : { card_number: number }),
        ...(expiry === undefined ? {} : { expiry }),
        ...(code === undefined ? {} : { security_code: code }),
      },
    };
  }
  const { retryAfter } = await context.services.limits.consume(`pay:${buyerId}`, MOST_TRIES, 60);
  if (retryAfter > 0) return { status: "refused", code: "too_many" };
  const refused = await begin(context, token);
  if (refused === "taken") return accepted;
  if (refused !== null) return { status: "refused", code: refused };
  const held = await provider.hold({ paymentId, customer: buyerId, amount, card });
  context.services.jobs.wake();
  if (held.status === "held") return accepted;
  if (held.status === "declined") return { status: "declined", error: declineTexts[held.code] };
  return held;
};

const show = async (context: RequestContext, token: OrderToken, text: string, result: FormResult) => {
  const returnUri = returnPath(token.wish.returnUri);
  if (result.status === "accepted") return redirect(result.next);
  if (result.status === "refused") return noticePage(context, { code: result.code, returnUri });
  const { order, creator } = await context.services.store.transact(context.metadata, async (unit) => {
    const begun = (await unit.load(paymentDecider, token.paymentId)).order;
    const ordered = begun === null ? await orderOf(unit, token.buyerId, token.wish) : { order: begun };
    const shown = "refused" in ordered && ordered.refused !== undefined ? null : (ordered.order ?? null);
    return { order: shown, creator: shown === null ? null : await creatorById(unit.sql, shown.creatorId) };
  });
  if (order === null || creator === null) return noticePage(context, { code: "payment_closed", returnUri });
  const parts = { order, creator, token: text, paymentId: token.paymentId };
  if (result.status === "confirm") {
    return html(confirmPage(context, { ...parts, authorizationId: result.authorizationId }), {
      headers: pageHeaders,
    });
  }
  const problem = result.status === "declined" ? { error: result.error } : { fields: result.fields };
  return html(cardPage(context, { ...parts, ...problem }), {
    status: result.status === "declined" ? 402 : 422,
    headers: pageHeaders,
  });
};

export const sandboxHandlers = {
  payInSandbox: async (body, context) => {
    const { ports, keys } = context.services;
    if (ports.sandbox === null) return refuse("not_found");
    const text = field(body, "order");
    const token = readOrderToken(keys, text, context.now);
    if (token === null) return noticePage(context, { code: "payment_closed", returnUri: "/" });
    const result = await pay(context, ports.sandbox, token, body);
    if (context.headers.accept?.includes("application/json") === true) {
      return content("application/json; charset=utf-8", JSON.stringify(result), { headers: pageHeaders });
    }
    return show(context, token, text, result);
  },
} satisfies Partial<Handlers>;
