import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, enqueueActions, raise, sendTo, setup } from "xstate";

import { menuPurchaseText, tipText } from "../../domain/tip/tip-text.ts";
import type { ToastRequest, ToastRequested } from "../app/emitted.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import type { SocketReceived } from "../socket/socket-received.ts";

/** How long a toast stays unless it says otherwise, in milliseconds (CONST-07). */
export const TOAST_DURATION_MS = 5_000;

export interface Toast {
  readonly id: number;
  readonly kind: ToastRequest["kind"];
  readonly title: string | null;
  readonly text: string;
  /** How often it came while it was shown: an equal one takes its place. */
  readonly times: number;
}

/** Keeps a toast for after the next load. */
export interface FlashKept {
  readonly type: "flash.kept";
  readonly toast: ToastRequest;
}

type ToastsEvent =
  | ToastRequested
  | { readonly type: "toast.due"; readonly toast: ToastRequest }
  | { readonly type: "toast.tapped"; readonly id: number }
  | { readonly type: "toast.expired"; readonly id: number }
  | { readonly type: "flash.requested"; readonly toast: ToastRequest }
  | { readonly type: "flash.read"; readonly toast: ToastRequest }
  | SocketReceived;

export interface ToastsContext {
  readonly toasts: readonly Toast[];
  readonly nextId: number;
}

/** What has just come for this account is told wherever it is: tips, and notices of everything else (RT-27, RT-29). */
const socketToast = (event: ToastsEvent): ToastRequest | null => {
  if (event.type !== "socket.received") return null;
  // Tips have said so by their own events.
  if (event.name === "notification.new" && event.data.kind !== "tip")
    return { kind: "info", text: event.data.text };
  if (event.name === "tip.menu-purchase") {
    const { username: name, description, amount_usd: amount } = event.data;
    const text = menuPurchaseText({ name, amount, description });
    return { kind: "success", title: "Tip menu", text };
  }
  if (event.name !== "tip.received") return null;
  const { display_name: name, tip_amount: amount, tip_message: message, tip_type: type } = event.data;
  return { kind: "success", title: "Tip received", text: tipText({ name, amount, message, type }) };
};

const toastsSetup = setup({
  types: { context: {} as ToastsContext, events: {} as ToastsEvent },
  actors: { flash: callbackProvidedBy<FlashKept>("src/actors/storage/flash.actors.ts") },
  guards: {
    isForToast: ({ event }) => socketToast(event) !== null,
    isDelayed: ({ event }) => event.type === "toast.requested" && (event.delay ?? 0) > 0,
    isLast: ({ context, event }) => "id" in event && context.toasts.every(({ id }) => id === event.id),
  },
});

const show = toastsSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    const toast =
      event.type === "toast.requested" ? event : "toast" in event ? event.toast : socketToast(event);
    if (toast === null) return;
    const id = context.nextId;
    const { kind, text, title = null } = toast;
    const same = context.toasts.find(
      (shown) => shown.kind === kind && shown.text === text && shown.title === title,
    );
    enqueue.assign({
      toasts: [
        { id, kind, title, text, times: (same?.times ?? 0) + 1 },
        ...context.toasts.filter((shown) => shown !== same),
      ],
      nextId: id + 1,
    });
    enqueue.raise({ type: "toast.expired", id }, { delay: toast.duration ?? TOAST_DURATION_MS });
  }),
);

const drop = toastsSetup.createAction(
  assign({
    toasts: ({ context, event }) =>
      "id" in event ? context.toasts.filter(({ id }) => id !== event.id) : context.toasts,
  }),
);

/**
 * Messages, newest first; each leaves by itself after 5 s or by a tap (CONST-07 to CONST-09). The same message again takes
 * the place of the one that is shown, and counts.
 */
export const toastsMachine = toastsSetup.createMachine({
  id: "toasts",
  context: { toasts: [], nextId: 1 },
  invoke: { id: "flash", src: "flash" },
  initial: "empty",
  on: {
    "toast.requested": [
      {
        guard: "isDelayed",
        actions: raise(({ event }) => ({ type: "toast.due", toast: event }), {
          delay: ({ event }) => event.delay ?? 0,
        }),
      },
      { target: ".showing", actions: show },
    ],
    "toast.due": { target: ".showing", actions: show },
    "flash.read": { target: ".showing", actions: show },
    "socket.received": { guard: "isForToast", target: ".showing", actions: show },
    "flash.requested": {
      actions: sendTo("flash", ({ event }) => ({ type: "flash.kept", toast: event.toast })),
    },
  },
  states: {
    empty: {},
    showing: {
      on: {
        "toast.tapped": [{ guard: "isLast", target: "empty", actions: drop }, { actions: drop }],
        "toast.expired": [{ guard: "isLast", target: "empty", actions: drop }, { actions: drop }],
      },
    },
  },
});

export type ToastsRef = ActorRefFrom<typeof toastsMachine>;
export type ToastsSnapshot = SnapshotFrom<typeof toastsMachine>;
