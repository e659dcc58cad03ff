import type { Held } from "../account/changed-since.ts";
import type { Setting } from "../creator/setting.ts";
import { formatCents } from "../format/cents.ts";
import { dateTimeText } from "../format/moment.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

/**
 * What both limited offers consist of; `..._subscription_limit` is the places left, null: no limit; `..._opening` tells which
 * opening of its places a form was filled with (OWNER-38, OWNER-39).
 */
export interface WinbackValues {
  readonly winback_active: boolean;
  readonly winback_discount: number;
  readonly winback_subscription_limit: number | null;
  readonly winback_offer_ends_at: EpochSeconds | null;
  readonly winback_opening?: number;
}

export interface TrialValues {
  readonly trial_active: boolean;
  readonly trial_discount: number;
  readonly trial_duration_in_day: number;
  readonly trial_convert: boolean;
  readonly trial_subscription_limit: number | null;
  readonly trial_offer_ends_at: EpochSeconds | null;
  readonly trial_opening?: number;
}

/** `percent` off; 0 sells the package at its full price, null does not sell it (CVAL-48). */
export interface PackageValues {
  readonly percent: number | null;
}

/** What each section of a creator's page holds, under the names of the call that saves it (OWNER-37). */
export interface SectionValues {
  readonly price: { readonly subscription_price: Cents };
  readonly package6: PackageValues;
  readonly package12: PackageValues;
  readonly trial: TrialValues;
  readonly winback: WinbackValues;
  readonly snapchat: {
    readonly on_sale: boolean;
    readonly price: Cents;
    readonly snapchat_username: string | null;
  };
  readonly bio: { readonly fans_bio: string };
  readonly socials: {
    readonly tiktok_username: string | null;
    readonly snapchat_username: string | null;
    readonly instagram_username: string | null;
    readonly twitter_username: string | null;
  };
  readonly tipMenu: { readonly tip_menu_disabled: boolean };
  readonly messages: { readonly message_price: Cents };
  readonly comments: { readonly post_comments_disabled: boolean };
}

export type SectionName = keyof SectionValues;

/** The parts of a creator's record that sections are read from. */
export interface Customized {
  readonly setting: Setting;
  readonly content: { readonly fans_bio: string };
}

type Readers = { readonly [Name in SectionName]: (stored: Customized) => SectionValues[Name] };

/** Reads what a section holds out of a creator's record. */
export const storedValues: Readers = {
  price: ({ setting: { subscription_price } }) => ({ subscription_price }),
  package6: ({ setting }) => ({ percent: setting.subscription_discount["6mo"]?.percent ?? null }),
  package12: ({ setting }) => ({ percent: setting.subscription_discount["12mo"]?.percent ?? null }),
  trial: ({ setting }) => ({
    trial_active: setting.trial_active,
    trial_discount: setting.trial_discount,
    trial_duration_in_day: setting.trial_duration_in_day,
    trial_convert: setting.trial_convert,
    trial_subscription_limit: setting.trial_subscription_limit,
    trial_offer_ends_at: setting.trial_offer_ends_at,
    trial_opening: setting.trial_opening,
  }),
  winback: ({ setting }) => ({
    winback_active: setting.winback_active,
    winback_discount: setting.winback_discount,
    winback_subscription_limit: setting.winback_subscription_limit,
    winback_offer_ends_at: setting.winback_offer_ends_at,
    winback_opening: setting.winback_opening,
  }),
  snapchat: ({ setting: { sell_snapchat: sale } }) => ({
    on_sale: sale.on_sale,
    price: sale.price,
    snapchat_username: sale.snapchat_username,
  }),
  bio: ({ content: { fans_bio } }) => ({ fans_bio }),
  socials: ({ setting }) => ({
    tiktok_username: setting.tiktok_username,
    snapchat_username: setting.snapchat_username,
    instagram_username: setting.instagram_username,
    twitter_username: setting.twitter_username,
  }),
  tipMenu: ({ setting: { tip_menu_disabled } }) => ({ tip_menu_disabled }),
  messages: ({ setting: { message_price } }) => ({ message_price }),
  comments: ({ setting: { post_comments_disabled } }) => ({ post_comments_disabled }),
};

/** A value of a section as a person reads it; times in UTC, since who reads it may be anywhere. */
export const sectionInWords = (field: string, value: unknown): string | null => {
  if (field.endsWith("_opening")) return null;
  if (value === null && field === "percent") return "No Package";
  if (value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value !== "number") return String(value);
  if (field.endsWith("_at")) return `${dateTimeText(value, "UTC")} UTC`;
  if (field.endsWith("price")) return formatCents(value);
  return field === "percent" || field.endsWith("discount") ? `${value}%` : String(value);
};

/** The field of a limited offer that tells which opening of its places it is. */
const openingOf = (limit: string): string => limit.replace("_subscription_limit", "_opening");

/**
 * What a section holds now, as it compares with `was`, what a form was filled with: places that buyers took since are no change of
 * the section, those of a new opening are (OWNER-38).
 */
export const comparedWith = (was: Held, now: Held): Held =>
  Object.fromEntries(
    Object.entries(now).map(([field, value]) => {
      const opening = openingOf(field);
      const isCounting = opening !== field && (was[opening] ?? now[opening]) === now[opening];
      return [field, isCounting && field in was ? was[field] : value];
    }),
  );
