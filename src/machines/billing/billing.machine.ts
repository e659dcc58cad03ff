import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import { hasTexts, type FieldTexts } from "../../domain/account/field-texts.ts";
import {
  addressFields,
  addressProblems,
  noAddress,
  type AddressField,
  type BillingAddress,
} from "../../domain/billing/address.ts";
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
/** Where a card is saved without buying anything; it leads back here. */
export const ADD_CARD = "/oauth/payment/card?return_uri=%2Faccount%2Fbilling_info";
export const LIMIT_SET = "Your monthly limit is changed.";
export const CARD_REMOVED = "Your card is removed.";
export const CARD_CHOSEN = "Renewals are charged to this card from now on.";
export const ADDRESS_SAVED = "Your address is saved.";

export const addressLabels: Readonly<Record<AddressField, string>> = {
  holder: "Full name",
  street: "Street address",
  street_2: "Apartment, company (optional)",
  postal_code: "ZIP or postal code",
  city: "City",
  country: "Country",
};

export type BillingEvent =
  | FormEvent<Fields>
  | { readonly type: "limit.removePressed" }
  | { readonly type: "card.removePressed" | "card.choosePressed"; readonly id: string }
  /** With the address that is shown. */
  | ({ readonly type: "address.editPressed" } & BillingAddress)
  | { readonly type: "address.submitted" | "address.cancelled" }
  | LineRestored
  | QuestionAnswered;

/** As they are typed, the limit in dollars. */
type Fields = BillingAddress & { readonly amount_usd: string };

export interface BillingContext {
  readonly fields: Fields;
  readonly texts: FieldTexts<"amount_usd" | AddressField>;
  /** The card that shall be removed or charged; "" while none. */
  readonly card: string;
}

const file = "src/actors/billing/billing.actors.ts";

const parts = formParts<BillingContext, BillingEvent>(({ fields: { amount_usd: text } }) => {
  const problem = limitProblem(text);
  return problem === null ? {} : { amount_usd: problem };
}, "fields");

const addressOf = (fields: BillingAddress): BillingAddress =>
  Object.fromEntries(addressFields.map((field) => [field, fields[field]])) as BillingAddress;

const base = setup({
  types: {
    context: {} as BillingContext,
    events: {} as BillingEvent,
    input: {} as PageInput<"billing">,
    emitted: {} as SharedEmitted,
    children: {} as {
      billing: "resource";
      history: "list";
      setLimit: "setLimit";
      removeCard: "removeCard";
      chooseCard: "chooseCard";
      saveAddress: "saveAddress";
    },
  },
  actors: {
    list: listMachine,
    resource: resourceMachine,
    setLimit: promiseProvidedBy<AnswerTo<"setSpendingLimit">, { readonly limit: Cents | null }>(file),
    removeCard: promiseProvidedBy<AnswerTo<"removeCard">, { readonly id: string }>(file),
    chooseCard: promiseProvidedBy<AnswerTo<"chooseCard">, { readonly id: string }>(file),
    saveAddress: promiseProvidedBy<AnswerTo<"setBillingAddress">, { readonly typed: BillingAddress }>(file),
  },
  guards: {
    ...parts.guards,
    isAddress: ({ context }) => !hasTexts(addressProblems(context.fields)),
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
  actions: parts.actions,
});

const billingSetup = base.extend({
  actions: {
    reload: base.sendTo("billing", { type: "reload.requested" }),
    limitSet: base.emit({ type: "toast.requested", kind: "success", text: LIMIT_SET }),
    forgetLimit: base.assign({
      fields: ({ context: { fields } }) => ({ ...fields, amount_usd: "" }),
      texts: {},
    }),
    forgetAddress: base.assign({
      fields: ({ context: { fields } }) => ({ ...fields, ...noAddress }),
      texts: {},
    }),
    showAddress: base.assign({ texts: ({ context }) => addressProblems(context.fields) }),
  },
});

/** The saved cards, the address, the monthly limit and the receipts of the viewer (ACCT-03). */
export const billingMachine = billingSetup.createMachine({
  id: "billing",
  // Whether an amount is one, and a country, decides what happens.
  meta: { publicFields: ["amount_usd", "country"] },
  context: { fields: { ...noAddress, amount_usd: "" }, texts: {}, card: "" },
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
            input: ({ context }) => ({ limit: limitOf(context.fields.amount_usd) }),
            onDone: byStatus({
              ok: {
                target: "editing",
                actions: ["forgetLimit", "limitSet", "reload"],
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
            "card.choosePressed": { target: "choosing", actions: assign({ card: ({ event }) => event.id }) },
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
                    text: "Renewals are charged to the newest of your other cards. Without one they fail until you pay with a card.",
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
        choosing: {
          exit: [assign({ card: "" }), "reload"],
          invoke: {
            id: "chooseCard",
            src: "chooseCard",
            input: ({ context }) => ({ id: context.card }),
            onDone: byStatus({
              ok: {
                target: "resting",
                actions: emit({ type: "toast.requested", kind: "success", text: CARD_CHOSEN }),
              },
              failed: {
                target: "resting",
                actions: emit(({ event }) => errorToast(event.output.failure.error)),
              },
            }),
            onError: { target: "resting", actions: emit(errorToast(UNREACHABLE)) },
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
    address: {
      initial: "resting",
      states: {
        resting: {
          on: {
            "address.editPressed": {
              target: "editing",
              actions: assign(({ context: { fields }, event }) => ({
                fields: { ...fields, ...addressOf(event) },
                texts: {},
              })),
            },
          },
        },
        editing: {
          on: {
            "address.submitted": [
              { guard: "isAddress", target: "submitting", actions: "clearTexts" },
              { actions: "showAddress" },
            ],
            "address.cancelled": { target: "resting", actions: "forgetAddress" },
          },
        },
        submitting: {
          invoke: {
            id: "saveAddress",
            src: "saveAddress",
            input: ({ context }) => ({ typed: addressOf(context.fields) }),
            onDone: byStatus({
              ok: {
                target: "resting",
                actions: [
                  "forgetAddress",
                  emit({ type: "toast.requested", kind: "success", text: ADDRESS_SAVED }),
                  "reload",
                ],
              },
              failed: whenRefused,
            }),
            onError: whenUnreachable,
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
  /** The card that is being removed, or made the one that is charged; null while none is. */
  readonly removing: string | null;
  readonly choosing: string | null;
  /** The address as it is typed, null while it is only shown. */
  readonly address: BillingAddress | null;
  readonly addressTexts: FieldTexts<AddressField>;
  readonly isSavingAddress: boolean;
  readonly billing: ActorRefFrom<typeof resourceMachine> | null;
  readonly history: ActorRefFrom<typeof listMachine> | null;
}

export const selectBillingView = (snapshot: SnapshotFrom<typeof billingMachine>): BillingView => {
  const { fields, texts, card } = snapshot.context;
  return {
    ...{ status: "showing", amountUsd: fields.amount_usd, problem: texts.amount_usd ?? null },
    isSetting: snapshot.matches({ limit: "submitting" }),
    isRemovingLimit: snapshot.matches({ limit: "removing" }),
    removing: snapshot.matches({ card: "removing" }) ? card : null,
    choosing: snapshot.matches({ card: "choosing" }) ? card : null,
    address: snapshot.matches({ address: "resting" }) ? null : fields,
    addressTexts: texts,
    isSavingAddress: snapshot.matches({ address: "submitting" }),
    billing: snapshot.children.billing ?? null,
    history: snapshot.children.history ?? null,
  };
};
