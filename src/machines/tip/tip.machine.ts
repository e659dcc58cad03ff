import type { ActorRefFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";

import { formatCents } from "../../domain/format/cents.ts";
import { plainCents } from "../../domain/format/typed-cents.ts";
import {
  checkTip,
  SELF_TIP,
  typedCents,
  usualTipLimits,
  type TipLimits,
  type TipTexts,
  type TipTyped,
} from "../../domain/tip/tip.ts";
import type { Failure } from "../../protocol/failures.ts";
import { plainTipData, suggestedTip, tipLimitsFor, type CustomTip } from "../../domain/tip/tip-data.ts";
import { tipPayload, type TipDialogData } from "../../domain/tip/tip-payload.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import { TIPS_NOT_AVAILABLE } from "../../domain/tip/tip-block.ts";
import type { TipMenuItem } from "../../domain/tip-menu/tip-menu.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import { byStatus } from "../app/by-status.ts";
import { registerFirst } from "../dialogs/register-first.ts";
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
  | { readonly type: "item.chosen"; readonly itemId: number }
  | { readonly type: "menu.chosen" }
  | { readonly type: "signIn.chosen" }
  | { readonly type: "signUp.chosen" }
  | { readonly type: "retry.requested" }
  | SocketReceived;

export interface TipContext extends TipTyped {
  readonly request: DialogOf<"tip">;
  readonly signedIn: boolean;
  readonly page: TipInput["page"];
  readonly creator: CreatorRecord | null;
  /** The tip menu as it was read. */
  readonly menu: readonly TipMenuItem[];
  /** What was chosen of it. */
  readonly item: TipMenuItem | null;
  readonly failure: Failure | null;
  readonly texts: TipTexts;
}

/** What a log-in in this dialog finds again on the next page. */
export type KeptTip = Omit<DialogOf<"tip">, "creator">;

const file = "src/actors/tip/tip.actors.ts";

/** What may be tipped to the creator of the dialog (TIP-06, TIP-21, TIP-22). */
export const limitsOf = ({ page, creator }: TipContext): TipLimits =>
  tipLimitsFor(page.tipLimits ?? usualTipLimits, creator?.tip_data ?? plainTipData);

/** What the creator asks for, where the amount is the fan's to choose. */
export const customOf = ({ request, creator }: TipContext): CustomTip | null =>
  request.form === undefined ? (creator?.tip_data.custom ?? null) : null;

const parts = formParts<TipContext, TipEvent>((context) =>
  checkTip(context, context.request.form === undefined ? limitsOf(context) : null),
);

const base = setup({
  types: {
    context: {} as TipContext,
    events: {} as TipEvent,
    input: {} as TipInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      readCreator: "readCreator";
      readTipMenu: "readTipMenu";
      keepTip: "keepTip";
      signIn: "signIn";
      signUp: "signUp";
      payment: "payment";
    },
  },
  actors: {
    /** The creator as he is now. */
    readCreator: promiseProvidedBy<CallResult<CreatorRecord>, { readonly username: string }>(file),
    /** What the creator does for a price. */
    readTipMenu: promiseProvidedBy<CallResult<readonly TipMenuItem[]>, { readonly username: string }>(file),
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
    // The setting hides it in this place; the server refuses the same tip.
    isHidden: ({ context: { request, creator } }) =>
      request.inStream !== true && creator?.has_tip_button === false,
    isMenu: ({ context }) => context.request.form?.kind === "menu",
    isMenuEmpty: ({ context }) => context.menu.length === 0,
    hasField: ({ context, event }) =>
      event.type === "field.changed" && tipFields(context.request).includes(event.field),
    isOnMenu: ({ context, event }) =>
      event.type === "item.chosen" && context.menu.some(({ id }) => id === event.itemId),
    isForbidden: ({ context }) => (context.creator?.tip_notice ?? null) !== null,
    isGuest: ({ context }) => !context.signedIn,
  },
  actions: {
    ...parts.actions,
    suggestAmount: assign({
      tip_amount: ({ context }) => {
        if (context.request.form !== undefined) return "";
        const amount = suggestedTip(limitsOf(context), customOf(context));
        return amount === null ? "" : plainCents(amount);
      },
    }),
  },
  delays: { offlineRetry: 5_000 },
});

/** The post that shows the picture shows it uncensored from now on. */
const tellOpened = base.createAction(
  enqueueActions(({ context: { request }, enqueue }) => {
    if (request.form?.kind === "uncensor")
      enqueue.emit({ type: "thing.opened", thing: { kind: "post", id: request.form.postId } });
  }),
);

const tipSetup = base.extend({ actions: { tellOpened } });

/** The fields of a form of the dialog (TIP-07 to TIP-09). */
export const tipFields = ({ form }: DialogOf<"tip">): readonly (keyof TipTyped)[] => {
  if (form === undefined) return ["tip_amount", "tip_message"];
  return form.kind === "menu" ? ["tip_special_requests"] : ["tip_message"];
};

