import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup, stopChild } from "xstate";

import {
  checkGalleryForm,
  emptyGalleryForm,
  formOfGallery,
  type GalleryForm,
} from "../../domain/gallery/gallery-form.ts";
import type { GalleryType } from "../../domain/gallery/gallery.ts";
import {
  GALLERY_FILE_LIMIT,
  galleryLimits,
  galleryMedia,
  otherKindText,
  type GalleryTexts,
} from "../../domain/gallery/written-gallery.ts";
import { priceLimits, type PriceLimits } from "../../domain/money/price.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { OwnGallery } from "../../protocol/gallery/own-gallery.records.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import {
  checkFilesProvided,
  checksFiles,
  fileParts,
  whenFilesChecked,
  type FilesChecked,
} from "../post-editor/file-parts.ts";
import type { PostFilesEvent } from "../post-editor/post-files.ts";
import { vaultParts } from "../post-editor/vault-parts.ts";
import type { CallResult } from "../resource/call.ts";
import { uploadMachine, type UploadRef } from "../upload/upload.machine.ts";
import {
  vaultPickerMachine,
  type PickerOutcome,
  type VaultPickerRef,
} from "../vault-picker/vault-picker.machine.ts";
import {
  whenFilesAreSent,
  whenRefusedOrChanged,
  whenSubmittedWithFiles,
} from "../post-editor/stored-form.ts";

/** A new gallery of a kind, `id` null, or one that is there. */
export interface GalleryEditorInput {
  readonly id: number | null;
  readonly type: GalleryType;
  /** What may be entered as a price here; the usual limits by itself. */
  readonly prices?: PriceLimits | undefined;
}

export type GalleryEditorEvent =
  | FormEvent<GalleryForm>
  | Exclude<PostFilesEvent, { readonly type: "file.priced" }>
  | PickerOutcome
  | FilesChecked
  | { readonly type: "vault.opened" }
  | { readonly type: "form.left" }
  | { readonly type: "mine.kept" }
  | { readonly type: "theirs.taken" }
  | { readonly type: "retry.requested" };

export interface GalleryEditorContext extends GalleryForm, GalleryEditorInput {
  /** Of the stored gallery that is edited. */
  readonly version: number | null;
  readonly stored: OwnGallery | null;
  /** Why it could not be read; null: the server could not be reached. */
  readonly failure: Failure | null;
  readonly texts: GalleryTexts;
}

/** What reading or storing a gallery is answered. */
export type GalleryAnswer = CallResult<OwnGallery>;

export interface GalleryToSave extends GalleryEditorInput {
  readonly version: number | null;
  readonly form: GalleryForm;
}

const file = "src/actors/gallery-editor/gallery-editor.actors.ts";

/** The fields of the form alone. */
export const formIn = ({ text, amount_usd, media }: GalleryForm): GalleryForm => ({
  text,
  amount_usd,
  media,
});

const parts = formParts<GalleryEditorContext, GalleryEditorEvent>((context) => {
  const { type, prices = priceLimits } = context;
  return checkGalleryForm(type, context, { priceMin: prices.min, priceMax: prices.max });
});

const files = fileParts<GalleryEditorContext, GalleryEditorEvent>({
  unknownKind: ({ type }) => galleryMedia[type],
  refusal: ({ type, media }, kind) => {
    if (kind !== galleryMedia[type]) return otherKindText(type);
    return media.length >= galleryLimits.files ? GALLERY_FILE_LIMIT : null;
  },
  clears: ["media"],
});

const vault = vaultParts<GalleryEditorContext, GalleryEditorEvent>({
  kinds: ({ type }) => [galleryMedia[type]],
  most: galleryLimits.files,
  limitText: GALLERY_FILE_LIMIT,
  clears: ["media"],
});

const savedText = ({ id }: GalleryEditorContext, { status }: OwnGallery): string => {
  if (status === "preparing") return "Your gallery is on sale as soon as its files are ready.";
  if (status === "in_review") return "Your gallery is on sale as soon as it is approved.";
  return id === null ? "Your gallery is on sale." : "Your changes are saved.";
};

const editorSetup = setup({
  types: {
    context: {} as GalleryEditorContext,
    events: {} as GalleryEditorEvent,
    input: {} as GalleryEditorInput,
    output: {} as { readonly type: GalleryType },
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      loadGallery: "loadGallery";
      saveGallery: "saveGallery";
      picker: "vaultPicker";
      checkFiles: "checkFiles";
      [file: `file-${number}`]: "upload";
    },
  },
  actors: {
    upload: uploadMachine,
    vaultPicker: vaultPickerMachine,
    checkFiles: checkFilesProvided,
    loadGallery: promiseProvidedBy<GalleryAnswer, { readonly id: number }>(file),
    saveGallery: promiseProvidedBy<GalleryAnswer, GalleryToSave>(file),
  },
  guards: {
    ...parts.guards,
    ...files.guards,
    isNew: ({ context }) => context.id === null,
    isChanged: (_, { code }: Failure) => code === "gallery_changed",
  },
  actions: {
    ...parts.actions,
    ...files.actions,
    ...vault,
    takeStored: assign(({ context: { stored } }) =>
      stored === null
        ? {}
        : { ...formOfGallery(stored), type: stored.type, version: stored.version, texts: {} },
    ),
  },
});

