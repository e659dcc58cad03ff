import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo } from "xstate";

import { STUDIO_PATH } from "../../domain/stream/stream-paths.ts";
import type { Stream } from "../../protocol/stream/stream.records.ts";
import { byStatus } from "../app/by-status.ts";
import { offerHeard } from "../live-video/live-video.ts";
import type { PrivateViewRef } from "../private-view/private-view.machine.ts";
import type { StreamChatRef } from "../stream-chat/stream-chat.machine.ts";
import { alertSwitch } from "./alert-switch.ts";
import { lockedStill } from "./locked-still.ts";
import { soundSwitch } from "./sound-switch.ts";
import {
  askTip,
  cameIn,
  enteredAs,
  hearSignal,
  mutedOf,
  said,
  seenAs,
  takeCount,
  takeLine,
  takeRaised,
  tell,
  tellSignal,
  watchSetup,
} from "./watch.setup.ts";

/** What is shown of a creator who is not to be watched changes with his status. */
const whenStatus = [
  { guard: "isPaid", target: "reading" },
  { guard: "isStatus", target: "reading" },
] as const;

/** Where a broadcast is watched; whom the creator has invited to a private chat has it here. */
export const watchMachine = watchSetup.createMachine({
  id: "watch",
  context: ({ input: { route, user, now } }) => ({
    ...{
      username: route.username,
      user,
      now,
      viewed: null,
      stream: null,
      peer: null,
      ice_servers: [],
      offer: null,
    },
    ...{ connected: false, mode: "peer", muted: false, alerts: false, asked: false, refusal: null },
  }),
  initial: "deciding",
  states: {
    deciding: {
      always: [
        {
          guard: "isOwner",
          target: "elsewhere",
          actions: emit({ type: "navigation.requested", to: STUDIO_PATH, replace: true }),
        },
        { target: "reading" },
      ],
    },
    // A creator does not watch himself.
    elsewhere: {},
    reading: {
      invoke: {
        id: "enterStream",
        src: "enterStream",
        input: ({ context }) => ({ username: context.username }),
        onDone: byStatus({
          ok: [
            { guard: { type: "hasPrivate", params: ({ event }) => event.output.data }, target: "private" },
            {
              guard: { type: "isPrivate", params: ({ event }) => event.output.data },
              target: "taken",
              actions: assign(({ event }) => seenAs(event.output.data)),
            },
            {
              guard: { type: "isOver", params: ({ event }) => event.output.data },
              target: "ended",
              actions: assign(({ event }) => seenAs(event.output.data)),
            },
            {
              guard: { type: "isOffline", params: ({ event }) => event.output.data },
              target: "absent",
              actions: assign(({ event }) => seenAs(event.output.data)),
            },
            {
              guard: { type: "isLocked", params: ({ event }) => event.output.data },
              target: "locked",
              actions: assign(({ event }) => seenAs(event.output.data)),
            },
            {
              guard: { type: "hasJoinedUnserved", params: ({ event }) => event.output.data },
              // Now that this page hears offers, it asks for one.
              target: "#watch.live.presence.saying",
              actions: assign(({ event }) => enteredAs(event.output.data)),
            },
            {
              guard: { type: "hasJoined", params: ({ event }) => event.output.data },
              target: "live",
              actions: assign(({ event }) => enteredAs(event.output.data)),
            },
            {
              target: "joining",
              actions: assign(({ event }) => seenAs(event.output.data)),
            },
          ],
          failed: {
            target: "refused",
            actions: assign({ refusal: ({ event }) => event.output.failure.error }),
          },
        }),
        onError: "offline",
      },
    },
    offline: { after: { offlineRetry: "reading" }, on: { "retry.requested": "reading" } },
    refused: { on: { "retry.requested": "reading" } },
    private: {
      invoke: {
        id: "private",
        src: "private",
        input: ({ context: { username, now } }) => ({
          ...{ route: { page: "private-view", kind: "stream", username } as const, now },
        }),
      },
      on: {
        "socket.received": [{ guard: "isClosed", target: "reading" }, { actions: tell("private") }],
        "line.restored": { actions: tell("private") },
      },
    },
    taken: {
      on: {
        "socket.received": [
          {
            guard: "isFree",
            target: "reading",
            actions: emit({ type: "toast.requested", kind: "info", text: "The private chat is over." }),
          },
          ...whenStatus,
        ],
        "line.restored": "reading",
      },
    },
    absent: {
      ...alertSwitch,
      on: { "socket.received": [...whenStatus], "line.restored": "reading" },
    },
    locked: {
      ...lockedStill,
      on: {
        "socket.received": [{ guard: "isSubscribed", target: "reading" }, ...whenStatus],
        "line.restored": "reading",
      },
    },
    joining: {
      invoke: {
        id: "joinStream",
        src: "joinStream",
        input: ({ context }) => ({ username: context.username, peer: null, line: true }),
        onDone: byStatus({
          ok: [
            {
              guard: { type: "isUnserved", params: ({ event }) => event.output.data },
              // Now that this page hears offers, it asks for one.
              target: "#watch.live.presence.saying",
              actions: assign(({ event }) => cameIn(event.output.data)),
            },
            { target: "live", actions: assign(({ event }) => cameIn(event.output.data)) },
          ],
          failed: [
            { guard: { type: "isFull", params: ({ event }) => event.output.failure }, target: "full" },
            { guard: { type: "isGone", params: ({ event }) => event.output.failure }, target: "ended" },
            {
              target: "refused",
              actions: assign({ refusal: ({ event }) => event.output.failure.error }),
            },
          ],
        }),
        onError: "offline",
      },
    },
    full: { on: { "retry.requested": "reading", "socket.received": [...whenStatus] } },
    live: {
      type: "parallel",
      invoke: [
        {
          id: "peer",
          src: "peer",
          input: ({ context: { ice_servers, offer } }) => ({
            ...{ role: "fan", ice_servers, offer, otherHere: true },
          }),
        },
        { id: "tick", src: "tick", input: { every: 1_000 } },
        {
          id: "chat",
          src: "chat",
          input: ({ context }) => ({
            ...{ username: context.username, streamId: context.stream?.id ?? "" },
            ...{ viewer: context.user?.username ?? "", muted: mutedOf(context) },
          }),
        },
      ],
      on: {
        "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
        "screens.shown": {
          actions: enqueueActions(({ enqueue }) => enqueue.sendTo("peer", { type: "screens.shown" })),
        },
        "signal.made": { actions: tellSignal },
        "tip.pressed": { actions: askTip },
        "line.changed": { actions: takeLine },
      },
      states: {
        presence: {
          initial: "resting",
          on: {
            "socket.received": [
              { guard: "isPaid", target: "#watch.reading" },
              { guard: "isEnd", target: "#watch.ended" },
              { guard: "isCount", actions: takeCount },
              { guard: "isGoal", actions: takeRaised },
              { guard: "isSignal", actions: hearSignal },
            ],
          },
          states: {
            resting: {
              after: { joinPause: "saying" },
              on: {
                "line.restored": "saying",
                "line.changed": [
                  { guard: "isLineLost", target: "saying", actions: takeLine },
                  { actions: takeLine },
                ],
              },
            },
            saying: {
              invoke: {
                id: "joinStream",
                src: "joinStream",
                input: ({ context: { username, peer, mode, connected } }) => ({
                  ...{ username, peer, line: mode === "server" && !connected },
                }),
                onDone: byStatus({
                  ok: [
                    {
                      guard: { type: "isReplaced", params: ({ event }) => event.output.data },
                      target: "#watch.replaced",
                    },
                    {
                      target: "resting",
                      actions: [
                        assign(({ event: { output } }) => said(output.data)),
                        sendTo("chat", ({ context }) => ({ type: "muted.read", muted: mutedOf(context) })),
                        enqueueActions(({ context: { offer }, enqueue }) => {
                          if (offer !== null) enqueue.sendTo("peer", offerHeard(offer));
                        }),
                      ],
                    },
                  ],
                  failed: [
                    {
                      guard: { type: "isGone", params: ({ event }) => event.output.failure },
                      target: "#watch.ended",
                    },
                    {
                      guard: { type: "isPassing", params: ({ event }) => event.output.failure },
                      target: "waiting",
                    },
                    { target: "#watch.reading" },
                  ],
                }),
                onError: "waiting",
              },
            },
            waiting: { after: { retryPause: "saying" } },
          },
        },
        sound: soundSwitch,
        // The picture comes first: what is drawn meanwhile keeps it waiting.
        talk: {
          initial: "hidden",
          on: {
            "socket.received": { guard: "isChat", actions: tell("chat") },
            "line.restored": { actions: tell("chat") },
          },
          states: {
            hidden: { on: { "picture.shown": "shown" }, after: { pictureWait: "shown" } },
            shown: {},
          },
        },
      },
    },
    // Another page of this viewer's watches.
    replaced: { on: { "retry.requested": "reading" } },
    // Until the next one: the event that follows the end says only that nobody is live.
    ended: {
      ...alertSwitch,
      on: {
        "socket.received": [
          { guard: "isPaid", target: "reading" },
          { guard: "isLive", target: "reading" },
        ],
        "line.restored": "reading",
      },
    },
  },
});

