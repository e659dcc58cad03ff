import { assign, emit, sendTo, type ActorRefFrom } from "xstate";

import { byStatus } from "../app/by-status.ts";
import { registerFirst } from "../dialogs/register-first.ts";
import type { PaymentRequest } from "../app/dialog-request.ts";
import { errorToast } from "../app/error-toast.ts";
import { givenCents, unlockSetup, type UnlockContext } from "./unlock.setup.ts";
import { paidText, unlockTitle } from "./unlock-texts.ts";

const requestOf = (context: UnlockContext): PaymentRequest => {
  const { request, offer, page } = context;
  const { username, returnUri, thing } = request;
  const price = offer?.fund === null ? offer.price : givenCents(context);
  return {
    intent: thing.kind === "post" ? "post" : "direct_message",
    ...{ username, returnUri, thing, price, opensHere: true },
    title: unlockTitle(offer),
    successText: paidText(offer),
    ...(page.hasPurchase === true ? { launch: "one-click" } : {}),
  };
};

/**
 * Buys what stands locked in a list, where it stands. A guest logs in first and comes back to it; it opens in its place when
 * the server says that it is paid (PAY-01, POSTS-08).
 */
export const unlockMachine = unlockSetup.createMachine({
  id: "unlock",
  meta: { publicFields: ["amount"] },
  context: ({ input: { request, page, signedIn } }) => ({
    ...{ request, signedIn, page },
    offer: null,
    failure: null,
    amount: "",
    texts: {},
  }),
  initial: "opening",
  states: {
    opening: {
      invoke: {
        id: "readOffer",
        src: "readOffer",
        input: ({ context: { request } }) => request.thing,
        onDone: byStatus({
          ok: { target: "checking", actions: assign({ offer: ({ event }) => event.output.data }) },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: "offline",
      },
    },
    failed: { on: { "retry.requested": "opening" } },
    offline: { after: { offlineRetry: "opening" }, on: { "retry.requested": "opening" } },
    checking: {
      always: [
        { guard: "isForSale", target: "selling", actions: "suggestAmount" },
        // Bought in another window, or before he logged in.
        { guard: "isOpen", target: "done" },
        { target: "refused", actions: emit(errorToast("This is not for sale to you any more.")) },
      ],
    },
    refused: { type: "final" },
    selling: { always: [{ guard: "isGuest", target: "registering" }, { target: "editing" }] },
    registering: {
      invoke: { id: "keepUnlock", src: "keepUnlock", input: ({ context: { request } }) => request },
      ...registerFirst,
    },
    editing: {
      on: {
        "field.changed": { guard: "hasField", actions: "changeField" },
        "form.submitted": [
          { guard: "isComplete", target: "paying", actions: "clearTexts" },
          { actions: "showMissing" },
        ],
      },
    },
    paying: {
      tags: "busy",
      invoke: {
        id: "payment",
        src: "payment",
        input: ({ context }) => ({ request: requestOf(context), page: context.page }),
        // Who left it may have seen that the price is another one: it is read anew.
        onDone: byStatus({ paid: "done", reloading: "reloading", left: "opening" }),
      },
      on: { "socket.received": { actions: sendTo("payment", ({ event }) => event) } },
    },
    reloading: { tags: "busy" },
    done: { type: "final", entry: "tellOpened" },
  },
});

export type UnlockRef = ActorRefFrom<typeof unlockMachine>;
