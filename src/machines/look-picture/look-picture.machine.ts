import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import { lookPictureTexts, type LookPicturePart } from "../../domain/look/look-picture.ts";
import { chosenFileText } from "../../domain/upload/upload-kind.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import { wasAfter } from "../app/was-after.ts";
import type { AnswerTo } from "../resource/call.ts";
import { unsentText } from "../upload/unsent-text.ts";
import type { FileChosen, UploadCommand, UploadedDocument, UploadOutcome } from "../upload/upload-events.ts";

/** Which picture it is, and its address now; null: the page has none of its own. */
export interface LookPictureInput {
  readonly part: LookPicturePart;
  readonly address: string | null;
}

export type LookPictureEvent =
  | FileChosen
  | Exclude<UploadOutcome, { readonly type: "upload.previewed" }>
  | { readonly type: "change.cancelled" }
  | { readonly type: "retry.requested" }
  | { readonly type: "removal.chosen" };

export interface LookPictureContext extends LookPictureInput {
  readonly percent: number;
  readonly upload: UploadedDocument | null;
  /** What is wrong. */
  readonly text: string | null;
}

/** `was`: the address that is shown. */
export interface LookPictureToRemove {
  readonly part: LookPicturePart;
  readonly was: string | null;
}
export type LookPictureToSave = UploadedDocument & LookPictureToRemove;

/** What a toast says of a picture that was saved or taken away. */
export const lookPictureDone = (part: LookPicturePart, what: "saved" | "removed"): string =>
  `${lookPictureTexts[part].label}: ${what}.`;

const file = "src/actors/look-picture/look-picture.actors.ts";

const lookPictureSetup = setup({
  types: {
    context: {} as LookPictureContext,
    events: {} as LookPictureEvent,
    input: {} as LookPictureInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as { upload: "upload"; setPicture: "setPicture"; removePicture: "removePicture" },
  },
  actors: {
    upload: callbackProvidedBy<UploadCommand>("src/actors/upload/upload.actors.ts"),
    setPicture: promiseProvidedBy<AnswerTo<"setLookPicture">, LookPictureToSave>(file),
    removePicture: promiseProvidedBy<AnswerTo<"removeLookPicture">, LookPictureToRemove>(file),
  },
  guards: {
    isWrong: ({ event }) => event.type === "file.chosen" && chosenFileText("logo", event) !== null,
    hasPicture: ({ context }) => context.address !== null,
    isSent: ({ context }) => context.upload !== null,
  },
  actions: {
    forget: assign({ percent: 0, upload: null, text: null }),
    tellWrong: assign({
      text: ({ event }) => (event.type === "file.chosen" ? chosenFileText("logo", event) : null),
    }),
    send: sendTo("upload", ({ event }) => ({
      type: "upload.wanted",
      document_file: event.type === "file.chosen" ? event.document_file : null,
    })),
    drop: sendTo("upload", { type: "upload.dropped" }),
    take: assign(({ context: { part } }, pictures: Record<LookPicturePart, string | null>) => ({
      address: pictures[part],
    })),
    tellDone: emit(({ context: { part } }, { what }: { readonly what: "saved" | "removed" }) => ({
      type: "toast.requested",
      kind: "success",
      text: lookPictureDone(part, what),
    })),
    /** Of a picture that somebody else has changed, the present one is shown. */
    tellFailure: assign(({ context: { part, address } }, { error, ...failure }: Failure) => ({
      text: error,
      address: wasAfter({ [part]: address }, { error, ...failure })[part] ?? null,
    })),
  },
});

const choosing = {
  "file.chosen": [
    { guard: "isWrong", target: "shown", actions: ["forget", "tellWrong"] },
    { target: "sending", actions: ["forget", "send"] },
  ],
} as const;
const cancelling = { "change.cancelled": { target: "shown", actions: ["forget", "drop"] } } as const;

/** One picture of a page's own look: chosen, sent and shown to everybody, or taken away (CWL-05, CWL-09, CWL-10). */
export const lookPictureMachine = lookPictureSetup.createMachine({
  id: "look-picture",
  context: ({ input }) => ({ ...input, ...{ percent: 0, upload: null, text: null } }),
  invoke: { id: "upload", src: "upload" },
  initial: "shown",
  states: {
    shown: {
      on: {
        ...choosing,
        "removal.chosen": { guard: "hasPicture", target: "removing", actions: "forget" },
      },
    },
    sending: {
      on: {
        ...cancelling,
        "upload.progressed": { actions: assign({ percent: ({ event }) => event.percent }) },
        "upload.finished": { target: "saving", actions: assign({ upload: ({ event }) => event.document }) },
        "upload.refused": { target: "shown", actions: assign({ text: ({ event }) => event.text }) },
        "upload.broken": "unreachable",
      },
    },
    saving: {
      tags: "busy",
      invoke: {
        id: "setPicture",
        src: "setPicture",
        input: ({ context: { part, address: was, upload } }) => ({ ...upload!, part, was }),
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: [
              "forget",
              "drop",
              { type: "take", params: ({ event }) => event.output.data.data },
              { type: "tellDone", params: { what: "saved" } },
            ],
          },
          failed: {
            target: "shown",
            actions: ["forget", { type: "tellFailure", params: ({ event }) => event.output.failure }],
          },
        }),
        onError: "unreachable",
      },
    },
    unreachable: {
      entry: assign({ text: ({ event }) => unsentText(event) }),
      exit: assign({ text: null }),
      on: {
        ...choosing,
        ...cancelling,
        "retry.requested": [
          { guard: "isSent", target: "saving" },
          { target: "sending", actions: sendTo("upload", { type: "upload.repeated" }) },
        ],
      },
    },
    removing: {
      tags: "busy",
      invoke: {
        id: "removePicture",
        src: "removePicture",
        input: ({ context: { part, address: was } }) => ({ part, was }),
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: [
              { type: "take", params: ({ event }) => event.output.data.data },
              { type: "tellDone", params: { what: "removed" } },
            ],
          },
          failed: {
            target: "shown",
            actions: { type: "tellFailure", params: ({ event }) => event.output.failure },
          },
        }),
        onError: { target: "shown", actions: assign({ text: UNREACHABLE }) },
      },
    },
  },
});

export type LookPictureRef = ActorRefFrom<typeof lookPictureMachine>;
export type LookPictureSnapshot = SnapshotFrom<typeof lookPictureMachine>;

export interface LookPictureView extends LookPictureInput {
  readonly status: "shown" | "sending" | "saving" | "unreachable" | "removing";
  /** How much of the new picture is sent. */
  readonly percent: number;
  readonly text: string | null;
}

/** What one picture of the look renders. */
export const selectLookPictureView = ({
  value,
  context: { part, address, percent, text },
}: LookPictureSnapshot): LookPictureView => ({ status: value, part, address, percent, text });
