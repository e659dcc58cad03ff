import { enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from "xstate";

import type { PostItem } from "../../protocol/records.ts";
import type { RouteChanged } from "../router/router.machine.ts";
import { actorOf } from "./open-post-id.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";
import { takePartMachine } from "../take-part/take-part.machine.ts";
import type { TakePartEvent } from "../take-part/take-part.setup.ts";

export type OpenPostsEvent =
  /** Something is done at a post, as a list shows it. */
  | { readonly type: "post.asked"; readonly item: PostItem; readonly asked: TakePartEvent }
  /** A post is another one now, or its media are. */
  | { readonly type: "post.changed"; readonly postId: number }
  | RouteChanged
  | LineRestored
  | SocketReceived;

export interface OpenPostsContext {
  /** The posts with which something was done on this page. */
  readonly ids: readonly number[];
  /** What the server said of the others since they were read. */
  readonly likes: Readonly<Record<number, number>>;
}

const openPostsSetup = setup({
  types: { context: {} as OpenPostsContext, events: {} as OpenPostsEvent },
  actors: { takePart: takePartMachine },
  delays: { thumbDelay: 10_000 },
});

const ask = openPostsSetup.createAction(
  enqueueActions(({ context: { ids }, event, enqueue }) => {
    if (event.type !== "post.asked") return;
    const { item, asked } = event;
    const { id: postId } = item.post;
    if (!ids.includes(postId)) {
      enqueue.assign({ ids: [...ids, postId] });
      enqueue.spawnChild("takePart", { id: actorOf(postId), input: { postId, item } });
    }
    enqueue.sendTo(actorOf(postId), asked);
  }),
);

const readAnew = openPostsSetup.createAction(
  enqueueActions(({ context: { ids }, event, enqueue }) => {
    if (event.type !== "post.changed") return;
    const { postId } = event;
    if (ids.includes(postId)) return enqueue.sendTo(actorOf(postId), { type: "post.outdated" });
    enqueue.assign({ ids: [...ids, postId] });
    enqueue.spawnChild("takePart", { id: actorOf(postId), input: { postId, item: null } });
  }),
);

/** What the socket says of a post: others like it, it was edited, its thumbnail is there in a moment (RTP-04, RTP-08). */
const hear = openPostsSetup.createAction(
  enqueueActions(({ context: { ids, likes }, event, enqueue }) => {
    if (event.type !== "socket.received") return;
    if (event.name === "post.like") {
      const { post_id: postId, likes: count } = event.data;
      enqueue.assign({ likes: { ...likes, [postId]: count } });
      if (ids.includes(postId)) enqueue.sendTo(actorOf(postId), { type: "likes.told", likes: count });
    }
    if (event.name === "post.update" && ids.includes(event.data.post_id))
      enqueue.sendTo(actorOf(event.data.post_id), { type: "post.outdated" });
    if (event.name === "post.thumb" && ids.includes(event.data.post_id))
      enqueue.raise(
        { type: "post.changed", postId: event.data.post_id },
        { delay: "thumbDelay", id: `thumb-${event.data.post_id}` },
      );
  }),
);

const outdateAll = openPostsSetup.createAction(
  enqueueActions(({ context: { ids }, enqueue }) => {
    enqueue.assign({ likes: {} });
    for (const id of ids) enqueue.sendTo(actorOf(id), { type: "post.outdated" });
  }),
);

const closeAll = openPostsSetup.createAction(
  enqueueActions(({ context: { ids }, enqueue }) => {
    for (const id of ids) enqueue.stopChild(actorOf(id));
    enqueue.assign({ ids: [], likes: {} });
  }),
);

/**
 * The posts with which the viewer does something, one actor each, whatever page shows them. They go with the page; what
 * other lists show of the same post is read with them.
 */
export const openPostsMachine = openPostsSetup.createMachine({
  id: "open-posts",
  context: { ids: [], likes: {} },
  initial: "ready",
  states: {
    ready: {
      on: {
        "post.asked": { actions: ask },
        "post.changed": { actions: readAnew },
        "socket.received": { actions: hear },
        "line.restored": { actions: outdateAll },
        "route.changed": { actions: closeAll },
      },
    },
  },
});

export type OpenPostsRef = ActorRefFrom<typeof openPostsMachine>;
export type OpenPostsSnapshot = SnapshotFrom<typeof openPostsMachine>;
