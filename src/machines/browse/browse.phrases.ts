import { formatCents } from "../../domain/format/cents.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { control, sentences } from "../app/wording.ts";
import type { browseMachine, BrowseContext, BrowseInput } from "./browse.machine.ts";

const pathOf = ({ route }: BrowseInput): string =>
  route.page === "popular" ? "/" : `/browse${route.list === "" ? "" : `/${route.list}`}`;

const shown = (context: BrowseContext): string => {
  const { route, maxPrice, onlyLive, hidden } = context;
  const isPosts = route.page === "browse" && route.list === "most-recent-posts";
  return sentences(
    isPosts
      ? "The newest posts of all creators are shown."
      : `The creators of ${pathOf(context)} are shown${maxPrice === null ? "" : `, up to ${formatCents(maxPrice)} a month`}${onlyLive ? ", of these who is live" : ""}.`,
    Object.keys(hidden).length === 0 ? null : `Left out are: ${Object.keys(hidden).join(", ")}.`,
  );
};

/** How browsing reads to a tester. */
export const browsePhrases: PhrasesOf<typeof browseMachine> = {
  begin: (input) => {
    const path = pathOf(input);
    const { user } = input;
    return user === null ? `Open ${path} as a guest.` : `Log in as ${user.username} and open ${path}.`;
  },
  events: {
    "hidden.told": {
      by: "world",
      says: ({ hidden }) =>
        `The browser remembers as hidden: ${Object.keys(hidden).join(", ")} (csf_hidden_creators in its storage).`,
    },
    "clock.ticked": { by: "world", says: "Five seconds pass." },
    "query.typed": ({ value }) => `Type "${value}" into Search creators.`,
    "price.chosen": ({ maxPrice }) =>
      maxPrice === null ? "Choose Any price." : `Choose Up to ${formatCents(maxPrice)} as the price.`,
    "live.switched": ({ on }) => (on ? "Switch Live now on." : "Switch Live now off."),
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
    "socket.received": { by: "world", says: socketEventSays },
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
