import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, raise, setup, stopChild } from "xstate";

import { clearText } from "../../domain/account/field-texts.ts";
import type { BroadcastField, BroadcastTexts } from "../../domain/broadcast/broadcast.ts";
import {
  broadcastBodyOf,
  checkBroadcastForm,
  emptyBroadcastForm,
  type BroadcastBody,
  type BroadcastForm,
} from "../../domain/broadcast/broadcast-form.ts";
import { MESSAGE_FILE_LIMIT, messageFiles } from "../../domain/direct-message/message.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import { mediaKinds } from "../../domain/upload/upload-kind.ts";
import type { PriceLimits } from "../../domain/money/price.ts";
import { pricesOf } from "../../domain/money/site-prices.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { formParts, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import {
  checkFilesProvided,
  checksFiles,
  fileParts,
  whenFilesChecked,
  type FilesChecked,
} from "../post-editor/file-parts.ts";
import { inOrder, type PostFilesEvent } from "../post-editor/post-files.ts";
import { vaultParts } from "../post-editor/vault-parts.ts";
import type { AnswerTo } from "../resource/call.ts";
import { uploadMachine, type UploadRef } from "../upload/upload.machine.ts";
import { vaultPickerMachine, type PickerOutcome } from "../vault-picker/vault-picker.machine.ts";
import {
  whenFilesAreSent,
  whenRefusedWithFiles,
  whenSubmittedWithFiles,
} from "../post-editor/stored-form.ts";

export type BroadcastEvent =
  | FormEvent<Omit<BroadcastForm, "media">>
  | Exclude<PostFilesEvent, { readonly type: "file.priced" }>
  | PickerOutcome
  | FilesChecked
  | { readonly type: "vault.opened" }
  /** The files are not waited for any more. */
  | { readonly type: "form.left" };

export interface BroadcastContext extends BroadcastForm {
  /** Epoch seconds. */
  readonly now: number;
  readonly prices: PriceLimits;
  readonly texts: BroadcastTexts;
  /** How many it reaches; null: not known. */
  readonly count: number | null;
  /** Media of the vault that it begins with. */
  readonly picked: readonly number[];
}

/** Whom a message to many is for. */
export type Audience = Pick<BroadcastBody, "groups" | "exclude" | "spent_over">;

const file = "src/actors/broadcast/broadcast.actors.ts";

/** The fields of the form alone. */
export const formIn = (context: BroadcastForm): BroadcastForm => {
  const { written, media, amount_usd, groups, spent_over, exclude, scheduled_at } = context;
  return { written, media, amount_usd, groups, spent_over, exclude, scheduled_at };
};

const audienceOf = (context: BroadcastForm): Audience => {
  const { groups, exclude, spent_over: spent } = broadcastBodyOf(formIn(context));
  return { groups, exclude: exclude.slice(0, 1000), spent_over: Number.isSafeInteger(spent) ? spent : 0 };
};

const parts = formParts<BroadcastContext, BroadcastEvent>((context) =>
  checkBroadcastForm(context, { limits: context.prices, now: context.now }),
);

const files = fileParts<BroadcastContext, BroadcastEvent>({
  unknownKind: () => "image",
  refusal: ({ media }) => (media.length >= messageFiles ? MESSAGE_FILE_LIMIT : null),
  clears: ["media", "text", "amount_usd"],
});

const vault = vaultParts<BroadcastContext, BroadcastEvent>({
  kinds: () => mediaKinds,
  most: messageFiles,
  limitText: MESSAGE_FILE_LIMIT,
  clears: ["media", "text"],
});

/** Fields that say who gets it. */
const audienceFields: ReadonlySet<string> = new Set(["groups", "spent_over", "exclude"]);

const broadcastSetup = setup({
  types: {
    context: {} as BroadcastContext,
    events: {} as BroadcastEvent,
    input: {} as PageInput<"broadcast">,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      estimate: "estimate";
      sendBroadcast: "sendBroadcast";
      picker: "vaultPicker";
      checkFiles: "checkFiles";
      loadPicked: "loadPicked";
      [file: `file-${number}`]: "upload";
    },
  },
  actors: {
    upload: uploadMachine,
    vaultPicker: vaultPickerMachine,
    checkFiles: checkFilesProvided,
    loadPicked: promiseProvidedBy<AnswerTo<"getVault">, { readonly ids: readonly number[] }>(file),
    /** How many an audience has now. */
    estimate: promiseProvidedBy<AnswerTo<"estimateBroadcast">, Audience>(file),
    sendBroadcast: promiseProvidedBy<AnswerTo<"createBroadcast">, BroadcastForm>(file),
  },
  delays: { typingPause: 400 },
  guards: {
    ...parts.guards,
    ...files.guards,
    isAboutAudience: ({ event }) => event.type === "field.changed" && audienceFields.has(event.field),
    isPicked: ({ context }) => context.picked.length > 0,
    hasGroups: ({ context }) => context.groups.length > 0,
  },
  actions: {
    ...parts.actions,
    ...files.actions,
    ...vault,
    // The text of a field that is called otherwise in the call.
    clearWritten: assign(({ context: { texts }, event }) =>
      event.type === "field.changed" && event.field === "written"
        ? { texts: clearText<BroadcastField>(texts, "text") }
        : {},
    ),
  },
});

