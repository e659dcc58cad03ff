import * as Schema from "effect/Schema";

import { commenters } from "../../domain/settings/setting-values.ts";
import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";
import { EpochSeconds } from "../records.ts";

const Flag = Schema.Boolean;
const OrNull = Schema.NullOr;
const Provider = Schema.Literals(["google", "twitter"]);

const account = { country: OrNull(short(2)), language: OrNull(short(20)), time_zone: OrNull(short(64)) };
const billing = { one_click: Flag, renewal_mails: Flag };
const comments = {
  post_comments_disabled: Flag,
  commenters: Schema.Literals(commenters),
  blocked_words: Schema.Array(short(200)).check(Schema.isMaxLength(1000)),
};

const notifications = {
  ...{ site_subscription: Flag, site_tip: Flag, site_message: Flag, site_like: Flag },
  ...{ push_subscription: Flag, push_post: Flag, push_live: Flag, push_tip: Flag },
  ...{ mail_subscription: Flag, mail_tip: Flag, mail_live: Flag },
};

const privacy = {
  hidden: Flag,
  blocked_countries: Schema.Array(short(2)).check(Schema.isMaxLength(300)),
  // As many as somebody has blocked, also elsewhere.
  blocked_people: Schema.Array(short(60)),
};

/** Every section; `comments` is null for fans. */
const Settings = Schema.Struct({
  account: Schema.Struct(account),
  billing: Schema.Struct(billing),
  comments: OrNull(Schema.Struct(comments)),
  notifications: Schema.Struct(notifications),
  privacy: Schema.Struct(privacy),
});

/** A section's fields, and in `was` what the form was filled with. */
const section = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct({ ...fields, was: Schema.optionalKey(Schema.Struct(fields)) });

/** The providers that lead into the account, and those that the site offers. */
const LinkedAccounts = Schema.Struct({
  has_password: Flag,
  accounts: Schema.Array(
    Schema.Struct({
      provider: Provider,
      username: OrNull(Schema.String),
      linked_at: EpochSeconds,
      /** Whether a creator's new posts can be shared there; null: they are not shared at that provider. */
      shares_posts: OrNull(Flag),
    }),
  ),
  offered: Schema.Array(Provider),
});

const read = { kind: "json", method: "GET", access: "user", failures: [] } as const;
const write = { kind: "json", method: "POST", access: "user" } as const;

/**
 * One's own settings, whomever one acts for. With `was`, what the form was filled with, a section is refused as
 * `section_changed` when it was saved elsewhere since; the texts of its fields say what they hold now.
 */
export const settingsEndpoints = {
  getSettings: {
    ...read,
    path: "/api/v1/account/setting",
    summary: "The settings of the account, section by section; `comments` is null for fans.",
    success: Settings,
  },
  setAccountSetting: {
    ...write,
    path: "/api/v1/account/setting/account",
    summary:
      "The country, the language of dates and numbers, the time zone; null: no choice. A creator's country is that of the application.",
    body: section(account),
    success: Settings,
    failures: ["section_changed"],
  },
  setBillingSetting: {
    ...write,
    path: "/api/v1/account/setting/billing",
    summary: "Pay with one click or not, and be told by mail a week before a renewal or not.",
    body: section(billing),
    success: Settings,
    failures: ["section_changed"],
  },
  setCommentRules: {
    ...write,
    ...{ access: "model", subject: "own" },
    path: "/api/v1/account/setting/comment_rules",
    summary: "Whether comments are open, who may write them, and the words that are refused in them.",
    body: section(comments),
    success: Settings,
    failures: ["not_allowed", "section_changed"],
  },
  setNotifications: {
    ...write,
    path: "/api/v1/account/setting/notifications",
    summary: "Which kinds of notices reach the account on the site, by push and by mail.",
    body: section(notifications),
    success: Settings,
    failures: ["section_changed"],
  },
  setPrivacy: {
    ...write,
    path: "/api/v1/account/setting/privacy",
    summary:
      "Whether search, lists and rankings show the account, whom its page is closed to by country, and whom it blocks.",
    body: section(privacy),
    success: Settings,
    failures: ["section_changed"],
  },
  getLinkedAccounts: {
    ...read,
    path: "/api/v1/account/setting/socials",
    summary: "The identities at providers that lead into the account, the latest of each provider.",
    success: LinkedAccounts,
  },
  linkAccount: {
    ...write,
    path: "/api/v1/account/setting/socials/link",
    summary: "The address that leads to a provider, and back with an identity for this account.",
    body: Schema.Struct({ provider: Provider }),
    success: Schema.Struct({ path: Schema.String }),
    failures: ["not_found", "email_unconfirmed"],
  },
  unlinkAccount: {
    ...write,
    path: "/api/v1/account/setting/socials/unlink",
    summary: "The provider's identities lead into the account no more; the only way in cannot be given up.",
    body: Schema.Struct({ provider: Provider }),
    success: LinkedAccounts,
    failures: ["only_way_in"],
  },
} as const satisfies Record<string, Endpoint>;
