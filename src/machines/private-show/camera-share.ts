import { assign, emit, sendTo } from "xstate";

import { byStatus } from "../app/by-status.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import type { MediaCommand, PeerCommand } from "../live-video/live-video.ts";
import { showSetup } from "./private-show.setup.ts";

/**
 * The creator asks who came with sound alone, or has switched the camera off, to turn it on; the fan does, or says no (RT-37).
 * A camera that is on needs no question.
 */
export const cameraShare = showSetup.createStateConfig({
  initial: "unasked",
  states: {
    unasked: {
      entry: assign({ cameraRequest: null }),
      on: {
        "camera.asked": { guard: "mayAskCamera", target: "asking" },
        "socket.received": {
          guard: "isCameraAsked",
          target: "asked",
          actions: assign({
            cameraRequest: ({ event }) =>
              event.name === "lobby.sharecam-request" ? event.data.request_id : null,
          }),
        },
      },
    },
    asking: {
      tags: "camera.busy",
      invoke: {
        id: "askCamera",
        src: "askCamera",
        input: ({ context: { id } }) => ({ id }),
        onDone: byStatus({
          ok: {
            target: "waiting",
            actions: assign({ cameraRequest: ({ event }) => event.output.data.request_id }),
          },
          failed: {
            target: "unasked",
            actions: emit(({ event }) => errorToast(event.output.failure.error)),
          },
        }),
        onError: { target: "unasked", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    waiting: {
      tags: "camera.waiting",
      after: { cameraTimeout: "unasked" },
      on: {
        "socket.received": [
          {
            guard: "isCameraShared",
            target: "unasked",
            actions: sendTo("peer", { type: "other.changed" } satisfies PeerCommand),
          },
          {
            guard: "isCameraDeclined",
            target: "unasked",
            actions: emit({ type: "toast.requested", kind: "info", text: "The camera stays off for now." }),
          },
        ],
      },
    },
    asked: {
      tags: "camera.asked",
      always: { guard: "isCameraOn", target: "accepting" },
      after: { cameraTimeout: "unasked" },
      on: {
        "camera.answered": [
          {
            guard: "isAccepted",
            target: "opening",
            actions: sendTo("media", { type: "camera.wanted" } satisfies MediaCommand),
          },
          { target: "declining" },
        ],
      },
    },
    opening: {
      tags: "camera.busy",
      on: {
        "media.ready": {
          target: "accepting",
          actions: [
            assign({ problem: null, hasCamera: true, camera: true }),
            sendTo("peer", { type: "tracks.changed" } satisfies PeerCommand),
          ],
        },
        "media.failed": {
          target: "declining",
          actions: assign({ problem: ({ event }) => event.problem }),
        },
      },
    },
    accepting: {
      tags: "camera.busy",
      invoke: {
        id: "answerCamera",
        src: "answerCamera",
        input: ({ context: { id, cameraRequest } }) => ({
          ...{ id, request_id: cameraRequest ?? "", accepted: true },
        }),
        onDone: "unasked",
        onError: { target: "unasked", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    declining: {
      tags: "camera.busy",
      invoke: {
        id: "answerCamera",
        src: "answerCamera",
        input: ({ context: { id, cameraRequest } }) => ({
          ...{ id, request_id: cameraRequest ?? "", accepted: false },
        }),
        onDone: "unasked",
        onError: "unasked",
      },
    },
  },
});
