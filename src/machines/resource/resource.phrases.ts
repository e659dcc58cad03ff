import { UNREACHABLE } from "../app/error-toast.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, tooMany, unreachable } from "../app/wording.ts";
import type { CallResult } from "./call.ts";
import type { resourceMachine } from "./resource.machine.ts";

const PATH = "/api/v1/user/top";
const OFFLINE_TEXT = `"${UNREACHABLE}"`;

/** How one thing read from the server reads to a tester: the popular creators of the landing page. */
export const resourcePhrases: PhrasesOf<typeof resourceMachine> = {
  begin: () => "Open /ava as a guest and press the logo in the header: the popular creators are read.",
  events: {
    "reload.requested": {
      by: "world",
      says: `The popular creators are to be read anew (${FROM_INSPECTOR}).`,
    },
    "retry.requested": "Press Try again below Popular creators.",
    "request.changed": {
      by: "world",
      says: ({ request }) =>
        `Something else is to be read, ${JSON.stringify(request.input)} (${FROM_INSPECTOR}).`,
    },
  },
  answers: {
    loadResource: (answer: CallResult<unknown>) =>
      answer.status === "ok"
        ? "The server answers with the popular creators."
        : tooMany("GET", PATH, answer.failure),
  },
  breaks: { loadResource: unreachable("GET", PATH) },
  delays: { offlineRetry: "Five seconds pass." },
  states: {
    loading: "Grey shapes hold the place of the popular creators.",
    "ready.fresh": "The popular creators are shown.",
    "ready.stale": "The popular creators are shown as they were read before.",
    reloading: "The popular creators are still shown while they are read anew.",
    failed: ({ context }) =>
      `In the place of the popular creators stands "${context.failure?.error ?? ""}" with the button Try again.`,
    offline: `In the place of the popular creators stands ${OFFLINE_TEXT} with the button Try again.`,
    retrying: `In the place of the popular creators still stands ${OFFLINE_TEXT}`,
  },
};
