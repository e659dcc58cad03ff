import type { ActorRef, ActorRefFrom, AnyEventObject, Snapshot, SnapshotFrom } from "xstate";
import { assign, enqueueActions, sendTo, setup } from "xstate";

import type { PostFile } from "../../domain/post/post-file.ts";
import {
  chosenFileText,
  chosenMediaText,
  isPlayed,
  type MediaKind,
} from "../../domain/upload/upload-kind.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import type {
  FileChosen,
  MakingOutcome,
  UploadCommand,
  UploadedDocument,
  UploadOutcome,
} from "./upload-events.ts";

/** A picture, film or sound as it was chosen. */
export interface MediaChosen extends FileChosen {
  readonly name: string;
}

/** Told to the form around: how far its file `id` is, "failed" also when it was taken away; `thumb_url` shows it in this page alone. */
export interface MediaChanged {
  readonly type: "media.changed";
  readonly id: string;
  readonly source: PostFile["source"];
  readonly thumb_url: string | null;
}

export type UploadEvent =
  | MediaChosen
  | { readonly type: "file.removed" }
  | { readonly type: "pause.requested" }
  | { readonly type: "pause.ended" }
  | { readonly type: "retry.requested" }
  | UploadOutcome
  | MakingOutcome;

/** What it sends. `form` receives how far the file is; undefined when the machine runs alone, as in model tests. */
export interface UploadInput {
  readonly id: string;
  readonly kind: MediaKind | "document";
  readonly form?: ActorRef<Snapshot<unknown>, MediaChanged> | undefined;
}

export interface UploadContext extends UploadInput {
  readonly preview: string | null;
  readonly percent: number;
  /** Seconds that the rest takes; null: not known yet. */
  readonly left: number | null;
  /** Of a film or sound that the server makes; null: it waits for its turn. */
  readonly making: number | null;
  readonly text: string | null;
  /** Tries since the last byte that arrived. */
  readonly tries: number;
  readonly source: PostFile["source"];
}

const file = "src/actors/upload/upload.actors.ts";
const LONGEST_WAIT = 60_000;
/** How long a broken line rests, in milliseconds: one that is cut again and again is tried less and less often. */
export const retryWait = ({ tries }: { readonly tries: number }): number =>
  Math.min(LONGEST_WAIT, 1000 * 2 ** tries);

const wrongText = (kind: UploadInput["kind"], chosen: MediaChosen): string | null =>
  kind === "image" ? chosenMediaText(chosen) : chosenFileText(kind, chosen);

const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as UploadInput,
    children: {} as { upload: "upload"; watchMaking: "watchMaking" },
  },
  actors: {
    upload: callbackProvidedBy<UploadCommand, { readonly kind: UploadInput["kind"] }>(file),
    /** Asks the server how far a film or sound is. */
    watchMaking: callbackProvidedBy<AnyEventObject, UploadedDocument>(file),
  },
  delays: {
    retryDelay: ({ context }) => retryWait(context),
  },
  guards: {
    isWrong: ({ context: { kind }, event }) =>
      event.type === "file.chosen" && wrongText(kind, event) !== null,
    isPlayed: ({ context: { kind } }) => isPlayed(kind),
  },
  actions: {
    begin: assign({ preview: null, percent: 0, left: null, making: null, text: null, tries: 0 }),
    drop: sendTo("upload", { type: "upload.dropped" }),
    repeat: sendTo("upload", { type: "upload.repeated" }),
    send: sendTo("upload", ({ event }) => ({
      type: "upload.wanted",
      document_file: event.type === "file.chosen" ? event.document_file : null,
    })),
    fail: assign((_, { text }: { readonly text: string | null }) => ({ source: "failed" as const, text })),
  },
});

const tellForm = uploadSetup.createAction(
  enqueueActions(({ context: { id, kind, preview, source, form }, enqueue }) => {
    const thumb_url = isPlayed(kind) ? null : preview;
    if (form !== undefined) enqueue.sendTo(form, { type: "media.changed", id, source, thumb_url });
  }),
);

const refuse = uploadSetup.createAction(
  assign(({ context: { kind }, event }) => ({
    source: "failed" as const,
    text: event.type === "file.chosen" ? wrongText(kind, event) : null,
  })),
);

