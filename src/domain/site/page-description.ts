import { isAccountPage, type AccountPage } from "./account-pages.ts";
import type { BrowsePath } from "./browse-lists.ts";
import type { PageKind, Route, RouteOf } from "./page-route.ts";

type Describe = (siteName: string) => string;

const lists: Readonly<Record<BrowsePath, Describe>> = {
  "": (site) => `The popular creators of ${site}, by price or by name.`,
  "follow-for-free": (site) => `Creators of ${site} whom you can follow for free.`,
  "join-for-free": (site) => `Creators of ${site} whose page or first days are free.`,
  "latest-updates": (site) => `Creators of ${site} who posted just now.`,
  "most-recent-posts": (site) => `The newest posts of all creators of ${site}.`,
  "newest-creators": (site) => `Who is new at ${site}.`,
};

const support: Readonly<Record<string, Describe>> = {
  faq: (site) => `Questions about ${site}, answered: subscribing, paying, cancelling, becoming a creator.`,
  index: (site) => `Ask the people of ${site}. A person reads it and answers by e-mail.`,
  report: (site) => `Report what should not be on ${site}.`,
  "how-to-make-money": (site) => `How creators earn at ${site}, step by step.`,
  terms: (site) => `The terms of service of ${site}.`,
  terms_site: (site) => `The terms of use of the website of ${site}.`,
  privacy: (site) => `What ${site} knows of you, what for and for how long.`,
  "acceptable-use-policy": (site) => `What may be published on ${site}, and what may not.`,
  "erotic-acceptable-use-policy": (site) => `The rules of ${site} for erotic content.`,
  compliance: (site) => `The 2257 compliance statement of ${site}.`,
};

/** Of each page but those of an account its description; null where the site's own words describe it, or its creator's. */
const descriptions: {
  readonly [Page in Exclude<PageKind, AccountPage>]:
    | ((site: string, route: RouteOf<Page>) => string | null)
    | null;
} = {
  browse: (site, { list }) => lists[list](site),
  rankings: (site) => `The creators of ${site} whose fans did the most for them.`,
  "creator-landing": (site) =>
    `A page of your own at ${site}: subscriptions, packages and trials, 80% of everything, paid every week.`,
  support: (site, { name }) => (Object.hasOwn(support, name) ? support[name]!(site) : null),
  "become-manager": (site) => `An invitation to manage a creator of ${site}.`,
  landing: null,
  welcome: null,
  profile: null,
  // The following pages are for signed-in accounts, or not linked to.
  popular: null,
  feed: null,
  "creator-home": null,
  "creator-application": null,
  "broadcast-studio": null,
  watch: null,
  "private-studio": null,
  "private-view": null,
  inbox: null,
  kit: null,
  "not-found": null,
};

/** What a link to a public page says below its title; null where the site's own words do (CWL-13). */
export const pageDescription = (route: Route, siteName: string): string | null => {
  if (isAccountPage(route.page)) return null;
  const describe = descriptions[route.page] as ((site: string, route: Route) => string | null) | null;
  return describe?.(siteName, route) ?? null;
};
