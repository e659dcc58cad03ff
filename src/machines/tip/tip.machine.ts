import type { ActorRefFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import { formatCents } from "../../domain/format/cents.ts";
import { SELF_TIP, usualTipLimits } from "../../domain/tip/tip.ts";
import {
  checkTip,
  isPriced,
  typedAtFirst,
  typedCents,
  tipTitle,
  type TipTexts,
  type TipTyped,
} from "../../domain/tip/tip-data.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import { byStatus } from "../app/by-status.ts";
import type { DialogOf, PaymentRequest } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import { formParts, type FormEvent } from "../app/form-parts.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { DialogInput } from "../dialogs/dialog-input.ts";
import { paymentMachine } from "../payment/payment.machine.ts";
import type { CallResult } from "../resource/call.ts";
import { signInMachine } from "../sign-in/sign-in.machine.ts";
import { signUpMachine } from "../sign-up/sign-up.machine.ts";
import type { SocketReceived } from "../socket/socket-received.ts";

export type TipInput = DialogInput<DialogOf<"tip">>;

export type TipEvent =
  | FormEvent<TipTyped>
  | { readonly type: "signIn.chosen" }
  | { readonly type: "signUp.chosen" }
  | { readonly type: "retry.requested" }
  | SocketReceived;

export interface TipContext extends TipTyped {
  readonly request: DialogOf<"tip">;
  readonly signedIn: boolean;
  readonly page: TipInput["page"];
  readonly creator: CreatorRecord | null;
  readonly failure: Failure | null;
  readonly texts: TipTexts;
}

/** What a log-in in this dialog finds again on the next page: where it was opened, for whom and with what. */
export type KeptTip = DialogOf<"tip">;

const file = "src/actors/tip/tip.actors.ts";

const typedOf = ({ tip_amount, tip_message, tip_special_requests }: TipContext): TipTyped => ({
  tip_amount,
  tip_message,
  tip_special_requests,
});

const parts = formParts<TipContext, TipEvent>((context) =>
  checkTip(context.request.tip, typedOf(context), context.page.tipLimits ?? usualTipLimits),
);

const tipSetup = setup({
  types: {
    context: {} as TipContext,
    events: {} as TipEvent,
    input: {} as TipInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      readCreator: "readCreator";
      keepTip: "keepTip";
      signIn: "signIn";
      signUp: "signUp";
      payment: "payment";
    },
  },
  actors: {
    /** The creator as he is now. */
    readCreator: promiseProvidedBy<CallResult<CreatorRecord>, { readonly username: string }>(file),
    /** Keeps the tip that a guest wants for the page after his log-in; forgets it when the dialog is closed. */
    keepTip: callbackProvidedBy<SocketReceived, KeptTip>(file),
    signIn: signInMachine,
    signUp: signUpMachine,
    payment: paymentMachine,
  },
  guards: {
    ...parts.guards,
    isKnown: ({ context }) => context.creator !== null,
    // Also of the manager who acts for him.
    isOwn: ({ context }) => context.creator?.can_edit === true,
    isPending: ({ context }) => context.creator?.compliance_status.status !== "approved",
    isForbidden: ({ context }) => (context.creator?.tip_notice ?? null) !== null,
    isGuest: ({ context }) => !context.signedIn,
  },
  actions: parts.actions,
  delays: { offlineRetry: 5_000 },
});

const requestOf = (context: TipContext): PaymentRequest => {
  const { request, creator } = context;
  const { username, tip: data, returnUri = `/${username}` } = request;
  const name = creator?.user.display_name ?? username;
  const amount = isPriced(data) ? data.amount : (typedCents(context) ?? undefined);
  return {
    intent: "tip",
    username,
    returnUri,
    title: tipTitle(data, name),
    tipType: data.tipType,
    tipAmount: amount,
    tipId: data.tip_id,
    tipMessage: data.tipType === "menu" ? undefined : context.tip_message.trim() || undefined,
    tipSpecialRequests:
      data.tipType === "menu" ? context.tip_special_requests.trim() || undefined : undefined,
    successText: amount === undefined ? undefined : `Thank you! You tipped ${name} ${formatCents(amount)}.`,
    launch: data.tipType === "stream" ? "one-click" : undefined,
  };
};

const formInputOf = ({ page: { captchaRequired, socialProviders } }: TipContext) => ({
  captchaRequired,
  socialProviders,
});

/**
 * A tip from the press to the end of its payment: in its words for an amount of one's own, an item of the tip menu or a
 * censored picture. A guest logs in first and comes back to the same choice (TIP-03 to TIP-29).
 */
export const tipMachine = tipSetup.createMachine({
  id: "tip",
  // What is typed goes to the creator and stands on the payment page.
  meta: { publicFields: ["tip_amount", "tip_message", "tip_special_requests"] },
  context: ({ input: { request, page, signedIn } }) => ({
    request,
    signedIn,
    page,
    creator: request.creator ?? null,
    failure: null,
    texts: {},
    ...typedAtFirst(request.tip),
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
        { guard: "isOwn", target: "refused", actions: emit(errorToast(SELF_TIP)) },
        {
          guard: "isPending",
          target: "refused",
          actions: emit(errorToast("Profile Pending Verification")),
        },
        {
          guard: "isForbidden",
          target: "refused",
          actions: emit(({ context: { creator } }) => ({
            type: "dialog.requested",
            dialog: { kind: "alert", title: creator?.tip_notice?.title, text: creator?.tip_notice?.text },
          })),
        },
        { guard: "isGuest", target: "registering" },
        { target: "editing" },
      ],
    },
    refused: { type: "final" },
    registering: {
      invoke: {
        id: "keepTip",
        src: "keepTip",
        input: ({ context: { request } }) => {
          const { creator: _read, ...kept } = request;
          return kept;
        },
      },
      initial: "signingUp",
      states: {
        signingUp: {
          invoke: {
            id: "signUp",
            src: "signUp",
            input: ({ context }) => ({ ...formInputOf(context), compact: true }),
            onDone: "leaving",
          },
          on: { "signIn.chosen": "signingIn" },
        },
        signingIn: {
          invoke: {
            id: "signIn",
            src: "signIn",
            input: ({ context }) => formInputOf(context),
            onDone: "leaving",
          },
          on: { "signUp.chosen": "signingUp" },
        },
        // The page goes; what was kept opens this dialog on the next one.
        leaving: { tags: "busy" },
      },
    },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
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
        onDone: byStatus({ paid: "done", reloading: "reloading", left: "editing" }),
      },
      on: { "socket.received": { actions: sendTo("payment", ({ event }) => event) } },
    },
    reloading: { tags: "busy" },
    done: { type: "final" },
  },
});

export type TipRef = ActorRefFrom<typeof tipMachine>;
