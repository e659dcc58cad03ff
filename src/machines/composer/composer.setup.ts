import type { ActorRef, Snapshot } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";

import {
  emptyChatForm,
  isMessageBegun,
  type ChatBody,
  type ChatForm,
  type Delivered,
} from "../../domain/direct-message/message-form.ts";
import { MESSAGE_FILE_LIMIT, messageFiles, type MessageTexts } from "../../domain/direct-message/message.ts";
import { conversationPath } from "../../domain/direct-message/conversation-path.ts";
import { formatCents } from "../../domain/format/cents.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import { FILE_MISSING, typedAmount, type PostFile } from "../../domain/post/post-file.ts";
import { mediaKinds } from "../../domain/upload/upload-kind.ts";
import type { ChatMessage } from "../../protocol/direct-message/direct-message.records.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import type { FieldChanged } from "../app/form-parts.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import { checkFilesProvided, fileParts, type FilesChecked } from "../post-editor/file-parts.ts";
import { isSent, type PostFilesEvent } from "../post-editor/post-files.ts";
import { vaultParts } from "../post-editor/vault-parts.ts";
import { uploadMachine } from "../upload/upload.machine.ts";
import { vaultPickerMachine, type PickerOutcome } from "../vault-picker/vault-picker.machine.ts";

/** A message of which the server has not answered yet that it has it. `key` makes it one, however often it is sent. */
export interface Unsent extends ChatBody {
  readonly key: string;
  /** Its files as they are shown when it comes back into the form; a page of before has kept none. */
  readonly files?: readonly PostFile[] | undefined;
  /** The server has it, and sends it when it is paid: the id that it has then, and its price in cents. */
  readonly unpaid?: { readonly id: number; readonly price: Cents };
}

/** One that is under way, or could not be sent: then `problem` says why. */
export interface Queued extends Unsent {
  readonly problem: string | null;
}

/** What the conversation is told. */
export type ComposerTells =
  | { readonly type: "message.sent"; readonly sent: ChatMessage }
  | { readonly type: "message.refused" };

export interface ComposerInput {
  /** To whom. */
  readonly username: string;
  /** The writer is a creator: he has a vault, and may sell. */
  readonly isCreator: boolean;
  /** He has paid here before: his saved card is charged at once. */
  readonly hasPurchase: boolean;
  /** Who is told of what was sent; nobody in a walk of its own. */
  readonly conversation?: ActorRef<Snapshot<unknown>, ComposerTells> | undefined;
}

export type ComposerEvent =
  | FieldChanged<{ readonly written: string; readonly amount_usd: string }>
  | Exclude<PostFilesEvent, { readonly type: "file.priced" }>
  | PickerOutcome
  | FilesChecked
  | { readonly type: "vault.opened" }
  /** The next message delivers this of the writer's tip menu; null: it delivers nothing. */
  | { readonly type: "purchase.chosen"; readonly purchase: Delivered | null }
  | { readonly type: "form.submitted" }
  /** The files are not waited for any more. */
  | { readonly type: "form.left" }
  | { readonly type: "again.pressed"; readonly key: string }
  | { readonly type: "discard.pressed"; readonly key: string }
  /** The conversation shows these of the writer's own messages. */
  | { readonly type: "messages.shown"; readonly ids: readonly number[] }
  /** What the browser has kept of this conversation: a draft, and what could not be sent. */
  | {
      readonly type: "writing.kept";
      readonly written: string;
      readonly unsent: readonly Unsent[];
      /** Keys of messages whose calls have no answer yet: a composer of before has sent them. */
      readonly underWay?: readonly string[];
      /** The page was left while the draft waited for its files, which are gone. */
      readonly isWithoutFiles?: boolean;
    };

/** What is kept of a conversation as it changes; `key`: this one is given up. */
export type WritingChanged =
  | { readonly type: "draft.changed"; readonly written: string }
  /** The draft is sent as soon as its files are there; or it is not any more. */
  | { readonly type: "wait.changed"; readonly isWaiting: boolean }
  | { readonly type: "unsent.discarded"; readonly key: string };

export interface ComposerContext extends ComposerInput, ChatForm {
  /** What is being made ready to be sent. */
  readonly pending: ChatForm;
  readonly queue: readonly Queued[];
  /** The key of the one that was sent last, which an answer is about; null before the first. */
  readonly sending: string | null;
  readonly texts: MessageTexts;
}

