import { defineFlow } from "../app/flow.ts";
import { samplePost } from "../take-part/sample-posts.ts";
import { selectOpenPostsView } from "./open-posts-view.ts";
import { openPostsMachine } from "./open-posts.machine.ts";
import { openPostsPhrases } from "./open-posts.phrases.ts";

const update = { model_username: "ava", post_id: 7, access: "paid" } as const;

export const openPostsFlow = defineFlow({
  slug: "open-posts",
  title: "The posts with which the viewer does something",
  machine: openPostsMachine,
  inputs: [undefined],
  events: [
    { type: "post.asked", item: samplePost, asked: { type: "like.pressed" } },
    { type: "post.changed", postId: 8 },
    { type: "route.changed", route: { page: "feed" }, now: 1_790_000_000 },
    { type: "line.restored" },
    { type: "socket.received", name: "post.like", data: { post_id: 7, likes: 13 } },
    { type: "socket.received", name: "post.update", data: { ...update, action: "edit" } },
    { type: "socket.received", name: "post.thumb", data: { post_id: 7, media_id: 1, thumb_url: "/t.webp" } },
    { type: "socket.received", name: "profile.update", data: { username: "ava" } },
  ],
  outputs: {},
  phrases: openPostsPhrases,
  select: selectOpenPostsView,
  key: ({ context }) => context,
  ends: ["ready"],
});
