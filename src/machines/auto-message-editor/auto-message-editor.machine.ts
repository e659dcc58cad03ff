import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup, stopChild } from "xstate";

import { clearText } from "../../domain/account/field-texts.ts";
import {
  checkAutoForm,
  emptyAutoForm,
  formOfAuto,
  type AutoForm,
} from "../../domain/auto-message/auto-message-form.ts";
import type { AutoField, AutoTexts, AutoType } from "../../domain/auto-message/auto-message.ts";
import { MESSAGE_FILE_LIMIT, messageFiles } from "../../domain/direct-message/message.ts";
import { mediaKinds } from "../../domain/upload/upload-kind.ts";
import { priceLimits, type PriceLimits } from "../../domain/money/price.ts";
import type { AutoMessage } from "../../protocol/auto-message/auto-message.records.ts";
import type { Failure } from "../../protocol/failures.ts";
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
import { vaultPickerMachine, type PickerOutcome } from "../vault-picker/vault-picker.machine.ts";
import {
  whenFilesAreSent,
  whenRefusedOrChanged,
  whenSubmittedWithFiles,
} from "../post-editor/stored-form.ts";

/** A new message of a type, `id` null, or one that is there. `now` in epoch seconds. */
export interface AutoEditorInput {
  readonly id: number | null;
  readonly type: AutoType;
  readonly now: number;
  /** What may be entered as a price here; the usual limits by itself. */
  readonly prices?: PriceLimits | undefined;
}

export type AutoEditorEvent =
  | FormEvent<Omit<AutoForm, "media">>
  | Exclude<PostFilesEvent, { readonly type: "file.priced" }>
  | PickerOutcome
  | FilesChecked
  | { readonly type: "vault.opened" }
  | { readonly type: "form.left" }
  | { readonly type: "mine.kept" }
  | { readonly type: "theirs.taken" }
  | { readonly type: "retry.requested" };

export interface AutoEditorContext extends AutoForm, AutoEditorInput {
  /** Of the stored message that is edited. */
  readonly version: number | null;
  readonly stored: AutoMessage | null;
  /** Why it could not be read; null: the server could not be reached. */
  readonly failure: Failure | null;
  readonly texts: AutoTexts;
}

export interface AutoToSave {
  readonly id: number | null;
  readonly type: AutoType;
  readonly version: number | null;
  readonly form: AutoForm;
}

/** What reading or storing an automatic message is answered. */
export type AutoAnswer = CallResult<AutoMessage>;

const file = "src/actors/auto-message-editor/auto-message-editor.actors.ts";

/** The fields of the form alone. */
export const formIn = (context: AutoForm): AutoForm => {
  const { written, media, amount_usd, every_days, groups, spent_over, first_at } = context;
  const { to, delay, after, tip_over } = context;
  return {
    ...{ written, media, amount_usd, every_days, groups, spent_over, first_at, to, delay, after, tip_over },
  };
};

const parts = formParts<AutoEditorContext, AutoEditorEvent>((context) =>
  checkAutoForm(context.type, formIn(context), { limits: context.prices ?? priceLimits, now: context.now }),
);

const files = fileParts<AutoEditorContext, AutoEditorEvent>({
  unknownKind: () => "image",
  refusal: ({ media }) => (media.length >= messageFiles ? MESSAGE_FILE_LIMIT : null),
  clears: ["media", "text", "amount_usd"],
});

const vault = vaultParts<AutoEditorContext, AutoEditorEvent>({
  kinds: () => mediaKinds,
  most: messageFiles,
  limitText: MESSAGE_FILE_LIMIT,
  clears: ["media", "text", "amount_usd"],
});

const savedText = ({ id }: AutoEditorContext, { status }: AutoMessage): string => {
  if (status === "preparing") return "Your message is sent as soon as its files are ready.";
  if (status === "in_review") return "Your message is sent as soon as it is approved.";
  return id === null ? "Your message is on." : "Your changes are saved.";
};

