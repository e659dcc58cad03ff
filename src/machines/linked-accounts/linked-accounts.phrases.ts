import { providerNames } from "../../domain/account/social.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { sentences, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { linkedAccountsMachine } from "./linked-accounts.machine.ts";

const PATH = "/api/v1/account/setting/socials";

/** How the page of linked accounts reads to a tester. */
export const linkedAccountsPhrases: PhrasesOf<typeof linkedAccountsMachine> = {
  begin: ({ user }) =>
    `Log in as ${user?.type === "model" ? "ava" : "fan"} and open /account/setting/socials.`,
  events: {
    "link.pressed": ({ provider }) => `Press Link at ${providerNames[provider]}.`,
    "unlink.pressed": ({ provider }) => `Press Unlink at ${providerNames[provider]}.`,
    "question.answered": ({ answer }) => (answer === "confirmed" ? "Press Unlink." : "Press Keep it."),
    "retry.requested": "Press Try again.",
  },
  answers: {
    loadLinked: (answer: AnswerTo<"getLinkedAccounts">) => {
      if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
      return answer.data.accounts.length === 0
        ? "The server answers: nothing is linked."
        : "The server answers: Google is linked (log in with Google and the e-mail of the account beforehand).";
    },
    linkAccount: (answer: AnswerTo<"linkAccount">) =>
      answer.status === "ok"
        ? "The server answers where to go."
        : tooMany("POST", `${PATH}/link`, answer.failure),
    unlinkAccount: (answer: AnswerTo<"unlinkAccount">) =>
      answer.status === "ok"
        ? "The server answers: it is unlinked."
        : `The server refuses: "${answer.failure.error}" (with an account that was made by Google).`,
  },
  breaks: {
    loadLinked: unreachable("GET", PATH),
    linkAccount: unreachable("POST", `${PATH}/link`),
    unlinkAccount: unreachable("POST", `${PATH}/unlink`),
  },
  delays: {},
  states: {
    loading: "Grey shapes hold the place of the list.",
    failed: "It says why the list could not be read, with the button Try again.",
    shown: ({ context: { linked, error } }) =>
      sentences(
        (linked?.accounts.length ?? 0) > 0
          ? "Google is linked, with the button Unlink."
          : "Google is not linked, with the button Link.",
        error === null ? null : `A notice says "${error}"`,
      ),
    asking: 'The dialog "Unlink Google?" is open.',
    unlinking: "The button Unlink is busy.",
    linking: "The button Link is busy.",
    leaving: "The browser goes to Google.",
  },
};
