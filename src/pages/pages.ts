import type { CodedPage, PageLogics } from "../actors/app/page-logics.ts";
import type { PageViews } from "../views/app/page-views.ts";
import type { PageCode } from "./page-code.ts";

type Load = () => Promise<{ readonly page: PageCode }>;

const loads: Readonly<Record<CodedPage, Load>> = {
  browse: () => import("./browse.page.ts"),
  rankings: () => import("./rankings.page.ts"),
  "creator-home": () => import("./creator-home.page.ts"),
  "creator-application": () => import("./creator-application.page.ts"),
  "creator-landing": () => import("./creator-landing.page.ts"),
  dashboard: () => import("./dashboard.page.ts"),
  "email-and-password": () => import("./email-and-password.page.ts"),
  feed: () => import("./feed.page.ts"),
  following: () => import("./following.page.ts"),
  kit: () => import("./kit.page.ts"),
  landing: () => import("./landing.page.ts"),
  "payment-info": () => import("./payment-info.page.ts"),
  popular: () => import("./popular.page.ts"),
  profile: () => import("./profile.page.ts"),
  support: () => import("./support.page.ts"),
  welcome: () => import("./welcome.page.ts"),
};

/** The code of pages, which loads when a page is opened; a load that failed is tried again by the next one. */
export const createPages = (): PageLogics & PageViews => {
  const codes: Partial<Record<CodedPage, PageCode>> = {};
  const loading: Partial<Record<CodedPage, Promise<void>>> = {};
  return {
    code: (page) => codes[page],
    load: (page) =>
      (loading[page] ??= loads[page]().then(
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
