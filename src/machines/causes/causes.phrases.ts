import type { PhrasesOf } from "../app/flow.ts";
import { sentences } from "../app/wording.ts";
import {
  selectCausesView,
  type causesMachine,
  type CausesSnapshot,
  type CausesTold,
} from "./causes.machine.ts";

const shows = (snapshot: CausesSnapshot): string => {
  const view = selectCausesView(snapshot);
  if (view.status !== "showing") return "The tab says that causes are being read.";
  return sentences(
    view.rows.length === 0
      ? "The tab says that no call reached the server."
      : `The tab lists ${view.rows.length} lines, from cause to effect.`,
    view.withheld === null
      ? null
      : `It says that the server does not tell its part, because ${view.withheld}.`,
    view.cut ? "It says that there is more than is shown." : null,
  );
};

/** How the timeline of causes reads to a tester. */
export const causesPhrases: PhrasesOf<typeof causesMachine> = {
  begin: () => "Open /__inspector beside a page of the product with ?inspect, and press the tab Causes.",
  events: {
    "source.changed": ({ source }) => `Choose the recording ${source} in the list at the top.`,
    "steps.grown": {
      by: "world",
      says: ({ length }) => `The recording has ${length} steps (do something on its page).`,
    },
    "refresh.pressed": "Press Read again.",
    "retry.pressed": "Press Try again.",
    "reads.toggled": "Press Show reads.",
    "copy.pressed": ({ seq }) => `Press Copy link to this step, at the step with number ${seq}.`,
  },
  answers: {
    readCauses: (answer: CausesTold) => {
      if (answer.withheld !== null)
        return `The server tells nothing: ${answer.withheld} (log out in another tab beforehand).`;
      return answer.rows.length === 0
        ? "There is nothing to show (only look at pages beforehand)."
        : `There are ${answer.rows.length} lines to show (buy something beforehand).`;
    },
    copyLink: "The browser copies the link.",
  },
  breaks: {
    readCauses:
      "The causes cannot be put together (it is the page's own work: only a fault in it breaks it).",
    copyLink: "The browser does not copy (forbid this site the clipboard in its settings).",
  },
  delays: { grownDelay: "Two seconds pass.", saidDelay: "Two and a half seconds pass." },
  states: {
    "told.waiting": "The tab says that causes are being read.",
    "told.reading": shows,
    "told.showing": shows,
    "told.grown": shows,
    "told.broken": 'The tab says "The causes could not be put together", with the button Try again.',
    "copying.idle": "Nothing is said of a link.",
    "copying.writing": "The link is being copied.",
    "copying.said": ({ context }) => `The tab says "${context.link?.problem ?? "The link is copied."}"`,
  },
};
