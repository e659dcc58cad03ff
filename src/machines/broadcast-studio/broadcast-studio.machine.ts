import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, not, sendTo } from "xstate";

import { streamGoal } from "../../domain/stream/broadcast.ts";
import { byStatus } from "../app/by-status.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { whenSubmitted } from "../app/form-parts.ts";
import { mediaProblems, type Devices } from "../live-video/live-video.ts";
import type { PrivateStudioRef } from "../private-studio/private-studio.machine.ts";
import type { StreamChatRef } from "../stream-chat/stream-chat.machine.ts";
import type { Stream, StreamSummary } from "../../protocol/stream/stream.records.ts";
import {
  chooseDevice,
  drawLines,
  dropLines,
  hearSignal,
  takeRaised,
  takeWays,
  studioSetup,
  switchMedia,
  tell,
  tellLines,
  tellSignal,
  type BroadcastStudioContext,
} from "./broadcast-studio.setup.ts";

/**
 * Where a creator goes live: camera and microphone are tried, then the page says each ten seconds that it is there and has a
 * line to each viewer's page. A private chat with one camera has its place here, too (X-28).
 */
export const broadcastStudioMachine = studioSetup.createMachine({
  id: "broadcast-studio",
  // A title and a goal are for everybody.
  meta: { publicFields: ["title", "goal"] },
  context: ({ input: { user, now, actingFor = null } }) => ({
    actingFor,
    ...{ username: user?.username ?? "", now, viewed: null, peer: null, ice_servers: [], own: null },
    ...{ lines: [], isReady: false, problem: null, camera: true, microphone: true, summary: null },
    ...{ title: "", goal: "", texts: {} },
    devices: { camera: { names: [], used: -1 }, microphone: { names: [], used: -1 } },
  }),
  initial: "reading",
  states: {
    reading: {
      invoke: {
        id: "readStream",
        src: "readStream",
        input: ({ context }) => ({ username: context.username }),
        onDone: byStatus({
          ok: [
            {
              guard: { type: "hasPrivate", params: ({ event }) => event.output.data },
              target: "private",
            },
            {
              target: "inside",
              actions: assign(({ context, event }) => ({
                viewed: event.output.data,
                title: event.output.data.stream?.title ?? context.title,
              })),
            },
          ],
          failed: { target: "offline", actions: emit(({ event }) => errorToast(event.output.failure.error)) },
        }),
        onError: "offline",
      },
    },
    offline: { after: { offlineRetry: "reading" }, on: { "retry.requested": "reading" } },
    private: {
      invoke: {
        id: "private",
        src: "private",
        input: ({ context: { now } }) => ({ route: { page: "private-studio", kind: "stream" }, now }),
      },
      on: {
        "socket.received": { actions: tell("private") },
        "line.restored": { actions: tell("private") },
        "invite.closed": "reading",
      },
    },
    inside: {
      entry: assign({
        ...{ summary: null, isReady: false, problem: null, camera: true, microphone: true, texts: {} },
      }),
      invoke: { id: "media", src: "media", input: { camera: true } },
      on: {
        "screens.shown": { actions: sendTo("media", { type: "screens.shown" }) },
        "camera.switched": { actions: switchMedia },
        "microphone.switched": { actions: switchMedia },
        "media.ready": {
          actions: [assign({ isReady: true, problem: null }), tellLines({ type: "tracks.changed" })],
        },
        "media.failed": { actions: assign({ isReady: false, problem: ({ event }) => event.problem }) },
        "devices.found": { actions: assign({ devices: ({ event }) => event.devices }) },
        "retry.requested": { actions: sendTo("media", { type: "media.wanted" }) },
      },
      initial: "editing",
      states: {
        editing: {
          invoke: { id: "meter", src: "meter" },
          on: {
            "field.changed": { actions: "changeField" },
            "device.chosen": { actions: chooseDevice },
            "form.submitted": whenSubmitted,
            "invite.chosen": "#broadcast-studio.private",
            "socket.received": { guard: "isSold", target: "#broadcast-studio.private" },
          },
        },
        submitting: {
          invoke: {
            id: "startStream",
            src: "startStream",
            input: ({ context }) => ({ title: context.title.trim(), goal: streamGoal(context.goal) }),
            onDone: byStatus({
              ok: {
                target: "live",
                actions: assign(({ event }) => {
                  const { peer, ice_servers, ...own } = event.output.data;
                  return { peer, ice_servers, own: { ...own, watching: [] }, lines: [] };
                }),
              },
              failed: {
                target: "editing",
                actions: {
                  type: "showFailure",
                  params: ({ event }) => event.output.failure,
                },
              },
            }),
            onError: { target: "editing", actions: { type: "showFailure", params: null } },
          },
        },
        live: {
          type: "parallel",
          exit: dropLines,
          invoke: [
            { id: "tick", src: "tick", input: { every: 1_000 } },
            {
              id: "chat",
              src: "chat",
              input: ({ context: { username, own } }) => ({
                ...{ username, streamId: own?.stream.id ?? "", viewer: username, muted: own?.muted ?? [] },
              }),
            },
          ],
          on: {
            "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
            "signal.made": { actions: tellSignal },
            // Each line heals itself; who watches is counted by the server.
            "line.changed": {},
          },
          states: {
            report: {
              initial: "sending",
              on: {
                "socket.received": [
                  { guard: "isSold", target: "#broadcast-studio.leaving" },
                  { guard: "isIngest", actions: takeWays },
                  { guard: "isGoal", actions: takeRaised },
                  { guard: "isSignal", actions: hearSignal },
                  { guard: "isOwn", target: ".sending" },
                ],
              },
              states: {
                sending: {
                  invoke: {
                    id: "keepStream",
                    src: "keepStream",
                    input: ({ context: { own, peer } }) => ({ id: own?.stream.id ?? "", peer: peer ?? "" }),
                    onDone: byStatus({
                      ok: [
                        {
                          guard: { type: "isReplaced", params: ({ event }) => event.output.data },
                          target: "#broadcast-studio.replaced",
                        },
                        {
                          target: "resting",
                          actions: [
                            assign({ own: ({ event }) => event.output.data }),
                            sendTo("chat", ({ event }) => ({
                              ...{ type: "muted.read", muted: event.output.data.muted },
                            })),
                          ],
                        },
                      ],
                      failed: [
                        {
                          guard: { type: "isGone", params: ({ event }) => event.output.failure },
                          target: "#broadcast-studio.over",
                        },
                        // A word too many ends no broadcast.
                        { target: "waiting" },
                      ],
                    }),
                    onError: "waiting",
                  },
                },
                resting: {
                  entry: drawLines,
                  after: { reportPause: "sending" },
                  on: {
                    "line.restored": { target: "sending", actions: tellLines({ type: "line.doubted" }) },
                  },
                },
                waiting: { after: { retryPause: "sending" } },
              },
            },
            talk: {
              on: {
                "socket.received": { guard: "isChat", actions: tell("chat") },
                "line.restored": { actions: tell("chat") },
              },
            },
            invite: {
              initial: "closed",
              states: {
                closed: { on: { "invite.chosen": "open" } },
                open: {
                  invoke: {
                    id: "private",
                    src: "private",
                    input: ({ context: { now } }) => ({
                      route: { page: "private-studio", kind: "stream" },
                      now,
                    }),
                  },
                  on: {
                    "invite.closed": "closed",
                    // What is paid for is shown in place of the broadcast.
                    "socket.received": { guard: not("isSold"), actions: tell("private") },
                    "line.restored": { actions: tell("private") },
                  },
                },
              },
            },
            end: {
              initial: "open",
              states: {
                open: { on: { "end.chosen": "ending" } },
                ending: {
                  invoke: {
                    id: "endStream",
                    src: "endStream",
                    input: ({ context }) => ({ id: context.own?.stream.id ?? "" }),
                    onDone: byStatus({
                      ok: {
                        target: "#broadcast-studio.over",
                        actions: assign({ summary: ({ event }) => event.output.data }),
                      },
                      failed: [
                        {
                          guard: { type: "isGone", params: ({ event }) => event.output.failure },
                          target: "#broadcast-studio.over",
                        },
                        {
                          target: "open",
                          actions: emit(({ event }) => errorToast(event.output.failure.error)),
                        },
                      ],
                    }),
                    onError: { target: "open", actions: emit(errorToast(UNREACHABLE)) },
                  },
                },
              },
            },
          },
        },
      },
    },
    // Somebody has paid for a private chat: the broadcast ends, and the chat has the camera.
    leaving: {
      invoke: {
        id: "endStream",
        src: "endStream",
        input: ({ context }) => ({ id: context.own?.stream.id ?? "" }),
        onDone: "private",
        onError: { target: "private", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    replaced: { on: { "retry.requested": "inside" } },
    over: {
      on: {
        "retry.requested": "reading",
        // The server has ended it for what was paid, and this page heard of the end first.
        "socket.received": { guard: "isSold", target: "private" },
      },
    },
  },
});

export type BroadcastStudioRef = ActorRefFrom<typeof broadcastStudioMachine>;

/** `seconds`: since the broadcast began. */
export type BroadcastStudioView =
  | { readonly status: "reading" | "offline" | "replaced" }
  | { readonly status: "private"; readonly studio: PrivateStudioRef }
  | {
      readonly status: "editing";
      /** For whom the viewer acts, but does not go live. */
      readonly actingFor: string | null;
      readonly title: string;
      readonly goal: string;
      readonly texts: BroadcastStudioContext["texts"];
      readonly problem: string | null;
      readonly devices: Devices;
      readonly isReady: boolean;
      /** It runs already, from another page of this creator's. */
      readonly isLive: boolean;
      readonly busy: boolean;
    }
  | {
      readonly status: "live";
      readonly stream: Stream;
      readonly seconds: number;
      readonly problem: string | null;
      readonly camera: boolean;
      readonly microphone: boolean;
      readonly isEnding: boolean;
      readonly chat: StreamChatRef | null;
      /** The invitation to a private chat that is being written or waits. */
      readonly studio: PrivateStudioRef | null;
    }
  | { readonly status: "over"; readonly summary: StreamSummary | null };

export const selectBroadcastStudioView = (
  snapshot: SnapshotFrom<typeof broadcastStudioMachine>,
): BroadcastStudioView => {
  const { own, now, title, goal, texts, viewed, problem, devices, isReady, camera, microphone, summary } =
    snapshot.context;
  const studio = (snapshot.children["private"] as PrivateStudioRef | undefined) ?? null;
  const chat = (snapshot.children["chat"] as StreamChatRef | undefined) ?? null;
  if (snapshot.matches("private") && studio !== null) return { status: "private", studio };
  if (snapshot.matches("replaced")) return { status: "replaced" };
  if (snapshot.matches("offline")) return { status: "offline" };
  if (snapshot.matches("over")) return { status: "over", summary };
  const wrong = problem === null ? null : mediaProblems[problem];
  if (own !== null && snapshot.matches({ inside: "live" }))
    return {
      ...{ status: "live", stream: own.stream, seconds: Math.max(0, now - own.stream.started_at) },
      ...{ problem: wrong, camera, microphone, chat, studio },
      isEnding: snapshot.matches({ inside: { live: { end: "ending" } } }),
    };
  if (!snapshot.matches("inside")) return { status: "reading" };
  return {
    ...{ status: "editing", title, goal, texts, problem: wrong, isReady, devices },
    actingFor: snapshot.context.actingFor,
    ...{ isLive: viewed?.status === "live", busy: snapshot.matches({ inside: "submitting" }) },
  };
};
