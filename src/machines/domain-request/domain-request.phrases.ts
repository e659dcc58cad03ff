import { accountPages } from "../../domain/site/account-pages.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { domainLabels, type domainRequestMachine } from "./domain-request.machine.ts";

const PATH = "/api/v1/account/customize/domain";

/** How the forms that ask for a domain read to a tester. */
export const domainRequestPhrases: PhrasesOf<typeof domainRequestMachine> = {
  begin: ({ route: { page } }) => `Log in as ava and open ${accountPages[page].path}.`,
  events: {
    "field.changed": (event, { context: { kind } }) =>
      kind === "existing" && event.field !== "custom_domain"
        ? `Fill in "${domainLabels[event.field]}", which this form has not (${FROM_INSPECTOR}).`
        : typedInto(domainLabels)(event),
    "form.submitted": "Press Ask for it.",
  },
  answers: {
    askForDomain: (answer: AnswerTo<"addDomain">) => {
      if (answer.status === "ok") return "The server answers: it is asked for, and the next page opens.";
      return answer.failure.code === "validation"
        ? "The server refuses: the name is taken (ask for it as mia in another browser beforehand)."
        : tooMany("POST", PATH, answer.failure);
    },
  },
  breaks: { askForDomain: unreachable("POST", PATH) },
  delays: {},
  states: {
    editing: ({ context: { custom_domain, texts } }) =>
      sentences(
        custom_domain === "" ? "Domain is empty." : `Domain holds "${custom_domain}".`,
        ...Object.values(texts).map((text) => `Below a field stands "${text ?? ""}".`),
      ),
    submitting: "The button is busy.",
    done: "The next page opens.",
  },
};
