import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, stopChild } from "xstate";

import { emptyPostForm } from "../../domain/post/post-form.ts";
import { byStatus } from "../app/by-status.ts";
import { whenRefused, whenUnreachable } from "../app/form-parts.ts";
import { inOrder } from "./post-files.ts";
import { formToSave, leave, placeOf, postEditorSetup, savedText, typing } from "./post-editor.setup.ts";
import { checksFiles } from "./file-parts.ts";
import { whenFilesAreSent, whenRefusedOrChanged, whenSubmittedWithFiles } from "./stored-form.ts";

/**
 * Writes a post, or changes one (POSTS-25). Its files are sent while it is written; it is saved when all are there. What is typed of a new one, and the files that were sent, stay in the browser until it is published; of a post
 * that was changed in another window both texts are shown.
 */
export const postEditorMachine = postEditorSetup.createMachine({
  id: "post-editor",
  // What is typed here is written to be published.
  meta: { publicFields: Object.keys(emptyPostForm) },
  context: ({ input }) => ({
    ...placeOf(input),
    ...emptyPostForm,
    scheduled_at: placeOf(input).planned ?? null,
    version: null,
    stored: null,
    failure: null,
    texts: {},
    offersTwitter: false,
  }),
  entry: emit({ type: "payout.checkRequested" }),
  invoke: [
    checksFiles,
    {
      id: "draft",
      src: "draft",
      input: ({ context: { username, postId } }) => ({ username, isKept: postId === null }),
    },
    {
      id: "loadSharing",
      src: "loadSharing",
      // Without an answer there is no switch, and nothing is shared.
      onDone: {
        actions: assign({
          offersTwitter: ({ event: { output } }) => output.status === "ok" && output.data.twitter,
        }),
      },
      onError: { actions: assign({ offersTwitter: false }) },
    },
  ],
  on: {
    "media.changed": [
      { guard: "isThere", actions: ["changeFiles", "keepDraft"] },
      { actions: "changeFiles" },
    ],
    "media.picked": {
      actions: [
        stopChild("picker"),
        { type: "addPicked", params: ({ event }) => ({ picked: event.media }) },
        "keepDraft",
      ],
    },
    "picker.closed": { actions: stopChild("picker") },
    "draft.found": {
      guard: "isNew",
      actions: [{ type: "takeDraft", params: ({ event }) => event }, "doubtFiles"],
    },
    "files.checked": { actions: ["dropGone", "keepDraft"] },
  },
  initial: "opening",
  states: {
    opening: {
      always: [
        { guard: "isPicked", target: "picking" },
        { guard: "isNew", target: "editing" },
        { target: "loading" },
      ],
    },
    picking: {
      invoke: {
        id: "loadPicked",
        src: "loadPicked",
        input: ({ context }) => ({ ids: context.picked ?? [] }),
        onDone: byStatus({
          ok: {
            target: "editing",
            actions: {
              type: "addPicked",
              params: ({ context, event }) => ({
                picked: inOrder(event.output.data.items, context.picked ?? []),
              }),
            },
          },
          failed: {
            target: "editing",
            actions: { type: "showFailure", params: ({ event }) => event.output.failure },
          },
        }),
        onError: { target: "editing", actions: { type: "showFailure", params: null } },
      },
    },
    loading: {
      invoke: {
        id: "loadOwnPost",
        src: "loadOwnPost",
        input: ({ context }) => ({ id: context.postId! }),
        onDone: byStatus({
          ok: {
            target: "editing",
            actions: [assign({ stored: ({ event }) => event.output.data }), "takeStored"],
          },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: { target: "failed", actions: assign({ failure: null }) },
      },
    },
    failed: { on: { "retry.requested": "loading", "form.left": { actions: leave } } },
    editing: {
      on: {
        ...typing,
        "form.cleared": {
          guard: "isNew",
          actions: ["stopUploads", assign({ ...emptyPostForm, texts: {} }), "dropDraft"],
        },
        "form.submitted": whenSubmittedWithFiles,
      },
    },
    // For the files that are still being sent; one that fails ends it.
    waiting: {
      tags: "busy",
      always: whenFilesAreSent,
      on: {
        "file.removed": { actions: ["changeFiles", "keepDraft"] },
        "form.left": "editing",
      },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "savePost",
        src: "savePost",
        input: ({ context }) => ({
          postId: context.postId,
          version: context.version,
          form: formToSave(context),
        }),
        onDone: byStatus({
          ok: {
            target: "done",
            actions: emit(({ context, event }) => ({
              type: "toast.requested",
              kind: "success",
              text: savedText(context, event.output.data),
            })),
          },
          failed: whenRefusedOrChanged,
        }),
        onError: whenUnreachable,
      },
    },
    comparing: {
      tags: "busy",
      invoke: {
        id: "loadOwnPost",
        src: "loadOwnPost",
        input: ({ context }) => ({ id: context.postId! }),
        onDone: byStatus({
          ok: { target: "conflicted", actions: assign({ stored: ({ event }) => event.output.data }) },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
    // Both texts are there: one's own in the form, the stored one above it.
    conflicted: {
      on: {
        ...typing,
        "mine.kept": {
          target: "waiting",
          actions: assign({ version: ({ context }) => context.stored?.version ?? null }),
        },
        "theirs.taken": { target: "editing", actions: ["stopUploads", "takeStored"] },
      },
    },
    done: { type: "final", entry: ["dropDraft", emit({ type: "posts.changed" }), leave] },
  },
});

export type PostEditorRef = ActorRefFrom<typeof postEditorMachine>;

export type PostEditorSnapshot = SnapshotFrom<typeof postEditorMachine>;
