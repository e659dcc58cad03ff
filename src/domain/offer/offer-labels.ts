import { formatCents } from "../format/cents.ts";
import { monthlyShare } from "../money/price.ts";
import type { Offer } from "./offer.ts";
import type { Cents } from "../unit/unit.ts";

/** A button's text: the main line, and a smaller one below it when there is more to say. */
export interface OfferLabel {
  readonly main: string;
  readonly detail: string | null;
  /** '{percent}% OFF' on a package, null at 0. */
  readonly badge: string | null;
}

export const daysText = (count: number): string => (count === 1 ? "1 day" : `${count} days`);
export const isFreeOffer = (percent: number, price: Cents): boolean => percent === 100 || price === 0;

/** The profile's offer buttons; a package also tells its price a month (PROFILE-51 to PROFILE-55, PROFILE-59, CCONST-08). */
export const profileLabel = (offer: Offer): OfferLabel => {
  switch (offer.kind) {
    case "free":
      return { main: "Subscribe for FREE", detail: null, badge: null };
    case "month":
      return {
        main: `Subscribe for ${formatCents(offer.price)} a month`,
        detail: null,
        badge: null,
      };
    case "package":
      return {
        main: `${offer.months} months for ${formatCents(offer.price)}`,
        detail: `${formatCents(monthlyShare(offer.price, offer.months))} a month`,
        badge: offer.percent > 0 ? `${offer.percent}% OFF` : null,
      };
    case "trial":
      return {
        main: `Try ${daysText(offer.days)} for ${isFreeOffer(offer.percent, offer.price) ? "FREE" : formatCents(offer.price)}`,
        detail: offer.afterwards === null ? null : `then ${formatCents(offer.afterwards)} a month`,
        badge: null,
      };
    case "winback":
      return {
        main: "Special Offer",
        detail: isFreeOffer(offer.percent, offer.price)
          ? "FREE for 1 month"
          : `${offer.percent}% off: ${formatCents(offer.price)} for 1 month`,
        badge: null,
      };
  }
};

/** The guest's bottom button on a phone (PROFILE-59): follow with `follow_free=1`, else the trial, else the month. */
export const mobileBottomLabel = (offers: readonly Offer[], followsFree: boolean): string => {
  if (followsFree) return "Follow for FREE";
  const offer = offers.find(({ kind }) => kind === "trial") ?? offers.find(({ choice }) => choice === "1mo");
  return offer === undefined ? "Subscribe" : profileLabel(offer).main;
};

/** The countdown's text of a limited offer (SUB-23, SUB-24); null where an offer has no end. */
export const countdownText = (offer: Offer): string | null => {
  if (offer.kind === "trial" && offer.endsAt !== null) return "New Member Trial offer ends";
  if (offer.kind === "winback" && offer.endsAt !== null) return "Special offer ends";
  return null;
};
