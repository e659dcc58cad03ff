import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFailure } from "../app/sample-records.ts";
import {
  sampleChat,
  sampleEnd,
  sampleGoal,
  sampleOwnStream,
  sampleSold,
  sampleViewed,
} from "../stream-chat/sample-stream.ts";
import { broadcastStudioMachine, selectBroadcastStudioView } from "./broadcast-studio.machine.ts";
import { broadcastStudioPhrases } from "./broadcast-studio.phrases.ts";

const now = 1_790_000_000;
const gone = { code: "stream_not_found", error: "This broadcast is over." } as const;
const offline = { ...sampleViewed, status: "offline", stream: null } as const;
const devices = {
  camera: { names: ["Built-in", "On the desk"], used: 0 },
  microphone: { names: ["Built-in", "Headset"], used: 0 },
};
const summary = { seconds: 65, peak_viewers: 2, unique_viewers: 3 };

export const broadcastStudioFlow = defineFlow({
  slug: "broadcast-studio",
  title: "Go live",
  machine: broadcastStudioMachine,
  inputs: [{ user: { ...sampleCreator, username: "ava" }, now }],
  events: [
    { type: "field.changed", field: "title", value: "Morning coffee" },
    { type: "field.changed", field: "title", value: "x".repeat(81) },
    { type: "field.changed", field: "goal", value: "50" },
    { type: "field.changed", field: "goal", value: "much" },
    { type: "form.submitted" },
    { type: "retry.requested" },
    { type: "invite.chosen" },
    { type: "invite.closed" },
    { type: "screens.shown" },
    { type: "camera.switched", on: false },
    { type: "microphone.switched", on: false },
    { type: "end.chosen" },
    { type: "devices.found", devices },
    { type: "device.chosen", kind: "microphone", index: 1 },
    { type: "device.chosen", kind: "camera", index: 1 },
    { type: "media.ready" },
    { type: "media.failed", problem: "denied" },
    { type: "signal.made", to: "fan-page", kind: "offer", data: { sdp: "v=0" } },
    { type: "line.changed", to: "fan-page", connected: true },
    { type: "clock.ticked", now: now + 65 },
    { type: "line.restored" },
    sampleSold,
    sampleEnd,
    sampleChat,
    sampleGoal,
    {
      type: "socket.received",
      name: "lobby.stream-ingest-info",
      data: {
        ...{ stream_id: "stream-1", mode: "peer", url: null, token: null },
        ice_servers: [{ urls: ["stun:localhost:3478"] }],
      },
    },
    {
      type: "socket.received",
      name: "stream.signal",
      data: {
        ...{ stream_id: "stream-1", from: "fan-page", to: "sample-page", kind: "answer" as const },
        data: { sdp: "v=0" },
      },
    },
  ],
  outputs: {
    readStream: [
      { status: "ok", data: offline },
      { status: "ok", data: sampleViewed },
      { status: "ok", data: { ...offline, has_private: true } },
      { status: "failed", failure: sampleFailure },
    ],
    startStream: [
      { status: "ok", data: { ...sampleOwnStream, ice_servers: [], peer: "sample-page" } },
      { status: "failed", failure: { code: "profile_pending", error: "Profile Pending Verification" } },
      {
        status: "failed",
        failure: {
          code: "in_private",
          error: "You are in a private chat. Please end it before you go live.",
        },
      },
    ],
    keepStream: [
      { status: "ok", data: sampleOwnStream },
      { status: "ok", data: { ...sampleOwnStream, mode: "server" } },
      { status: "ok", data: { ...sampleOwnStream, replaced: true } },
      { status: "failed", failure: gone },
      { status: "failed", failure: sampleFailure },
    ],
    endStream: [
      { status: "ok", data: summary },
      { status: "failed", failure: gone },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: broadcastStudioPhrases,
  select: selectBroadcastStudioView,
  // What else is told leads nowhere else.
  key: ({ value, context: { title, goal, problem, isReady, viewed, summary: told } }) => [
    ...[value, title.length > 80, goal === "much", problem, isReady, viewed?.status, told === null],
  ],
});