/** What the dialog is called (TIP-03 to TIP-05). */
export const tipTitle = ({ request: { username, form }, creator }: TipContext): string => {
  const name = creator?.user.display_name ?? username;
  if (form === undefined) return `Send Tip to ${name}`;
  return form.kind === "menu" ? `Tip Menu Purchase for ${name}` : `Uncensor picture for ${name}`;
};

/** The tip as the dialog holds it (ENT-15). */
export const tipDialogData = (context: TipContext): TipDialogData => {
  const { request, creator, item, tip_amount, tip_message: message } = context;
  const { amount_list, custom } = creator?.tip_data ?? plainTipData;
  const common = { amount_list, custom, dm_id: request.dmId ?? null, message };
  const texts = { special_requests: context.tip_special_requests };
  if (item !== null) return { ...common, ...texts, amount: item.price, tipType: "menu" };
  if (request.form?.kind === "uncensor")
    return { ...common, ...texts, amount: request.form.amount, tipType: "post_media" };
  return {
    ...common,
    ...texts,
    amount: typedCents({ tip_amount }),
    tipType: request.inStream === true ? "stream" : "normal",
  };
};

const successText = ({ item, request }: TipContext, name: string, amount: Cents): string => {
  if (item !== null) return `Thank you! ${name} delivers “${item.description}” in your messages.`;
  return request.form?.kind === "uncensor"
    ? "Thank you! The picture is uncensored for you."
    : `Thank you! You tipped ${name} ${formatCents(amount)}.`;
};

const requestOf = (context: TipContext): PaymentRequest => {
  const { request, creator, item } = context;
  const { username, form, inStream } = request;
  const bought = form?.kind === "uncensor" ? form.mediaId : (item?.id ?? null);
  const tip = tipPayload(tipDialogData(context), {
    returnUri: request.returnUri ?? `/${username}`,
    tipId: bought === null ? null : String(bought),
  });
  // What is given in a conversation or a broadcast is shown there, and so is what is opened by it.
  const opensHere = form?.kind === "uncensor" || tip.direct_message_id !== undefined || inStream === true;
  return {
    ...{ intent: "tip", username, returnUri: tip.return_uri, title: tipTitle(context) },
    ...{ tipType: tip.tip_type, tipAmount: tip.tip_amount, tipMessage: tip.tip_message, tipId: tip.tip_id },
    ...{ tipSpecialRequests: tip.tip_special_requests, directMessageId: tip.direct_message_id },
    ...(opensHere ? { opensHere } : {}),
    ...(inStream === true ? { launch: "one-click" } : {}),
    successText: successText(context, creator?.user.display_name ?? username, tip.tip_amount),
  };
};

/** A tip from the press to the end of its payment. A guest logs in first and comes back to it (TIP-18 to TIP-29). */
export const tipMachine = tipSetup.createMachine({
  id: "tip",
  // What is typed goes to the creator and stands on the payment page.
  meta: { publicFields: ["tip_amount", "tip_message", "tip_special_requests"] },
  context: ({ input: { request, page, signedIn } }) => ({
    request,
    signedIn,
    page,
    creator: request.creator ?? null,
    menu: [],
    item: null,
    failure: null,
    texts: {},
    tip_amount: "",
    tip_message: "",
    tip_special_requests: "",
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
        {
          guard: "isHidden",
          target: "refused",
          actions: emit({
            type: "dialog.requested",
            dialog: {
              kind: "alert",
              title: TIPS_NOT_AVAILABLE,
              text: "Tips are not available here at the moment.",
            },
          }),
        },
        { guard: "isGuest", target: "registering" },
        { guard: "isMenu", target: "choosing" },
        { target: "editing", actions: "suggestAmount" },
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
      ...registerFirst,
    },
    choosing: {
      initial: "reading",
      states: {
        reading: {
          invoke: {
            id: "readTipMenu",
            src: "readTipMenu",
            input: ({ context: { request } }) => ({ username: request.username }),
            onDone: byStatus({
              ok: { target: "listing", actions: assign({ menu: ({ event }) => event.output.data }) },
              failed: {
                target: "#tip.failed",
                actions: assign({ failure: ({ event }) => event.output.failure }),
              },
            }),
            onError: "#tip.offline",
          },
        },
        listing: {
          on: {
            "item.chosen": {
              guard: "isOnMenu",
              target: "#tip.editing",
              actions: assign({
                item: ({ context, event }) => context.menu.find(({ id }) => id === event.itemId) ?? null,
              }),
            },
            "retry.requested": { guard: "isMenuEmpty", target: "reading" },
          },
        },
      },
    },
    editing: {
      on: {
        "menu.chosen": { guard: "isMenu", target: "choosing.listing", actions: assign({ item: null }) },
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
        onDone: byStatus({ paid: "done", reloading: "reloading", left: "editing" }),
      },
      on: { "socket.received": { actions: sendTo("payment", ({ event }) => event) } },
    },
    reloading: { tags: "busy" },
    done: { type: "final", entry: "tellOpened" },
  },
});

export type TipRef = ActorRefFrom<typeof tipMachine>;
