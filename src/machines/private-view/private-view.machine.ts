import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import type { PrivateKind } from "../../domain/private-show/private-show.ts";
import { privateViewPath } from "../../domain/private-show/private-paths.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { PrivateInvitation } from "../../protocol/private-show/private-show.records.ts";
import type { PageInput } from "../app/page-input.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { privateShowMachine, type PrivateShowRef } from "../private-show/private-show.machine.ts";
import type { CallResult } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

export type PrivateViewEvent =
  | { readonly type: "invitation.wanted" }
  | { readonly type: "retry.requested" }
  | SocketReceived
  | LineRestored;

export interface PrivateViewContext {
  readonly username: string;
  readonly kind: PrivateKind;
  readonly now: number;
  readonly invitation: PrivateInvitation | null;
}

/** What an event tells of the shows with this page's creator; null: nothing. */
const updateOf = ({ username }: PrivateViewContext, event: PrivateViewEvent) =>
  event.type === "socket.received" &&
  event.name === "private-show.update" &&
  event.data.username.toLowerCase() === username.toLowerCase()
    ? event.data
    : null;

const viewSetup = setup({
  types: {
    context: {} as PrivateViewContext,
    events: {} as PrivateViewEvent,
    input: {} as Pick<PageInput<"private-view">, "route" | "now">,
    emitted: {} as SharedEmitted,
    children: {} as { readInvitation: "readInvitation"; room: "room" },
  },
  actors: {
    readInvitation: promiseProvidedBy<CallResult<PrivateInvitation>, { readonly username: string }>(
      "src/actors/invitation/invitation.actors.ts",
    ),
    room: privateShowMachine,
  },
  guards: {
    isNone: (_, { code }: Failure) => code === "private_not_valid",
    isPaid: (_, { payment_id }: PrivateInvitation) => payment_id !== null,
    isMine: ({ context, event }) => updateOf(context, event) !== null,
    /** Another show than that of the room, and paid. */
    isAnother: ({ context }, { payment_id, private: { id } }: PrivateInvitation) =>
      payment_id !== null && id !== context.invitation?.private.id,
    isNext: ({ context, event }) => {
      const update = updateOf(context, event);
      return update?.status === "paid" && update.id !== context.invitation?.private.id;
    },
  },
  delays: { offlineRetry: 5_000 },
});

const tellRoom = viewSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type === "socket.received" || event.type === "line.restored") enqueue.sendTo("room", event);
  }),
);

/** The page on which a fan has a private show: the room of what he has paid, the invitation that waits, or nothing. */
export const privateViewMachine = viewSetup.createMachine({
  id: "private-view",
  context: ({ input: { route, now } }) => ({
    ...{ username: route.username, kind: route.kind, now, invitation: null },
  }),
  initial: "reading",
  states: {
    reading: {
      invoke: {
        id: "readInvitation",
        src: "readInvitation",
        input: ({ context }) => ({ username: context.username }),
        onDone: byStatus({
          ok: [
            {
              guard: { type: "isPaid", params: ({ event }) => event.output.data },
              target: "inside",
              actions: assign({ invitation: ({ event }) => event.output.data }),
            },
            { target: "invited", actions: assign({ invitation: ({ event }) => event.output.data }) },
          ],
          failed: [
            { guard: { type: "isNone", params: ({ event }) => event.output.failure }, target: "absent" },
            { target: "offline" },
          ],
        }),
        onError: "offline",
      },
    },
    offline: { after: { offlineRetry: "reading" }, on: { "retry.requested": "reading" } },
    absent: { on: { "socket.received": { guard: "isMine", target: "reading" }, "line.restored": "reading" } },
    invited: {
      on: {
        "invitation.wanted": {
          actions: emit(({ context: { username, kind } }) => ({
            type: "dialog.requested",
            dialog: { kind: "invitation", username, at: privateViewPath(username, kind), show: kind },
          })),
        },
        "socket.received": { guard: "isMine", target: "reading" },
        "line.restored": "reading",
      },
    },
    inside: {
      invoke: {
        id: "room",
        src: "room",
        input: ({ context: { invitation, kind, now } }) => ({
          ...{ id: invitation?.private.id ?? "", accessToken: invitation?.access_token ?? null },
          ...{ role: "fan", kind: invitation?.access_token == null ? "stream" : kind, now },
        }),
        onDone: {
          target: "absent",
          actions: emit(({ context }) => ({ type: "navigation.requested", to: `/${context.username}` })),
        },
      },
      on: {
        "socket.received": [{ guard: "isNext", target: ".looking" }, { actions: tellRoom }],
        // Missed meanwhile, perhaps.
        "line.restored": { target: ".looking", actions: tellRoom },
      },
      initial: "staying",
      states: {
        staying: {},
        // The two have one show at a time: the room of the next one takes the place of this one.
        looking: {
          invoke: {
            id: "readInvitation",
            src: "readInvitation",
            input: ({ context }) => ({ username: context.username }),
            onDone: byStatus({
              ok: [
                {
                  guard: { type: "isAnother", params: ({ event }) => event.output.data },
                  target: "#private-view.inside",
                  reenter: true,
                  actions: assign({ invitation: ({ event }) => event.output.data }),
                },
                { target: "staying" },
              ],
              failed: [
                { guard: { type: "isNone", params: ({ event }) => event.output.failure }, target: "staying" },
                { target: "unheard" },
              ],
            }),
            onError: "unheard",
          },
        },
        unheard: { after: { offlineRetry: "looking" } },
      },
    },
  },
});

export type PrivateViewRef = ActorRefFrom<typeof privateViewMachine>;

export type PrivateViewView =
  | { readonly status: "reading" | "offline" | "absent" | "invited"; readonly username: string }
  | { readonly status: "inside"; readonly username: string; readonly room: PrivateShowRef };

export const selectPrivateViewView = (snapshot: SnapshotFrom<typeof privateViewMachine>): PrivateViewView => {
  const { username } = snapshot.context;
  const { room } = snapshot.children;
  if (room !== undefined) return { status: "inside", username, room };
  if (snapshot.matches("invited")) return { status: "invited", username };
  if (snapshot.matches("absent")) return { status: "absent", username };
  return { status: snapshot.matches("offline") ? "offline" : "reading", username };
};
