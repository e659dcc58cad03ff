import type { CodedPage } from "../actors/app/page-logics.ts";
import type { LoadPages } from "./page-code.ts";

/** The pages that only members open, and the kit. The entry knows none of them by its file. */
export const memberPages = {
  billing: () => import("./billing/billing.page.ts"),
  cop: () => import("./cop/cop.page.ts"),
  "creator-application": () => import("./creator-application/creator-application.page.ts"),
  "creator-home": () => import("./creator-home/creator-home.page.ts"),
  dashboard: () => import("./dashboard/dashboard.page.ts"),
  earnings: () => import("./earnings/earnings.page.ts"),
  "email-and-password": () => import("./email-and-password/email-and-password.page.ts"),
  favorites: () => import("./favorites/favorites.page.ts"),
  feed: () => import("./feed/feed.page.ts"),
  following: () => import("./following/following.page.ts"),
  "gallery-stats": () => import("./gallery-stats/gallery-stats.page.ts"),
  kit: () => import("./kit/kit.page.ts"),
  "own-galleries": () => import("./own-galleries/own-galleries.page.ts"),
  "payment-info": () => import("./payment-info/payment-info.page.ts"),
  "post-editor": () => import("./post-editor/post-editor.page.ts"),
  payouts: () => import("./payouts/payouts.page.ts"),
  purchases: () => import("./purchases/purchases.page.ts"),
  popular: () => import("./popular/popular.page.ts"),
  vault: () => import("./vault/vault.page.ts"),
} satisfies Partial<LoadPages<CodedPage>>;