const typing = {
  "field.changed": { actions: "changeField" },
  "file.chosen": { actions: "addFile" },
  "file.removed": { actions: "changeFiles" },
  "file.moved": { actions: "changeFiles" },
  "vault.opened": { actions: "openVault" },
  "form.left": "left",
} as const;

const idOf = ({ context }: { readonly context: GalleryEditorContext }) => ({ id: context.id! });

/**
 * Makes or changes a premium gallery (ACCT-27, X-18): its title, its files of one kind in their order, its price. Files are
 * sent while it is written; one that somebody else has changed meanwhile is compared.
 */
export const galleryEditorMachine = editorSetup.createMachine({
  id: "gallery-editor",
  // They stand on a page that others read, and their texts decide.
  meta: { publicFields: ["text", "amount_usd"] },
  context: ({ input }) => ({
    ...emptyGalleryForm,
    ...input,
    ...{ version: null, stored: null, failure: null, texts: {} },
  }),
  output: ({ context }) => ({ type: context.type }),
  invoke: checksFiles,
  on: {
    ...whenFilesChecked,
    "media.changed": { actions: "changeFiles" },
    "media.picked": { actions: "addPicked" },
    "picker.closed": { actions: stopChild("picker") },
  },
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isNew", target: "editing" }, { target: "loading" }] },
    loading: {
      invoke: {
        id: "loadGallery",
        src: "loadGallery",
        input: idOf,
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
    failed: { on: { "retry.requested": "loading", "form.left": "left" } },
    editing: {
      on: {
        ...typing,
        "form.submitted": whenSubmittedWithFiles,
      },
    },
    // For the files that are still being sent; one that fails ends it.
    waiting: {
      tags: "busy",
      always: whenFilesAreSent,
      on: { "file.removed": { actions: "changeFiles" }, "form.left": "editing" },
    },
    submitting: {
      tags: "busy",
      invoke: {
        id: "saveGallery",
        src: "saveGallery",
        input: ({ context }) => ({
          ...{ id: context.id, type: context.type, version: context.version, form: formIn(context) },
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
        id: "loadGallery",
        src: "loadGallery",
        input: idOf,
        onDone: byStatus({
          ok: { target: "conflicted", actions: assign({ stored: ({ event }) => event.output.data }) },
          failed: whenRefused,
        }),
        onError: whenUnreachable,
      },
    },
    // Both are there: one's own in the form, the stored one above it.
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
    left: { type: "final" },
    done: { type: "final" },
  },
});

export type GalleryEditorRef = ActorRefFrom<typeof galleryEditorMachine>;
export type GalleryEditorSnapshot = SnapshotFrom<typeof galleryEditorMachine>;

export type GalleryEditorView =
  | { readonly status: "loading" | "done" }
  | { readonly status: "failed"; readonly error: string }
  | {
      readonly status: "form";
      readonly type: GalleryType;
      readonly form: GalleryForm;
      readonly texts: GalleryTexts;
      readonly busy: boolean;
      /** Its last files are being sent. */
      readonly isWaiting: boolean;
      /** The actors that send its files, by the files' ids. */
      readonly uploads: Readonly<Record<string, UploadRef | undefined>>;
      /** The vault is open to choose from. */
      readonly picker: VaultPickerRef | null;
      readonly isNew: boolean;
      /** Why a reviewer rejected it; null: he did not. */
      readonly reason: string | null;
      /** Ids of the files that were sold and stay; none while nobody has bought it. */
      readonly sold: readonly string[];
      /** What was stored in another window meanwhile; null: nothing. */
      readonly theirs: OwnGallery | null;
    };

const noFiles: readonly string[] = [];

/** What the editor shows. */
export const selectGalleryEditorView = (snapshot: GalleryEditorSnapshot): GalleryEditorView => {
  const { context } = snapshot;
  const { stored } = context;
  if (snapshot.matches("failed")) return { status: "failed", error: context.failure?.error ?? UNREACHABLE };
  if (snapshot.matches("opening") || snapshot.matches("loading")) return { status: "loading" };
  if (snapshot.status === "done") return { status: "done" };
  return {
    status: "form",
    type: context.type,
    form: formIn(context),
    texts: context.texts,
    busy: snapshot.hasTag("busy"),
    isWaiting: snapshot.matches("waiting"),
    uploads: snapshot.children as Readonly<Record<string, UploadRef | undefined>>,
    picker: (snapshot.children as { readonly picker?: VaultPickerRef }).picker ?? null,
    isNew: context.id === null,
    reason: stored?.reason ?? null,
    sold: stored?.is_sold === true ? stored.media.map(({ vault_id }) => `stored-${vault_id}`) : noFiles,
    theirs: snapshot.matches("conflicted") ? stored : null,
  };
};
