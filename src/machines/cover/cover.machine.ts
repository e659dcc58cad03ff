import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";

import { chosenCoverText, coverFilmProblem, coverKindOf } from "../../domain/upload/cover-film.ts";
import { COVER_RATIO, middleCrop, moveCrop, type Crop, type PictureSize } from "../../domain/upload/crop.ts";
import { tooSmallText } from "../../domain/upload/picture-kind.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import { wasAfter } from "../app/was-after.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import { unsentText } from "../upload/unsent-text.ts";
import type { UploadCommand, UploadedDocument, UploadOutcome } from "../upload/upload-events.ts";
import type { MediaChosen } from "../upload/upload.machine.ts";
import type { FilmRead, PictureCommand, PictureOutcome } from "../picture/picture-events.ts";
import type { AnswerTo } from "../resource/call.ts";

/** Told to the page around: the cover is another one. */
export interface CoverChanged extends ShownCover {
  readonly type: "cover.changed";
}

/** A cover is a picture or a film, or there is none. */
export interface ShownCover {
  readonly fans_cover_picture_url: string | null;
  readonly fans_cover_video_url: string | null;
}

/** The cover as the page knows it, with whether a film is being made ready to take its place. */
export interface CoverWas extends ShownCover {
  readonly is_processing: boolean;
}

/** `shown`: the cover that the page shows. */
export interface CoverChosen extends MediaChosen {
  readonly shown: ShownCover;
}

/** `page` is told of a new cover; undefined when the machine runs alone, as in model tests. */
export interface CoverInput {
  readonly page?: ActorRef<Snapshot<unknown>, CoverChanged> | undefined;
}

/** `crop.moved` in the picture's own pixels. */
export type CoverEvent =
  | CoverChosen
  | PictureOutcome
  | FilmRead
  | Exclude<UploadOutcome, { readonly type: "upload.previewed" }>
  | { readonly type: "crop.moved"; readonly dx: number; readonly dy: number }
  | { readonly type: "form.submitted" }
  | { readonly type: "change.cancelled" }
  | { readonly type: "retry.requested" };

export interface CoverContext extends CoverInput {
  /** A GIF or a film moves on: it is taken as it is. */
  readonly isCropped: boolean;
  readonly picture: (PictureSize & { readonly url: string }) | null;
  /** `url` null: the browser cannot play it, the server may. */
  readonly film: { readonly url: string | null } | null;
  readonly crop: Crop | null;
  readonly percent: number;
  readonly upload: UploadedDocument | null;
  /** What is replaced, as far as its person was told: another one is not replaced unseen. */
  readonly was: CoverWas;
  /** While a picture or film was placed the cover became another one. */
  readonly isChanged: boolean;
}

/** What is used as a cover, as what, and in whose place. */
export type UsedCover = UploadedDocument & { readonly type: "image" | "video"; readonly was: CoverWas };

const longText = (event: CoverEvent): string | null =>
  event.type === "film.read"
    ? (coverFilmProblem({ bytes: null, duration: event.seconds })?.text ?? null)
    : null;
const wrongText = (event: CoverEvent): string | null =>
  event.type === "file.chosen" ? chosenCoverText(event) : null;

const NO_COVER: CoverWas = {
  ...{ fans_cover_picture_url: null, fans_cover_video_url: null, is_processing: false },
};

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
    setCover: promiseProvidedBy<AnswerTo<"setCover">, UsedCover>("src/actors/cover/cover.actors.ts"),
  },
  guards: {
    isWrong: ({ event }) => wrongText(event) !== null,
    isLong: ({ event }) => longText(event) !== null,
    isSmall: ({ event }) =>
      event.type === "picture.read" && tooSmallText("cover", event.width, event.height) !== null,
    isCropped: ({ context }) => context.crop !== null,
    isSent: ({ context }) => context.upload !== null,
  },
  actions: {
    tellWrong: emit(({ event }) => errorToast(wrongText(event) ?? UNREADABLE)),
    tellLong: emit(({ event }) => errorToast(longText(event) ?? UNREADABLE)),
    tellSmall: emit(({ event }) =>
      errorToast(
        (event.type === "picture.read" && tooSmallText("cover", event.width, event.height)) || UNREADABLE,
      ),
    ),
    tellUnreadable: emit(errorToast(UNREADABLE)),
    tellFailure: emit((_, { error }: { readonly error: string }) => errorToast(error)),
    /** What is the cover now: the page around shows it. */
    learn: enqueueActions(({ context, enqueue }, now: CoverWas) => {
      enqueue.assign({ was: now });
      if (context.page === undefined) return;
      const { is_processing: _isProcessing, ...shown } = now;
      enqueue.sendTo(context.page, { type: "cover.changed", ...shown });
    }),
  },
});

