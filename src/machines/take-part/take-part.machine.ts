import { assign, emit, raise, type ActorRefFrom } from "xstate";

import { byStatus } from "../app/by-status.ts";
import { errorToast } from "../app/error-toast.ts";
import { whenRefused, whenSubmitted, whenUnreachable } from "../app/form-parts.ts";
import { takePartSetup } from "./take-part.setup.ts";

const DELETE_COMMENT = "delete-comment";
const notUnderWay = { liking: null, marking: null, waiting: [] };

/**
 * What somebody does at one post: likes it, marks its media, votes, comments. A like or mark shows at once, is sent when the
 * one before has been answered, and is put back when the server refuses it. Media whose addresses are over, and a post that is another one now, are read anew (POSTS-25, POSTS-27).
 */
export const takePartMachine = takePartSetup.createMachine({
  id: "take-part",
  // Comments are there for everybody who reads the post.
  meta: { publicFields: ["text"] },
  context: ({ input }) => ({ ...input, text: "", texts: {}, deleting: null, option: null, ...notUnderWay }),
  type: "parallel",
  on: {
    "unlock.pressed": {
      guard: "isForSale",
      actions: emit(({ context: { postId }, event: { username, returnUri } }) => ({
        type: "dialog.requested",
        dialog: { kind: "unlock", username, returnUri, thing: { kind: "post", id: postId } },
      })),
    },
    "likes.told": {
      actions: assign({
        item: ({ context: { item }, event: { likes } }) =>
          item === null ? null : { ...item, post: { ...item.post, likes } },
      }),
    },
  },
  states: {
    reading: {
      initial: "deciding",
      on: { "post.outdated": ".loading" },
      states: {
        deciding: { always: [{ guard: "isKnown", target: "fresh" }, { target: "loading" }] },
        fresh: { on: { "media.failed": "loading" } },
        loading: {
          on: { "post.outdated": { target: "loading", reenter: true } },
          invoke: {
            id: "loadPost",
            src: "loadPost",
            input: ({ context: { postId } }) => ({ id: postId }),
            onDone: byStatus({
              ok: { target: "rested", actions: assign({ item: ({ event }) => event.output.data }) },
              // What is shown stays.
              failed: "rested",
            }),
            onError: "rested",
          },
        },
        // What does not come by a fresh address either is not asked for again and again.
        rested: { after: { mediaPause: "fresh" } },
      },
    },
    liking: {
      initial: "idle",
      states: {
        idle: { on: { "like.pressed": { guard: "isOpen", target: "changing", actions: "like" } } },
        changing: {
          on: { "like.pressed": { actions: "like" } },
          invoke: {
            id: "changeLike",
            src: "changeLike",
            input: ({ context: { postId, liking } }) => ({ id: postId, likes: liking?.sent === true }),
            onDone: byStatus({
              ok: [
                { guard: "isTurned", target: "changing", reenter: true, actions: "likeAgain" },
                { target: "idle", actions: "forgetLike" },
              ],
              failed: {
                target: "idle",
                actions: ["putLikeBack", emit(({ event }) => errorToast(event.output.failure.error))],
              },
            }),
            onError: { target: "idle", actions: ["putLikeBack", "couldNotReach"] },
          },
        },
      },
    },
    marking: {
      initial: "idle",
      on: { "favorite.pressed": { guard: "mayMark", actions: "mark" } },
      states: {
        idle: { always: { guard: "isWaiting", target: "changing", actions: "takeNextMark" } },
        changing: {
          invoke: {
            id: "changeFavorite",
            src: "changeFavorite",
            input: ({ context: { marking } }) => marking ?? { mediaId: 0, isFavorite: false },
            onDone: byStatus({
              ok: { target: "idle", actions: assign({ marking: null }) },
              failed: {
                target: "idle",
                actions: ["putMarkBack", emit(({ event }) => errorToast(event.output.failure.error))],
              },
            }),
            onError: { target: "idle", actions: ["putMarkBack", "couldNotReach"] },
          },
        },
      },
    },
    voting: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "vote.pressed": {
              guard: "mayVote",
              target: "sending",
              actions: assign({ option: ({ event }) => event.option }),
            },
          },
        },
        sending: {
          invoke: {
            id: "votePoll",
            src: "votePoll",
            input: ({ context: { postId, option } }) => ({ id: postId, option: option ?? 0 }),
            onDone: byStatus({
              ok: {
                target: "idle",
                actions: assign({
                  option: null,
                  item: ({ context: { item }, event }) =>
                    item === null ? null : { ...item, post: { ...item.post, poll: event.output.data } },
                }),
              },
              // Another page of his may have voted, or the poll has ended.
              failed: {
                target: "idle",
                actions: [
                  assign({ option: null }),
                  raise({ type: "post.outdated" }),
                  emit(({ event }) => errorToast(event.output.failure.error)),
                ],
              },
            }),
            onError: { target: "idle", actions: [assign({ option: null }), "couldNotReach"] },
          },
        },
      },
    },
    talking: {
      initial: "closed",
      states: {
        closed: { on: { "comments.toggled": { guard: "hasComments", target: "open" } } },
        open: {
          invoke: {
            id: "comments",
            src: "list",
            input: ({ context: { postId } }) => ({
              request: { endpoint: "getComments", input: { id: postId } },
            }),
          },
          initial: "editing",
          states: {
            editing: {
              on: {
                "comments.toggled": "#take-part.talking.closed",
                "field.changed": { actions: "changeField" },
                "form.submitted": whenSubmitted,
                "comment.deletePressed": {
                  target: "asking",
                  actions: [
                    assign({ deleting: ({ event }) => event.id }),
                    emit({
                      type: "dialog.requested",
                      dialog: {
                        kind: "confirm",
                        name: DELETE_COMMENT,
                        title: "Delete this comment?",
                        text: "Nobody will see it any more.",
                        confirmLabel: "Delete",
                        cancelLabel: "Keep it",
                      },
                    }),
                  ],
                },
              },
            },
            submitting: {
              invoke: {
                id: "writeComment",
                src: "writeComment",
                input: ({ context: { postId, text } }) => ({ id: postId, text: text.trim() }),
                onDone: byStatus({
                  ok: { target: "editing", actions: ["countWritten", "reloadComments"] },
                  failed: whenRefused,
                }),
                onError: whenUnreachable,
              },
            },
            asking: {
              on: {
                "question.answered": [
                  { guard: "isConfirmed", target: "deleting" },
                  { target: "editing", actions: "forgetDeleting" },
                ],
              },
            },
            deleting: {
              invoke: {
                id: "deleteComment",
                src: "deleteComment",
                input: ({ context: { deleting } }) => ({ id: deleting ?? 0 }),
                onDone: byStatus({
                  ok: { target: "editing", actions: ["countDeleted", "reloadComments"] },
                  failed: [
                    // Somebody else was faster.
                    {
                      guard: { type: "isGone", params: ({ event }) => event.output.failure },
                      target: "editing",
                      actions: ["countDeleted", "reloadComments"],
                    },
                    {
                      target: "editing",
                      actions: [
                        "forgetDeleting",
                        emit(({ event }) => errorToast(event.output.failure.error)),
                      ],
                    },
                  ],
                }),
                onError: { target: "editing", actions: ["forgetDeleting", "couldNotReach"] },
              },
            },
          },
        },
      },
    },
  },
});

export type TakePartRef = ActorRefFrom<typeof takePartMachine>;
