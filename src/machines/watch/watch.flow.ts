import { defineFlow } from "../app/flow.ts";
import { sampleFailure, sampleFan } from "../app/sample-records.ts";
import { sampleRecord } from "../profile/sample-profile.ts";
import {
  sampleChat,
  sampleEnd,
  sampleGoal,
  samplePaid,
  sampleStatus,
  sampleStream,
  sampleViewed,
} from "../stream-chat/sample-stream.ts";
import { selectWatchView, watchMachine } from "./watch.machine.ts";
import { watchPhrases } from "./watch.phrases.ts";

const now = 1_790_000_000;
const joined = {
  stream: sampleStream,
  replaced: false,
  muted: false,
  mode: "peer",
  ice_servers: [],
  peer: "sample-page",
} as const;
const offline = { ...sampleViewed, status: "offline", stream: null } as const;

export const watchFlow = defineFlow({
  slug: "watch",
  title: "Watch a broadcast",
  machine: watchMachine,
  inputs: [
    { route: { page: "watch", username: "ava" }, user: sampleFan, now },
    { route: { page: "watch", username: sampleFan.username }, user: sampleFan, now },
  ],
  events: [
    { type: "retry.requested" },
    { type: "subscribe.chosen" },
    { type: "alert.switched", on: true },
    { type: "alert.switched", on: false },
    { type: "tip.pressed", menu: false },
    { type: "tip.pressed", menu: true },
    { type: "screens.shown" },
    { type: "picture.shown" },
    { type: "sound.muted" },
    { type: "sound.heard" },
    { type: "sound.wanted" },
    { type: "signal.made", to: "", kind: "answer", data: { sdp: "v=0" } },
    { type: "line.changed", to: "", connected: true },
    { type: "line.changed", to: "", connected: false },
    { type: "clock.ticked", now: now + 65 },
    { type: "line.restored" },
    samplePaid,
    { ...samplePaid, data: { ...samplePaid.data, status: "declined" } },
    sampleEnd,
    sampleChat,
    sampleGoal,
    sampleStatus,
    { ...sampleStatus, data: { ...sampleStatus.data, status: "online" } },
    { type: "socket.received", name: "lobby.spy-end", data: { private_id: "show-1", username: "ava" } },
    {
      type: "socket.received",
      name: "stream.viewers",
      data: { stream_id: "stream-1", count: 3 },
    },
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        ...{ type: "fans_subscription", model_username: "ava", status: "paid", transaction_id: "p1" },
        ...{ amount_usd: 999, payment_intent: "subscription", initial_purchase: true },
      },
    },
    {
      type: "socket.received",
      name: "stream.signal",
      data: {
        ...{ stream_id: "stream-1", from: "creator-page", to: "sample-page", kind: "offer" as const },
        data: { sdp: "v=0" },
      },
    },
  ],
  outputs: {
    enterStream: [
      ...[
        ...[sampleViewed, offline, { ...offline, alerts: true }, { ...offline, status: "private" as const }],
        ...[
          { ...sampleViewed, access: false },
          { ...offline, has_private: true },
        ],
      ].map((viewed) => ({ status: "ok" as const, data: { viewed, joined: null } })),
      { status: "ok", data: { viewed: sampleViewed, joined } },
      { status: "ok", data: { viewed: sampleViewed, joined: { ...joined, mode: "server" } } },
      { status: "failed", failure: { code: "blocked", error: "This profile is not available." } },
    ],
    joinStream: [
      { status: "ok", data: joined },
      { status: "ok", data: { ...joined, mode: "server" } },
      { status: "ok", data: { ...joined, mode: "server", offer: { from: "server-1", sdp: "v=0" } } },
      { status: "ok", data: { ...joined, replaced: true } },
      {
        status: "failed",
        failure: {
          code: "stream_full",
          error: "This stream is full right now. Please try again in a few minutes.",
        },
      },
      { status: "failed", failure: { code: "stream_not_found", error: "This broadcast is over." } },
      { status: "failed", failure: { code: "not_allowed", error: "You are not allowed to do this." } },
      { status: "failed", failure: sampleFailure },
    ],
    setAlert: [
      { status: "ok", data: { alerts: true } },
      { status: "failed", failure: sampleFailure },
    ],
    loadCreator: [
      { status: "ok", data: sampleRecord },
      { status: "failed", failure: { code: "blocked", error: "This profile is not available." } },
    ],
  },
  ends: ["elsewhere"],
  phrases: watchPhrases,
  select: selectWatchView,
  key: ({ value, context: { connected, mode, viewed, stream, alerts, asked, refusal } }) => [
    ...[value, connected, mode, viewed?.access, viewed?.status, stream === null, alerts, asked, refusal],
  ],
});
