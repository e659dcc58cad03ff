import type { Region } from "../format/region.ts";

/** Who may comment on a creator's posts: everybody who can open one, or those with paid access. */
export const commenters = ["everybody", "subscribers"] as const;
export type Commenters = (typeof commenters)[number];

/** What each section of an account's settings holds, under the names of the call that saves it (section 22). */
export interface SettingValues {
  /** Who one is: the country as an ISO code, how dates and numbers are told (`Region`). */
  readonly account: { readonly country: string | null } & Region;
  readonly billing: { readonly one_click: boolean; readonly renewal_mails: boolean };
  readonly comments: {
    readonly post_comments_disabled: boolean;
    readonly commenters: Commenters;
    readonly blocked_words: readonly string[];
  };
  /** Of what an account is told, by the way it reaches people. */
  readonly notifications: {
    readonly site_subscription: boolean;
    readonly site_tip: boolean;
    readonly site_message: boolean;
    readonly site_like: boolean;
    readonly push_subscription: boolean;
    readonly push_post: boolean;
    readonly push_live: boolean;
    readonly push_tip: boolean;
    readonly mail_subscription: boolean;
    readonly mail_live: boolean;
    readonly mail_tip: boolean;
  };
  /** `hidden`: from search, lists and rankings. Countries by their codes, people by their usernames. */
  readonly privacy: {
    readonly hidden: boolean;
    readonly blocked_countries: readonly string[];
    readonly blocked_people: readonly string[];
  };
}

export type SettingName = keyof SettingValues;

/** What holds for an account that has never saved a section. */
export const defaultSettings: SettingValues = {
  account: { country: null, language: null, time_zone: null },
  billing: { one_click: true, renewal_mails: true },
  comments: { post_comments_disabled: false, commenters: "everybody", blocked_words: [] },
  notifications: {
    ...{ site_subscription: true, site_tip: true, site_message: true, site_like: true },
    ...{ push_subscription: true, push_post: true, push_live: true, push_tip: true },
    ...{ mail_subscription: true, mail_live: true, mail_tip: true },
  },
  privacy: { hidden: false, blocked_countries: [], blocked_people: [] },
};
