import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFailure, sampleFan } from "../app/sample-records.ts";
import { selectSocketView } from "./socket-view.ts";
import { socketMachine } from "./socket.machine.ts";
import { socketPhrases } from "./socket.phrases.ts";

export const socketFlow = defineFlow({
  slug: "socket",
  title: "The line to the server",
  machine: socketMachine,
  inputs: [
    { token: null, account: null, jitter: 120, rooms: [] },
    { token: "sample-node-token", account: sampleFan.id, jitter: 120, rooms: [] },
  ],
  events: [
    { type: "socket.opened", version: 1 },
    { type: "socket.closed", code: 1006, jitter: 75 },
    { type: "socket.closed", code: 1001, jitter: 75 },
    { type: "socket.closed", code: 1012, jitter: 75 },
    { type: "message.received", name: "socket.ping", data: {} },
    { type: "message.received", name: "socket.authorized", data: { username: "fan" } },
    { type: "message.received", name: "socket.authorized", data: { username: "fan", missed: true } },
    { type: "message.received", name: "profile.update", data: { username: "ava" } },
    {
      type: "message.received",
      name: "lobby.token-update",
      data: { token: "next-token", expires_at: 1_790_000_060 },
    },
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "token", error: "This token is not valid." },
    },
    {
      type: "message.received",
      name: "socket.error",
      data: { code: "too_many", error: "Too many tries. Please wait a moment." },
    },
    { type: "message.received", name: "lobby.disconnect", data: { reason: "policy", retry: false } },
    {
      type: "signal.sent",
      data: { stream_id: "show-1", from: "me", to: "", kind: "offer", data: { sdp: "v=0" } },
    },
    { type: "rooms.changed", rooms: ["profile:ava"] },
    { type: "rooms.changed", rooms: [] },
    { type: "connection.lost" },
    { type: "connection.restored" },
  ],
  outputs: {
    refreshToken: [
      { status: "ok", data: { user: sampleFan, counters: null } },
      { status: "ok", data: { user: sampleCreator, counters: null } },
      { status: "ok", data: { user: null, counters: null } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: socketPhrases,
  select: selectSocketView,
  key: ({ context }) => [
    context.token,
    context.account,
    context.wasConnected,
    context.hasRefreshed,
    Math.min(context.attempts, 3),
    context.rooms,
    context.unsaid === null ? "known" : context.unsaid.length > 0,
  ],
});
