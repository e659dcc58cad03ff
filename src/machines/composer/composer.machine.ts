import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, enqueueActions, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import type { FieldChanged } from "../app/form-parts.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

/** A message of which the server has not answered yet that it has it. `key` makes it one, however often it is sent. */
export interface Unsent {
  readonly key: string;
  /** Its text, under the name of the field: it is secret in the journal. */
  readonly written: string;
}

/** One that is under way, or could not be sent: then `problem` says why. */
interface Queued extends Unsent {
  readonly problem: string | null;
}

/** What the conversation is told. */
export type ComposerTells = { readonly type: "message.sent" } | { readonly type: "message.refused" };

export interface ComposerInput {
  /** To whom. */
  readonly username: string;
  /** Who is told of what was sent; nobody in a walk of its own. */
  readonly conversation?: ActorRef<Snapshot<unknown>, ComposerTells> | undefined;
}

export type ComposerEvent =
  | FieldChanged<{ readonly written: string }>
  | { readonly type: "form.submitted" }
  | { readonly type: "again.pressed"; readonly key: string }
  | { readonly type: "discard.pressed"; readonly key: string }
  /** What the browser has kept of this conversation: a draft, and what could not be sent. */
  | { readonly type: "writing.kept"; readonly written: string; readonly unsent: readonly Unsent[] };

/** What is kept of a conversation as it changes; `key`: this one is given up. */
export type WritingChanged =
  | { readonly type: "draft.changed"; readonly written: string }
  | { readonly type: "unsent.discarded"; readonly key: string };

export interface ComposerContext extends ComposerInput {
  readonly written: string;
  /** What is being made ready to be sent. */
  readonly pending: Pick<Unsent, "written">;
  readonly queue: readonly Queued[];
  readonly texts: FieldTexts<"text">;
}

export type Prepared =
  | { readonly status: "ok"; readonly data: Unsent }
  | { readonly status: "failed"; readonly failure: Pick<Failure, "fields"> };

const file = "src/actors/composer/composer.actors.ts";

/** The one that is sent next. */
const waiting = ({ queue }: Pick<ComposerContext, "queue">): Queued | undefined =>
  queue.find(({ problem }) => problem === null);

