import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import {
  AVATAR_RATIO,
  middleCrop,
  moveCrop,
  mostZoom,
  zoomCrop,
  zoomOf,
  type Crop,
  type PictureSize,
} from "../../domain/upload/crop.ts";
import { pictureKinds, tooSmallText } from "../../domain/upload/picture-kind.ts";
import { chosenFileText } from "../../domain/upload/upload-kind.ts";
import { byStatus } from "../app/by-status.ts";
import type { DialogOf } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import { wasAfter } from "../app/was-after.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { DialogInput } from "../dialogs/dialog-input.ts";
import { unsentText } from "../upload/unsent-text.ts";
import type { FileChosen, UploadCommand, UploadedDocument, UploadOutcome } from "../upload/upload-events.ts";
import type { PictureCommand, PictureOutcome } from "../picture/picture-events.ts";
import type { AnswerTo } from "../resource/call.ts";

export type AvatarInput = DialogInput<DialogOf<"avatar">>;

/** `crop.moved` in the picture's own pixels; `crop.zoomed` to a zoom of 1 and more. */
export type AvatarEvent =
  | FileChosen
  | PictureOutcome
  | Exclude<UploadOutcome, { readonly type: "upload.previewed" }>
  | { readonly type: "crop.moved"; readonly dx: number; readonly dy: number }
  | { readonly type: "crop.zoomed"; readonly zoom: number }
  | { readonly type: "form.submitted" }
  | { readonly type: "retry.requested" }
  | { readonly type: "avatar.deleted" };

export interface AvatarContext {
  readonly accountId: string;
  /** The one that is there, as far as the dialog knows: another one is not changed unseen. */
  readonly avatarUrl: string | null;
  /** While a picture was placed the avatar became another one. */
  readonly isChanged: boolean;
  readonly displayName: string;
  readonly picture: (PictureSize & { readonly url: string }) | null;
  readonly crop: Crop | null;
  readonly percent: number;
  readonly upload: UploadedDocument | null;
  /** What is wrong. */
  readonly text: string | null;
}

/** Whose avatar a call changes, and what it compares the avatar with that is there. */
export interface AvatarOf {
  readonly user_id: string;
  readonly was: string | null;
}

/** The smallest square that the server takes, in pixels (UPLOAD-12). */
export const LEAST_SIDE = pictureKinds.avatar.smallest!.width;

const UNREADABLE = "This picture cannot be read. Please choose another one.";

const file = "src/actors/avatar/avatar.actors.ts";

const avatarSetup = setup({
  types: {
    context: {} as AvatarContext,
    events: {} as AvatarEvent,
    input: {} as AvatarInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      picture: "picture";
      upload: "upload";
      setAvatar: "setAvatar";
      deleteAvatar: "deleteAvatar";
    },
  },
  actors: {
    picture: callbackProvidedBy<PictureCommand>("src/actors/picture/picture.actors.ts"),
    upload: callbackProvidedBy<UploadCommand>("src/actors/upload/upload.actors.ts"),
    setAvatar: promiseProvidedBy<AnswerTo<"setAvatar">, UploadedDocument & AvatarOf>(file),
    deleteAvatar: promiseProvidedBy<AnswerTo<"deleteAvatar">, AvatarOf>(file),
  },
  guards: {
    isWrong: ({ event }) => event.type === "file.chosen" && chosenFileText("avatar", event) !== null,
    isSmall: ({ event }) =>
      event.type === "picture.read" && tooSmallText("avatar", event.width, event.height) !== null,
    hasAvatar: ({ context }) => context.avatarUrl !== null,
    isSent: ({ context }) => context.upload !== null,
  },
  actions: {
    forget: assign({ isChanged: false, picture: null, crop: null, percent: 0, upload: null, text: null }),
    tellWrong: assign({
      text: ({ event }) => (event.type === "file.chosen" ? chosenFileText("avatar", event) : null),
    }),
    openPicture: sendTo("picture", ({ event }) => ({
      type: "picture.opened",
      document_file: event.type === "file.chosen" ? event.document_file : null,
    })),
    /** Of an avatar that was changed meanwhile, the present one is shown. */
    tellFailure: assign(({ context: { avatarUrl, isChanged } }, failure: Failure) => ({
      text: failure.error,
      avatarUrl: wasAfter({ fans_avatar_url: avatarUrl }, failure).fans_avatar_url,
      isChanged: isChanged || failure.code === "section_changed",
    })),
  },
});

const take = avatarSetup.createAction(
  assign(({ event }) =>
    event.type === "picture.read"
      ? {
          picture: { url: event.url, width: event.width, height: event.height },
          crop: middleCrop(event, AVATAR_RATIO),
        }
      : {},
  ),
);

const shift = avatarSetup.createAction(
  assign(({ context: { picture, crop }, event }) => {
    if (picture === null || crop === null) return {};
    if (event.type === "crop.moved") return { crop: moveCrop(crop, picture, event.dx, event.dy) };
    if (event.type === "crop.zoomed") return { crop: zoomCrop(crop, picture, event.zoom, LEAST_SIDE) };
    return {};
  }),
);

const choosing = {
  "file.chosen": [
    { guard: "isWrong", target: "choosing", actions: ["forget", "tellWrong"] },
    { target: "reading", actions: ["forget", "openPicture"] },
  ],
} as const;

