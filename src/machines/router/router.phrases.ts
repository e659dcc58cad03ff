import { accountPages, isAccountPage } from "../../domain/site/account-pages.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, sentences } from "../app/wording.ts";
import type { PageLocation } from "./route.ts";
import type { PagesLoaded, routerMachine, RouterSnapshot } from "./router.machine.ts";

const textOf = ({ path, search }: PageLocation): string => path + search;

const pages: Readonly<Record<string, string>> = {
  landing: "the landing page",
  profile: "a profile",
  "creator-landing": "the page for new creators",
  browse: "creators to browse",
  rankings: "the rankings",
  support: "a support page",
  kit: "the parts of the design",
  "not-found": "the notice that there is no such page",
};

const shown = ({ context: { route, location } }: RouterSnapshot): string =>
  `At ${textOf(location)} the page shows ${isAccountPage(route.page) ? `the page ${accountPages[route.page].name}` : (pages[route.page] ?? route.page)}.`;

/** How the change of pages reads to a tester. */
export const routerPhrases: PhrasesOf<typeof routerMachine> = {
  begin: ({ viewer, location }) =>
    viewer === null ? `Open ${textOf(location)} as a guest.` : `Log in as ava and open ${textOf(location)}.`,
  events: {
    "location.changed": {
      by: "world",
      says: ({ location }) =>
        `The address becomes ${textOf(location)} without a load (by Back or Forward, or in the console by history.pushState(0, 0, "${textOf(location)}"); dispatchEvent(new PopStateEvent("popstate"))).`,
    },
    "navigation.requested": {
      by: "world",
      says: ({ to, returning }) =>
        returning === true
          ? `The page asks to go to ${to} and to come back here (press Continue with Google in Log in).`
          : to.startsWith("/oauth/")
            ? `The page asks to go to ${to}, which the server answers itself (${FROM_INSPECTOR}).`
            : `The page asks to go to ${to} (press a link that leads there).`,
    },
    "page.reloadRequested": {
      by: "world",
      says: "The page asks to be loaded anew (end a payment by closing its window).",
    },
    "user.changed": {
      by: "world",
      says: ({ user }) => `The server tells what ${user.username} is by now (have the application approved).`,
    },
    "page.shown": { by: "world", says: "The page is shown again as it was left (press Back)." },
  },
  answers: {
    loadPages: (loaded: PagesLoaded) =>
      loaded === "known"
        ? "The addresses of the pages have loaded."
        : "The addresses of the pages cannot be loaded, for the browser has no network (switch it off in the developer tools).",
  },
  breaks: {
    loadPages:
      "The addresses of the pages cannot be loaded (block the script whose name begins with page-table in the developer tools).",
  },
  delays: { pagesTimeout: "Five seconds pass." },
  states: {
    refused: 'The toast says "Not authorized.", and the address becomes /.',
    "showing.ahead": shown,
    "showing.asked": (snapshot) => sentences(shown(snapshot), "What was asked for comes in a moment."),
    "showing.known": shown,
    leaving: "The browser is loading another page.",
    reloading: "The browser is loading this page anew, once.",
  },
};
