import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, unreachable } from "../app/wording.ts";
import type { CallResult } from "../resource/call.ts";
import type { SwitchedBack, switchCreatorMachine } from "./switch-creator.machine.ts";

/** How acting for a creator, and the way back, reads to a tester. */
export const switchCreatorPhrases: PhrasesOf<typeof switchCreatorMachine> = {
  begin: () =>
    "Log in as max, open /account/setting/manager and choose Ava Laurent in the list Creator to manage.",
  events: {
    "acting.found": { by: "world", says: "The page was made for somebody who acts for a creator." },
    "back.chosen": "Press Switch back in the bar above the page.",
  },
  answers: {
    switchBack: (answer: CallResult<SwitchedBack>) =>
      answer.status === "ok"
        ? `The server answers: this session acts for nobody (${answer.data.to === null ? "on a page of the account" : "on any other page"}).`
        : `The server refuses: "${answer.failure.error}" (${FROM_INSPECTOR}).`,
  },
  breaks: { switchBack: unreachable("GET", "/api/v1/account/manager/manage/*") },
  delays: {},
  states: {
    resting: "No bar stands above the page.",
    managing: ({ context }) =>
      `Above the page stands "You are managing ${context.displayName}." with the button Switch back.`,
    switching: "The button Switch back is busy.",
    left: "The own profile is opened, or the page of the account anew, without the bar.",
  },
};