const forget = coverSetup.createAction(
  enqueueActions(({ enqueue }) => {
    enqueue.assign({ picture: null, film: null, crop: null, percent: 0, upload: null, isChanged: false });
    enqueue.sendTo("picture", { type: "picture.closed" });
    enqueue.sendTo("upload", { type: "upload.dropped" });
  }),
);

const open = coverSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== "file.chosen") return;
    const { document_file, mediaType, shown } = event;
    const isCropped = mediaType !== "image/gif" && coverKindOf(event) === "cover";
    // A film of before that is still being made ready is known here alone.
    const was = { ...shown, is_processing: context.was.is_processing };
    enqueue.assign({ isCropped, percent: 0, upload: null, was });
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

/** A film that is still to be made ready comes to the page by itself. */
const tellSaved = coverSetup.createAction(
  emit(({ context: { film } }) => ({
    type: "toast.requested",
    kind: "success",
    text:
      film === null
        ? "Cover uploaded."
        : "Cover uploaded. It is shown as soon as your film is ready; until then everything stays as it is.",
  })),
);

const parts = coverSetup.extend({ actions: { forget, open, take, tellSaved } });

const cancelling = { "change.cancelled": { target: "shown", actions: "forget" } } as const;

/**
 * The cover, changed in place: a picture or film is chosen, seen where it will stand and moved there, then sent and used; or the change
 * is cancelled, and what was there is shown again (COVER-24 to COVER-27). What the server refuses leaves the choice as it is.
 */
export const coverMachine = parts.createMachine({
  id: "cover",
  context: ({ input }) => ({
    ...input,
    ...{ isCropped: true, picture: null, film: null, crop: null, percent: 0, upload: null },
    ...{ was: NO_COVER, isChanged: false },
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
        "film.read": [
          { guard: "isLong", target: "shown", actions: ["tellLong", "forget"] },
          { target: "placing", actions: assign({ film: ({ event }) => ({ url: event.url }) }) },
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
        input: ({ context: { upload, film, was } }) => ({
          ...upload!,
          type: film === null ? "image" : "video",
          was,
        }),
        onDone: byStatus({
          ok: {
            target: "shown",
            actions: ["tellSaved", { type: "learn", params: ({ event }) => event.output.data }, "forget"],
          },
          failed: {
            target: "placing",
            actions: [
              assign({ upload: null }),
              { type: "tellFailure", params: ({ event }) => event.output.failure },
              enqueueActions(({ context, event, enqueue }) => {
                const { failure } = event.output;
                if (failure.code !== "section_changed") return;
                enqueue.assign({ isChanged: true });
                enqueue({ type: "learn", params: wasAfter(context.was, failure) });
              }),
            ],
          },
        }),
        onError: "unreachable",
      },
    },
    unreachable: {
      entry: { type: "tellFailure", params: ({ event }) => ({ error: unsentText(event) }) },
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

/**
 * What was chosen is a picture or a film; `crop` null: it is shown whole. `percent` of it are sent. `now`: the cover that somebody
 * chose meanwhile; null: it is the one that was there.
 */
export type CoverView =
  | { readonly status: "shown" | "reading" }
  | {
      readonly status: "placing" | "cutting" | "sending" | "saving" | "unreachable";
      readonly picture: CoverContext["picture"];
      readonly film: CoverContext["film"];
      readonly crop: Crop | null;
      readonly percent: number;
      readonly now: CoverWas | null;
    };

/** What the cover's editor renders. */
export const selectCoverView = (snapshot: SnapshotFrom<typeof coverMachine>): CoverView => {
  const { picture, film, crop, percent, was, isChanged } = snapshot.context;
  if (snapshot.value === "shown" || snapshot.value === "reading") return { status: snapshot.value };
  if (picture === null && film === null) return { status: "shown" };
  return {
    status: snapshot.value as Extract<CoverView, { readonly picture: unknown }>["status"],
    ...{ picture, film, crop, percent, now: isChanged ? was : null },
  };
};
