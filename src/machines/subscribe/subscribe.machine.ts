import type { ActorRefFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup, stopChild } from "xstate";

import type { OfferChoice } from "../../domain/offer/offer.ts";
import { chosenOffer } from "../../domain/offer/offer-choice.ts";
import { registersPush } from "../../domain/payment/payment-updates.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { DialogOf, PaymentRequest } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import { countdownMachine } from "../countdown/countdown.machine.ts";
import type { DialogInput } from "../dialogs/dialog-input.ts";
import { paymentMachine } from "../payment/payment.machine.ts";
import type { SocketReceived } from "../socket/socket-received.ts";
import type { ChoiceKept, Opened, OpenInput, Retained } from "./retained.ts";

export type SubscribeInput = DialogInput<DialogOf<"subscribe">>;

export type SubscribeEvent =
  | { readonly type: "others.toggled" }
  | { readonly type: "offer.chosen"; readonly choice: OfferChoice }
  | { readonly type: "retry.requested" }
  | SocketReceived;

export interface SubscribeContext {
  readonly username: string;
  readonly page: SubscribeInput["page"];
  readonly now: number;
  readonly creator: CreatorRecord | null;
  /** The main button's offer, as a button of the profile asked for it; null: the default one. */
  readonly wanted: OfferChoice | null;
  /** The offer that is being paid. */
  readonly chosen: OfferChoice | null;
  readonly othersOpen: boolean;
  readonly failure: Failure | null;
}

const file = "src/actors/subscribe/subscribe.actors.ts";

const subscribeSetup = setup({
  types: {
    context: {} as SubscribeContext,
    events: {} as SubscribeEvent,
    input: {} as SubscribeInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      payment: "payment";
      countdown: "countdown";
      retention: "retention";
      openBenefits: "openBenefits";
    },
  },
  actors: {
    openBenefits: promiseProvidedBy<Opened, OpenInput>(file),
    /** Keeps the choice while the dialog is open, and forgets it when it closes (CONST-12). */
    retention: callbackProvidedBy<ChoiceKept, { readonly username: string; readonly retained: Retained }>(
      file,
    ),
    countdown: countdownMachine,
    payment: paymentMachine,
  },
  guards: {
    isPending: (_, { compliance_status: { status } }: CreatorRecord) => status !== "approved",
    isSubscribed: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "payment.update" &&
      event.data.status === "paid" &&
      registersPush(event.data.type) &&
      event.data.model_username.toLowerCase() === context.username.toLowerCase(),
  },
  delays: { offlineRetry: 5_000 },
});

const retainedOf = ({ wanted, othersOpen }: Pick<SubscribeContext, "wanted" | "othersOpen">): Retained => ({
  offer: wanted,
  othersOpen,
  mode: "subscribe",
});

const keep = subscribeSetup.sendTo("retention", ({ context }) => ({
  type: "choice.kept" as const,
  retained: retainedOf(context),
}));

/** The main offer of the dialog, once the creator is known. */
export const mainOffer = ({ creator, wanted }: SubscribeContext) =>
  creator === null ? null : chosenOffer(wanted, creator.setting, creator);

/** Counts down to the main offer's end, where it has one. */
const countDown = subscribeSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    const offer = mainOffer(context);
    const endsAt =
      offer !== null && (offer.kind === "trial" || offer.kind === "winback") ? offer.endsAt : null;
    if (endsAt !== null)
      enqueue.spawnChild("countdown", { id: "countdown", input: { endsAt, now: context.now } });
  }),
);

/** What was paid in another window, or just before this one opened, is not offered again. */
const whenSubscribed = { guard: "isSubscribed", target: "#subscribe.subscribed" } as const;

const requestOf = ({ username, creator, chosen }: SubscribeContext): PaymentRequest => {
  const offer = creator === null ? null : chosenOffer(chosen, creator.setting, creator);
  const name = creator?.user.display_name ?? username;
  return {
    intent: "subscription",
    username,
    returnUri: `/${username}`,
    offer: offer?.choice,
    price: offer?.price,
    title: `Subscribe to ${name}`,
  };
};

/**
 * The benefits dialog of a signed-in fan: the offers of a creator, one of which is paid for. It survives a reload for 15
 * minutes; a purchase and closing it end that (SUB-04 to SUB-27, CONST-12).
 */
export const subscribeMachine = subscribeSetup.createMachine({
  id: "subscribe",
  context: ({ input: { request, page, now } }) => ({
    username: request.username,
    page,
    now,
    creator: request.creator ?? null,
    wanted: request.offer ?? null,
    chosen: null,
    othersOpen: false,
    failure: null,
  }),
  initial: "opening",
  states: {
    opening: {
      on: { "socket.received": whenSubscribed },
      invoke: {
        id: "openBenefits",
        src: "openBenefits",
        input: ({ context }) => ({ username: context.username, creator: context.creator }),
        onDone: byStatus({
          ok: [
            {
              guard: { type: "isPending", params: ({ event }) => event.output.data.creator },
              target: "pending",
            },
            {
              target: "open",
              actions: assign(({ context, event }) => {
                const { creator, retained } = event.output.data;
                return {
                  creator,
                  wanted: context.wanted ?? retained?.offer ?? null,
                  othersOpen: context.othersOpen || (retained?.othersOpen ?? false),
                };
              }),
            },
          ],
          failed: {
            target: "failed",
            actions: [
              assign({ failure: ({ event }) => event.output.failure }),
              emit(({ event }) => errorToast(event.output.failure.error)),
            ],
          },
        }),
        onError: "offline",
      },
    },
    pending: { type: "final", entry: emit(errorToast("Profile Pending Verification")) },
    failed: { on: { "retry.requested": "opening" } },
    offline: { after: { offlineRetry: "opening" }, on: { "retry.requested": "opening" } },
    open: {
      invoke: {
        id: "retention",
        src: "retention",
        input: ({ context }) => ({ username: context.username, retained: retainedOf(context) }),
      },
      initial: "choosing",
      states: {
        choosing: {
          entry: countDown,
          exit: stopChild("countdown"),
          on: {
            // The offer ended while the fan looked at it: the offers are read again.
            "xstate.done.actor.countdown": {
              target: "#subscribe.opening",
              actions: assign({ creator: null, wanted: null }),
            },
            "socket.received": whenSubscribed,
            "others.toggled": {
              actions: [assign({ othersOpen: ({ context }) => !context.othersOpen }), keep],
            },
            "offer.chosen": {
              target: "paying",
              actions: [assign({ chosen: ({ event }) => event.choice }), keep],
            },
          },
        },
        paying: {
          tags: "busy",
          invoke: {
            id: "payment",
            src: "payment",
            input: ({ context }) => ({ request: requestOf(context), page: context.page }),
            onDone: byStatus({
              paid: "#subscribe.subscribed",
              reloading: "reloading",
              // Prices and places may have changed meanwhile.
              left: { target: "#subscribe.opening", actions: assign({ creator: null, chosen: null }) },
            }),
          },
          on: { "socket.received": { actions: sendTo("payment", ({ event }) => event) } },
        },
        // The page goes and the dialog with it: what was kept opens it again.
        reloading: { tags: "busy" },
      },
    },
    subscribed: { type: "final" },
  },
});

export type SubscribeRef = ActorRefFrom<typeof subscribeMachine>;
