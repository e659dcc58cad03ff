import { emit, enqueueActions, setup } from "xstate";

import type { Failure } from "../../protocol/failures.ts";
import type { PaymentRecord } from "../../protocol/records.ts";
import type { PaymentRequest } from "../app/dialog-request.ts";
import type { SharedEmitted, ToastRequest } from "../app/emitted.ts";
import type { SocketReceived } from "../socket/socket-received.ts";
import type { PopupEvent, Started } from "./payment-actors.ts";
import { CONFIRM_TIMEOUT_MS, paymentActors, REDIRECT_BLOCK_MS } from "./payment-actors.ts";
import { endingOf, recordOfUpdate } from "./payment-ending.ts";

export interface PaymentInput {
  readonly request: PaymentRequest;
  readonly page: { readonly isMobile: boolean };
}

export type PaymentEvent =
  | PopupEvent
  | { readonly type: "page.shown" }
  /** The payer goes away from it, or closes what it says. */
  | { readonly type: "payment.left" }
  | { readonly type: "popup.wanted" }
  | { readonly type: "payment.retried" }
  | { readonly type: "price.accepted" }
  | SocketReceived;

export interface PaymentContext {
  readonly request: PaymentRequest;
  readonly launch: NonNullable<PaymentRequest["launch"]>;
  readonly paymentId: string | null;
  readonly paymentUrl: string | null;
  readonly record: PaymentRecord | null;
  readonly failure: Failure | null;
  readonly newPrice: number | null;
}

/** How it went, for the flow that began it; after `paid` and `reloading` the page goes. */
export interface PaymentOutput {
  readonly status: "paid" | "reloading" | "left";
}

export const paymentSetup = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    output: {} as PaymentOutput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
  },
  actors: paymentActors,
  guards: {
    isOneClick: ({ context }) => context.launch === "one-click",
    isPopup: ({ context }) => context.launch === "popup",
    isFrame: ({ context }) => context.launch === "iframe" || context.launch === "one-click",
    isPaidUpdate: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "payment.update" &&
      event.data.transaction_id === context.paymentId &&
      event.data.status === "paid",
    isStarted: (_, { kind }: Started) => kind === "started",
    /** Says nothing of a call that was made before under the same key: it may have charged. */
    isUndecidedCall: (_, { code }: Failure) => code === "idempotency_busy" || code === "too_many",
    isPriceChange: (_, { code }: Failure) => code === "price_changed",
    isPaid: (_, { status }: PaymentRecord) => status === "paid",
    isUndecided: (_, { status }: PaymentRecord) => status === "processing" || status === "open",
    hasNotBegun: (_, { code }: Failure) => code === "payment_not_found",
    isSuccess: ({ event }) => event.type === "status.told" && event.status === "success",
  },
  delays: { confirmTimeout: CONFIRM_TIMEOUT_MS, offlineRetry: 2_000, redirectBlock: REDIRECT_BLOCK_MS },
});

/** Only ends of a payment ask for it, so that it is asked for once (PAY-20). */
export const reload = paymentSetup.createAction(emit({ type: "page.reloadRequested" }));

/** The same of one that is paid, unless the flow that began it does so. */
export const reloadAfterwards = paymentSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    const { staysAfterwards, opensHere } = context.request;
    if (staysAfterwards !== true && opensHere !== true) enqueue.emit({ type: "page.reloadRequested" });
  }),
);

/** What is told of its end: where nothing was paid but a card checked, only what came of it (ERR-32, FOLLOW-08). */
export const toldOf = ({
  record,
  request,
}: Pick<PaymentContext, "record" | "request">): Pick<ToastRequest, "title" | "text"> => {
  const { tone, title, text } = endingOf(record);
  const { successText, tipType } = request;
  if (tone !== "success" || successText === undefined) return { text };
  return tipType === "follow_free" ? { text: successText } : { title, text: successText };
};

export const flash = paymentSetup.createAction(
  emit(({ context }) => {
    const { tone } = endingOf(context.record);
    const toast = { kind: tone, ...toldOf(context) };
    return tone === "success" && context.request.opensHere === true
      ? { type: "toast.requested", ...toast }
      : { type: "flash.requested", toast };
  }),
);

export const recordPurchase = paymentSetup.createAction(
  emit(({ context }) => ({
    type: "analytics.recorded",
    event: "purchase",
    data: { ...context.record?.analytics_data },
  })),
);

/** The server's word on the socket is as good as its answer, and comes while the page may be reloading already. */
export const keepPaidRecord = paymentSetup.assign(({ event }) =>
  event.type === "socket.received" && event.name === "payment.update"
    ? { record: recordOfUpdate(event.data) }
    : {},
);
