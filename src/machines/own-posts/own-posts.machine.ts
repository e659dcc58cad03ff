import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { PostItem } from "../../protocol/records.ts";
import { byStatus } from "../app/by-status.ts";
import type { PostsChanged, QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";

export interface OwnPostsInput {
  readonly username: string;
}

export type OwnPostsEvent =
  | { readonly type: "pin.pressed"; readonly postId: number; readonly pins: boolean }
  | { readonly type: "delete.pressed"; readonly postId: number }
  | { readonly type: "scheduled.opened" }
  | { readonly type: "scheduled.closed" }
  | PostsChanged
  | QuestionAnswered;

export interface OwnPostsContext extends OwnPostsInput {
  /** Of the post that something is done with. */
  readonly postId: number;
  readonly pins: boolean;
  /** How many posts wait for their time. */
  readonly count: number;
  /** How many automatic posts are not published yet. */
  readonly pending: number;
  readonly scheduled: readonly PostItem[];
}

/** How many posts are not published yet: those with a time, and automatic ones. */
export interface WaitingPosts {
  readonly scheduled: number;
  readonly pending: number;
}

/** What is to be pinned, or unpinned. */
export interface PinToSet {
  readonly postId: number;
  readonly pins: boolean;
}

const counts = ({ scheduled: count, pending }: WaitingPosts) => ({ count, pending });

const file = "src/actors/own-posts/own-posts.actors.ts";

const ownPostsSetup = setup({
  types: {
    context: {} as OwnPostsContext,
    events: {} as OwnPostsEvent,
    input: {} as OwnPostsInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
  },
  actors: {
    countWaiting: promiseProvidedBy<CallResult<WaitingPosts>>(file),
    loadScheduled: promiseProvidedBy<AnswerTo<"getPosts">, OwnPostsInput>(file),
    pinPost: promiseProvidedBy<AnswerTo<"pinPost">, PinToSet>(file),
    deletePost: promiseProvidedBy<AnswerTo<"deletePost">, { readonly postId: number }>(file),
  },
  actions: {
    unreachable: emit(errorToast(UNREACHABLE)),
    told: emit((_, { failure }: { readonly failure: { readonly error: string } }) =>
      errorToast(failure.error),
    ),
  },
  guards: {
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
    hasScheduled: ({ context }) => context.count > 0,
  },
});

/**
 * What the owner of a profile does with his posts where they stand: pins, unpins, deletes; and those that wait for their
 * time, with their number and that of automatic ones (POSTS-02, POSTS-03, POSTS-25).
 */
export const ownPostsMachine = ownPostsSetup.createMachine({
  id: "own-posts",
  context: ({ input }) => ({ ...input, postId: 0, pins: false, count: 0, pending: 0, scheduled: [] }),
  type: "parallel",
  states: {
    acting: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "pin.pressed": {
              target: "pinning",
              actions: assign(({ event: { postId, pins } }) => ({ postId, pins })),
            },
            "delete.pressed": {
              target: "asking",
              actions: assign({ postId: ({ event }) => event.postId }),
            },
          },
        },
        asking: {
          entry: emit({
            type: "dialog.requested",
            dialog: {
              kind: "confirm",
              name: "delete-post",
              title: "Delete this post?",
              text: "It goes from your page for good. Who bought it keeps it.",
              confirmLabel: "Delete",
              cancelLabel: "Keep it",
            },
          }),
          on: {
            "question.answered": [{ guard: "isConfirmed", target: "deleting" }, { target: "idle" }],
          },
        },
        deleting: {
          tags: "busy",
          invoke: {
            id: "deletePost",
            src: "deletePost",
            input: ({ context: { postId } }) => ({ postId }),
            onDone: byStatus({
              ok: {
                target: "idle",
                actions: [
                  emit({ type: "toast.requested", kind: "success", text: "The post is deleted." }),
                  emit({ type: "posts.changed" }),
                ],
              },
              failed: {
                target: "idle",
                actions: { type: "told", params: ({ event }) => ({ failure: event.output.failure }) },
              },
            }),
            onError: { target: "idle", actions: "unreachable" },
          },
        },
        pinning: {
          tags: "busy",
          invoke: {
            id: "pinPost",
            src: "pinPost",
            input: ({ context: { postId, pins } }) => ({ postId, pins }),
            onDone: byStatus({
              ok: { target: "idle", actions: emit({ type: "posts.changed" }) },
              failed: {
                target: "idle",
                actions: { type: "told", params: ({ event }) => ({ failure: event.output.failure }) },
              },
            }),
            onError: { target: "idle", actions: "unreachable" },
          },
        },
      },
    },
    waiting: {
      initial: "counting",
      on: { "posts.changed": ".counting" },
      states: {
        counting: {
          invoke: {
            id: "countWaiting",
            src: "countWaiting",
            onDone: byStatus({
              ok: {
                target: "folded",
                actions: assign(({ event }) => ({ ...counts(event.output.data), scheduled: [] })),
              },
              failed: {
                target: "folded",
                actions: { type: "told", params: ({ event }) => ({ failure: event.output.failure }) },
              },
            }),
            onError: { target: "folded", actions: "unreachable" },
          },
        },
        folded: { on: { "scheduled.opened": { guard: "hasScheduled", target: "listing" } } },
        listing: {
          invoke: {
            id: "loadScheduled",
            src: "loadScheduled",
            input: ({ context: { username } }) => ({ username }),
            onDone: byStatus({
              ok: { target: "open", actions: assign({ scheduled: ({ event }) => event.output.data }) },
              failed: {
                target: "folded",
                actions: { type: "told", params: ({ event }) => ({ failure: event.output.failure }) },
              },
            }),
            onError: { target: "folded", actions: "unreachable" },
          },
        },
        open: { on: { "scheduled.closed": "folded", "posts.changed": "recounting" } },
        // What is looked at stays open.
        recounting: {
          invoke: {
            id: "countWaiting",
            src: "countWaiting",
            onDone: byStatus({
              ok: {
                target: "listing",
                actions: assign(({ event }) => counts(event.output.data)),
              },
              failed: {
                target: "open",
                actions: { type: "told", params: ({ event }) => ({ failure: event.output.failure }) },
              },
            }),
            onError: { target: "open", actions: "unreachable" },
          },
        },
      },
    },
  },
});

export type OwnPostsRef = ActorRefFrom<typeof ownPostsMachine>;

/** `scheduled`: null while they are folded away. */
export interface OwnPostsView {
  readonly status: "ready";
  readonly busy: boolean;
  readonly count: number;
  readonly pending: number;
  readonly isListing: boolean;
  readonly scheduled: readonly PostItem[] | null;
}

const isOpen = (snapshot: SnapshotFrom<typeof ownPostsMachine>): boolean =>
  snapshot.matches({ waiting: "open" }) || snapshot.matches({ waiting: "recounting" });

export const selectOwnPostsView = (snapshot: SnapshotFrom<typeof ownPostsMachine>): OwnPostsView => ({
  status: "ready",
  busy: snapshot.hasTag("busy"),
  count: snapshot.context.count,
  pending: snapshot.context.pending,
  isListing: snapshot.matches({ waiting: "listing" }),
  scheduled: isOpen(snapshot) ? snapshot.context.scheduled : null,
});
