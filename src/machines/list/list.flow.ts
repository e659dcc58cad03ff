import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import type { Call } from "../resource/call.ts";
import { listMachine, selectListView } from "./list.machine.ts";
import { listPhrases } from "./list.phrases.ts";

const posts: Call = { endpoint: "getPosts", input: { username: "ava" } };
const photos: Call = { endpoint: "getPosts", input: { username: "ava", type: "image" } };

export const listFlow = defineFlow({
  slug: "list",
  title: "Reading pages of things",
  machine: listMachine,
  inputs: [{ request: posts }, { request: posts, delayed: true }],
  events: [
    { type: "more.requested" },
    { type: "retry.requested" },
    { type: "reload.requested" },
    { type: "request.changed", request: photos },
  ],
  outputs: {
    loadPage: [
      { status: "ok", items: [{ id: 2 }], next: { before_id: 2 } },
      { status: "ok", items: [{ id: 1 }], next: null },
      { status: "ok", items: [], next: null },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: listPhrases,
  select: selectListView,
  key: ({ context }) => [
    context.delayed,
    Math.min(context.items.length, 2),
    context.next,
    context.wanted,
    context.fresh.items.length,
    context.failure,
  ],
});
