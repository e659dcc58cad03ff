import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleChat, sampleHistory } from "./sample-stream.ts";
import { selectStreamChatView, streamChatMachine } from "./stream-chat.machine.ts";
import { streamChatPhrases } from "./stream-chat.phrases.ts";

export const streamChatFlow = defineFlow({
  slug: "stream-chat",
  title: "Chat beside a broadcast",
  machine: streamChatMachine,
  inputs: [{ username: "ava", streamId: "stream-1" }],
  events: [
    { type: "written.typed", value: "Hello" },
    { type: "text.sent" },
    { type: "line.restored" },
    sampleHistory,
    { type: "socket.received", name: "stream.denied", data: { stream_id: "stream-1", code: "not_found" } },
    { ...sampleChat, data: { ...sampleChat.data, id: 2, text: "Good morning" } },
  ],
  outputs: {
    sendText: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: streamChatPhrases,
  select: selectStreamChatView,
  key: ({ value, context }) => [value, context.written === "", context.said.length],
});