/** What became of a message; `unpaid`: it is sent when it is paid. */
export type Sent =
  | { readonly status: "ok"; readonly sent: ChatMessage }
  | { readonly status: "unpaid"; readonly unpaid: NonNullable<Unsent["unpaid"]> }
  | { readonly status: "failed"; readonly failure: Failure };

export type Prepared =
  | { readonly status: "ok"; readonly data: Unsent }
  | { readonly status: "failed"; readonly failure: Pick<Failure, "fields"> };

const file = "src/actors/composer/composer.actors.ts";

/** Of a draft that was to be sent when its files were there. */
export const FILES_LOST =
  "This message was not sent: its files were not there yet when you left. Please add them again.";

/** The one that is sent next. */
const waiting = ({ queue }: Pick<ComposerContext, "queue">): Queued | undefined =>
  queue.find(({ problem }) => problem === null);

/** The one that an answer is about: one before it may wait again since it was sent. Undefined when it is shown as sent already. */
export const underWay = ({ queue, sending }: ComposerContext): Queued | undefined =>
  queue.find(({ key }) => key === sending);

/** What is said of a message that waits for its price. */
const unpaidText = (price: Cents): string => `It is sent when ${formatCents(price)} is paid.`;

/** A message that the browser has kept. */
export const queued = (message: Unsent, isUnderWay: boolean): Queued => {
  const { unpaid } = message;
  const problem = unpaid === undefined ? UNREACHABLE : unpaidText(unpaid.price);
  return { ...message, problem: isUnderWay ? null : problem };
};

const files = fileParts<ComposerContext, ComposerEvent>({
  unknownKind: () => "image",
  refusal: ({ media }) => (media.length >= messageFiles ? MESSAGE_FILE_LIMIT : null),
  clears: ["media", "text", "amount_usd"],
});

const vault = vaultParts<ComposerContext, ComposerEvent>({
  kinds: () => mediaKinds,
  most: messageFiles,
  limitText: MESSAGE_FILE_LIMIT,
  clears: ["media", "text"],
});

const isUndelivered = (code: Failure["code"]): boolean =>
  code === "purchase_not_found" || code === "purchase_refunded";

/** Files that come back into a form, before those that it got meanwhile; what was picked again stands there once. */
export const withReturned = (
  returned: readonly PostFile[],
  media: readonly PostFile[],
): readonly PostFile[] => [...returned.filter(({ id }) => media.every((other) => other.id !== id)), ...media];

/** An action of this machine that does several things, and is told what by its parameters. */
const act = <Params extends object>(
  collect: Parameters<
    typeof enqueueActions<
      ComposerContext,
      ComposerEvent,
      Params,
      ComposerEvent,
      never,
      never,
      never,
      never,
      never
    >
  >[0],
) => enqueueActions(collect);

/**
 * One of its files is gone or went elsewhere, or there is nothing to deliver any more: it stands in the form again, before what was
 * typed meanwhile, and waits there.
 */
const takeBack = act<Failure>(({ context, enqueue }, { error, code }) => {
  const { queue, written, media, amount_usd, purchase } = context;
  const refused = underWay(context);
  if (refused === undefined) return;
  enqueue.assign({
    queue: queue.filter((each) => each !== refused),
    written: [refused.written, written].filter((text) => text !== "").join("\n"),
    media: withReturned(refused.files ?? [], media),
    amount_usd: amount_usd === "" ? typedAmount(refused.amount_usd) : amount_usd,
    purchase: purchase ?? (isUndelivered(code) ? null : refused.purchase),
    texts: isUndelivered(code) ? { text: error } : { media: error },
  });
  enqueue.sendTo("keepWriting", { type: "unsent.discarded", key: refused.key });
  enqueue.raise({ type: "form.left" });
});

/** The conversation shows what was sent, or the door in the place of the composer. */
const tell = act<ComposerTells>(({ context: { conversation }, enqueue }, told) => {
  if (conversation !== undefined) enqueue.sendTo(conversation, told);
});

