import type { ActorRefFrom } from "xstate";
import { assign, emit, sendTo } from "xstate";

import { byStatus } from "../app/by-status.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import type { MediaCommand, PeerCommand } from "../live-video/live-video.ts";
import { cameraShare } from "./camera-share.ts";
import { hearSignal, hearText, showSetup, tellSignal, whenEnded } from "./private-show.setup.ts";

/**
 * The room of a private show for one side: its camera and microphone, the line to the other, texts, the time that is left, and the
 * end. The server counts the minutes; the page says each ten seconds whether the line stands.
 */
export const privateShowMachine = showSetup.createMachine({
  id: "private-show",
  context: ({ input }) => ({
    ...input,
    ...{ peer: null, ice_servers: [], room: null, end: null, roomAt: input.now, connected: false },
    ...{
      hasCamera: true,
      camera: true,
      microphone: true,
      problem: null,
      said: [],
      written: "",
      cameraRequest: null,
    },
  }),
  initial: "choosing",
  states: {
    choosing: {
      on: {
        ...whenEnded,
        "join.chosen": {
          target: "inside",
          actions: assign(({ event }) => ({
            ...{ hasCamera: event.camera, camera: event.camera, microphone: true, problem: null },
          })),
        },
      },
    },
    blocked: { on: { ...whenEnded, "retry.requested": "choosing" } },
    inside: {
      invoke: [
        { id: "media", src: "media", input: ({ context }) => ({ camera: context.hasCamera }) },
        { id: "tick", src: "tick", input: { every: 1_000 } },
      ],
      on: {
        "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
        "socket.received": { guard: "isText", actions: hearText },
      },
      initial: "starting",
      states: {
        starting: {
          tags: "busy",
          on: {
            "media.ready": "entering",
            "media.failed": {
              target: "#private-show.blocked",
              actions: assign({ problem: ({ event }) => event.problem }),
            },
          },
        },
        entering: {
          tags: "busy",
          invoke: {
            id: "enterRoom",
            src: "enterRoom",
            input: ({ context: { id, accessToken } }) => ({ id, accessToken }),
            onDone: byStatus({
              ok: {
                target: "live",
                actions: assign(({ context, event }) => {
                  const { room, peer, ice_servers } = event.output.data;
                  return { room, peer, ice_servers, roomAt: context.now, connected: false };
                }),
              },
              failed: [
                {
                  guard: { type: "isShut", params: ({ event }) => event.output.failure },
                  target: "#private-show.gone",
                  actions: emit(({ event }) => errorToast(event.output.failure.error)),
                },
                { target: "unreached" },
              ],
            }),
            onError: "unreached",
          },
        },
        unreached: { tags: "busy", after: { retryPause: "entering" } },
        live: {
          type: "parallel",
          invoke: {
            id: "peer",
            src: "peer",
            input: ({ context: { role, ice_servers, room } }) => ({
              ...{ role, ice_servers, otherHere: room?.other_here === true },
            }),
          },
          on: {
            "screens.shown": {
              actions: [
                sendTo("media", { type: "screens.shown" }),
                sendTo("peer", { type: "screens.shown" }),
              ],
            },
            "camera.switched": {
              actions: [
                assign({ camera: ({ event }) => event.on }),
                sendTo("media", ({ event }): MediaCommand => event),
              ],
            },
            "microphone.switched": {
              actions: [
                assign({ microphone: ({ event }) => event.on }),
                sendTo("media", ({ event }): MediaCommand => event),
              ],
            },
            "media.failed": { actions: assign({ problem: ({ event }) => event.problem }) },
            "media.ready": {
              actions: [assign({ problem: null }), sendTo("peer", { type: "tracks.changed" })],
            },
            "retry.requested": { actions: sendTo("media", { type: "media.wanted" }) },
            "signal.made": { actions: tellSignal },
            "line.restored": { actions: sendTo("peer", { type: "line.doubted" }) },
            "socket.received": [
              { guard: "isSignal", actions: hearSignal },
              { guard: "isHere", actions: sendTo("peer", { type: "other.came" }) },
            ],
          },
          states: {
            report: {
              initial: "sending",
              on: {
                "line.changed": {
                  target: ".sending",
                  actions: assign({ connected: ({ event }) => event.connected }),
                },
              },
              states: {
                sending: {
                  invoke: {
                    id: "reportLine",
                    src: "reportLine",
                    input: ({ context: { id, peer, connected } }) => ({ id, peer: peer ?? "", connected }),
                    onDone: byStatus({
                      ok: [
                        {
                          guard: { type: "isReplaced", params: ({ event }) => event.output.data },
                          target: "#private-show.replaced",
                        },
                        {
                          guard: { type: "isOver", params: ({ event }) => event.output.data },
                          target: "#private-show.over",
                          actions: assign({ room: ({ event }) => event.output.data }),
                        },
                        {
                          target: "resting",
                          actions: [
                            assign(({ context, event }) => ({
                              ...{ room: event.output.data, roomAt: context.now },
                            })),
                            // The word that the other came in may have been said before this page could hear it.
                            sendTo("peer", ({ event }): PeerCommand => {
                              const { other_here: here } = event.output.data;
                              return { type: "other.seen", here };
                            }),
                          ],
                        },
                      ],
                      failed: [
                        {
                          guard: { type: "isGone", params: ({ event }) => event.output.failure },
                          target: "#private-show.gone",
                        },
                        // A word too many ends nothing that was paid for.
                        { target: "waiting" },
                      ],
                    }),
                    onError: "waiting",
                  },
                },
                resting: {
                  after: { reportPause: "sending" },
                  on: {
                    "socket.received": { guard: "isUpdate", target: "sending" },
                    "line.restored": "sending",
                  },
                },
                waiting: { after: { retryPause: "sending" } },
              },
            },
            talk: {
              initial: "writing",
              states: {
                writing: {
                  on: {
                    "written.typed": { actions: assign({ written: ({ event }) => event.value }) },
                    "text.sent": { guard: "hasText", target: "sending" },
                  },
                },
                sending: {
                  invoke: {
                    id: "sendText",
                    src: "sendText",
                    input: ({ context: { id, written } }) => ({ id, written: written.trim() }),
                    onDone: byStatus({
                      ok: { target: "writing", actions: assign({ written: "" }) },
                      failed: {
                        target: "writing",
                        actions: emit(({ event }) => errorToast(event.output.failure.error)),
                      },
                    }),
                    onError: { target: "writing", actions: emit(errorToast(UNREACHABLE)) },
                  },
                },
              },
            },
            camera: cameraShare,
            end: {
              initial: "open",
              states: {
                open: {
                  on: { "end.chosen": [{ guard: "isPaidFor", target: "asking" }, { target: "ending" }] },
                },
                asking: {
                  on: { "end.answered": [{ guard: "isEnd", target: "ending" }, { target: "open" }] },
                },
                ending: {
                  invoke: {
                    id: "endShow",
                    src: "endShow",
                    input: ({ context }) => ({ id: context.id }),
                    onDone: byStatus({
                      ok: {
                        target: "#private-show.over",
                        actions: assign({ room: ({ event }) => event.output.data }),
                      },
                      failed: [
                        {
                          guard: { type: "isGone", params: ({ event }) => event.output.failure },
                          target: "#private-show.gone",
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
    // Another page of this side has come in: this one lets go of camera and line.
    replaced: { on: { ...whenEnded, "retry.requested": "choosing" } },
    gone: { on: { "leave.chosen": "left" } },
    over: { on: { "leave.chosen": "left" } },
    left: { type: "final" },
  },
});

export type PrivateShowRef = ActorRefFrom<typeof privateShowMachine>;
