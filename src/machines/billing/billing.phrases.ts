import { addressFields } from "../../domain/billing/address.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import {
  ADDRESS_SAVED,
  addressLabels,
  CARD_CHOSEN,
  CARD_REMOVED,
  LIMIT_SET,
  type billingMachine,
} from "./billing.machine.ts";

const LIMIT = "/api/v1/account/billing/limit";
const CARD = "/api/v1/account/billing/card/{its id}";
const ADDRESS = "/api/v1/account/billing/address";
type Answer = { readonly status: "ok" } | { readonly status: "failed"; readonly failure: Failure };

/** How the page of cards, address, limit and receipts reads to a tester. */
export const billingPhrases: PhrasesOf<typeof billingMachine> = {
  begin: () => "Log in as sub, open /account/billing_info and set a monthly limit.",
  events: {
    "field.changed": typedInto({ amount_usd: "New monthly limit", ...addressLabels }),
    "form.submitted": "Press Set limit.",
    "limit.removePressed": "Press Remove limit.",
    "card.removePressed": "Press Remove at a card.",
    "card.choosePressed": "Press Make default at another card.",
    "address.editPressed": ({ street }) =>
      street === "" ? "Press Add an address." : "With an address stored, press Change address.",
    "address.submitted": "Press Save address.",
    "address.cancelled": "Press Cancel below the address.",
    "question.answered": ({ answer }) => (answer === "confirmed" ? "Press Remove." : "Press Keep it."),
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {
    setLimit: (answer: Answer) =>
      answer.status === "ok"
        ? `The server answers. The toast says "${LIMIT_SET}"`
        : tooMany("POST", LIMIT, answer.failure),
    removeCard: (answer: Answer) =>
      answer.status === "ok"
        ? `The server answers. The toast says "${CARD_REMOVED}"`
        : tooMany("DELETE", CARD, answer.failure),
    chooseCard: (answer: Answer) =>
      answer.status === "ok"
        ? `The server answers. The toast says "${CARD_CHOSEN}"`
        : tooMany("POST", `${CARD}/default`, answer.failure),
    saveAddress: (answer: Answer) =>
      answer.status === "ok"
        ? `The server answers. The toast says "${ADDRESS_SAVED}"`
        : tooMany("POST", ADDRESS, answer.failure),
  },
  breaks: {
    setLimit: unreachable("POST", LIMIT),
    removeCard: unreachable("DELETE", CARD),
    chooseCard: unreachable("POST", `${CARD}/default`),
    saveAddress: unreachable("POST", ADDRESS),
  },
  delays: {},
  states: {
    "limit.editing": ({
      context: {
        fields: { amount_usd: amount },
        texts,
      },
    }) =>
      sentences(
        amount === "" ? "New monthly limit is empty." : `New monthly limit holds "${amount}".`,
        texts.amount_usd === undefined ? null : `Below it stands "${texts.amount_usd}".`,
      ),
    "limit.submitting": "The button says Saving….",
    "limit.removing": "The button says Removing….",
    "card.resting": "The cards are shown, or how one is saved.",
    "card.choosing": "The button Make default at the card says Saving….",
    "card.asking": 'The dialog "Remove this card?" is open.',
    "card.removing": "The button at the card is busy.",
    "address.resting": "The address is shown, or that there is none.",
    "address.editing": ({ context }) =>
      sentences(
        "The fields of the address are shown.",
        ...addressFields.map((field) => {
          const text = context.texts[field];
          return text === undefined ? null : `Below ${addressLabels[field]} stands "${text}".`;
        }),
      ),
    "address.submitting": "The button Save address says Saving….",
  },
};