const base = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    input: {} as ComposerInput,
    children: {} as {
      keepWriting: "keepWriting";
      tellTyping: "tellTyping";
      prepareMessage: "prepareMessage";
      sendMessage: "sendMessage";
    },
  },
  actors: {
    keepWriting: callbackProvidedBy<WritingChanged, { readonly username: string }>(file),
    /** Tells the other one now and then that somebody writes. */
    tellTyping: callbackProvidedBy<WritingChanged, { readonly username: string }>(file),
    /** Judges a text, makes the key of its message and stores both, before anything is sent. */
    prepareMessage: promiseProvidedBy<Prepared, Pick<Unsent, "written"> & { readonly username: string }>(
      file,
    ),
    sendMessage: promiseProvidedBy<AnswerTo<"sendMessage">, Unsent & { readonly username: string }>(file),
  },
  guards: {
    isWritten: ({ context }) => context.written.trim() !== "",
    hasWaiting: ({ context }) => context.queue.some(({ problem }) => problem === null),
    isRefused: (_, { code }: Failure) => code === "message_refused",
  },
  actions: {
    markFailed: assign(({ context }, problem: string) => {
      const failed = waiting(context);
      return { queue: context.queue.map((each) => (each === failed ? { ...each, problem } : each)) };
    }),
    /** The conversation shows what was sent, or the door in the place of the composer. */
    tell: enqueueActions(({ context: { conversation }, enqueue }, type: ComposerTells["type"]) => {
      if (conversation !== undefined) enqueue.sendTo(conversation, { type });
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

const composerSetup = base.extend({ actions: { keepDraft, forget } });

const refused = ({ event }: { readonly event: { readonly output: { readonly failure: Failure } } }) =>
  event.output.failure;

/**
 * Writes messages to somebody. What is typed is kept for each conversation. Each message has its key before it is sent, so that
 * one that is sent again arrives once; one that could not be sent stays until it is sent again or given up.
 */
export const composerMachine = composerSetup.createMachine({
  id: "composer",
  context: ({ input }) => ({ ...input, written: "", pending: { written: "" }, queue: [], texts: {} }),
  invoke: [
    { id: "keepWriting", src: "keepWriting", input: ({ context: { username } }) => ({ username }) },
    { id: "tellTyping", src: "tellTyping", input: ({ context: { username } }) => ({ username }) },
  ],
  on: {
    "writing.kept": {
      actions: assign(({ context, event }) => ({
        written: context.written === "" ? event.written : context.written,
        queue: [...event.unsent.map((each) => ({ ...each, problem: UNREACHABLE })), ...context.queue],
      })),
    },
    "field.changed": {
      actions: [assign(({ event }) => ({ written: event.value, texts: {} })), "keepDraft"],
    },
    "again.pressed": {
      actions: assign(({ context, event }) => ({
        queue: context.queue.map((each) => (each.key === event.key ? { ...each, problem: null } : each)),
      })),
    },
    "discard.pressed": {
      actions: [
        assign(({ context, event }) => ({
          queue: context.queue.filter(({ key, problem }) => key !== event.key || problem === null),
        })),
        "forget",
      ],
    },
  },
  type: "parallel",
  states: {
    writing: {
      initial: "editing",
      states: {
        editing: {
          on: {
            "form.submitted": {
              guard: "isWritten",
              target: "preparing",
              actions: [
                assign(({ context: { written } }) => ({ pending: { written }, written: "", texts: {} })),
                "keepDraft",
              ],
            },
          },
        },
        preparing: {
          invoke: {
            id: "prepareMessage",
            src: "prepareMessage",
            input: ({ context: { username, pending } }) => ({ username, ...pending }),
            onDone: byStatus({
              ok: {
                target: "editing",
                actions: assign(({ context, event }) => ({
                  pending: { written: "" },
                  queue: [...context.queue, { ...event.output.data, problem: null }],
                })),
              },
              failed: {
                target: "editing",
                actions: [
                  assign(({ context, event }) => ({
                    written: context.pending.written + context.written,
                    pending: { written: "" },
                    texts: event.output.failure.fields ?? {},
                  })),
                  "keepDraft",
                ],
              },
            }),
          },
        },
      },
    },
    delivering: {
      initial: "idle",
      states: {
        idle: { always: { guard: "hasWaiting", target: "sending" } },
        sending: {
          invoke: {
            id: "sendMessage",
            src: "sendMessage",
            input: ({ context }) => {
              const { key = "", written = "" } = waiting(context) ?? {};
              return { username: context.username, key, written };
            },
            onDone: byStatus({
              ok: {
                target: "idle",
                actions: [
                  assign(({ context }) => ({
                    queue: context.queue.filter((each) => each !== waiting(context)),
                  })),
                  { type: "tell", params: "message.sent" },
                ],
              },
              failed: [
                {
                  guard: { type: "isRefused", params: refused },
                  target: "idle",
                  actions: [
                    { type: "markFailed", params: ({ event }) => event.output.failure.error },
                    { type: "tell", params: "message.refused" },
                  ],
                },
                {
                  target: "idle",
                  actions: { type: "markFailed", params: ({ event }) => event.output.failure.error },
                },
              ],
            }),
            onError: { target: "idle", actions: { type: "markFailed", params: UNREACHABLE } },
          },
        },
      },
    },
  },
});

export type ComposerRef = ActorRefFrom<typeof composerMachine>;
export type ComposerSnapshot = SnapshotFrom<typeof composerMachine>;

export interface ComposerView {
  readonly status: "editing" | "preparing";
  readonly written: string;
  readonly problem: string | null;
  /** Oldest first; `problem` null: it is under way. */
  readonly queue: readonly Queued[];
}

/** What the composer shows. */
export const selectComposerView = ({ context, value }: ComposerSnapshot): ComposerView => ({
  status: value.writing,
  written: context.written,
  problem: context.texts.text ?? null,
  queue: context.queue,
});
