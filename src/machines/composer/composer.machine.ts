import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, not, stopChild } from "xstate";

import { emptyChatForm } from "../../domain/direct-message/message-form.ts";
import { keptFiles } from "../../domain/post/post-file.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { checksFiles, whenFilesChecked } from "../post-editor/file-parts.ts";
import { composerSetup, FILES_LOST, queued, underWay, withReturned } from "./composer.setup.ts";

const refused = ({ event }: { readonly event: { readonly output: { readonly failure: Failure } } }) =>
  event.output.failure;

const tellRefused = { type: "tell", params: { type: "message.refused" } } as const;

const nothing = { key: "", written: "", media: [], amount_usd: 0, purchase: null } as const;

/**
 * Writes messages to somebody, with files that are sent while one writes. What is typed is kept for each conversation. Each message
 * has its key before it is sent, so that one that is sent again arrives once; one that could not be sent stays until it is
 * sent again or given up.
 */
export const composerMachine = composerSetup.createMachine({
  id: "composer",
  // What is said is private; what it costs is not.
  meta: { publicFields: ["amount_usd"] },
  context: ({ input }) => ({
    ...input,
    ...emptyChatForm,
    ...{ pending: emptyChatForm, queue: [], sending: null, texts: {} },
  }),
  invoke: [
    checksFiles,
    { id: "keepWriting", src: "keepWriting", input: ({ context: { username } }) => ({ username }) },
    { id: "tellTyping", src: "tellTyping", input: ({ context: { username } }) => ({ username }) },
  ],
  on: {
    ...whenFilesChecked,
    "writing.kept": {
      actions: assign(({ context, event }) => ({
        written: context.written === "" ? event.written : context.written,
        queue: [
          ...event.unsent.map((each) => queued(each, event.underWay?.includes(each.key) === true)),
          ...context.queue,
        ],
        texts: event.isWithoutFiles === true ? { ...context.texts, media: FILES_LOST } : context.texts,
      })),
    },
    "field.changed": [
      {
        guard: "isWritten",
        actions: [assign(({ event }) => ({ written: event.value, texts: {} })), "keepDraft"],
      },
      { guard: "isCreator", actions: assign(({ event }) => ({ [event.field]: event.value, texts: {} })) },
    ],
    "file.chosen": { actions: "addFile" },
    "media.changed": { actions: "changeFiles" },
    "file.removed": { actions: "changeFiles" },
    "file.moved": { actions: "changeFiles" },
    "vault.opened": { guard: "isCreator", actions: "openVault" },
    "purchase.chosen": {
      guard: "isCreator",
      actions: assign(({ event }) => ({ purchase: event.purchase, texts: {} })),
    },
    "media.picked": { actions: "addPicked" },
    "picker.closed": { actions: stopChild("picker") },
    "messages.shown": { actions: "dropShown" },
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
            "form.submitted": [
              { guard: not("isBegun") },
              { guard: "hasFailed", actions: "showFailed" },
              { target: "waiting" },
            ],
          },
        },
        // For the files that are still being sent; one that fails ends it.
        waiting: {
          entry: { type: "keepWait", params: true },
          exit: { type: "keepWait", params: false },
          always: [
            { guard: "hasFailed", target: "editing", actions: "showFailed" },
            { guard: not("isSending"), target: "preparing", actions: ["takePending", "keepDraft"] },
          ],
          on: { "form.left": "editing" },
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
                  pending: emptyChatForm,
                  queue: [...context.queue, { ...event.output.data, problem: null }],
                })),
              },
              // Nothing sends its files any more: they come back as those that the server has, and their pictures are asked for.
              failed: {
                target: "editing",
                actions: [
                  assign(({ context: { pending, written, media, amount_usd, purchase }, event }) => ({
                    written: pending.written + written,
                    media: withReturned(keptFiles(pending.media), media),
                    amount_usd: pending.amount_usd || amount_usd,
                    purchase: pending.purchase ?? purchase,
                    pending: emptyChatForm,
                    texts: event.output.failure.fields ?? {},
                  })),
                  "keepDraft",
                  "doubtFiles",
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
          entry: "chooseNext",
          invoke: {
            id: "sendMessage",
            src: "sendMessage",
            input: ({ context }) => {
              const { key, written, media, amount_usd, purchase } = underWay(context) ?? nothing;
              return { username: context.username, key, written, media, amount_usd, purchase };
            },
            onDone: byStatus({
              ok: {
                target: "idle",
                actions: [
                  assign(({ context }) => ({
                    queue: context.queue.filter((each) => each.key !== context.sending),
                  })),
                  {
                    type: "tell",
                    params: ({ event }) => ({ type: "message.sent", sent: event.output.sent }),
                  },
                ],
              },
              unpaid: {
                target: "idle",
                actions: [
                  { type: "markUnpaid", params: ({ event }) => event.output.unpaid },
                  { type: "pay", params: ({ event }) => event.output.unpaid },
                ],
              },
              failed: [
                {
                  guard: { type: "isExpired", params: refused },
                  target: "idle",
                  actions: [{ type: "takeBack", params: refused }, "keepDraft", "doubtFiles"],
                },
                {
                  guard: { type: "isUndelivered", params: refused },
                  target: "idle",
                  actions: [{ type: "takeBack", params: refused }, "keepDraft", tellRefused],
                },
                {
                  guard: { type: "isRefused", params: refused },
                  target: "idle",
                  actions: [
                    { type: "markFailed", params: ({ event }) => event.output.failure.error },
                    tellRefused,
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