const base = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    input: {} as ComposerInput,
    emitted: {} as SharedEmitted,
    children: {} as {
      keepWriting: "keepWriting";
      tellTyping: "tellTyping";
      prepareMessage: "prepareMessage";
      sendMessage: "sendMessage";
      picker: "vaultPicker";
      checkFiles: "checkFiles";
      [file: `file-${number}`]: "upload";
    },
  },
  actors: {
    upload: uploadMachine,
    vaultPicker: vaultPickerMachine,
    checkFiles: checkFilesProvided,
    keepWriting: callbackProvidedBy<WritingChanged, { readonly username: string }>(file),
    /** Tells the other one now and then that somebody writes. */
    tellTyping: callbackProvidedBy<WritingChanged, { readonly username: string }>(file),
    /** Judges a message, makes its key and stores both, before anything is sent. */
    prepareMessage: promiseProvidedBy<Prepared, ChatForm & { readonly username: string }>(file),
    sendMessage: promiseProvidedBy<Sent, Unsent & { readonly username: string }>(file),
  },
  guards: {
    ...files.guards,
    isBegun: ({ context }) => isMessageBegun(context),
    hasFailed: ({ context: { media } }) => media.some(({ source }) => source === "failed"),
    hasWaiting: ({ context }) => waiting(context) !== undefined,
    isRefused: (_, { code }: Failure) => code === "message_refused",
    isUndelivered: (_, { code }: Failure) => isUndelivered(code),
    isCreator: ({ context }) => context.isCreator,
    isWritten: ({ event }) => event.type === "field.changed" && event.field === "written",
  },
  actions: {
    ...files.actions,
    ...vault,
    ...{ takeBack, tell },
    chooseNext: assign({ sending: ({ context }) => waiting(context)?.key ?? null }),
    showFailed: assign({ texts: ({ context }) => ({ ...context.texts, media: FILE_MISSING }) }),
    /** It waits for its payment, below the others. */
    markUnpaid: assign(({ context }, unpaid: NonNullable<Unsent["unpaid"]>) => {
      const sent = underWay(context);
      const problem = unpaidText(unpaid.price);
      return { queue: context.queue.map((each) => (each === sent ? { ...each, unpaid, problem } : each)) };
    }),
    pay: emit(({ context }, { id, price }: NonNullable<Unsent["unpaid"]>): SharedEmitted => ({
      type: "dialog.requested",
      dialog: {
        ...{ kind: "payment", intent: "pay_per_direct_message", username: context.username },
        ...{ returnUri: conversationPath(context.username), directMessageId: id, price },
        ...{ title: `Send for ${formatCents(price)}`, successText: "Your message is sent.", opensHere: true },
        ...(context.hasPurchase ? { launch: "one-click" } : {}),
      },
    })),
    /** What waits for its files is not sent when the page is left: whoever comes back is told. */
    keepWait: sendTo("keepWriting", (_, isWaiting: boolean): WritingChanged => ({
      type: "wait.changed",
      isWaiting,
    })),
    markFailed: assign(({ context }, problem: string) => {
      const failed = underWay(context);
      return { queue: context.queue.map((each) => (each === failed ? { ...each, problem } : each)) };
    }),
  },
});

const keepDraft = base.createAction(
  enqueueActions(({ context: { written }, enqueue }) => {
    enqueue.sendTo("keepWriting", { type: "draft.changed", written });
    if (written !== "") enqueue.sendTo("tellTyping", { type: "draft.changed", written });
  }),
);

const forget = base.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type === "discard.pressed")
      enqueue.sendTo("keepWriting", { type: "unsent.discarded", key: event.key });
  }),
);

/** The form is empty for the next one while this one is made ready; its files are there, and their actors have nothing to do. */
const takePending = base.createAction(
  enqueueActions(({ context: { written, media, amount_usd, purchase }, enqueue }) => {
    for (const { id } of media) if (isSent(id)) enqueue.stopChild(id);
    enqueue.assign({ pending: { written, media, amount_usd, purchase }, ...emptyChatForm, texts: {} });
  }),
);

/** What was paid for is shown by the conversation: it is sent. */
const dropShown = base.createAction(
  enqueueActions(({ context: { queue }, event, enqueue }) => {
    if (event.type !== "messages.shown") return;
    const isShown = ({ unpaid }: Queued) => unpaid !== undefined && event.ids.includes(unpaid.id);
    for (const each of queue)
      if (isShown(each)) enqueue.sendTo("keepWriting", { type: "unsent.discarded", key: each.key });
    enqueue.assign({ queue: queue.filter((each) => !isShown(each)) });
  }),
);

/** The parts of the machine that writes messages. */
export const composerSetup = base.extend({
  actions: { keepDraft, forget, takePending, dropShown },
});
