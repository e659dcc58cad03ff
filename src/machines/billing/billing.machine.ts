import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import type { FieldTexts } from "../../domain/account/field-texts.ts";
import { limitOf, limitProblem } from "../../domain/spending/limit-form.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import { byStatus } from "../app/by-status.ts";
import type { QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenSubmitted, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { listMachine } from "../list/list.machine.ts";
import type { AnswerTo } from "../resource/call.ts";
import { resourceMachine } from "../resource/resource.machine.ts";
import type { LineRestored } from "../socket/socket-received.ts";

const REMOVE_CARD = "remove-card";
export const LIMIT_SET = "Your monthly limit is changed.";
export const CARD_REMOVED = "Your card is removed.";

export type BillingEvent =
  | FormEvent<{ readonly amount_usd: string }>
  | { readonly type: "limit.removePressed" }
  | { readonly type: "card.removePressed"; readonly id: string }
  | LineRestored
  | QuestionAnswered;

export interface BillingContext {
  /** The limit as it is typed, in dollars. */
  readonly amount_usd: string;
  readonly texts: FieldTexts<"amount_usd">;
  /** The card that shall be removed; "" while none. */
  readonly card: string;
}

const file = "src/actors/billing/billing.actors.ts";

const parts = formParts<BillingContext, BillingEvent>(({ amount_usd: text }) => {
  const problem = limitProblem(text);
  return problem === null ? {} : { amount_usd: problem };
});

const base = setup({
  types: {
    context: {} as BillingContext,
    events: {} as BillingEvent,
    input: {} as PageInput<"billing">,
    emitted: {} as SharedEmitted,
    children: {} as { billing: "resource"; history: "list"; setLimit: "setLimit"; removeCard: "removeCard" },
  },
  actors: {
    list: listMachine,
    resource: resourceMachine,
    setLimit: promiseProvidedBy<AnswerTo<"setSpendingLimit">, { readonly limit: Cents | null }>(file),
    removeCard: promiseProvidedBy<AnswerTo<"removeCard">, { readonly id: string }>(file),
  },
  guards: {
    ...parts.guards,
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
  actions: parts.actions,
});

const billingSetup = base.extend({
  actions: {
    reload: base.sendTo("billing", { type: "reload.requested" }),
    limitSet: base.emit({ type: "toast.requested", kind: "success", text: LIMIT_SET }),
  },
});

/** The saved card, the monthly limit and the receipts of the viewer (ACCT-03). */
export const billingMachine = billingSetup.createMachine({
  id: "billing",
  // Whether an amount is one decides what happens.
  meta: { publicFields: ["amount_usd"] },
  context: { amount_usd: "", texts: {}, card: "" },
  invoke: [
    { id: "billing", src: "resource", input: { request: { endpoint: "getBilling", input: {} } } },
    { id: "history", src: "list", input: { request: { endpoint: "getBillingHistory", input: {} } } },
  ],
  on: {
    "field.changed": { actions: "changeField" },
    "line.restored": { actions: ["reload", sendTo("history", { type: "reload.requested" })] },
  },
  type: "parallel",
  states: {
    limit: {
      initial: "editing",
      states: {
        editing: { on: { "form.submitted": whenSubmitted, "limit.removePressed": "removing" } },
        submitting: {
          invoke: {
            id: "setLimit",
            src: "setLimit",
            input: ({ context }) => ({ limit: limitOf(context.amount_usd) }),
            onDone: byStatus({
              ok: {
                target: "editing",
                actions: [assign({ amount_usd: "", texts: {} }), "limitSet", "reload"],
              },
              failed: whenRefused,
            }),
            onError: whenUnreachable,
          },
        },
        removing: {
          invoke: {
            id: "setLimit",
            src: "setLimit",
            input: { limit: null },
            onDone: byStatus({
              ok: { target: "editing", actions: ["limitSet", "reload"] },
              failed: whenRefused,
            }),
            onError: whenUnreachable,
          },
        },
      },
    },
    card: {
      initial: "resting",
      states: {
        resting: {
          on: {
            "card.removePressed": {
              target: "asking",
              actions: [
                assign({ card: ({ event }) => event.id }),
                emit({
                  type: "dialog.requested",
                  dialog: {
                    kind: "confirm",
                    name: REMOVE_CARD,
                    title: "Remove this card?",
                    text: "Subscriptions that renew will fail until you pay with another card.",
                    confirmLabel: "Remove",
                    cancelLabel: "Keep it",
                  },
                }),
              ],
            },
          },
        },
        asking: {
          on: {
            "question.answered": [
              { guard: "isConfirmed", target: "removing" },
              { target: "resting", actions: assign({ card: "" }) },
            ],
          },
        },
        removing: {
          exit: [assign({ card: "" }), "reload"],
          invoke: {
            id: "removeCard",
            src: "removeCard",
            input: ({ context }) => ({ id: context.card }),
            onDone: byStatus({
              ok: {
                target: "resting",
                actions: emit({ type: "toast.requested", kind: "success", text: CARD_REMOVED }),
              },
              failed: {
                target: "resting",
                actions: emit(({ event }) => errorToast(event.output.failure.error)),
              },
            }),
            onError: { target: "resting", actions: emit(errorToast(UNREACHABLE)) },
          },
        },
      },
    },
  },
});

export type BillingRef = ActorRefFrom<typeof billingMachine>;

export interface BillingView {
  readonly status: "showing";
  readonly amountUsd: string;
  readonly problem: string | null;
  readonly isSetting: boolean;
  readonly isRemovingLimit: boolean;
  readonly isRemovingCard: boolean;
  readonly billing: ActorRefFrom<typeof resourceMachine> | null;
  readonly history: ActorRefFrom<typeof listMachine> | null;
}

export const selectBillingView = (snapshot: SnapshotFrom<typeof billingMachine>): BillingView => {
  const { amount_usd: amountUsd, texts } = snapshot.context;
  return {
    ...{ status: "showing", amountUsd, problem: texts.amount_usd ?? null },
    isSetting: snapshot.matches({ limit: "submitting" }),
    isRemovingLimit: snapshot.matches({ limit: "removing" }),
    isRemovingCard: snapshot.matches({ card: "removing" }),
    billing: snapshot.children.billing ?? null,
    history: snapshot.children.history ?? null,
  };
};
