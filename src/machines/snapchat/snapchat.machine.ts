import type { ActorRefFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import {
  checkSnapchat,
  type SnapchatFields,
  type SnapchatTexts,
} from "../../domain/snapchat/snapchat-form.ts";
import { snapchatTitle } from "../../domain/snapchat/snapchat-texts.ts";
import { ALREADY_SUBSCRIBED_SNAPCHAT } from "../../domain/snapchat/terms.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import { byStatus } from "../app/by-status.ts";
import type { DialogOf, PaymentRequest } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import { formParts, whenSubmitted, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { DialogInput } from "../dialogs/dialog-input.ts";
import { paymentMachine } from "../payment/payment.machine.ts";
import type { CallResult } from "../resource/call.ts";
import type { SocketReceived } from "../socket/socket-received.ts";

export type SnapchatInput = DialogInput<DialogOf<"snapchat">>;

export type SnapchatEvent =
  | FormEvent<SnapchatFields>
  | { readonly type: "retry.requested" }
  | { readonly type: "reload.chosen" }
  | SocketReceived;

export interface SnapchatContext extends SnapchatFields {
  readonly request: DialogOf<"snapchat">;
  readonly signedIn: boolean;
  readonly page: SnapchatInput["page"];
  readonly creator: CreatorRecord | null;
  readonly failure: Failure | null;
  readonly texts: SnapchatTexts;
}

const parts = formParts<SnapchatContext, SnapchatEvent>((context) =>
  checkSnapchat(context, { guest: !context.signedIn }),
);

const snapchatSetup = setup({
  types: {
    context: {} as SnapchatContext,
    events: {} as SnapchatEvent,
    input: {} as SnapchatInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as { readCreator: "readCreator"; payment: "payment" },
  },
  actors: {
    /** The creator as she is now. */
    readCreator: promiseProvidedBy<CallResult<CreatorRecord>, { readonly username: string }>(
      "src/actors/tip/tip.actors.ts",
    ),
    payment: paymentMachine,
  },
  guards: {
    ...parts.guards,
    isKnown: ({ context }) => context.creator !== null,
    isOwn: ({ context }) => context.creator?.can_edit === true,
    isPending: ({ context }) => context.creator?.compliance_status.status !== "approved",
    isOffSale: ({ context }) => context.creator?.setting.sell_snapchat.on_sale !== true,
  },
  actions: { ...parts.actions, reload: emit({ type: "page.reloadRequested" }) },
  delays: { offlineRetry: 5_000, guestReload: 10_000 },
});

const requestOf = (context: SnapchatContext): PaymentRequest => {
  const { request, creator, signedIn, snapchat_username, user_email } = context;
  const { username, returnUri = `/${username}` } = request;
  return {
    ...{ intent: "snapchat", username, returnUri, title: snapchatTitle(username) },
    price: creator?.setting.sell_snapchat.price,
    snapchatUsername: snapchat_username.trim(),
    ...(signedIn ? {} : { userEmail: user_email.trim(), staysAfterwards: true }),
  };
};

/**
 * Access to a creator's Snapchat, from the press to the end of its payment; guests buy it with an e-mail, and their page reloads
 * 10 seconds after it is paid (SNAP-01 to SNAP-19). What is told on the next page is a page global.
 */
export const snapchatMachine = snapchatSetup.createMachine({
  id: "snapchat",
  // The name goes to the creator and stands on the payment page.
  meta: { publicFields: ["snapchat_username", "user_email"] },
  context: ({ input: { request, page, signedIn } }) => ({
    ...{ request, signedIn, page, creator: request.creator ?? null },
    ...{ failure: null, texts: {}, snapchat_username: "", user_email: "" },
  }),
  initial: "opening",
  states: {
    opening: {
      entry: assign({ failure: null }),
      always: { guard: "isKnown", target: "checking" },
      invoke: {
        id: "readCreator",
        src: "readCreator",
        input: ({ context: { request } }) => ({ username: request.username }),
        onDone: byStatus({
          ok: { target: "checking", actions: assign({ creator: ({ event }) => event.output.data }) },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: "offline",
      },
    },
    failed: { on: { "retry.requested": "opening" } },
    offline: { after: { offlineRetry: "opening" }, on: { "retry.requested": "opening" } },
    checking: {
      always: [
        {
          guard: "isOwn",
          target: "refused",
          actions: emit(errorToast("You cannot subscribe to yourself.")),
        },
        {
          guard: "isPending",
          target: "refused",
          actions: emit(errorToast("Profile Pending Verification")),
        },
        { guard: "isOffSale", target: "refused", actions: emit(errorToast("This offer has ended.")) },
        { target: "editing" },
      ],
    },
    refused: { type: "final" },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": whenSubmitted,
      },
    },
    submitting: {
      always: [
        {
          guard: ({ context }) => context.creator?.is_subscribed_snapchat === true,
          target: "refused",
          actions: emit({ type: "toast.requested", kind: "success", text: ALREADY_SUBSCRIBED_SNAPCHAT }),
        },
        { target: "paying" },
      ],
    },
    paying: {
      tags: "busy",
      invoke: {
        id: "payment",
        src: "payment",
        input: ({ context }) => ({ request: requestOf(context), page: context.page }),
        onDone: byStatus({
          paid: [{ guard: ({ context }) => !context.signedIn, target: "thanking" }, { target: "done" }],
          reloading: "reloading",
          left: "editing",
        }),
      },
      on: { "socket.received": { actions: sendTo("payment", ({ event }) => event) } },
    },
    // A guest hears nothing by the socket: what follows from his payment comes with the page.
    thanking: {
      tags: "busy",
      after: { guestReload: { target: "reloading", actions: "reload" } },
      on: { "reload.chosen": { target: "reloading", actions: "reload" } },
    },
    reloading: { tags: "busy" },
    done: { type: "final" },
  },
});

export type SnapchatRef = ActorRefFrom<typeof snapchatMachine>;