const editorSetup = setup({
  types: {
    context: {} as AutoEditorContext,
    events: {} as AutoEditorEvent,
    input: {} as AutoEditorInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      loadMessage: "loadMessage";
      saveMessage: "saveMessage";
      picker: "vaultPicker";
      checkFiles: "checkFiles";
      [file: `file-${number}`]: "upload";
    },
  },
  actors: {
    upload: uploadMachine,
    vaultPicker: vaultPickerMachine,
    checkFiles: checkFilesProvided,
    loadMessage: promiseProvidedBy<AutoAnswer, { readonly id: number }>(file),
    saveMessage: promiseProvidedBy<AutoAnswer, AutoToSave>(file),
  },
  guards: {
    ...parts.guards,
    ...files.guards,
    isNew: ({ context }) => context.id === null,
    isChanged: (_, { code }: Failure) => code === "auto_message_changed",
  },
  actions: {
    ...parts.actions,
    ...files.actions,
    ...vault,
    // The text of a field that is called otherwise in the call.
    clearWritten: assign(({ context: { texts }, event }) =>
      event.type === "field.changed" && event.field === "written"
        ? { texts: clearText<AutoField>(texts, "text") }
        : {},
    ),
    takeStored: assign(({ context: { stored, now } }) =>
      stored === null
        ? {}
        : {
            ...formOfAuto(stored, now),
            ...{ version: stored.version, texts: {} },
          },
    ),
  },
});

const typing = {
  "field.changed": { actions: ["changeField", "clearWritten"] },
  "file.chosen": { actions: "addFile" },
  "file.removed": { actions: "changeFiles" },
  "file.moved": { actions: "changeFiles" },
  "vault.opened": { actions: "openVault" },
  "form.left": "left",
} as const;

const idOf = ({ context }: { readonly context: AutoEditorContext }) => ({ id: context.id! });

/**
 * Writes or changes a message that is sent by itself: its text, files, price and rule (ACCT-26, ACCT-29, ACCT-30). Files are sent
 * while it is written; one that somebody else has changed meanwhile is compared.
 */
export const autoMessageEditorMachine = editorSetup.createMachine({
  id: "auto-message-editor",
  // What is written goes to many; it is published like a post.
  meta: {
    publicFields: [
      "written",
      "amount_usd",
      "every_days",
      "groups",
      "spent_over",
      "first_at",
      "to",
      "delay",
      "after",
      "tip_over",
    ],
  },
  context: ({ input }) => ({
    ...emptyAutoForm(input.now),
    ...input,
    ...{ version: null, stored: null, failure: null, texts: {} },
  }),
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
        id: "loadMessage",
        src: "loadMessage",
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
        id: "saveMessage",
        src: "saveMessage",
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
        id: "loadMessage",
        src: "loadMessage",
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

export type AutoEditorRef = ActorRefFrom<typeof autoMessageEditorMachine>;
export type AutoEditorSnapshot = SnapshotFrom<typeof autoMessageEditorMachine>;

export type AutoEditorView =
  | { readonly status: "loading" | "done" }
  | { readonly status: "failed"; readonly error: string }
  | {
      readonly status: "form";
      readonly type: AutoType;
      readonly form: AutoForm;
      readonly texts: AutoTexts;
      readonly busy: boolean;
      /** Its last files are being sent. */
      readonly isWaiting: boolean;
      /** The actors that send its files, by the files' ids. */
      readonly uploads: Readonly<Record<string, UploadRef | undefined>>;
      readonly picker: ActorRefFrom<typeof vaultPickerMachine> | null;
      readonly isNew: boolean;
      /** Somebody got it already: what was sent stays as it is. */
      readonly isSent: boolean;
      /** Why a reviewer rejected it; null: he did not. */
      readonly reason: string | null;
      /** What was stored in another window meanwhile; null: nothing. */
      readonly theirs: AutoMessage | null;
    };

/** What the editor shows. */
export const selectAutoEditorView = (snapshot: AutoEditorSnapshot): AutoEditorView => {
  const { context, children } = snapshot;
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
    uploads: children as Readonly<Record<string, UploadRef | undefined>>,
    picker: children.picker ?? null,
    isNew: context.id === null,
    isSent: (stored?.sent ?? 0) > 0,
    reason: stored?.reason ?? null,
    theirs: snapshot.matches("conflicted") ? stored : null,
  };
};
