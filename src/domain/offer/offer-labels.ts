import { match } from "ts-pattern";
import { formatCents } from "../format/cents.ts";
import type { Offer } from "./offer.ts";

/** A button's text: the main line, and a smaller one below it when there is more to say. */
export interface OfferLabel {
  readonly main: string;
  readonly detail: string | null;
  /** '{percent}% OFF' on a package, null at 0. */
  readonly badge: string | null;
}

const days = (count: number): string => (count === 1 ? "1 day" : `${count} days`);
const isFree = (percent: number, price: number): boolean => percent === 100 || price === 0;

/** The benefits dialog's buttons (X-13, SUB-13 to SUB-20, SUB-55). */
export const benefitsLabel = (offer: Offer): OfferLabel =>
  match(offer)
    .with({ kind: "free" }, () => ({ main: "Subscribe for FREE", detail: null, badge: null }))
    .with({ kind: "month" }, ({ price }) => ({
      main: `Subscribe for ${formatCents(price)} a month`,
      detail: null,
      badge: null,
    }))
    .with({ kind: "package" }, ({ months, price, percent }) => ({
      main: `${months} months for ${formatCents(price)}${percent > 0 ? ` (${percent}% off)` : ""}`,
      detail: null,
      badge: null,
    }))
    .with({ kind: "trial" }, (trial) => ({
      main: isFree(trial.percent, trial.price)
        ? `100% off: Free for ${days(trial.days)}`
        : `${trial.percent}% off: ${formatCents(trial.price)} for ${days(trial.days)}`,
      detail: trial.afterwards === null ? null : `then ${formatCents(trial.afterwards)} a month`,
      badge: null,
    }))
    .with({ kind: "winback" }, ({ percent, price }) => ({
      main: isFree(percent, price)
        ? "FREE for 1 month"
        : `${percent}% off: ${formatCents(price)} for 1 month`,
      detail: null,
      badge: null,
    }))
    .exhaustive();

/** The profile's offer buttons (PROFILE-51 to PROFILE-55, PROFILE-59). */
export const profileLabel = (offer: Offer): OfferLabel =>
  match(offer)
    .with({ kind: "free" }, () => ({ main: "Subscribe for FREE", detail: null, badge: null }))
    .with({ kind: "month" }, ({ price }) => ({
      main: `Subscribe for ${formatCents(price)} a month`,
      detail: null,
      badge: null,
    }))
    .with({ kind: "package" }, ({ months, price, percent }) => ({
      main: `${months} months for ${formatCents(price)}`,
      detail: null,
      badge: percent > 0 ? `${percent}% OFF` : null,
    }))
    .with({ kind: "trial" }, (trial) => ({
      main: `Try ${days(trial.days)} for ${isFree(trial.percent, trial.price) ? "FREE" : formatCents(trial.price)}`,
      detail: trial.afterwards === null ? null : `then ${formatCents(trial.afterwards)} a month`,
      badge: null,
    }))
    .with({ kind: "winback" }, ({ percent, price }) => ({
      main: "Special Offer",
      detail: isFree(percent, price)
        ? "FREE for 1 month"
        : `${percent}% off: ${formatCents(price)} for 1 month`,
      badge: null,
    }))
    .exhaustive();

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
