import type { CodedPage, PageLogics } from "../actors/app/page-logics.ts";
import type { PageViews } from "../views/app/page-views.ts";
import type { memberPages } from "./member-pages.ts";
import type { LoadPages, PageCode } from "./page-code.ts";

type MemberPages = typeof memberPages;

/** What guests may open. A page that the compiler misses here and that members alone open has its line in `member-pages.ts`. */
const loads: LoadPages<Exclude<CodedPage, keyof MemberPages>> = {
  "become-manager": () => import("./become-manager/become-manager.page.ts"),
  "creator-application": () => import("./creator-application/creator-application.page.ts"),
  browse: () => import("./browse/browse.page.ts"),
  rankings: () => import("./rankings/rankings.page.ts"),
  "creator-landing": () => import("./creator-landing/creator-landing.page.ts"),
  notifications: () => import("./notifications/notifications.page.ts"),
  landing: () => import("./landing/landing.page.ts"),
  profile: () => import("./profile/profile.page.ts"),
  support: () => import("./support/support.page.ts"),
  welcome: () => import("./welcome/welcome.page.ts"),
};

/** Loads what is of members alone, and what is where. */
export const loadMemberPages = () => import("./member-pages.ts");

const loadPage = async (page: CodedPage): Promise<{ readonly page: PageCode }> =>
  page in loads
    ? loads[page as keyof typeof loads]()
    : (await loadMemberPages()).memberPages[page as keyof MemberPages]();

/** The code of pages, which loads when a page is opened; a load that failed is tried again by the next one. */
export const createPages = (): PageLogics & PageViews => {
  const codes: Partial<Record<CodedPage, PageCode>> = {};
  const loading: Partial<Record<CodedPage, Promise<void>>> = {};
  return {
    open: Object.keys(loads) as CodedPage[],
    code: (page) => codes[page],
    load: (page) =>
      (loading[page] ??= loadPage(page).then(
        (loaded) => {
          codes[page] = loaded.page;
        },
        (error: unknown) => {
          delete loading[page];
          throw error;
        },
      )),
  };
};
