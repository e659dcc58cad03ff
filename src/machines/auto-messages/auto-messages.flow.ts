import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import {
  sampleInterval,
  sampleThankyou,
  sampleWelcome,
} from "../auto-message-editor/sample-auto-messages.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { autoMessagesMachine, selectAutoMessagesView } from "./auto-messages.machine.ts";
import { autoMessagesPhrases } from "./auto-messages.phrases.ts";

const failed = { status: "failed", failure: sampleFailure } as const;
const ok = { status: "ok", data: { ok: true } } as const;

export const autoMessagesFlow = defineFlow({
  slug: "auto-messages",
  title: "Messages that are sent by themselves",
  machine: autoMessagesMachine,
  inputs: [
    { ...sampleEditorPage, route: { page: "auto-messages" } },
    { ...sampleEditorPage, route: { page: "welcome-messages" } },
    { ...sampleEditorPage, route: { page: "thankyou-messages" } },
  ],
  events: [
    { type: "add.pressed" },
    { type: "edit.pressed", id: 7 },
    { type: "switch.pressed", id: 7, active: false },
    { type: "delete.pressed", id: 7 },
    { type: "question.answered", name: "delete-auto-message", answer: "confirmed" },
    { type: "question.answered", name: "delete-auto-message", answer: "cancelled" },
    { type: "retry.requested" },
    { type: "line.restored" },
  ],
  outputs: {
    loadMessages: [
      { status: "ok", data: { items: [sampleWelcome] } },
      { status: "ok", data: { items: [sampleInterval, { ...sampleWelcome, status: "preparing" }] } },
      { status: "ok", data: { items: [sampleThankyou] } },
      { status: "ok", data: { items: [] } },
      failed,
    ],
    switchMessage: [{ status: "ok", data: { ...sampleWelcome, active: false, status: "off" } }, failed],
    deleteMessage: [ok, failed],
    autoMessageEditor: [undefined],
  },
  phrases: autoMessagesPhrases,
  select: selectAutoMessagesView,
  key: ({ value, context: { type, items, failure, id } }) => [
    ...[value, type, items.map((item) => [item.id, item.status]), failure?.code, id],
  ],
});