/**
 * The Edit Avatar dialog: a picture is chosen or dropped, placed in a square, sent, and used; or the one that is there is
 * deleted (UPLOAD-01 to UPLOAD-06, COVER-33). What the server refuses is said where the picture still stands.
 */
export const avatarMachine = avatarSetup.createMachine({
  id: "avatar",
  context: ({ input: { request } }) => ({
    accountId: request.accountId,
    avatarUrl: request.avatarUrl,
    displayName: request.displayName,
    ...{ isChanged: false, picture: null, crop: null, percent: 0, upload: null, text: null },
  }),
  invoke: [
    { id: "picture", src: "picture" },
    { id: "upload", src: "upload" },
  ],
  initial: "choosing",
  states: {
    choosing: {
      on: { ...choosing, "avatar.deleted": { guard: "hasAvatar", target: "deleting" } },
    },
    reading: {
      on: {
        ...choosing,
        "picture.read": [
          {
            guard: "isSmall",
            target: "choosing",
            actions: assign({ text: ({ event }) => tooSmallText("avatar", event.width, event.height) }),
          },
          { target: "placing", actions: take },
        ],
        "picture.unreadable": { target: "choosing", actions: assign({ text: UNREADABLE }) },
      },
    },
    placing: {
      on: {
        ...choosing,
        "crop.moved": { actions: shift },
        "crop.zoomed": { actions: shift },
        "form.submitted": { target: "cutting", actions: assign({ text: null }) },
      },
    },
    cutting: {
      tags: "busy",
      entry: sendTo("picture", ({ context }) => ({ type: "picture.cut", crop: context.crop! })),
      on: {
        "picture.cutOut": {
          target: "sending",
          actions: sendTo("upload", ({ event }) => ({
            type: "upload.wanted",
            document_file: event.document_file,
          })),
        },
        "picture.unreadable": { target: "choosing", actions: ["forget", assign({ text: UNREADABLE })] },
      },
    },
    sending: {
      entry: assign({ percent: 0 }),
      on: {
        "upload.progressed": { actions: assign({ percent: ({ event }) => event.percent }) },
        "upload.finished": { target: "saving", actions: assign({ upload: ({ event }) => event.document }) },
        "upload.refused": { target: "placing", actions: assign({ text: ({ event }) => event.text }) },
        "upload.broken": { target: "unreachable" },
      },
    },
    saving: {
      tags: "busy",
      invoke: {
        id: "setAvatar",
        src: "setAvatar",
        input: ({ context: { accountId, upload, avatarUrl: was } }) => ({
          ...upload!,
          user_id: accountId,
          was,
        }),
        onDone: byStatus({
          ok: {
            target: "done",
            actions: emit({ type: "toast.requested", kind: "success", text: "Avatar uploaded." }),
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
      entry: assign({ text: ({ event }) => unsentText(event) }),
      exit: assign({ text: null }),
      on: {
        ...choosing,
        "retry.requested": [
          { guard: "isSent", target: "saving" },
          { target: "sending", actions: sendTo("upload", { type: "upload.repeated" }) },
        ],
      },
    },
    deleting: {
      tags: "busy",
      invoke: {
        id: "deleteAvatar",
        src: "deleteAvatar",
        input: ({ context: { accountId, avatarUrl: was } }) => ({ user_id: accountId, was }),
        onDone: byStatus({
          ok: { target: "deleted" },
          failed: {
            target: "choosing",
            actions: { type: "tellFailure", params: ({ event }) => event.output.failure },
          },
        }),
        onError: { target: "choosing", actions: assign({ text: UNREACHABLE }) },
      },
    },
    // The page is loaded anew, which tells that it is gone (CERR-12).
    deleted: {
      type: "final",
      entry: [
        emit({ type: "flash.requested", toast: { kind: "success", text: "Avatar deleted." } }),
        emit({ type: "page.reloadRequested" }),
      ],
    },
    done: { type: "final" },
  },
});

export type AvatarRef = ActorRefFrom<typeof avatarMachine>;

/**
 * `text` is what is wrong; `zoom` of `most`; `percent` of the picture are sent; `isChanged`: the avatar that is there
 * became another one meanwhile. */
export type AvatarView =
  | {
      readonly status: "choosing" | "reading" | "deleting";
      readonly avatarUrl: string | null;
      readonly displayName: string;
      readonly text: string | null;
    }
  | {
      readonly status: "placing" | "cutting" | "sending" | "saving" | "unreachable";
      readonly picture: PictureSize & { readonly url: string };
      readonly crop: Crop;
      readonly zoom: number;
      readonly most: number;
      readonly percent: number;
      readonly text: string | null;
      readonly displayName: string;
      readonly isChanged: boolean;
      readonly avatarUrl: string | null;
    }
  | { readonly status: "closed" };

export const selectAvatarView = (snapshot: SnapshotFrom<typeof avatarMachine>): AvatarView => {
  const { avatarUrl, displayName, isChanged, picture, crop, percent, text } = snapshot.context;
  if (snapshot.status === "done") return { status: "closed" };
  if (snapshot.value === "choosing" || snapshot.value === "reading" || snapshot.value === "deleting")
    return { status: snapshot.value, avatarUrl, displayName, text };
  if (picture === null || crop === null) return { status: "closed" };
  return {
    status: snapshot.value as Extract<AvatarView, { readonly picture: unknown }>["status"],
    ...{ avatarUrl, displayName, isChanged, picture, crop, percent, text },
    zoom: zoomOf(crop, picture),
    most: mostZoom(picture, LEAST_SIDE),
  };
};
