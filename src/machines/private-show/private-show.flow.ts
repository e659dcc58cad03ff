import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { selectPrivateShowView } from "./private-show-view.ts";
import { privateShowMachine } from "./private-show.machine.ts";
import { privateShowPhrases } from "./private-show.phrases.ts";
import {
  sampleCameraAnswers,
  sampleCameraAsked,
  sampleEnd,
  sampleRoom,
  sampleUpdate,
} from "./sample-private.ts";

const now = 1_790_000_000;
const input = { id: "show-1", accessToken: "sample-access-token", role: "fan", kind: "c2c", now } as const;
const running = {
  ...sampleRoom,
  status: "running",
  running: true,
  start_by: null,
  seconds_left: 61,
} as const;
const over = {
  ...running,
  ...({ status: "over", running: false } as const),
  end: { reason: "ended-by-creator", seconds: 120, refund: 800 },
};
const gone = { code: "private_not_found", error: "This private chat is over." } as const;

export const privateShowFlow = defineFlow({
  slug: "private-show",
  title: "Have a private chat",
  machine: privateShowMachine,
  inputs: [input, { ...input, accessToken: null, role: "creator" }],
  events: [
    { type: "join.chosen", camera: true },
    { type: "join.chosen", camera: false },
    { type: "retry.requested" },
    { type: "screens.shown" },
    { type: "camera.switched", on: false },
    { type: "microphone.switched", on: false },
    { type: "written.typed", value: "Hello" },
    { type: "text.sent" },
    { type: "camera.asked" },
    { type: "camera.answered", accepted: true },
    { type: "camera.answered", accepted: false },
    { type: "end.chosen" },
    { type: "end.answered", ends: true },
    { type: "end.answered", ends: false },
    { type: "leave.chosen" },
    { type: "media.ready" },
    { type: "media.failed", problem: "denied" },
    { type: "media.failed", problem: "lost" },
    { type: "signal.made", kind: "offer", data: { sdp: "v=0" } },
    { type: "line.changed", connected: true },
    { type: "line.changed", connected: false },
    { type: "clock.ticked", now: now + 2 },
    { type: "line.restored" },
    sampleUpdate("here"),
    sampleUpdate("ended"),
    sampleEnd,
    {
      type: "socket.received",
      name: "stream.signal",
      data: { stream_id: "show-1", from: "other", to: "sample-page", kind: "answer", data: { sdp: "v=0" } },
    },
    sampleCameraAsked,
    ...sampleCameraAnswers,
    {
      type: "socket.received",
      name: "lobby.private-messages",
      data: { private_id: "show-1", messages: [{ id: "m1", username: "ava", text: "Hello" }] },
    },
  ],
  outputs: {
    enterRoom: [
      { status: "ok", data: { room: sampleRoom, ice_servers: [], peer: "sample-page" } },
      { status: "failed", failure: gone },
      { status: "failed", failure: sampleFailure },
    ],
    reportLine: [
      { status: "ok", data: running },
      { status: "ok", data: { ...running, replaced: true } },
      { status: "ok", data: over },
      { status: "failed", failure: gone },
      { status: "failed", failure: sampleFailure },
    ],
    sendText: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
    ],
    askCamera: [
      { status: "ok", data: { request_id: "camera-1" } },
      { status: "failed", failure: sampleFailure },
    ],
    answerCamera: [{ status: "ok", data: { ok: true } }],
    endShow: [
      { status: "ok", data: over },
      { status: "failed", failure: gone },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: privateShowPhrases,
  select: selectPrivateShowView,
  // What was said, whether the line stands, and the second that it is, lead nowhere else.
  key: ({ value, context }) => [
    ...[value, context.role, context.problem === null, context.written === ""],
    context.hasCamera && context.camera,
  ],
});
