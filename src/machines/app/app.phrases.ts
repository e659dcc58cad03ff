import { accountPages, isAccountPage, type AccountPage } from "../../domain/site/account-pages.ts";
import type { Route, RouteOf } from "../../domain/site/page-route.ts";
import type { appMachine, AppSnapshot } from "./app.machine.ts";
import type { PhrasesOf } from "./flow.ts";
import { socketEventSays } from "./socket-wording.ts";
import { begunAtGoogle } from "./social-wording.ts";
import { FROM_INSPECTOR, sentences } from "./wording.ts";

const homes = {
  "creator-home": "the home of creators",
  feed: "the posts of whom you follow",
  popular: "the popular creators",
  welcome: "the welcome page",
} as const;

const homeOf = ({ page, opens }: Extract<Route, { readonly page: keyof typeof homes }>): string =>
  opens === undefined ? homes[page] : `${homes[page]}, over which a mail's link opens ${opens.kind}`;

const isOfAccount = (route: Route): route is RouteOf<AccountPage> => isAccountPage(route.page);

const pageOf = (route: Route): string => {
  if (isOfAccount(route)) return `the page ${accountPages[route.page].name}`;
  switch (route.page) {
    case "landing":
      return route.opens === undefined
        ? "the landing page"
        : `the landing page, over which a mail's link opens ${route.opens.kind}`;
    case "creator-home":
    case "feed":
    case "popular":
    case "welcome":
      return homeOf(route);
    case "profile":
      return `the profile of ${route.username}${route.profile.tab === null ? "" : ` at its tab ${route.profile.tab}`}`;
    case "creator-application":
      return `the application of creators${route.variant === "standard" ? "" : ` (${route.variant})`}`;
    case "creator-landing":
      return "the page for new creators";
    case "kit":
      return "the parts of the design (/__kit)";
    case "browse":
      return `the creators to browse${route.list === "" ? "" : ` (${route.list})`}`;
    case "support":
      return `the support page ${route.name}`;
    case "not-found":
      return "the notice that there is no such page";
    default:
      return `the page ${route.page}`;
  }
};

const answers = {
  confirmed: "Press Contact support in the question.",
  cancelled: "Press Log out in the question.",
  dismissed: "Press Escape in the question.",
} as const;

const pageShown = ({ context: { route } }: AppSnapshot): string =>
  route === null
    ? "The address is being read, which takes no time that one could see."
    : `The page shows ${pageOf(route)}.`;

const connection = ({ context }: AppSnapshot): string | null =>
  context.isOnline ? null : 'The notice says "You are offline. What you see may be out of date."';

const coming = ({ context: { wanted } }: AppSnapshot): string =>
  `The code of ${wanted === null ? "the page" : pageOf(wanted)} is being loaded.`;

