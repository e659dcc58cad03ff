import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";

import { chosenFileText } from "../../domain/upload/upload-kind.ts";
import { COVER_RATIO, middleCrop, moveCrop, type Crop, type PictureSize } from "../../domain/upload/crop.ts";
import { tooSmallText } from "../../domain/upload/picture-kind.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { FileChosen, UploadCommand, UploadedDocument, UploadOutcome } from "../upload/upload-events.ts";
import type { PictureCommand, PictureOutcome } from "../picture/picture-events.ts";
import type { AnswerTo } from "../resource/call.ts";

/** Told to the page around: the cover is another one. */
export interface CoverChanged {
  readonly type: "cover.changed";
  readonly fans_cover_picture_url: string | null;
  readonly fans_cover_video_url: string | null;
}

/** `page` is told of a new cover; undefined when the machine runs alone, as in model tests. */
export interface CoverInput {
  readonly page?: ActorRef<Snapshot<unknown>, CoverChanged> | undefined;
}

/** `crop.moved` in the picture's own pixels. */
export type CoverEvent =
  | FileChosen
  | PictureOutcome
  | Exclude<UploadOutcome, { readonly type: "upload.previewed" }>
  | { readonly type: "crop.moved"; readonly dx: number; readonly dy: number }
  | { readonly type: "form.submitted" }
  | { readonly type: "change.cancelled" }
  | { readonly type: "retry.requested" };

export interface CoverContext extends CoverInput {
  /** A GIF moves on: it is taken as it is. */
  readonly isCropped: boolean;
  readonly picture: (PictureSize & { readonly url: string }) | null;
  readonly crop: Crop | null;
  readonly percent: number;
  readonly upload: UploadedDocument | null;
}

export const UNREADABLE = "This picture cannot be read. Please choose another one.";

const coverSetup = setup({
  types: {
    context: {} as CoverContext,
    events: {} as CoverEvent,
    input: {} as CoverInput,
    emitted: {} as SharedEmitted,
    children: {} as { picture: "picture"; upload: "upload"; setCover: "setCover" },
  },
  actors: {
    picture: callbackProvidedBy<PictureCommand>("src/actors/picture/picture.actors.ts"),
    upload: callbackProvidedBy<UploadCommand>("src/actors/upload/upload.actors.ts"),
    setCover: promiseProvidedBy<AnswerTo<"setCover">, UploadedDocument>("src/actors/cover/cover.actors.ts"),
  },
  guards: {
    isWrong: ({ event }) => event.type === "file.chosen" && chosenFileText("cover", event) !== null,
    isSmall: ({ event }) =>
      event.type === "picture.read" && tooSmallText("cover", event.width, event.height) !== null,
    isCropped: ({ context }) => context.crop !== null,
    isSent: ({ context }) => context.upload !== null,
  },
  actions: {
    tellWrong: emit(({ event }) =>
      errorToast((event.type === "file.chosen" && chosenFileText("cover", event)) || UNREADABLE),
    ),
    tellSmall: emit(({ event }) =>
      errorToast(
        (event.type === "picture.read" && tooSmallText("cover", event.width, event.height)) || UNREADABLE,
      ),
    ),
    tellUnreadable: emit(errorToast(UNREADABLE)),
    tellFailure: emit((_, { error }: { readonly error: string }) => errorToast(error)),
  },
});

const forget = coverSetup.createAction(
  enqueueActions(({ enqueue }) => {
    enqueue.assign({ picture: null, crop: null, percent: 0, upload: null });
    enqueue.sendTo("picture", { type: "picture.closed" });
    enqueue.sendTo("upload", { type: "upload.dropped" });
  }),
);

const open = coverSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type !== "file.chosen") return;
    const { document_file, mediaType } = event;
    enqueue.assign({ isCropped: mediaType !== "image/gif", percent: 0, upload: null });
    enqueue.sendTo("picture", { type: "picture.opened", document_file });
  }),
);

const take = coverSetup.createAction(
  assign(({ context, event }) => {
    if (event.type !== "picture.read") return {};
    const { url, width, height } = event;
    return {
      picture: { url, width, height },
      crop: context.isCropped ? middleCrop(event, COVER_RATIO) : null,
    };
  }),
);

const parts = coverSetup.extend({ actions: { forget, open, take } });

