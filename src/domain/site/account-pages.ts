import * as paths from "./account-paths.ts";
import type { GuardName } from "./page-guards.ts";

interface AccountPageRow {
  /** What menus and titles call it. */
  readonly name: string;
  readonly path: string;
  readonly guard: GuardName;
}

/** Pages of an account: one address each that says nothing further, for signed-in accounts or for creators. */
export const accountPages = {
  calendar: { name: "Calendar", path: paths.calendar, guard: "requireModelUser" },
  cop: { name: "Content Cop", path: paths.cop, guard: "requireModelUser" },
  "cross-promotion": {
    name: "Cross Promotion",
    path: paths.crossPromotion,
    guard: "requireModelUser",
  },
  "custom-purchases": {
    name: "Tip Menu Purchases",
    path: paths.customPurchases,
    guard: "requireModelUser",
  },
  dashboard: { name: "Dashboard", path: paths.dashboard, guard: "requireModelUser" },
  earnings: { name: "Earnings", path: paths.earnings, guard: "requireModelUser" },
  payouts: { name: "Payout", path: paths.payouts, guard: "requireModelUser" },
  "email-and-password": { name: "Email & Password", path: paths.emailAndPassword, guard: "requireUser" },
  billing: { name: "Billing Info", path: paths.billing, guard: "requireUser" },
  purchases: { name: "Purchases", path: paths.purchases, guard: "requireUser" },
  favorites: { name: "Favorites", path: paths.favorites, guard: "requireUser" },
  following: { name: "Following", path: paths.following, guard: "requireUser" },
  notifications: { name: "Notifications", path: paths.notifications, guard: "open" },
  settings: { name: "Settings", path: paths.settings, guard: "requireUser" },
  "setting-account": { name: "Account", path: paths.settingAccount, guard: "requireUser" },
  "setting-billing": { name: "Payments", path: paths.settingBilling, guard: "requireUser" },
  "setting-comments": { name: "Comments", path: paths.settingComments, guard: "requireUser" },
  "setting-notifications": {
    name: "Notifications",
    path: paths.settingNotifications,
    guard: "requireUser",
  },
  "setting-privacy": { name: "Privacy", path: paths.settingPrivacy, guard: "requireUser" },
  "setting-socials": { name: "Linked accounts", path: paths.settingSocials, guard: "requireUser" },
  manager: { name: "Manager", path: paths.manager, guard: "requireUser" },
  "post-editor": { name: "Create a post", path: paths.postEditor, guard: "requireModelUser" },
  gifts: { name: "Gift Free Subscriptions", path: paths.gifts, guard: "requireModelUser" },
  followers: { name: "Profile Free Followers", path: paths.followers, guard: "requireModelUser" },
  "auto-messages": {
    name: "Auto DMs",
    path: paths.autoMessages,
    guard: "requireModelUser",
  },
  "welcome-messages": {
    name: "Welcome DMs",
    path: paths.welcomeMessages,
    guard: "requireModelUser",
  },
  "thankyou-messages": {
    name: "Thank you DMs",
    path: paths.thankyouMessages,
    guard: "requireModelUser",
  },
  "own-galleries": {
    name: "Sell Media on Profile",
    path: paths.ownGalleries,
    guard: "requireModelUser",
  },
  "gallery-stats": {
    name: "Premium Media Stats",
    path: paths.galleryStats,
    guard: "requireModelUser",
  },
  broadcast: {
    name: "Send a DM",
    path: paths.broadcast,
    guard: "requireModelUser",
  },
  "sent-broadcasts": {
    name: "Messages to many",
    path: paths.sentBroadcasts,
    guard: "requireModelUser",
  },
  "customize-overview": {
    name: "Customize Profile",
    path: paths.customizeOverview,
    guard: "requireModelUser",
  },
  domains: { name: "Your domains", path: paths.domains, guard: "requireModelUser" },
  "domain-new": { name: "Get a new domain", path: paths.domainNew, guard: "requireModelUser" },
  "domain-existing": {
    name: "Use your own domain",
    path: paths.domainExisting,
    guard: "requireModelUser",
  },
  "domain-instructions": {
    name: "Connect your domain",
    path: paths.domainInstructions,
    guard: "requireModelUser",
  },
  look: { name: "Your look", path: paths.look, guard: "requireModelUser" },
  stats: { name: "Profile Analytics", path: paths.stats, guard: "requireModelUser" },
  referrals: { name: "Referral Stats", path: paths.referrals, guard: "requireModelDirectPay" },
  "stream-stats": { name: "Stream Stats", path: paths.streamStats, guard: "requireModelUser" },
  "payment-info": { name: "Payment Info", path: paths.paymentInfo, guard: "requireModelUser" },
  "snapchat-list": { name: "Snapchat Subscribers", path: paths.snapchatList, guard: "requireModelUser" },
  subscribers: { name: "Profile Subscribers", path: paths.subscribers, guard: "requireModelUser" },
  "top-spenders": { name: "Top Spenders", path: paths.topSpenders, guard: "requireModelUser" },
  vault: { name: "Media Vault", path: paths.vault, guard: "requireModelUser" },
} as const satisfies Readonly<Record<string, AccountPageRow>>;

export type AccountPage = keyof typeof accountPages;

export const isAccountPage = (page: string): page is AccountPage => Object.hasOwn(accountPages, page);
