import type { CodedPage } from "../actors/app/page-logics.ts";
import type { LoadPages } from "./page-code.ts";

/** The pages that only members open, and the kit. The entry knows none of them by its file. */
export const memberPages = {
  billing: () => import("./billing/billing.page.ts"),
  cop: () => import("./cop/cop.page.ts"),
  "creator-application": () => import("./creator-application/creator-application.page.ts"),
  "creator-home": () => import("./creator-home/creator-home.page.ts"),
  "custom-purchases": () => import("./custom-purchases/custom-purchases.page.ts"),
  dashboard: () => import("./dashboard/dashboard.page.ts"),
  earnings: () => import("./earnings/earnings.page.ts"),
  "email-and-password": () => import("./email-and-password/email-and-password.page.ts"),
  favorites: () => import("./favorites/favorites.page.ts"),
  feed: () => import("./feed/feed.page.ts"),
  following: () => import("./following/following.page.ts"),
  "gallery-stats": () => import("./gallery-stats/gallery-stats.page.ts"),
  followers: () => import("./followers/followers.page.ts"),
  kit: () => import("./kit/kit.page.ts"),
  look: () => import("./look/look.page.ts"),
  notifications: () => import("./notifications/notifications.page.ts"),
  "own-galleries": () => import("./own-galleries/own-galleries.page.ts"),
  "payment-info": () => import("./payment-info/payment-info.page.ts"),
  "post-editor": () => import("./post-editor/post-editor.page.ts"),
  payouts: () => import("./payouts/payouts.page.ts"),
  purchases: () => import("./purchases/purchases.page.ts"),
  popular: () => import("./popular/popular.page.ts"),
  "private-studio": () => import("./private-studio/private-studio.page.ts"),
  "private-view": () => import("./private-view/private-view.page.ts"),
  "snapchat-list": () => import("./snapchat-list/snapchat-list.page.ts"),
  subscribers: () => import("./subscribers/subscribers.page.ts"),
  "top-spenders": () => import("./top-spenders/top-spenders.page.ts"),
  vault: () => import("./vault/vault.page.ts"),
} satisfies Partial<LoadPages<CodedPage>>;
