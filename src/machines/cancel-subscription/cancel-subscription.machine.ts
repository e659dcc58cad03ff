import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { emit, enqueueActions, setup } from "xstate";

import {
  cancelledText,
  cancelTexts,
  reactivatedText,
  reactivateTexts,
  subscriptionsMissing,
  type CancellationTexts,
} from "../../domain/subscription/cancellation.ts";
import { canReactivate } from "../../domain/subscription/change.ts";
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

export type CancelSubscriptionEvent =
  | { readonly type: "change.confirmed" }
  | { readonly type: "change.declined" };

/** Which call to make. */
export interface ChangeWanted {
  readonly task: CancelSubscriptionInput["request"]["kind"];
  readonly username: string;
  readonly type: SubscriptionType;
}

export type CancelSubscriptionContext = Omit<CancelSubscriptionInput, "page">;

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
  },
});

/**
 * Ends a subscription, or takes that back, once it is confirmed. Who is not signed in gets the log-in instead, and what
 * cannot be reactivated leads to the subscribe flow without a call (SUB-34 to SUB-48, SUB-57, SUB-58).
 */
export const cancelSubscriptionMachine = cancelSetup.createMachine({
  id: "cancel-subscription",
  context: ({ input: { request, signedIn, now } }) => ({ request, signedIn, now }),
  initial: "checking",
  states: {
    checking: {
      always: [
        { guard: "isGuest", target: "signingIn" },
        { guard: "hasToSubscribe", target: "subscribing" },
        { target: "confirming" },
      ],
    },
    signingIn: { type: "final", entry: emit({ type: "dialog.requested", dialog: { kind: "sign-in" } }) },
    subscribing: {
      type: "final",
      entry: emit(({ context }) => ({
        type: "dialog.requested",
        dialog: { kind: "subscribe", username: context.request.username },
      })),
    },
    confirming: { on: { "change.confirmed": "changing", "change.declined": "left" } },
    changing: {
      tags: "busy",
      invoke: {
        id: "changeSubscription",
        src: "changeSubscription",
        input: ({ context: { request } }) => ({
          task: request.kind,
          username: request.username,
          type: request.subscription.type,
        }),
        onDone: byStatus({
          ok: {
            target: "done",
            actions: enqueueActions(({ context: { request }, event: { output }, enqueue }) => {
              const { username, subscription } = request;
              enqueue.emit({ type: "subscription.changed", username, change: output.data.data });
              enqueue.emit({
                type: "toast.requested",
                kind: "success",
                text:
                  request.kind === "cancel-subscription" ? cancelledText(subscription.type) : reactivatedText,
              });
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
    });

/** What the dialog shows; `ends`: it takes something away. */
export const selectCancelSubscriptionView = (
  snapshot: SnapshotFrom<typeof cancelSubscriptionMachine>,
): CancelSubscriptionView => {
  const { request, now } = snapshot.context;
  const { subscription, displayName } = request;
  const { type, end_at: endAt, next_price: nextPrice } = subscription;
  const ends = request.kind === "cancel-subscription";
  const texts = ends
    ? cancelTexts({ type, endAt, displayName, now })
    : reactivateTexts({ displayName, endAt, nextPrice });
  const shown = { ...texts, ends };
  if (snapshot.matches("confirming")) return { status: "confirming", ...shown };
  if (snapshot.matches("changing")) return { status: "changing", ...shown };
  if (snapshot.matches("unreachable")) return { status: "unreachable", ...shown };
  return { status: "closed" };
};
