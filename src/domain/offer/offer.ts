import { packagePrice, reduceByPercent } from "../money/price.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** What a fan can choose on the wire (SUB-61). */
export type OfferChoice = "1mo" | "6mo" | "12mo" | "trial" | "winback";
export type PackageCode = "6mo" | "12mo";

export const offerChoices: readonly OfferChoice[] = ["1mo", "6mo", "12mo", "trial", "winback"];
export const packageCodes: readonly PackageCode[] = ["6mo", "12mo"];
const monthsOf: Record<PackageCode, number> = { "6mo": 6, "12mo": 12 };

/** One entry of the package map (ENT-03): the total in cents and its percent off. */
export interface PackageEntry {
  readonly price: Cents;
  readonly percent: number;
}

/**
 * The part of a creator's `setting` that offers are made from (ENT-03, CENT-09). Cents, epoch seconds, percents 0 to 100;
 * `..._subscription_limit` is the places left, null for no limit (OWNER-38).
 */
export interface OfferSettings {
  readonly subscription_price: Cents;
  readonly subscription_discount: Readonly<Partial<Record<"1mo" | PackageCode, PackageEntry>>>;
  readonly trial_active: boolean;
  readonly trial_discount: number;
  readonly trial_duration_in_day: number;
  readonly trial_convert: boolean;
  readonly trial_offer_ends_at: EpochSeconds | null;
  readonly trial_subscription_limit: number | null;
  readonly winback_active: boolean;
  readonly winback_discount: number;
  readonly winback_offer_ends_at: EpochSeconds | null;
  readonly winback_subscription_limit: number | null;
}

/** What this viewer may use, as the creator record says it. */
export interface OfferEligibility {
  readonly can_trial: boolean;
  readonly can_winback: boolean;
}

export type Offer =
  | { readonly kind: "free"; readonly choice: "1mo"; readonly price: 0 }
  | { readonly kind: "month"; readonly choice: "1mo"; readonly price: Cents }
  | {
      readonly kind: "package";
      readonly choice: PackageCode;
      readonly months: number;
      readonly price: Cents;
      readonly percent: number;
    }
  | {
      readonly kind: "trial";
      readonly choice: "trial";
      readonly price: Cents;
      readonly percent: number;
      readonly days: number;
      /** What a month costs afterwards; null when the trial just ends. */
      readonly afterwards: number | null;
      readonly endsAt: EpochSeconds | null;
      readonly limit: number | null;
    }
  | {
      readonly kind: "winback";
      readonly choice: "winback";
      readonly price: Cents;
      readonly percent: number;
      /** What a month costs afterwards. */
      readonly afterwards: number;
      readonly endsAt: EpochSeconds | null;
      readonly limit: number | null;
    };

/** The month's price: a percent at `1mo` applies to it (C-08). */
export const monthPrice = (settings: OfferSettings): number =>
  reduceByPercent(settings.subscription_price, settings.subscription_discount["1mo"]?.percent ?? 0);

/** The trial's price: the month's price less its percent (OWNER-38). */
export const trialPrice = (settings: OfferSettings): number =>
  reduceByPercent(monthPrice(settings), settings.trial_discount);

/** The win-back's price: the month's price less its percent (OWNER-39). */
export const winbackPrice = (settings: OfferSettings): number =>
  reduceByPercent(monthPrice(settings), settings.winback_discount);

/** The plain month: free when the price is 0. */
export const monthOffer = (settings: OfferSettings): Offer => {
  const price = monthPrice(settings);
  return price === 0 ? { kind: "free", choice: "1mo", price: 0 } : { kind: "month", choice: "1mo", price };
};

/** The packages on sale: their key is set and the price is above 0 (PROFILE-59). */
export const packageOffers = (settings: OfferSettings): readonly Offer[] =>
  monthPrice(settings) === 0
    ? []
    : packageCodes.flatMap((choice) => {
        const entry = settings.subscription_discount[choice];
        if (entry === undefined) return [];
        const months = monthsOf[choice];
        const price = packagePrice(settings.subscription_price, months, entry.percent);
        return [{ kind: "package" as const, choice, months, price, percent: entry.percent }];
      });

export const trialOffer = (settings: OfferSettings): Offer => ({
  kind: "trial",
  choice: "trial",
  price: trialPrice(settings),
  percent: settings.trial_discount,
  days: settings.trial_duration_in_day,
  afterwards: settings.trial_convert ? monthPrice(settings) : null,
  endsAt: settings.trial_offer_ends_at,
  limit: settings.trial_subscription_limit,
});

export const winbackOffer = (settings: OfferSettings): Offer => ({
  kind: "winback",
  choice: "winback",
  price: winbackPrice(settings),
  percent: settings.winback_discount,
  afterwards: monthPrice(settings),
  endsAt: settings.winback_offer_ends_at,
  limit: settings.winback_subscription_limit,
});

/** The offer behind a choice, whoever asks; undefined when the creator does not sell it. */
export const offerOf = (choice: OfferChoice, settings: OfferSettings): Offer | undefined => {
  if (choice === "trial") return settings.trial_active ? trialOffer(settings) : undefined;
  if (choice === "winback") return settings.winback_active ? winbackOffer(settings) : undefined;
  if (choice === "1mo") return monthOffer(settings);
  return packageOffers(settings).find((offer) => offer.choice === choice);
};

/** The profile's offer buttons in their order (SUB-53, PROFILE-59): win-back hides the trial. */
export const profileOffers = (settings: OfferSettings, viewer: OfferEligibility): readonly Offer[] => [
  ...(viewer.can_winback ? [winbackOffer(settings)] : viewer.can_trial ? [trialOffer(settings)] : []),
  monthOffer(settings),
  ...packageOffers(settings),
];

/** Whether a limited offer can still be used: switched on, places left, its end not reached. */
export const isOfferOpen = (
  kind: "trial" | "winback",
  settings: OfferSettings,
  now: EpochSeconds,
): boolean => {
  const active = kind === "trial" ? settings.trial_active : settings.winback_active;
  const endsAt = kind === "trial" ? settings.trial_offer_ends_at : settings.winback_offer_ends_at;
  const left = kind === "trial" ? settings.trial_subscription_limit : settings.winback_subscription_limit;
  return (
    active &&
    settings.subscription_price > 0 &&
    (endsAt === null || now < endsAt) &&
    (left === null || left > 0)
  );
};
