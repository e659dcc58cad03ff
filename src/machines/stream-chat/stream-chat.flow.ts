import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleChat, sampleDeleted, sampleHistory, sampleMuted, sampleUnmuted } from "./sample-stream.ts";
import { selectStreamChatView, streamChatMachine } from "./stream-chat.machine.ts";
import { streamChatPhrases } from "./stream-chat.phrases.ts";

export const streamChatFlow = defineFlow({
  slug: "stream-chat",
  title: "Chat beside a broadcast",
  machine: streamChatMachine,
  inputs: [
    { username: "ava", streamId: "stream-1", viewer: "sub", muted: [] },
    { username: "ava", streamId: "stream-1", viewer: "ava", muted: [] },
  ],
  events: [
    { type: "written.typed", value: "Hello" },
    { type: "text.sent" },
    { type: "act.chosen", act: { kind: "delete", id: 1 } },
    { type: "act.chosen", act: { kind: "mute", username: "sub" } },
    { type: "act.chosen", act: { kind: "unmute", username: "sub" } },
    { type: "muted.read", muted: [] },
    { type: "line.restored" },
    sampleHistory,
    sampleDeleted,
    sampleMuted,
    sampleUnmuted,
    { type: "socket.received", name: "stream.denied", data: { stream_id: "stream-1", code: "not_found" } },
    { ...sampleChat, data: { ...sampleChat.data, id: 2, text: "Good morning" } },
  ],
  outputs: {
    sendText: [
      { status: "ok", data: { ok: true } },
      {
        status: "failed",
        failure: { code: "stream_muted", error: "You are muted in this chat until the broadcast ends." },
      },
      { status: "failed", failure: sampleFailure },
    ],
    moderate: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: streamChatPhrases,
  select: selectStreamChatView,
  key: ({ value, context: { viewer, written, said, muted, act } }) => [
    ...[value, viewer, written === "", said.length, muted.length, act?.kind],
  ],
});
