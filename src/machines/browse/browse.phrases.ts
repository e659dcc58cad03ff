import { formatCents } from "../../domain/format/cents.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { sentences } from "../app/wording.ts";
import type { browseMachine, BrowseContext } from "./browse.machine.ts";

const shown = ({ route, maxPrice, hidden }: BrowseContext): string =>
  sentences(
    `The creators of /browse${route.list === "" ? "" : `/${route.list}`} are shown${maxPrice === null ? "" : `, up to ${formatCents(maxPrice)} a month`}.`,
    Object.keys(hidden).length === 0 ? null : `Left out are: ${Object.keys(hidden).join(", ")}.`,
  );

/** How browsing reads to a tester. */
export const browsePhrases: PhrasesOf<typeof browseMachine> = {
  begin: ({ route, user }) => {
    const path = `/browse${route.list === "" ? "" : `/${route.list}`}`;
    return user === null ? `Open ${path} as a guest.` : `Log in as ${user.username} and open ${path}.`;
  },
  events: {
    "hidden.told": {
      by: "world",
      says: ({ hidden }) =>
        `The browser remembers as hidden: ${Object.keys(hidden).join(", ")} (csf_hidden_creators in its storage).`,
    },
    "query.typed": ({ value }) => `Type "${value}" into Search creators.`,
    "price.chosen": ({ maxPrice }) =>
      maxPrice === null ? "Choose Any price." : `Choose Up to ${formatCents(maxPrice)} as the price.`,
    "notInterested.pressed": ({ username }) => `Press Not interested on the card of ${username}.`,
    "unhide.pressed": "Press Show again below the cards.",
  },
  answers: {},
  breaks: {},
  delays: { searchDelay: "A quarter of a second passes without a key." },
  states: {
    browsing: ({ context }) => shown(context),
    typing: ({ context }) => sentences(shown(context), "Nothing is searched yet."),
    searching: ({ context: { query } }) => `What the search for "${query}" finds is shown.`,
  },
};
