import { accountPages, isAccountPage, type AccountPage } from "./account-pages.ts";
import type { PageKind } from "./page-route.ts";

/** Of each page but those of an account, which have a name: what stands in front of the site's title; null: nothing. */
const titles: { readonly [Page in Exclude<PageKind, AccountPage>]: string | null } = {
  "become-manager": "Become a Manager",
  "broadcast-studio": "Live Stream",
  browse: "Browse creators",
  "creator-application": "Become a creator",
  "creator-landing": "For creators",
  inbox: "Inbox",
  kit: "The kit",
  "not-found": "Page not found",
  "private-studio": "Private Chat",
  "private-view": "Private Chat",
  rankings: "Rankings",
  watch: "Live Stream",
  "creator-home": null,
  feed: null,
  landing: null,
  popular: null,
  profile: null,
  support: null,
  welcome: null,
};

/** What a page is called in the document's title, null where the site's stands alone or the page's actor knows it. */
export const pageTitle = (page: PageKind): string | null =>
  isAccountPage(page) ? accountPages[page].name : titles[page];
