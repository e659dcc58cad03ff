import {
  monthOffer,
  packageOffers,
  trialOffer,
  winbackOffer,
  type Offer,
  type OfferChoice,
  type OfferEligibility,
  type OfferSettings,
} from "./offer.ts";

/** Everything this viewer may choose from, in the benefits dialog's order: trial, win-back, month, packages. */
export const availableOffers = (settings: OfferSettings, viewer: OfferEligibility): readonly Offer[] => [
  ...(viewer.can_trial ? [trialOffer(settings)] : []),
  ...(viewer.can_winback ? [winbackOffer(settings)] : []),
  monthOffer(settings),
  ...packageOffers(settings),
];

/** The benefits dialog's own offer (SUB-50, SUB-51, SUB-52): trial, else win-back, else the normal price. */
export const defaultOffer = (settings: OfferSettings, viewer: OfferEligibility): Offer => {
  if (viewer.can_trial) return trialOffer(settings);
  if (viewer.can_winback) return winbackOffer(settings);
  return monthOffer(settings);
};

/** The offer a button asked for, if this viewer may have it; else the default one. */
export const chosenOffer = (
  choice: OfferChoice | null | undefined,
  settings: OfferSettings,
  viewer: OfferEligibility,
): Offer =>
  availableOffers(settings, viewer).find((offer) => offer.choice === choice) ??
  defaultOffer(settings, viewer);

/** What 'Other offers' reveals: everything but the main offer. */
export const otherOffers = (
  main: Offer,
  settings: OfferSettings,
  viewer: OfferEligibility,
): readonly Offer[] => availableOffers(settings, viewer).filter((offer) => offer.choice !== main.choice);

/** 'Other offers' shows only when the price is set and more than one product exists (SUB-22). */
export const showsOtherOffers = (settings: OfferSettings, viewer: OfferEligibility): boolean =>
  settings.subscription_price > 0 && availableOffers(settings, viewer).length > 1;

/** The `{n}` of 'Only {n} remaining!', or null: an end date and a limit of 50 or less (SUB-25, SUB-26, SUB-27). */
export const remainingPlaces = (offer: Offer): number | null => {
  if (offer.kind !== "trial" && offer.kind !== "winback") return null;
  if (offer.endsAt === null || offer.limit === null || offer.limit > 50) return null;
  return offer.limit;
};
