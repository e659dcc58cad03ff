import { FIELD_REQUIRED, fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import { formatCents } from "../format/cents.ts";
import { amountProblemTexts } from "../format/typed-cents.ts";
import { daySeconds, hourSeconds } from "../format/duration.ts";
import { isEnteredPrice, type PriceLimits } from "../money/price.ts";
import { mentionedNames } from "../profile/bio.ts";
import { isSnapchatName, SNAPCHAT_NAME_MALFORMED } from "../snapchat/snapchat-name.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import { handleText } from "./handles.ts";
import type { SectionName, SectionValues } from "./section-values.ts";

/** What an offer may be like (OWNER-38, OWNER-39). Seconds. */
export const offerLimits = {
  discount: { least: 5, most: 100 },
  days: { least: 1, most: 30 },
  places: { least: 1, most: 1000 },
  ahead: { least: hourSeconds, most: 90 * daySeconds },
} as const;

/** How long a bio may be, in characters, and how many people it may name (OWNER-42). */
export const bioLimits = { characters: 1000, mentions: 10 } as const;

/** The choices of a package in their order; null: it is not sold (CVAL-09, CVAL-10). */
export const packageChoices: readonly (number | null)[] = [
  null,
  ...Array.from({ length: 16 }, (_, index) => index * 5),
];

/** The choices of an offer's percent off. */
export const discountChoices: readonly number[] = Array.from({ length: 20 }, (_, index) => 5 + index * 5);

/** What a section is judged by besides what was entered. Cents, epoch seconds. */
export interface SectionFacts {
  /** The month's price as it is stored. */
  readonly price: Cents;
  readonly limits: PriceLimits;
  readonly now: EpochSeconds;
  /** When the offer ends that runs now: it need not be chosen anew. */
  readonly runsUntil: EpochSeconds | null;
}

const PRICE_FIRST = "Please set a subscription price above 0 first.";

const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const priceText = (cents: Cents, { min, max }: PriceLimits): string | null => {
  if (Number.isNaN(cents)) return amountProblemTexts.not_an_amount;
  return isEnteredPrice(cents, { min, max })
    ? null
    : `The price must be 0, or from ${formatCents(min)} to ${formatCents(max)}.`;
};

const percentText = ({ percent }: { readonly percent: number | null }, { price }: SectionFacts) => {
  if (!packageChoices.includes(percent)) return "Please choose 0 to 75 percent, in steps of 5.";
  return percent !== null && price <= 0 ? PRICE_FIRST : null;
};

const discountText = (percent: number): string | null =>
  discountChoices.includes(percent) ? null : "Please choose 5 to 100 percent, in steps of 5.";

const placesText = (places: number | null): string | null =>
  places === null || within(places, offerLimits.places)
    ? null
    : "Please enter 1 to 1000 places, or nothing for no limit.";

const endText = (endsAt: EpochSeconds | null, { now, runsUntil }: SectionFacts): string | null => {
  if (endsAt === null || (endsAt === runsUntil && endsAt > now)) return null;
  const { least, most } = offerLimits.ahead;
  return within(endsAt, { least: now + least, most: now + most })
    ? null
    : "Please choose an end from 1 hour to 90 days from now.";
};

const activeText = (isActive: boolean, { price }: SectionFacts): string | null =>
  isActive && price <= 0 ? PRICE_FIRST : null;

const usernameText = (isOnSale: boolean, name: string | null): string | null => {
  if (name === null || name === "") return isOnSale ? FIELD_REQUIRED : null;
  return isSnapchatName(name) ? null : SNAPCHAT_NAME_MALFORMED;
};

const bioText = (text: string): string | null => {
  if ([...text].length > bioLimits.characters)
    return `The text may have at most ${bioLimits.characters} characters.`;
  return mentionedNames(text).length > bioLimits.mentions
    ? `The text may name at most ${bioLimits.mentions} people.`
    : null;
};

type Checks = {
  readonly [Name in SectionName]: (
    values: SectionValues[Name],
    facts: SectionFacts,
  ) => FieldTexts<keyof SectionValues[Name] & string>;
};

/**
 * What keeps a section from being saved, by field; empty: nothing. Browser and server ask the same. An offer that is turned
 * off is not judged further (OWNER-37 to OWNER-39, OWNER-42, CVAL-09 to CVAL-13, X-17).
 */
export const sectionProblems: Checks = {
  price: ({ subscription_price }, { limits }) =>
    fieldTexts({ subscription_price: priceText(subscription_price, limits) }),
  package6: (values, facts) => fieldTexts({ percent: percentText(values, facts) }),
  package12: (values, facts) => fieldTexts({ percent: percentText(values, facts) }),
  trial: (values, facts) =>
    values.trial_active
      ? fieldTexts({
          trial_active: activeText(true, facts),
          trial_discount: discountText(values.trial_discount),
          trial_duration_in_day: within(values.trial_duration_in_day, offerLimits.days)
            ? null
            : "Please enter 1 to 30 days.",
          trial_convert: null,
          trial_subscription_limit: placesText(values.trial_subscription_limit),
          trial_offer_ends_at: endText(values.trial_offer_ends_at, facts),
        })
      : {},
  winback: (values, facts) =>
    values.winback_active
      ? fieldTexts({
          winback_active: activeText(true, facts),
          winback_discount: discountText(values.winback_discount),
          winback_subscription_limit: placesText(values.winback_subscription_limit),
          winback_offer_ends_at: endText(values.winback_offer_ends_at, facts),
        })
      : {},
  snapchat: ({ on_sale, price, snapchat_username }, { limits }) =>
    fieldTexts({
      on_sale: null,
      price: price === 0 ? "The price must be above 0." : priceText(price, limits),
      snapchat_username: usernameText(on_sale, snapchat_username),
    }),
  bio: ({ fans_bio }) => fieldTexts({ fans_bio: bioText(fans_bio) }),
  socials: (values) =>
    fieldTexts({
      tiktok_username: handleText("tiktok", values.tiktok_username ?? ""),
      snapchat_username: handleText("snapchat", values.snapchat_username ?? ""),
      instagram_username: handleText("instagram", values.instagram_username ?? ""),
      twitter_username: handleText("twitter", values.twitter_username ?? ""),
    }),
  messages: ({ message_price }, { limits }) =>
    fieldTexts({ message_price: priceText(message_price, limits) }),
  tipMenu: () => ({}),
  comments: () => ({}),
};
