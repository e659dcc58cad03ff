import { byStatus } from "../app/by-status.ts";
import type { ActorRefFrom } from "xstate";
import { assign, emit, sendTo, spawnChild, stopChild } from "xstate";

import { paidRecord } from "./payment-ending.ts";
import {
  flash,
  paymentSetup,
  recordPurchase,
  reload,
  reloadAfterwards,
  keepPaidRecord,
  type PaymentOutput,
} from "./payment.setup.ts";

/**
 * A payment from the click to its end. Once it has begun it ends only as the server says: paid, or not and why; as long as
 * that is not known the server is asked on (PAY-12 to PAY-25).
 */
export const paymentMachine = paymentSetup.createMachine({
  id: "payment",
  context: ({ input: { request, page } }) => ({
    request,
    launch: request.launch ?? (page.isMobile ? "redirect" : "popup"),
    paymentId: null,
    paymentUrl: null,
    record: null,
    failure: null,
    newPrice: null,
  }),
  initial: "launching",
  output: ({ event }) => ({ status: event.output as PaymentOutput["status"] }),
  states: {
    launching: {
      always: [
        { guard: "isOneClick", target: "charging" },
        { guard: "isPopup", target: "opening" },
        { target: "starting" },
      ],
    },
    charging: {
      tags: "busy",
      invoke: {
        id: "payWithSavedCard",
        src: "payWithSavedCard",
        input: ({ context }) => context.request,
        onDone: byStatus({
          ok: {
            target: "paid",
            actions: assign({
              record: ({ context, event }) => paidRecord(context.request, event.output.data),
            }),
          },
          failed: [
            {
              guard: { type: "isUndecidedCall", params: ({ event }) => event.output.failure },
              target: "unanswered",
            },
            // Silently: the payment page asks for a card (PAY-22, ERR-21).
            { target: "starting" },
          ],
        }),
        // It may be charged: the payment page would charge a second time.
        onError: "unanswered",
      },
    },
    // The same call again has the same key, so it is answered as the first was.
    unanswered: {
      tags: "busy",
      after: { offlineRetry: "charging" },
      on: { "payment.retried": "charging" },
    },
    // Still inside the click, or the browser would block it; the address follows when the server has it.
    opening: {
      tags: "busy",
      entry: spawnChild("popup", { id: "popup" }),
      on: {
        "popup.opened": "starting",
        "popup.closed": "closed",
        "popup.blocked": {
          target: "starting",
          actions: [stopChild("popup"), assign({ launch: "redirect" })],
        },
      },
    },
    starting: {
      tags: "busy",
      invoke: {
        id: "startPayment",
        src: "startPayment",
        input: ({ context }) => context.request,
        onDone: byStatus({
          ok: [
            {
              guard: { type: "isStarted", params: ({ event }) => event.output.data },
              target: "sending",
              actions: assign(({ event: { output } }) =>
                output.data.kind === "started"
                  ? { paymentId: output.data.paymentId, paymentUrl: output.data.paymentUrl }
                  : {},
              ),
            },
            { target: "joined" },
          ],
          failed: [
            {
              guard: { type: "isPriceChange", params: ({ event }) => event.output.failure },
              target: "repricing",
            },
            { target: "refused", actions: assign({ failure: ({ event }) => event.output.failure }) },
          ],
        }),
        onError: "unreachable",
      },
      // Nothing has been asked of the payer yet; a closed popup reloads the page all the same (PAY-19).
      on: { "popup.closed": "closed", "payment.left": "left" },
    },
    sending: {
      always: [
        {
          guard: "isPopup",
          target: "waiting",
          actions: sendTo("popup", ({ context }) => ({
            type: "popup.pointed",
            url: context.paymentUrl ?? "/",
          })),
        },
        { guard: "isFrame", target: "showing" },
        { target: "redirecting" },
      ],
    },
    waiting: {
      tags: "busy",
      on: {
        "popup.wanted": { actions: sendTo("popup", { type: "popup.raised" }) },
        "popup.closed": "asking",
        "payment.left": "asking",
        "status.told": { guard: "isSuccess", target: "asking" },
        "socket.received": { guard: "isPaidUpdate", target: "paid", actions: keepPaidRecord },
      },
    },
    redirecting: {
      tags: "busy",
      invoke: {
        id: "redirect",
        src: "redirect",
        input: ({ context }) => ({ url: context.paymentUrl ?? "/" }),
      },
      // Back from there by the page cache, or the page never went.
      on: { "page.shown": "asking" },
      after: { redirectBlock: "asking" },
    },
    showing: {
      tags: "busy",
      invoke: { id: "frame", src: "frame" },
      on: {
        "payment.left": "asking",
        "status.told": { guard: "isSuccess", target: "asking" },
        "socket.received": { guard: "isPaidUpdate", target: "paid", actions: keepPaidRecord },
      },
    },
    asking: {
      tags: "busy",
      invoke: {
        id: "closePayment",
        src: "closePayment",
        input: ({ context }) => ({ paymentId: context.paymentId ?? "" }),
        onDone: byStatus({
          ok: [
            {
              guard: { type: "isPaid", params: ({ event }) => event.output.data },
              target: "paid",
              actions: assign({ record: ({ event }) => event.output.data }),
            },
            {
              guard: { type: "isUndecided", params: ({ event }) => event.output.data },
              target: "confirming",
            },
            { target: "over", actions: assign({ record: ({ event }) => event.output.data }) },
          ],
          failed: [
            // A payment that the server does not know has never begun: nothing can be charged.
            {
              guard: { type: "hasNotBegun", params: ({ event }) => event.output.failure },
              target: "over",
              actions: assign({ record: null }),
            },
            {
              guard: { type: "isUndecidedCall", params: ({ event }) => event.output.failure },
              target: "unknown",
            },
            // Refused without a word of the payment, which may be charged yet: asking on would not change that.
            { target: "untold", actions: assign({ failure: ({ event }) => event.output.failure }) },
          ],
        }),
        onError: "unknown",
      },
    },
    confirming: {
      tags: "busy",
      after: { confirmTimeout: "asking" },
      on: { "socket.received": { guard: "isPaidUpdate", target: "paid", actions: keepPaidRecord } },
    },
    unknown: {
      tags: "busy",
      after: { offlineRetry: "asking" },
      on: { "payment.retried": "asking" },
    },
    // As after a log-out in another window: the page that is loaded anew knows who asks.
    untold: { entry: stopChild("popup"), on: { "payment.left": "reloading" } },
    reloading: { type: "final", output: "reloading", entry: reload },
    paid: { type: "final", output: "paid", entry: [recordPurchase, flash, reloadAfterwards] },
    joined: {
      type: "final",
      output: "reloading",
      entry: [
        emit({
          type: "flash.requested",
          toast: { kind: "success", text: "You are subscribed. Enjoy!" },
        }),
        reload,
      ],
    },
    over: {
      always: { guard: "isPopup", target: "closed" },
      on: {
        "payment.retried": {
          target: "launching",
          actions: assign({ paymentId: null, paymentUrl: null, record: null }),
        },
        "payment.left": "left",
      },
    },
    // A closed popup reloads the page, which tells how it went (PAY-19).
    closed: { type: "final", output: "reloading", entry: [flash, reload] },
    repricing: {
      tags: "busy",
      entry: stopChild("popup"),
      invoke: {
        id: "readPrice",
        src: "readPrice",
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: ({ event }) => event.output.price !== null,
            target: "priceChanged",
            actions: assign({ newPrice: ({ event }) => event.output.price }),
          },
          { target: "ended" },
        ],
        onError: "unreachable",
      },
    },
    priceChanged: {
      on: {
        "price.accepted": {
          target: "launching",
          actions: assign(({ context }) => ({
            request: { ...context.request, price: context.newPrice ?? undefined },
            newPrice: null,
          })),
        },
        "payment.left": "left",
      },
    },
    ended: { on: { "payment.left": "left" } },
    refused: { entry: stopChild("popup"), on: { "payment.left": "left" } },
    unreachable: {
      entry: stopChild("popup"),
      on: { "payment.retried": "launching", "payment.left": "left" },
    },
    left: { type: "final", output: "left" },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentMachine>;
