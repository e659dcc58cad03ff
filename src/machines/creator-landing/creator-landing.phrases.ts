import { CREATOR_OFFER_ENDS_AT } from "../../domain/creator/creator-offer.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR } from "../app/wording.ts";
import { selectCreatorLandingView, type creatorLandingMachine } from "./creator-landing.machine.ts";

const INVITES = 'The page says "Your work. Your people. Your 80%."';

/** How the page for new creators reads to a tester. */
export const creatorLandingPhrases: PhrasesOf<typeof creatorLandingMachine> = {
  begin: ({ user, site, now }) => {
    const at = site.signup_source === "fantime" ? "a site of the branded source" : "the site";
    if (now < CREATOR_OFFER_ENDS_AT)
      return `Start the server with its clock a minute before the offer ends (faketime "2021-08-31 23:59:00 UTC" npm start) and open /creator as a guest.`;
    return user === null
      ? `Open /creator of ${at} as a guest.`
      : `Log in as ${user.username} and open /creator of ${at}.`;
  },
  events: {
    "logIn.pressed": (_, { context }) =>
      context.user === null
        ? "Press Log in on the page."
        : `Press Log in, which only guests see (${FROM_INSPECTOR}).`,
  },
  answers: {},
  breaks: {},
  delays: { offerEnds: "The last second of August 31 (UTC) passes." },
  states: {
    offering: (snapshot) => `${INVITES} Above it stands "${selectCreatorLandingView(snapshot).offer ?? ""}"`,
    showing: (snapshot) => {
      const { start, viewer } = selectCreatorLandingView(snapshot);
      const dashboard = viewer === "creator" ? " Beside it is the button Go to your dashboard." : "";
      return `${INVITES} No offer is shown. The button says ${start ?? "nothing: there is none"}.${dashboard}`;
    },
  },
};