/**
 * One file on its way to the server, for every use: sent as soon as it is chosen, in pieces, so that a cut line goes on where it was
 * . A file of another type or too large is refused before anything is sent; after a broken line it is tried again, by
 * itself or by a press (ERR-24, UPLOAD-12). Stopped, it may go on when the same file is chosen again; removed, it is over.
 */
export const uploadMachine = uploadSetup.createMachine({
  id: "upload",
  context: ({ input }) => ({
    ...input,
    ...{ preview: null, percent: 0, left: null, making: null, text: null, tries: 0, source: "sending" },
  }),
  invoke: { id: "upload", src: "upload", input: ({ context: { kind } }) => ({ kind }) },
  on: {
    "file.chosen": [
      { guard: "isWrong", target: ".refused", actions: ["drop", "begin", refuse, tellForm] },
      { target: ".sending", actions: ["begin", assign({ source: "sending" }), "send", tellForm] },
    ],
    "file.removed": {
      target: ".empty",
      actions: ["drop", "begin", { type: "fail", params: { text: null } }, tellForm],
    },
  },
  initial: "empty",
  states: {
    empty: {},
    sending: {
      on: {
        "upload.previewed": { actions: [assign({ preview: ({ event }) => event.url }), tellForm] },
        "upload.progressed": {
          actions: assign(({ event: { percent, left = null } }) => ({ percent, left, tries: 0 })),
        },
        "upload.finished": [
          {
            guard: "isPlayed",
            target: "making",
            actions: [assign({ source: ({ event }) => event.document }), tellForm],
          },
          { target: "sent", actions: [assign({ source: ({ event }) => event.document }), tellForm] },
        ],
        "upload.refused": {
          target: "refused",
          actions: [{ type: "fail", params: ({ event: { text } }) => ({ text }) }, tellForm],
        },
        "upload.broken": {
          target: "broken",
          actions: assign(({ context, event: { text = null } }) => ({
            text,
            left: null,
            tries: context.tries + 1,
          })),
        },
        "pause.requested": {
          target: "paused",
          actions: [assign({ left: null }), sendTo("upload", { type: "upload.paused" })],
        },
      },
    },
    paused: { on: { "pause.ended": { target: "sending", actions: "repeat" } } },
    broken: {
      on: { "retry.requested": { target: "sending", actions: "repeat" } },
      after: { retryDelay: { target: "sending", actions: "repeat" } },
    },
    // It can be used already; what uses it waits for it.
    making: {
      invoke: {
        id: "watchMaking",
        src: "watchMaking",
        input: ({ context: { source } }) => source as UploadedDocument,
      },
      on: {
        "making.progressed": { actions: assign({ making: ({ event }) => event.percent }) },
        "making.finished": "sent",
        "making.failed": {
          target: "refused",
          actions: [{ type: "fail", params: ({ event: { text } }) => ({ text }) }, tellForm],
        },
      },
    },
    refused: {},
    sent: {},
  },
});

export type UploadRef = ActorRefFrom<typeof uploadMachine>;

/** `percent` is how much of the file is sent, or made; `preview` the picture itself; `text` says why it is not taken, or not yet. */
export type UploadView =
  | { readonly status: "empty" }
  | { readonly status: "sent"; readonly preview: string | null }
  | {
      readonly status: "sending";
      readonly preview: string | null;
      readonly percent: number;
      /** Seconds. */
      readonly left: number | null;
    }
  | { readonly status: "paused"; readonly preview: string | null; readonly percent: number }
  | { readonly status: "broken"; readonly preview: string | null; readonly text: string | null }
  | { readonly status: "making"; readonly percent: number | null }
  | { readonly status: "refused"; readonly text: string };

export const selectUploadView = (snapshot: SnapshotFrom<typeof uploadMachine>): UploadView => {
  const { preview, percent, left, making, text } = snapshot.context;
  if (snapshot.matches("sending")) return { status: "sending", preview, percent, left };
  if (snapshot.matches("paused")) return { status: "paused", preview, percent };
  if (snapshot.matches("broken")) return { status: "broken", preview, text };
  if (snapshot.matches("making")) return { status: "making", percent: making };
  if (snapshot.matches("refused")) return { status: "refused", text: text ?? "" };
  return snapshot.matches("sent") ? { status: "sent", preview } : { status: "empty" };
};
