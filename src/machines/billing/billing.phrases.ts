import type { Failure } from "../../protocol/failures.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import { CARD_REMOVED, LIMIT_SET, type billingMachine } from "./billing.machine.ts";

const LIMIT = "/api/v1/account/billing/limit";
const CARD = "/api/v1/account/billing/card/{its id}";
type Answer = { readonly status: "ok" } | { readonly status: "failed"; readonly failure: Failure };

/** How the page of card, limit and receipts reads to a tester. */
export const billingPhrases: PhrasesOf<typeof billingMachine> = {
  begin: () => "Log in as sub, open /account/billing_info and set a monthly limit.",
  events: {
    "field.changed": typedInto({ amount_usd: "New monthly limit" }),
    "form.submitted": "Press Set limit.",
    "limit.removePressed": "Press Remove limit.",
    "card.removePressed": "Press Remove at the card.",
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
  },
  breaks: { setLimit: unreachable("POST", LIMIT), removeCard: unreachable("DELETE", CARD) },
  delays: {},
  states: {
    "limit.editing": ({ context: { amount_usd: amount, texts } }) =>
      sentences(
        amount === "" ? "New monthly limit is empty." : `New monthly limit holds "${amount}".`,
        texts.amount_usd === undefined ? null : `Below it stands "${texts.amount_usd}".`,
      ),
    "limit.submitting": "The button says Saving….",
    "limit.removing": "The button says Removing….",
    "card.resting": "The card is shown, or how one is saved.",
    "card.asking": 'The dialog "Remove this card?" is open.',
    "card.removing": "The button at the card is busy.",
  },
};
