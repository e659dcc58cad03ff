import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import {
  cancelledText,
  cancelTexts,
  pauseChoices,
  pausedText,
  pauseTexts,
  reactivatedText,
  reactivateTexts,
  resumingText,
  subscriptionsMissing,
  type CancellationTexts,
  type PauseChoice,
} from "../../domain/subscription/cancellation.ts";
import { canReactivate, type SubscriptionChange } from "../../domain/subscription/change.ts";
import type { PauseMonths } from "../../domain/subscription/pause.ts";
import type { SubscriptionType } from "../../domain/subscription/subscription.ts";
import { byStatus } from "../app/by-status.ts";
import type { DialogOf } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { DialogInput } from "../dialogs/dialog-input.ts";
import type { AnswerTo } from "../resource/call.ts";

export type CancelSubscriptionInput = DialogInput<
  DialogOf<"cancel-subscription"> | DialogOf<"reactivate-subscription">
>;

/** `pause.chosen`: it shall pause for so many months instead, or, null, end after all. */
export type CancelSubscriptionEvent =
  | { readonly type: "pause.chosen"; readonly months: PauseMonths | null }
  | { readonly type: "change.confirmed" }
  | { readonly type: "change.declined" };

/** Which call to make. */
export interface ChangeWanted {
  readonly task: CancelSubscriptionInput["request"]["kind"];
  readonly username: string;
  readonly type: SubscriptionType;
  /** To pause it for so many months instead of cancelling it. */
  readonly pauseMonths: PauseMonths | null;
}

export interface CancelSubscriptionContext extends Omit<CancelSubscriptionInput, "page"> {
  /** The pause that was chosen in place of the end. */
  readonly pauseMonths: PauseMonths | null;
}

/** What the toast says once it is done. */
const doneText = (
  { request: { kind, subscription }, pauseMonths }: CancelSubscriptionContext,
  { status }: SubscriptionChange,
): string => {
  if (pauseMonths !== null) return pausedText;
  if (kind === "cancel-subscription") return cancelledText(subscription.type, status);
  return status === "expired" ? resumingText : reactivatedText;
};

const cancelSetup = setup({
  types: {
    context: {} as CancelSubscriptionContext,
    events: {} as CancelSubscriptionEvent,
    input: {} as CancelSubscriptionInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as { changeSubscription: "changeSubscription" },
  },
  actors: {
    changeSubscription: promiseProvidedBy<AnswerTo<"cancelSubscription">, ChangeWanted>(
      "src/actors/cancel-subscription/cancel-subscription.actors.ts",
    ),
  },
  guards: {
    isGuest: ({ context }) => !context.signedIn,
    // A gift, a trial and what does not expire (SUB-46 to SUB-48).
    hasToSubscribe: ({ context: { request } }) =>
      request.kind === "reactivate-subscription" && !canReactivate(request.subscription),
    mayPause: ({ context: { request } }) =>
      request.kind === "cancel-subscription" && pauseChoices(request.subscription).length > 0,
  },
});

/**
 * Ends a subscription, pauses it instead, or takes that back, once it is confirmed. Who is not signed in gets the log-in instead, and what
 * cannot be reactivated leads to the subscribe flow without a call (SUB-34 to SUB-48, SUB-57, SUB-58).
 */
export const cancelSubscriptionMachine = cancelSetup.createMachine({
  id: "cancel-subscription",
  context: ({ input: { request, signedIn, now } }) => ({ request, signedIn, now, pauseMonths: null }),
  initial: "checking",
  states: {
    checking: {
      always: [
        { guard: "isGuest", target: "signingIn" },
        { guard: "hasToSubscribe", target: "subscribing" },
        { target: "confirming" },
      ],
    },
    signingIn: {
      type: "final",
      entry: emit({ type: "dialog.requested", dialog: { kind: "sign-in", reload: true } }),
    },
    subscribing: {
      type: "final",
      entry: emit(({ context }) => ({
        type: "dialog.requested",
        dialog: {
          // Snapchat has a dialog of its own (SUB-49, C-10).
          kind: context.request.subscription.type === "snapchat" ? "snapchat" : "subscribe",
          username: context.request.username,
        },
      })),
    },
    confirming: {
      on: {
        "pause.chosen": { guard: "mayPause", actions: assign({ pauseMonths: ({ event }) => event.months }) },
        "change.confirmed": "changing",
        "change.declined": "left",
      },
    },
    changing: {
      tags: "busy",
      invoke: {
        id: "changeSubscription",
        src: "changeSubscription",
        input: ({ context: { request, pauseMonths } }) => ({
          pauseMonths,
          task: request.kind,
          username: request.username,
          type: request.subscription.type,
        }),
        onDone: byStatus({
          ok: {
            target: "done",
            actions: enqueueActions(({ context, event: { output }, enqueue }) => {
              const { data: change } = output.data;
              const { username } = context.request;
              enqueue.emit({ type: "subscription.changed", username, change });
              const text = doneText(context, change);
              enqueue.emit({ type: "toast.requested", kind: "success", text });
            }),
          },
          failed: {
            target: "confirming",
            actions: [
              emit(({ event }) => errorToast(event.output.failure.error || subscriptionsMissing)),
              // The page may show what is no longer so.
              emit(({ context }) => ({
                type: "subscription.changed",
                username: context.request.username,
                change: null,
              })),
            ],
          },
        }),
        onError: "unreachable",
      },
    },
    unreachable: { on: { "change.confirmed": "changing", "change.declined": "left" } },
    left: { type: "final" },
    done: { type: "final" },
  },
});

export type CancelSubscriptionRef = ActorRefFrom<typeof cancelSubscriptionMachine>;

export type CancelSubscriptionView =
  | { readonly status: "closed" }
  | (CancellationTexts & {
      readonly status: "confirming" | "changing" | "unreachable";
      readonly ends: boolean;
      /** For how long it may be paused instead; `pauseMonths`: what is chosen. */
      readonly pauses: readonly PauseChoice[];
      readonly pauseMonths: PauseMonths | null;
    });

const noPauses: readonly PauseChoice[] = [];

/** What the dialog shows; `ends`: it takes something away. */
export const selectCancelSubscriptionView = (
  snapshot: SnapshotFrom<typeof cancelSubscriptionMachine>,
): CancelSubscriptionView => {
  const { request, now, pauseMonths } = snapshot.context;
  const { subscription, displayName } = request;
  const { type, end_at: endAt, next_price: nextPrice, resumes_at: resumesAt } = subscription;
  const ends = request.kind === "cancel-subscription";
  const going = { displayName, endAt, nextPrice, now };
  const texts = !ends
    ? reactivateTexts(going)
    : pauseMonths === null
      ? cancelTexts({ type, endAt, resumesAt, displayName, now })
      : pauseTexts(going, pauseMonths);
  const pauses = ends ? pauseChoices(subscription) : noPauses;
  const shown = { ...texts, ends, pauses, pauseMonths };
  if (snapshot.matches("confirming")) return { status: "confirming", ...shown };
  if (snapshot.matches("changing")) return { status: "changing", ...shown };
  if (snapshot.matches("unreachable")) return { status: "unreachable", ...shown };
  return { status: "closed" };
};
