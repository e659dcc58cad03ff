import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, enqueueActions, sendTo, setup } from "xstate";

import type { PostFile } from "../../domain/post/post-form.ts";
import { chosenMediaText, type MediaKind } from "../../domain/upload/upload-kind.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import type { FileChosen, UploadCommand, UploadOutcome } from "../document-upload/document-upload.machine.ts";

/** A picture, film or sound as it was chosen. */
export interface MediaChosen extends FileChosen {
  readonly name: string;
}

/** Told to the form around: how far its file `id` is; `thumb_url` shows it in this page alone. */
export interface MediaChanged {
  readonly type: "media.changed";
  readonly id: string;
  readonly source: PostFile["source"];
  readonly thumb_url: string | null;
}

export type MediaUploadEvent = MediaChosen | { readonly type: "retry.requested" } | UploadOutcome;

/** `form` receives how far the file is; undefined when the machine runs alone, as in model tests. */
export interface MediaUploadInput {
  readonly id: string;
  readonly kind: MediaKind;
  readonly form?: ActorRef<Snapshot<unknown>, MediaChanged> | undefined;
}

export interface MediaUploadContext extends MediaUploadInput {
  readonly preview: string | null;
  readonly percent: number;
  readonly text: string | null;
  readonly source: PostFile["source"];
}

const mediaSetup = setup({
  types: {
    context: {} as MediaUploadContext,
    events: {} as MediaUploadEvent,
    input: {} as MediaUploadInput,
    children: {} as { upload: "upload" },
  },
  actors: {
    upload: callbackProvidedBy<UploadCommand, { readonly kind: MediaKind }>(
      "src/actors/upload/upload.actors.ts",
    ),
  },
  guards: {
    isWrong: ({ event }) => event.type === "file.chosen" && chosenMediaText(event) !== null,
  },
  actions: {
    send: sendTo("upload", ({ event }) => ({
      type: "upload.wanted",
      document_file: event.type === "file.chosen" ? event.document_file : null,
    })),
  },
});

const tellForm = mediaSetup.createAction(
  enqueueActions(({ context: { id, kind, preview, source, form }, enqueue }) => {
    const thumb_url = kind === "image" ? preview : null;
    if (form !== undefined) enqueue.sendTo(form, { type: "media.changed", id, source, thumb_url });
  }),
);

/**
 * One picture, film or sound of a post: sent as soon as it is chosen. A file of another type or too large is refused before
 * anything is sent; after a broken line the same file is sent again (ERR-24, UPLOAD-12). Stopped when the file is taken away.
 */
export const mediaUploadMachine = mediaSetup.createMachine({
  id: "media-upload",
  context: ({ input }) => ({ ...input, preview: null, percent: 0, text: null, source: "sending" }),
  invoke: { id: "upload", src: "upload", input: ({ context: { kind } }) => ({ kind }) },
  initial: "empty",
  states: {
    empty: {
      on: {
        "file.chosen": [
          {
            guard: "isWrong",
            target: "refused",
            actions: [assign({ text: ({ event }) => chosenMediaText(event), source: "failed" }), tellForm],
          },
          { target: "sending", actions: "send" },
        ],
      },
    },
    sending: {
      on: {
        "upload.previewed": { actions: [assign({ preview: ({ event }) => event.url }), tellForm] },
        "upload.progressed": { actions: assign({ percent: ({ event }) => event.percent }) },
        "upload.finished": {
          target: "sent",
          actions: [assign({ source: ({ event }) => event.document }), tellForm],
        },
        "upload.refused": {
          target: "refused",
          actions: [assign({ text: ({ event }) => event.text, source: "failed" }), tellForm],
        },
        "upload.broken": { target: "broken", actions: [assign({ source: "failed" }), tellForm] },
      },
    },
    broken: {
      on: {
        "retry.requested": {
          target: "sending",
          actions: [
            assign({ percent: 0, source: "sending" }),
            sendTo("upload", { type: "upload.repeated" }),
            tellForm,
          ],
        },
      },
    },
    refused: {},
    sent: {},
  },
});

export type MediaUploadRef = ActorRefFrom<typeof mediaUploadMachine>;

/** `percent` is how much of the file is sent; `text` says why it is not taken. */
export type MediaUploadView =
  | { readonly status: "empty" | "broken" | "sent" }
  | { readonly status: "sending"; readonly percent: number }
  | { readonly status: "refused"; readonly text: string };

export const selectMediaUploadView = (snapshot: SnapshotFrom<typeof mediaUploadMachine>): MediaUploadView => {
  const { percent, text } = snapshot.context;
  if (snapshot.matches("sending")) return { status: "sending", percent };
  if (snapshot.matches("refused")) return { status: "refused", text: text ?? "" };
  return { status: snapshot.matches("broken") ? "broken" : snapshot.matches("sent") ? "sent" : "empty" };
};
