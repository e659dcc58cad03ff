import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, enqueueActions, sendTo, setup } from "xstate";

import type { DocumentKind } from "../../domain/creator-application/application.ts";
import { chosenFileText } from "../../domain/upload/upload-kind.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";

/** A file as it was chosen; `size` in bytes. `document_file` is the browser's own object and secret: no journal keeps it. */
export interface FileChosen {
  readonly type: "file.chosen";
  readonly mediaType: string;
  readonly size: number;
  readonly document_file: unknown;
}

/** What the uploading actor takes. `document_file` is secret. */
export type UploadCommand =
  | { readonly type: "upload.wanted"; readonly document_file: unknown }
  | { readonly type: "upload.repeated" }
  | { readonly type: "upload.dropped" };

/** What it tells; `url` shows the picture in this page alone. */
export type UploadOutcome =
  | { readonly type: "upload.previewed"; readonly url: string }
  | { readonly type: "upload.progressed"; readonly percent: number }
  | { readonly type: "upload.finished"; readonly document: UploadedDocument }
  | { readonly type: "upload.refused"; readonly text: string }
  | { readonly type: "upload.broken" };

/** How the server knows the file (COVER-35). */
export interface UploadedDocument {
  readonly tkn: string;
  readonly srv_id: string;
}

/** Told to the form around: the file that it has now, null for none. */
export interface DocumentChanged {
  readonly type: "document.changed";
  readonly kind: DocumentKind;
  readonly document: UploadedDocument | null;
}

export type DocumentUploadEvent =
  | FileChosen
  | { readonly type: "file.removed" }
  | { readonly type: "retry.requested" }
  | UploadOutcome;

/** `form` receives which file there is; undefined when the machine runs alone, as in model tests. */
export interface DocumentUploadInput {
  readonly kind: DocumentKind;
  readonly form?: ActorRef<Snapshot<unknown>, DocumentChanged> | undefined;
}

export interface DocumentUploadContext extends DocumentUploadInput {
  readonly preview: string | null;
  readonly percent: number;
  readonly text: string | null;
}

const documentSetup = setup({
  types: {
    context: {} as DocumentUploadContext,
    events: {} as DocumentUploadEvent,
    input: {} as DocumentUploadInput,
    children: {} as { upload: "upload" },
  },
  actors: {
    upload: callbackProvidedBy<UploadCommand>("src/actors/upload/upload.actors.ts"),
  },
  guards: {
    isWrong: ({ event }) => event.type === "file.chosen" && wrongText(event) !== null,
  },
  actions: {
    begin: assign({ preview: null, percent: 0, text: null }),
    drop: sendTo("upload", { type: "upload.dropped" }),
    send: sendTo("upload", ({ event }) => ({
      type: "upload.wanted",
      document_file: event.type === "file.chosen" ? event.document_file : null,
    })),
  },
});

const wrongText = (chosen: FileChosen): string | null => chosenFileText("document", chosen);

const reportToForm = documentSetup.createAction(
  enqueueActions(({ context: { kind, form }, enqueue, event }) => {
    const document = event.type === "upload.finished" ? event.document : null;
    if (form !== undefined) enqueue.sendTo(form, { type: "document.changed", kind, document });
  }),
);

const choosing = {
  "file.chosen": [
    {
      guard: "isWrong",
      target: "empty",
      actions: [
        "drop",
        "begin",
        assign<DocumentUploadContext, DocumentUploadEvent, undefined, DocumentUploadEvent, never>({
          text: ({ event }) => (event.type === "file.chosen" ? wrongText(event) : null),
        }),
        reportToForm,
      ],
    },
    { target: "uploading", actions: ["begin", "send", reportToForm] },
  ],
} as const;

/**
 * One picture of an application: chosen or taken, shown at once, sent while the rest is filled in. A file of another type or
 * too large is refused before anything is sent; after a broken line the same file is sent again (ERR-24, UPLOAD-12).
 */
export const documentUploadMachine = documentSetup.createMachine({
  id: "document-upload",
  context: ({ input }) => ({ ...input, preview: null, percent: 0, text: null }),
  invoke: { id: "upload", src: "upload" },
  initial: "empty",
  states: {
    empty: { on: choosing },
    uploading: {
      on: {
        ...choosing,
        "upload.previewed": { actions: assign({ preview: ({ event }) => event.url }) },
        "upload.progressed": { actions: assign({ percent: ({ event }) => event.percent }) },
        "upload.finished": { target: "uploaded", actions: reportToForm },
        "upload.refused": {
          target: "empty",
          actions: ["drop", "begin", assign({ text: ({ event }) => event.text })],
        },
        "upload.broken": "broken",
        "file.removed": { target: "empty", actions: ["drop", "begin"] },
      },
    },
    broken: {
      on: {
        ...choosing,
        "retry.requested": {
          target: "uploading",
          actions: [assign({ percent: 0 }), sendTo("upload", { type: "upload.repeated" })],
        },
        "file.removed": { target: "empty", actions: ["drop", "begin"] },
      },
    },
    uploaded: {
      on: {
        ...choosing,
        "file.removed": { target: "empty", actions: ["drop", "begin", reportToForm] },
      },
    },
  },
});

export type DocumentUploadRef = ActorRefFrom<typeof documentUploadMachine>;

/** `percent` is how much of the file is sent; `preview` the picture itself. */
export type DocumentUploadView =
  | { readonly status: "empty"; readonly text: string | null }
  | { readonly status: "uploading"; readonly preview: string | null; readonly percent: number }
  | { readonly status: "broken"; readonly preview: string | null }
  | { readonly status: "uploaded"; readonly preview: string | null };

export const selectDocumentUploadView = (
  snapshot: SnapshotFrom<typeof documentUploadMachine>,
): DocumentUploadView => {
  const { preview, percent, text } = snapshot.context;
  if (snapshot.matches("uploading")) return { status: "uploading", preview, percent };
  if (snapshot.matches("broken")) return { status: "broken", preview };
  return snapshot.matches("uploaded") ? { status: "uploaded", preview } : { status: "empty", text };
};
