import type { GuardName } from "./page-guards.ts";

interface AccountPageRow {
  /** What menus and titles call it. */
  readonly name: string;
  readonly path: string;
  readonly guard: GuardName;
}

/** Pages of an account: one address each that says nothing further, for signed-in accounts or for creators. */
export const accountPages = {
  calendar: { name: "Calendar", path: "/account/calendar", guard: "requireModelUser" },
  cop: { name: "Content Cop", path: "/account/cop", guard: "requireModelUser" },
  "custom-purchases": {
    name: "Tip Menu Purchases",
    path: "/account/custom-purchases",
    guard: "requireModelUser",
  },
  dashboard: { name: "Dashboard", path: "/account/dashboard", guard: "requireModelUser" },
  earnings: { name: "Earnings", path: "/account/earnings", guard: "requireModelUser" },
  payouts: { name: "Payout", path: "/account/earnings/payouts", guard: "requireModelUser" },
  "email-and-password": { name: "Email & Password", path: "/account/email_and_pwd", guard: "requireUser" },
  billing: { name: "Billing Info", path: "/account/billing_info", guard: "requireUser" },
  purchases: { name: "Purchases", path: "/account/purchases", guard: "requireUser" },
  favorites: { name: "Favorites", path: "/account/favorites", guard: "requireUser" },
  following: { name: "Following", path: "/account/following", guard: "requireUser" },
  notifications: { name: "Notifications", path: "/account/direct-message/notifications", guard: "open" },
  settings: { name: "Settings", path: "/account/setting", guard: "requireUser" },
  "setting-account": { name: "Account", path: "/account/setting/account", guard: "requireUser" },
  "setting-billing": { name: "Payments", path: "/account/setting/billing", guard: "requireUser" },
  "setting-comments": { name: "Comments", path: "/account/setting/comments", guard: "requireUser" },
  "setting-notifications": {
    name: "Notifications",
    path: "/account/setting/notifications",
    guard: "requireUser",
  },
  "setting-privacy": { name: "Privacy", path: "/account/setting/privacy", guard: "requireUser" },
  "setting-socials": { name: "Linked accounts", path: "/account/setting/socials", guard: "requireUser" },
  manager: { name: "Manager", path: "/account/setting/manager", guard: "requireUser" },
  "post-editor": { name: "Create a post", path: "/post/create", guard: "requireModelUser" },
  gifts: { name: "Gift Free Subscriptions", path: "/account/gift", guard: "requireModelUser" },
  followers: { name: "Profile Free Followers", path: "/account/follower", guard: "requireModelUser" },
  "auto-messages": {
    name: "Auto DMs",
    path: "/account/direct-message/auto",
    guard: "requireModelUser",
  },
  "welcome-messages": {
    name: "Welcome DMs",
    path: "/account/direct-message/welcome",
    guard: "requireModelUser",
  },
  "thankyou-messages": {
    name: "Thank you DMs",
    path: "/account/direct-message/thankyou",
    guard: "requireModelUser",
  },
  "own-galleries": {
    name: "Sell Media on Profile",
    path: "/account/direct-message/profile",
    guard: "requireModelUser",
  },
  "gallery-stats": {
    name: "Premium Media Stats",
    path: "/account/direct-message/stats",
    guard: "requireModelUser",
  },
  broadcast: {
    name: "Send a DM",
    path: "/account/direct-message/inbox/open-broadcast",
    guard: "requireModelUser",
  },
  "sent-broadcasts": {
    name: "Messages to many",
    path: "/account/direct-message/send",
    guard: "requireModelUser",
  },
  "customize-overview": { name: "Customize Profile", path: "/account/customize", guard: "requireModelUser" },
  domains: { name: "Your domains", path: "/account/customize/domain_tab", guard: "requireModelUser" },
  "domain-new": { name: "Get a new domain", path: "/account/customize/new", guard: "requireModelUser" },
  "domain-existing": {
    name: "Use your own domain",
    path: "/account/customize/existing",
    guard: "requireModelUser",
  },
  "domain-instructions": {
    name: "Connect your domain",
    path: "/account/customize/existing/instructions",
    guard: "requireModelUser",
  },
  look: { name: "Your look", path: "/account/customize/logo_tab", guard: "requireModelUser" },
  stats: { name: "Profile Analytics", path: "/account/stats", guard: "requireModelUser" },
  referrals: { name: "Referral Stats", path: "/account/referrals", guard: "requireModelDirectPay" },
  "stream-stats": { name: "Stream Stats", path: "/account/stream-stats", guard: "requireModelUser" },
  "payment-info": { name: "Payment Info", path: "/account/pay_to", guard: "requireModelUser" },
  "snapchat-list": { name: "Snapchat Subscribers", path: "/account/snapchat", guard: "requireModelUser" },
  subscribers: { name: "Profile Subscribers", path: "/account/subscriber", guard: "requireModelUser" },
  "top-spenders": { name: "Top Spenders", path: "/account/top-spenders", guard: "requireModelUser" },
  vault: { name: "Media Vault", path: "/account/vault", guard: "requireModelUser" },
} as const satisfies Readonly<Record<string, AccountPageRow>>;

export type AccountPage = keyof typeof accountPages;

export const isAccountPage = (page: string): page is AccountPage => Object.hasOwn(accountPages, page);
