import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleItem } from "../post-editor/sample-post.ts";
import { ownPostsMachine, selectOwnPostsView } from "./own-posts.machine.ts";
import { ownPostsPhrases } from "./own-posts.phrases.ts";

const failed = { status: "failed", failure: sampleFailure } as const;
const ok = { status: "ok", data: { ok: true } } as const;

export const ownPostsFlow = defineFlow({
  slug: "own-posts",
  title: "Posts of one's own",
  machine: ownPostsMachine,
  inputs: [{ username: "ava" }],
  events: [
    { type: "pin.pressed", postId: 7, pins: true },
    { type: "pin.pressed", postId: 7, pins: false },
    { type: "delete.pressed", postId: 7 },
    { type: "question.answered", name: "delete-post", answer: "confirmed" },
    { type: "question.answered", name: "delete-post", answer: "cancelled" },
    { type: "scheduled.opened" },
    { type: "scheduled.closed" },
    { type: "posts.changed" },
  ],
  outputs: {
    countWaiting: [
      { status: "ok", data: { scheduled: 2, pending: 0 } },
      { status: "ok", data: { scheduled: 0, pending: 5 } },
      failed,
    ],
    loadScheduled: [{ status: "ok", data: [sampleItem] }, { status: "ok", data: [] }, failed],
    pinPost: [ok, failed],
    deletePost: [ok, failed],
  },
  phrases: ownPostsPhrases,
  select: selectOwnPostsView,
});
