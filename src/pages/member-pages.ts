import type { LoadPage } from "./page-code.ts";

/** The pages that only members open, and the kit. The entry knows none of them by its file. */
export const memberPages = {
  "creator-application": () => import("./creator-application.page.ts"),
  "creator-home": () => import("./creator-home.page.ts"),
  dashboard: () => import("./dashboard.page.ts"),
  "email-and-password": () => import("./email-and-password.page.ts"),
  feed: () => import("./feed.page.ts"),
  following: () => import("./following.page.ts"),
  kit: () => import("./kit.page.ts"),
  "payment-info": () => import("./payment-info.page.ts"),
  popular: () => import("./popular.page.ts"),
} satisfies Record<string, LoadPage>;
