import type { AnyEventObject } from "xstate";

import type { PaymentRecord } from "../../protocol/records.ts";
import type { PaymentRequest } from "../app/dialog-request.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";

/** What the payment page said to the page that opened it; only a hint: the server is asked (PAY-27). */
export interface StatusTold {
  readonly type: "status.told";
  readonly status: "success" | "error" | "cancelled";
}

/** What the popup's actor says. */
export type PopupEvent =
  | { readonly type: "popup.opened" }
  | { readonly type: "popup.blocked" }
  | { readonly type: "popup.closed" }
  | StatusTold;

/** What it takes. */
export type PopupOrder =
  | { readonly type: "popup.pointed"; readonly url: string }
  | { readonly type: "popup.raised" };

/** A payment that began, or something that needed none. `paymentUrl` is a path of this site. */
export type Started =
  | { readonly kind: "started"; readonly paymentId: string; readonly paymentUrl: string }
  | { readonly kind: "joined" };

const file = "src/actors/payment/payment.actors.ts";

/** The actors of the payment flow, by their sources. */
export const paymentActors = {
  /** Has the server begin the payment; nothing is charged by it. */
  startPayment: promiseProvidedBy<CallResult<Started>, PaymentRequest>(file),
  /** Charges the saved card at once. */
  payWithSavedCard: promiseProvidedBy<AnswerTo<"payWithSavedCard">, PaymentRequest>(file),
  /** Tells the server that the payer left the payment page, and learns how the payment stands. */
  closePayment: promiseProvidedBy<CallResult<PaymentRecord>, { readonly paymentId: string }>(file),
  /** The price of what is bought as it is now, null when it is not sold any more. Cents. */
  readPrice: promiseProvidedBy<{ readonly price: number | null }, PaymentRequest>(file),
  popup: callbackProvidedBy<PopupOrder>(file),
  /** Goes to the payment page with the marker set; says `page.shown` when the payer comes back by Back. */
  redirect: callbackProvidedBy<AnyEventObject, { readonly url: string }>(file),
  /** Hears the embedded payment page. */
  frame: callbackProvidedBy<AnyEventObject>(file),
};

/** How long the redirecting marker blocks further starts, in milliseconds (PAY-27). */
export const REDIRECT_BLOCK_MS = 30_000;
/** Between two questions to a server that is still deciding, in milliseconds. */
export const CONFIRM_TIMEOUT_MS = 1_000;