const whileWriting = {
  "field.changed": { actions: ["changeField", "clearWritten"] },
  "file.chosen": { actions: "addFile" },
  "file.removed": { actions: "changeFiles" },
  "file.moved": { actions: "changeFiles" },
  "vault.opened": { actions: "openVault" },
} as const;

/** Writes one message to many fans, now or later; how many it reaches is counted while their groups are chosen (SHELL-57). */
export const broadcastMachine = broadcastSetup.createMachine({
  id: "broadcast",
  // What is written goes to many; it is published like a post.
  meta: {
    publicFields: ["written", "amount_usd", "groups", "spent_over", "exclude", "scheduled_at"],
  },
  context: ({ input }) => ({
    ...emptyBroadcastForm,
    ...{
      now: input.now,
      prices: pricesOf(input.site),
      texts: {},
      count: null,
      picked: input.route.picked ?? [],
    },
  }),
  type: "parallel",
  invoke: checksFiles,
  on: {
    ...whenFilesChecked,
    "media.changed": { actions: "changeFiles" },
    "media.picked": { actions: "addPicked" },
    "picker.closed": { actions: stopChild("picker") },
  },
  states: {
    counting: {
      initial: "idle",
      states: {
        idle: { on: { "field.changed": { guard: "isAboutAudience", target: "typing" } } },
        typing: {
          entry: assign({ count: null }),
          after: { typingPause: [{ guard: "hasGroups", target: "asking" }, { target: "idle" }] },
          on: { "field.changed": { guard: "isAboutAudience", target: "typing", reenter: true } },
        },
        asking: {
          invoke: {
            id: "estimate",
            src: "estimate",
            input: ({ context }) => audienceOf(context),
            onDone: byStatus({
              ok: { target: "idle", actions: assign({ count: ({ event }) => event.output.data.count }) },
              failed: "idle",
            }),
            onError: "idle",
          },
          on: { "field.changed": { guard: "isAboutAudience", target: "typing" } },
        },
      },
    },
    form: {
      initial: "opening",
      states: {
        opening: { always: [{ guard: "isPicked", target: "picking" }, { target: "editing" }] },
        // For what was chosen in the vault; one writes meanwhile.
        picking: {
          on: whileWriting,
          invoke: {
            id: "loadPicked",
            src: "loadPicked",
            input: ({ context }) => ({ ids: context.picked }),
            onDone: byStatus({
              ok: {
                target: "editing",
                actions: raise(({ context, event }) => ({
                  type: "media.picked" as const,
                  media: inOrder(event.output.data.items, context.picked),
                })),
              },
              failed: {
                target: "editing",
                actions: emit(({ event }) => errorToast(event.output.failure.error)),
              },
            }),
            onError: { target: "editing", actions: emit(errorToast(UNREACHABLE)) },
          },
        },
        editing: { on: { ...whileWriting, "form.submitted": whenSubmittedWithFiles } },
        // For the files that are still being sent; one that fails ends it.
        waiting: {
          tags: "busy",
          always: whenFilesAreSent,
          on: { "form.left": "editing" },
        },
        submitting: {
          tags: "busy",
          invoke: {
            id: "sendBroadcast",
            src: "sendBroadcast",
            input: ({ context }) => formIn(context),
            onDone: byStatus({
              ok: {
                target: "done",
                actions: emit(({ context }) => ({
                  type: "toast.requested",
                  kind: "success",
                  text:
                    context.scheduled_at === null
                      ? "Your message is on its way."
                      : "Your message is scheduled.",
                })),
              },
              failed: whenRefusedWithFiles,
            }),
            onError: whenUnreachable,
          },
        },
        done: {
          entry: emit({ type: "navigation.requested", to: accountPaths.sentBroadcasts }),
        },
      },
    },
  },
});

export type BroadcastRef = ActorRefFrom<typeof broadcastMachine>;

export interface BroadcastView {
  readonly status: "picking" | "editing" | "waiting" | "submitting" | "done";
  readonly form: BroadcastForm;
  readonly texts: BroadcastTexts;
  readonly now: number;
  /** How many it reaches; `counting`: it is being counted, null: nobody is chosen, or it is not known. */
  readonly count: number | "counting" | null;
  readonly uploads: Readonly<Record<string, UploadRef | undefined>>;
  readonly picker: ActorRefFrom<typeof vaultPickerMachine> | null;
}

/** What the page of a broadcast shows. */
export const selectBroadcastView = (snapshot: SnapshotFrom<typeof broadcastMachine>): BroadcastView => {
  const { context, value, children } = snapshot;
  const isCounting = value.counting !== "idle" && context.groups.length > 0;
  return {
    status: value.form === "opening" ? "picking" : value.form,
    form: formIn(context),
    texts: context.texts,
    now: context.now,
    count: isCounting ? "counting" : context.groups.length === 0 ? null : context.count,
    uploads: children as Readonly<Record<string, UploadRef | undefined>>,
    picker: children.picker ?? null,
  };
};
