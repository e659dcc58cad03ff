import { formatCents } from "../format/cents.ts";
import type { Offer } from "./offer.ts";
import { daysText, isFreeOffer, profileLabel, type OfferLabel } from "./offer-labels.ts";

/** The benefits dialog's buttons (X-13, SUB-13 to SUB-20, SUB-55). */
export const benefitsLabel = (offer: Offer): OfferLabel => {
  switch (offer.kind) {
    case "free":
    case "month":
      return profileLabel(offer);
    case "package":
      return {
        main: `${offer.months} months for ${formatCents(offer.price)}${offer.percent > 0 ? ` (${offer.percent}% off)` : ""}`,
        detail: null,
        badge: null,
      };
    case "trial":
      return {
        main: isFreeOffer(offer.percent, offer.price)
          ? `100% off: Free for ${daysText(offer.days)}`
          : `${offer.percent}% off: ${formatCents(offer.price)} for ${daysText(offer.days)}`,
        detail: offer.afterwards === null ? null : `then ${formatCents(offer.afterwards)} a month`,
        badge: null,
      };
    case "winback":
      return {
        main: isFreeOffer(offer.percent, offer.price)
          ? "FREE for 1 month"
          : `${offer.percent}% off: ${formatCents(offer.price)} for 1 month`,
        detail: null,
        badge: null,
      };
  }
};
