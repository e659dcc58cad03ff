import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { content, html, redirect, refuse, type Refusal } from "../http/reply.ts";
import { beginPayment, isTaken } from "../payment/begin-payment.ts";
import { finishUri, openCheckout } from "../payment/checkout.ts";
import type { OrderToken } from "../payment/order-token.ts";
import { readOrderToken } from "../payment/order-token.ts";
import { noticePage } from "../payment/page/notice-page.ts";
import { pageHeaders } from "../payment/page/page-frame.ts";
import { readCard } from "./card.ts";
import { cardPage } from "./page/card-page.ts";
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

const field = (body: Readonly<Record<string, string | readonly string[]>>, name: string): string => {
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

const pay = async (
  context: RequestContext,
  provider: SandboxProvider,
  token: OrderToken,
  body: Readonly<Record<string, string | readonly string[]>>,
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

export const sandboxHandlers = {
  payInSandbox: async (body, context) => {
    const { ports, keys } = context.services;
    const sandbox = asSandbox(ports.payments);
    if (sandbox === null) return refuse("not_found");
    const text = field(body, "order");
    const token = readOrderToken(keys, text, context.now);
    if (token === null) return noticePage(context, { refusal: refuse("payment_closed"), returnUri: "/" });
    const result = await pay(context, sandbox, token, body);
    if (context.headers.accept?.includes("application/json") === true) {
      const { status } = result;
      const shown = status === "refused" ? { status, code: result.refusal.code } : result;
      return content("application/json; charset=utf-8", JSON.stringify(shown), { headers: pageHeaders });
    }
    return show(context, token, result);
  },
} satisfies Partial<Handlers>;
