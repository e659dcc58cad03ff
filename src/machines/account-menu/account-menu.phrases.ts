import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { sentences } from "../app/wording.ts";
import { selectAccountMenuView, type accountMenuMachine } from "./account-menu.machine.ts";

/** How the slide-out menu reads to a tester. */
export const accountMenuPhrases: PhrasesOf<typeof accountMenuMachine> = {
  begin: ({ request: { viewer } }) =>
    `Log in as ${viewer.username} and press the round picture in the header.`,
  events: {
    "groups.told": {
      by: "world",
      says: ({ folded }) => `The browser has kept that these groups are folded: ${folded.join(", ")}.`,
    },
    "group.pressed": ({ title }) => `Press the title ${title} of the menu.`,
    "entry.chosen": "Press any page in the menu.",
    "avatar.chosen": "Press the picture in the menu.",
    "logOut.chosen": "Press Logout.",
    "socket.received": socketEventSays,
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    open: (snapshot) => {
      const view = selectAccountMenuView(snapshot);
      if (view.status === "closed") return "The menu is gone.";
      return sentences(
        `The menu of ${view.viewer.display_name} is open.`,
        ...view.groups
          .filter(({ isFolded }) => isFolded)
          .map(({ title }) => `Its group ${title ?? ""} is folded.`),
      );
    },
    closed: "The menu is gone.",
  },
};
