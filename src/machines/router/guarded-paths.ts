import type { GuardName } from "./route-guard.ts";

/** Which guard stands before which paths; the first that matches counts. All others are open. */
export const guardedPaths: readonly (readonly [pattern: RegExp, guard: GuardName])[] = [
  [/^\/account\/referrals$/, "requireModelDirectPay"],
  [/^\/account\/direct-message\/(auto|profile|send|welcome|thankyou|stats)$/, "requireModelUser"],
  [/^\/account\/direct-message\/notifications$/, "open"],
  [/^\/account\/direct-message(\/inbox.*)?$/, "requireUser"],
  [
    /^\/account\/(calendar|cop|cross_promotion|custom-purchases|dashboard|customize|earnings|pay_to|follower|gift|snapchat|stats|stream-stats|subscriber|top-spenders|vault)(\/.*)?$/,
    "requireModelUser",
  ],
  [/^\/account\/(billing_info|email_and_pwd|favorites|following|purchases|setting)(\/.*)?$/, "requireUser"],
  [/^\/post\/create$/, "requireModelUser"],
  [/^\/(r\/camsoda|stream\/view(\/.*)?)$/, "requireUser"],
  [/^\/stream\/create(\/.*)?$/, "requireModelUser"],
];
