import type { ActorRefFrom, AnyEventObject } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import { INVITATION_EXPIRED_CLOSE_MS } from "../../domain/private-show/private-show.ts";
import { privateViewPath } from "../../domain/private-show/private-paths.ts";
import { INVITATION_ACCEPTED, INVITATION_ERROR } from "../../domain/private-show/private-texts.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { PrivateInvitation } from "../../protocol/private-show/private-show.records.ts";
import { byStatus } from "../app/by-status.ts";
import type { DialogOf, PaymentRequest } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { ClockTicked } from "../countdown/countdown.machine.ts";
import type { DialogInput } from "../dialogs/dialog-input.ts";
import { paymentMachine } from "../payment/payment.machine.ts";
import type { CallResult } from "../resource/call.ts";
import type { SocketReceived } from "../socket/socket-received.ts";

export type InvitationInput = DialogInput<DialogOf<"invitation">>;

export type InvitationEvent =
  | { readonly type: "confirm.chosen" }
  | { readonly type: "decline.chosen" }
  | { readonly type: "retry.requested" }
  | ClockTicked
  | SocketReceived;

export interface InvitationContext extends InvitationInput {
  readonly invitation: PrivateInvitation | null;
}

/** Whose invitation it is. */
export interface OfCreator {
  readonly username: string;
}

const invitationSetup = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    input: {} as InvitationInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      readInvitation: "readInvitation";
      acceptInvitation: "acceptInvitation";
      declineInvitation: "declineInvitation";
      payment: "payment";
      tick: "tick";
    },
  },
  actors: {
    readInvitation: promiseProvidedBy<CallResult<PrivateInvitation>, OfCreator>(
      "src/actors/invitation/invitation.actors.ts",
    ),
    acceptInvitation: promiseProvidedBy<CallResult<PrivateInvitation>, OfCreator>(
      "src/actors/invitation/invitation.actors.ts",
    ),
    declineInvitation: promiseProvidedBy<CallResult<unknown>, OfCreator>(
      "src/actors/invitation/invitation.actors.ts",
    ),
    tick: callbackProvidedBy<AnyEventObject, { readonly every: number }>(
      "src/actors/countdown/tick.actors.ts",
    ),
    payment: paymentMachine,
  },
  guards: {
    isPaid: ({ context }) => context.invitation !== null && context.invitation.payment_id !== null,
    isOver: ({ context }) => context.invitation === null || context.now >= context.invitation.expire_time,
    isThere: ({ context }) => viewerPath(context).toLowerCase() === context.request.at.toLowerCase(),
    isGone: (_, { code }: Failure) => code === "private_not_valid" || code === "not_allowed",
    isNotValid: (_, { code }: Failure) => code === "private_not_valid",
    isClosed: ({ context, event }) => isUpdate(context, event, ["withdrawn", "declined"]),
    isExpired: ({ context, event }) => isUpdate(context, event, ["expired"]),
    isPaidElsewhere: ({ context, event }) => isUpdate(context, event, ["paid"]),
  },
  delays: { expiredClose: INVITATION_EXPIRED_CLOSE_MS, offlineRetry: 5_000 },
});

const isUpdate = (context: InvitationContext, event: InvitationEvent, words: readonly string[]): boolean =>
  event.type === "socket.received" &&
  event.name === "private-show.update" &&
  event.data.id === context.invitation?.private.id &&
  words.includes(event.data.status);

/** Where the show takes place: an access token is for one with both cameras (PRIV-19, PRIV-20). */
const viewerPath = ({ request, invitation }: InvitationContext): string =>
  privateViewPath(request.username, invitation?.access_token == null ? "stream" : "c2c");

const paymentOf = ({ request, invitation }: InvitationContext): PaymentRequest => ({
  ...{ intent: "tip", username: request.username, tipType: "stream_private" },
  ...{ tipId: invitation?.private.id, tipAmount: invitation?.amount_usd },
  title: `Private chat with ${request.username}`,
  // The kind is known for sure only when it is paid; the plain page leads on.
  returnUri: privateViewPath(request.username, request.show ?? "stream"),
  opensHere: true,
});

