import type { TakePartRef } from "../take-part/take-part.machine.ts";
import { actorOf } from "./open-post-id.ts";
import type { OpenPostsContext, OpenPostsSnapshot } from "./open-posts.machine.ts";

/** The actor of a post; undefined: nothing was done there yet. */
export const openPostOf = (snapshot: OpenPostsSnapshot, postId: number): TakePartRef | undefined =>
  (snapshot.children as Readonly<Record<string, TakePartRef | undefined>>)[actorOf(postId)];

export const selectOpenPostsView = ({
  context,
}: OpenPostsSnapshot): { readonly status: "ready" } & OpenPostsContext => ({
  status: "ready",
  ...context,
});