const cancelling = { "change.cancelled": { target: "shown", actions: "forget" } } as const;

/**
 * The cover, changed in place: a picture is chosen, seen where it will stand and moved there, then sent and used; or the change
 * is cancelled, and what was there is shown again (COVER-24 to COVER-27). What the server refuses leaves the choice as it is.
 */
export const coverMachine = parts.createMachine({
  id: "cover",
  context: ({ input }) => ({
    ...input,
    ...{ isCropped: true, picture: null, crop: null, percent: 0, upload: null },
  }),
  invoke: [
    { id: "picture", src: "picture" },
    { id: "upload", src: "upload" },
  ],
  initial: "shown",
  states: {
    shown: {
      on: {
        "file.chosen": [
          { guard: "isWrong", actions: "tellWrong" },
          { target: "reading", actions: "open" },
        ],
      },
    },
    reading: {
      on: {
        ...cancelling,
        "picture.read": [
          { guard: "isSmall", target: "shown", actions: ["tellSmall", "forget"] },
          { target: "placing", actions: "take" },
        ],
        "picture.unreadable": { target: "shown", actions: ["tellUnreadable", "forget"] },
      },
    },
    placing: {
      on: {
        ...cancelling,
        "crop.moved": {
          guard: "isCropped",
          actions: assign(({ context: { picture, crop }, event }) => ({
            crop: moveCrop(crop!, picture!, event.dx, event.dy),
          })),
        },
        "form.submitted": "cutting",
      },
    },
    cutting: {
      entry: sendTo("picture", ({ context }) => ({ type: "picture.cut", crop: context.crop })),
      on: {
        "picture.cutOut": {
          target: "sending",
          actions: sendTo("upload", ({ event }) => ({
            type: "upload.wanted",
            document_file: event.document_file,
          })),
        },
        "picture.unreadable": { target: "shown", actions: ["tellUnreadable", "forget"] },
      },
    },
    sending: {
      entry: assign({ percent: 0 }),
      on: {
        ...cancelling,
        "upload.progressed": { actions: assign({ percent: ({ event }) => event.percent }) },
        "upload.finished": { target: "saving", actions: assign({ upload: ({ event }) => event.document }) },
        "upload.refused": {
          target: "placing",
          actions: { type: "tellFailure", params: ({ event }) => ({ error: event.text }) },
        },
        "upload.broken": "unreachable",
      },
    },
    saving: {
      invoke: {
        id: "setCover",
        src: "setCover",
        input: ({ context }) => context.upload!,
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: [
              enqueueActions(({ context, event, enqueue }) => {
                enqueue.emit({ type: "toast.requested", kind: "success", text: "Cover uploaded." });
                if (context.page !== undefined)
                  enqueue.sendTo(context.page, { type: "cover.changed", ...event.output.data });
              }),
              "forget",
            ],
          },
          failed: {
            target: "placing",
            actions: [
              assign({ upload: null }),
              { type: "tellFailure", params: ({ event }) => event.output.failure },
            ],
          },
        }),
        onError: "unreachable",
      },
    },
    unreachable: {
      entry: { type: "tellFailure", params: { error: UNREACHABLE } },
      on: {
        ...cancelling,
        "retry.requested": [
          { guard: "isSent", target: "saving" },
          { target: "sending", actions: sendTo("upload", { type: "upload.repeated" }) },
        ],
      },
    },
  },
});

export type CoverRef = ActorRefFrom<typeof coverMachine>;

/** `crop` null: the picture is shown whole. `percent` of it are sent. */
export type CoverView =
  | { readonly status: "shown" | "reading" }
  | {
      readonly status: "placing" | "cutting" | "sending" | "saving" | "unreachable";
      readonly picture: PictureSize & { readonly url: string };
      readonly crop: Crop | null;
      readonly percent: number;
    };

/** What the cover's editor renders. */
export const selectCoverView = (snapshot: SnapshotFrom<typeof coverMachine>): CoverView => {
  const { picture, crop, percent } = snapshot.context;
  if (snapshot.value === "shown" || snapshot.value === "reading") return { status: snapshot.value };
  if (picture === null) return { status: "shown" };
  return {
    status: snapshot.value as Extract<CoverView, { readonly picture: unknown }>["status"],
    ...{ picture, crop, percent },
  };
};