export type WatchRef = ActorRefFrom<typeof watchMachine>;

interface Named {
  readonly username: string;
  readonly name: string;
}

/** `seconds`: since the broadcast began. */
export type WatchView = Named &
  (
    | { readonly status: "reading" | "offline" | "replaced" | "full" }
    /** `alerts`: whether the viewer is told when the creator goes live. */
    | { readonly status: "absent" | "ended"; readonly alerts: boolean; readonly busy: boolean }
    | { readonly status: "private"; readonly room: PrivateViewRef }
    | { readonly status: "refused"; readonly text: string }
    | { readonly status: "taken"; readonly poster: string | null }
    | {
        readonly status: "locked";
        readonly poster: string | null;
        readonly title: string;
        readonly busy: boolean;
      }
    | {
        readonly status: "live";
        readonly stream: Stream;
        readonly seconds: number;
        readonly connected: boolean;
        readonly isMuted: boolean;
        readonly hasTips: boolean;
        readonly hasTipMenu: boolean;
        readonly chat: StreamChatRef | null;
      }
  );

export const selectWatchView = (snapshot: SnapshotFrom<typeof watchMachine>): WatchView => {
  const { username, viewed, stream, now, connected, alerts, refusal } = snapshot.context;
  const named = { username, name: viewed?.display_name ?? username };
  const room = (snapshot.children["private"] as PrivateViewRef | undefined) ?? null;
  const chat = (snapshot.children["chat"] as StreamChatRef | undefined) ?? null;
  const poster = viewed?.poster ?? null;
  if (room !== null && snapshot.matches("private")) return { status: "private", ...named, room };
  if (snapshot.matches("refused")) return { status: "refused", ...named, text: refusal ?? "" };
  if (snapshot.matches("taken")) return { status: "taken", ...named, poster };
  if (snapshot.matches("locked"))
    return {
      ...{ status: "locked", ...named, poster, title: viewed?.stream?.title ?? "" },
      busy: snapshot.matches({ locked: "asking" }),
    };
  if (stream !== null && snapshot.matches("live"))
    return {
      ...{ status: "live", ...named, stream, connected, hasTipMenu: viewed?.has_tip_menu === true },
      hasTips: viewed?.has_tip_button === true,
      isMuted: snapshot.matches({ live: { sound: "muted" } }),
      chat: snapshot.matches({ live: { talk: "shown" } }) ? chat : null,
      seconds: Math.max(0, now - stream.started_at),
    };
  if (snapshot.matches("absent"))
    return { status: "absent", ...named, alerts, busy: snapshot.matches({ absent: "saving" }) };
  if (snapshot.matches("ended"))
    return { status: "ended", ...named, alerts, busy: snapshot.matches({ ended: "saving" }) };
  for (const status of ["offline", "replaced", "full"] as const)
    if (snapshot.matches(status)) return { status, ...named };
  return { status: "reading", ...named };
};
