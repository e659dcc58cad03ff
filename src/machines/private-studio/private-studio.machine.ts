import type { ActorRefFrom, AnyEventObject, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import { checkPrivate, privatePrice, type PrivateFields } from "../../domain/private-show/private-form.ts";
import type { PrivateKind } from "../../domain/private-show/private-show.ts";
import { privateStudioPath } from "../../domain/private-show/private-paths.ts";
import type { FieldTexts } from "../../domain/account/field-texts.ts";
import type { EndpointAnswer, EndpointInput } from "../../protocol/endpoints.ts";
import type { SentPrivate } from "../../protocol/private-show/private-show.records.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenSubmitted, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { ClockTicked } from "../countdown/countdown.machine.ts";
import { privateShowMachine, type PrivateShowRef } from "../private-show/private-show.machine.ts";
import type { CallResult } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

export const privateLabels: Readonly<Record<keyof PrivateFields, string>> = {
  username: "Fan",
  duration: "How long",
  amount_usd: "Price",
};

export type PrivateStudioEvent =
  | FormEvent<PrivateFields>
  | { readonly type: "withdraw.chosen" }
  | { readonly type: "retry.requested" }
  | ClockTicked
  | SocketReceived
  | LineRestored;

export interface PrivateStudioContext extends PrivateFields {
  readonly kind: PrivateKind;
  readonly now: number;
  readonly sent: SentPrivate | null;
  /** What became of the invitation before. */
  readonly outcome: "declined" | "expired" | null;
  readonly texts: FieldTexts<keyof PrivateFields>;
}

const source = "src/actors/private-show/private-show.actors.ts";
const parts = formParts<PrivateStudioContext, PrivateStudioEvent>(checkPrivate);

const studioSetup = setup({
  types: {
    context: {} as PrivateStudioContext,
    events: {} as PrivateStudioEvent,
    input: {} as Pick<PageInput<"private-studio">, "route" | "now">,
    emitted: {} as SharedEmitted,
    children: {} as {
      readSent: "readSent";
      invite: "invite";
      withdraw: "withdraw";
      tick: "tick";
      room: "room";
    },
  },
  actors: {
    readSent: promiseProvidedBy<CallResult<EndpointAnswer<"getSentPrivate">>>(source),
    invite: promiseProvidedBy<CallResult<SentPrivate>, EndpointInput<"invitePrivate">>(source),
    withdraw: promiseProvidedBy<CallResult<unknown>, { readonly id: string }>(source),
    tick: callbackProvidedBy<AnyEventObject, { readonly every: number }>(
      "src/actors/countdown/tick.actors.ts",
    ),
    room: privateShowMachine,
  },
  actions: parts.actions,
  guards: {
    ...parts.guards,
    isNone: ({ context }) => context.sent === null || context.sent.status === "over",
    isElsewhere: ({ context }) => context.sent?.kind !== context.kind,
    isPaid: ({ context }) => context.sent?.status === "paid" || context.sent?.status === "running",
    isOwn: ({ context, event }) => wordOf(context, event) !== null,
    isChange: ({ context, event }) => ![null, "sent"].includes(wordOf(context, event)),
    isDeclined: ({ context, event }) => wordOf(context, event) === "declined",
    isExpired: ({ context, event }) => wordOf(context, event) === "expired",
  },
  delays: { offlineRetry: 5_000 },
});

/** What is said of the show that is open. */
function wordOf({ sent }: PrivateStudioContext, event: PrivateStudioEvent): string | null {
  if (event.type !== "socket.received" || event.name !== "private-show.update") return null;
  return sent === null || event.data.id === sent.id ? event.data.status : null;
}

const tellRoom = studioSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type === "socket.received" || event.type === "line.restored") enqueue.sendTo("room", event);
  }),
);