const ofCreator = ({ context }: { readonly context: InvitationContext }): OfCreator => ({
  username: context.request.username,
});

/** An invitation to a private show, from its arrival to the room (PRIV-02 to PRIV-24). */
export const invitationMachine = invitationSetup.createMachine({
  id: "invitation",
  context: ({ input }) => ({ ...input, invitation: null }),
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "readInvitation",
        src: "readInvitation",
        input: ofCreator,
        onDone: byStatus({
          ok: { target: "deciding", actions: assign({ invitation: ({ event }) => event.output.data }) },
          failed: [
            { guard: { type: "isGone", params: ({ event }) => event.output.failure }, target: "invalid" },
            { target: "offline" },
          ],
        }),
        onError: "offline",
      },
    },
    offline: { after: { offlineRetry: "loading" }, on: { "retry.requested": "loading" } },
    deciding: {
      always: [
        { guard: "isPaid", target: "joining" },
        { guard: "isOver", target: "expired" },
        { target: "valid" },
      ],
    },
    valid: {
      invoke: { id: "tick", src: "tick", input: { every: 1_000 } },
      always: { guard: "isOver", target: "expired" },
      on: {
        "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
        "confirm.chosen": "accepting",
        "decline.chosen": "declining",
        "socket.received": [
          { guard: "isClosed", target: "invalid" },
          // By the server's clock, which may be ahead.
          { guard: "isExpired", target: "expired" },
          { guard: "isPaidElsewhere", target: "loading" },
        ],
      },
    },
    accepting: {
      tags: "busy",
      invoke: {
        id: "acceptInvitation",
        src: "acceptInvitation",
        input: ofCreator,
        onDone: byStatus({
          ok: { target: "accepted", actions: assign({ invitation: ({ event }) => event.output.data }) },
          failed: [
            { guard: { type: "isGone", params: ({ event }) => event.output.failure }, target: "invalid" },
            { target: "valid", actions: emit(({ event }) => errorToast(event.output.failure.error)) },
          ],
        }),
        onError: { target: "valid", actions: emit(errorToast(INVITATION_ERROR)) },
      },
    },
    accepted: { always: [{ guard: "isPaid", target: "joining" }, { target: "paying" }] },
    paying: {
      tags: "busy",
      invoke: {
        id: "payment",
        src: "payment",
        input: ({ context }) => ({ request: paymentOf(context), page: context.page }),
        onDone: byStatus({ paid: "loading", reloading: "reloading", left: "valid" }),
      },
      on: { "socket.received": { actions: sendTo("payment", ({ event }) => event) } },
    },
    reloading: { tags: "busy" },
    joining: {
      always: [
        { guard: "isThere", target: "done" },
        {
          target: "done",
          actions: [
            emit({ type: "toast.requested", kind: "success", text: INVITATION_ACCEPTED }),
            emit(({ context }) => ({ type: "navigation.requested", to: viewerPath(context) })),
          ],
        },
      ],
    },
    declining: {
      tags: "busy",
      invoke: {
        id: "declineInvitation",
        src: "declineInvitation",
        input: ofCreator,
        onDone: byStatus({
          ok: { target: "done" },
          failed: [
            // What is not there any more needs no answer.
            { guard: { type: "isNotValid", params: ({ event }) => event.output.failure }, target: "done" },
            { target: "valid", actions: emit(({ event }) => errorToast(event.output.failure.error)) },
          ],
        }),
        onError: { target: "valid", actions: emit(errorToast(INVITATION_ERROR)) },
      },
    },
    // It closes by itself (PRIV-18).
    expired: { after: { expiredClose: "done" } },
    invalid: {},
    done: { type: "final" },
  },
});

export type InvitationRef = ActorRefFrom<typeof invitationMachine>;