/** How the app around every page reads to a tester. */
export const appPhrases: PhrasesOf<typeof appMachine> = {
  begin: ({ user, social }) => {
    if (social !== null && social !== undefined) return begunAtGoogle(social);
    if (user === null) return "Open / as a guest.";
    return user.tip_blocked
      ? "Log in as liam, whose tips are blocked, and open /."
      : `Log in as ${user.username} and open /.`;
  },
  events: {
    "route.changed": {
      by: "world",
      says: ({ route }) =>
        `The address leads to ${pageOf(route)} (press a link that leads there, or Back and Forward).`,
    },
    "question.answered": ({ answer }) => answers[answer],
    "logIn.chosen": (_, { context }) =>
      context.user === null
        ? "Press Log in in the header."
        : `Press Log in, which only guests see in the header (${FROM_INSPECTOR}).`,
    "signUp.chosen": (_, { context }) =>
      context.user === null
        ? "Press User Sign up in the header."
        : `Press User Sign up, which only guests see in the header (${FROM_INSPECTOR}).`,
    "menu.chosen": (_, { context }) =>
      context.user === null
        ? `Open the account's menu, which guests do not have (${FROM_INSPECTOR}).`
        : "Press the round picture in the header: the account's menu.",
    "reload.chosen": (_, snapshot) =>
      snapshot.matches({ page: "failed" })
        ? "Press Reload."
        : `Press Reload on a page that broke (${FROM_INSPECTOR}).`,
    "user.changed": {
      by: "world",
      says: ({ user }) =>
        `The server tells what ${user.username} is by now (confirm the e-mail, or have the application approved).`,
    },
    "connection.lost": {
      by: "world",
      says: "The browser loses its network (switch it off in the developer tools).",
    },
    "connection.restored": {
      by: "world",
      says: "The browser has its network (switch it on in the developer tools, or go to another tab and come back).",
    },
    "code.lost": {
      by: "world",
      says: "A dialog's code cannot be loaded (block the script whose name begins with dialog-flows in the developer tools before the page is opened, and press Log in).",
    },
    "deferred.wanted": {
      by: "world",
      says: "Something asks for a dialog or a toast whose code is not there yet (press Log in at once).",
    },
    "socket.received": { by: "world", says: socketEventSays },
    "viewport.changed": ({ isMobile }) =>
      isMobile ? "Make the window less than 768 pixels wide." : "Make the window at least 768 pixels wide.",
  },
  answers: {
    loadBanners: "The code of the banners above the page has loaded.",
    loadSocket: "The code of the line to the server has loaded.",
    loadDeferred: "The code of dialogs and toasts has loaded.",
    loadPage: "The code of the page has loaded.",
    loadPush: "The code that registers for notifications has loaded.",
  },
  breaks: {
    loadBanners:
      "The code of the banners cannot be loaded (block the script whose name begins with signed-in.actors in the developer tools).",
    loadDeferred:
      "The code of dialogs and toasts cannot be loaded (block the script whose name begins with deferred in the developer tools).",
    loadPage:
      "The code of the page cannot be loaded (block the script whose name begins with the page's, such as profile.page, in the developer tools).",
    loadPush:
      "The code that registers for notifications cannot be loaded (block the script whose name begins with push.actors in the developer tools).",
    loadSocket:
      "The code of the line to the server cannot be loaded (block the script whose name begins with socket-flow in the developer tools).",
  },
  delays: {
    socketRetry: "Ten seconds pass.",
    pageSlow: "A moment of 150 milliseconds passes.",
    codeTimeout: "Two minutes pass.",
  },
  states: {
    "account.held": 'The question "Your account is on hold" stands over everything.',
    "account.running.loadingSocket": "The line to the server is not there yet.",
    "account.running.waitingForSocket":
      "The line to the server is not there, and its code will be loaded again.",
    "account.running.complete": "The line to the server is there (/socket in the developer tools).",
    "deferred.ahead": "Dialogs and toasts are not there yet; nobody has asked for one.",
    "deferred.asked": "A dialog or a toast is asked for, and its code is being loaded.",
    "deferred.missing": "Dialogs and toasts are not there.",
    "deferred.complete.begun": "Dialogs and toasts are there.",
    "banners.loading": "The code of the banners is being loaded.",
    "banners.complete": "Above the page stands the banner that the account has, if any.",
    "banners.absent": "No banner stands above the page.",
    "push.absent": "Nobody is asked about notifications.",
    "push.waiting": "Nobody is asked about notifications yet.",
    "push.loading": "The code that registers for notifications is being loaded.",
    "push.complete": "The browser is registered for notifications, or a card asks whether it may be.",
    "page.shown": (snapshot) => sentences(pageShown(snapshot), connection(snapshot)),
    "page.loading.quiet": (snapshot) =>
      sentences(pageShown(snapshot), coming(snapshot), connection(snapshot)),
    "page.loading.slow": (snapshot) =>
      sentences(
        pageShown(snapshot),
        coming(snapshot),
        "A thin bar runs along the top of the window.",
        connection(snapshot),
      ),
    "page.failed": (snapshot) =>
      sentences(
        'The page says "This page could not be loaded. Please check your connection and try again."',
        connection(snapshot),
      ),
  },
};