/** The page on which a creator invites a fan to a private show, waits for the answer, and has the show. */
export const privateStudioMachine = studioSetup.createMachine({
  id: "private-studio",
  // Names are no secret, nor is what a chat costs.
  meta: { publicFields: ["username", "duration", "amount_usd"] },
  context: ({ input: { route, now } }) => ({
    ...{ kind: route.kind, now, sent: null, outcome: null, texts: {} },
    ...{ username: "", duration: "10", amount_usd: "" },
  }),
  initial: "reading",
  states: {
    reading: {
      invoke: {
        id: "readSent",
        src: "readSent",
        onDone: byStatus({
          ok: { target: "deciding", actions: assign({ sent: ({ event }) => event.output.data.private }) },
          failed: { target: "offline", actions: emit(({ event }) => errorToast(event.output.failure.error)) },
        }),
        onError: "offline",
      },
    },
    offline: { after: { offlineRetry: "reading" }, on: { "retry.requested": "reading" } },
    deciding: {
      always: [
        { guard: "isNone", target: "editing" },
        {
          guard: "isElsewhere",
          target: "elsewhere",
          actions: emit(({ context }) => ({
            type: "navigation.requested",
            to: privateStudioPath(context.sent!.kind),
            replace: true,
          })),
        },
        { guard: "isPaid", target: "inside" },
        { target: "waiting" },
      ],
    },
    // The show is of the other kind, which has a page of its own.
    elsewhere: {},
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": [...whenSubmitted],
        "socket.received": { guard: "isOwn", target: "reading" },
      },
    },
    submitting: {
      invoke: {
        id: "invite",
        src: "invite",
        input: ({ context: { username, kind, duration, amount_usd } }) => ({
          ...{ username: username.trim(), kind, duration: Number(duration) },
          amount_usd: privatePrice(amount_usd),
        }),
        onDone: byStatus({
          ok: {
            target: "deciding",
            actions: assign(({ event }) => ({ sent: event.output.data, outcome: null })),
          },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
    waiting: {
      invoke: { id: "tick", src: "tick", input: { every: 1_000 } },
      on: {
        "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
        "withdraw.chosen": "withdrawing",
        "socket.received": [
          { guard: "isDeclined", target: "reading", actions: assign({ outcome: "declined" }) },
          { guard: "isExpired", target: "reading", actions: assign({ outcome: "expired" }) },
          { guard: "isChange", target: "reading" },
        ],
        "line.restored": "reading",
      },
    },
    withdrawing: {
      invoke: {
        id: "withdraw",
        src: "withdraw",
        input: ({ context }) => ({ id: context.sent?.id ?? "" }),
        onDone: "reading",
        onError: { target: "waiting", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    inside: {
      invoke: {
        id: "room",
        src: "room",
        input: ({ context: { sent, kind, now } }) => ({
          ...{ id: sent?.id ?? "", accessToken: null, role: "creator", kind, now },
        }),
        onDone: "reading",
      },
      on: { "socket.received": { actions: tellRoom }, "line.restored": { actions: tellRoom } },
    },
  },
});

export type PrivateStudioRef = ActorRefFrom<typeof privateStudioMachine>;

/** `left` in seconds. */
export type PrivateStudioView =
  | { readonly status: "reading" | "offline" }
  | {
      readonly status: "editing";
      readonly kind: PrivateKind;
      readonly typed: PrivateFields;
      readonly texts: PrivateStudioContext["texts"];
      readonly outcome: PrivateStudioContext["outcome"];
      readonly busy: boolean;
    }
  | { readonly status: "waiting"; readonly sent: SentPrivate; readonly left: number; readonly busy: boolean }
  | { readonly status: "inside"; readonly room: PrivateShowRef };

export const selectPrivateStudioView = (
  snapshot: SnapshotFrom<typeof privateStudioMachine>,
): PrivateStudioView => {
  const { kind, now, sent, outcome, texts, username, duration, amount_usd } = snapshot.context;
  const { room } = snapshot.children;
  if (room !== undefined) return { status: "inside", room };
  const busy = snapshot.matches("submitting");
  if (busy || snapshot.matches("editing"))
    return { status: "editing", kind, typed: { username, duration, amount_usd }, texts, outcome, busy };
  const withdrawing = snapshot.matches("withdrawing");
  if (sent !== null && (withdrawing || snapshot.matches("waiting")))
    return { status: "waiting", sent, left: Math.max(0, (sent.expire_time ?? now) - now), busy: withdrawing };
  return { status: snapshot.matches("offline") ? "offline" : "reading" };
};
