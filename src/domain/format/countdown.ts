import { daySeconds } from "./duration.ts";

/** Something that ends; the text stands before "in 3 days" (ENT-20). `endsAt` in epoch seconds (FMT-09). */
export interface CountdownOffer {
  readonly endsAt: number;
  readonly offerText?: string | undefined;
}

/** The text of an offer that brings none of its own (FMT-08). */
export const defaultOfferText = "Special offer ends";

/** How often a profile refreshes its countdowns, in milliseconds (FMT-10). */
export const profileCountdownRefresh = 5_000;

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** The time left alone: whole days from one day on, else HH:MM:SS, null when time is up (FMT-05..07). */
export const timeLeft = (endsAt: number, now: number): string | null => {
  const left = Math.ceil(endsAt - now);
  if (left <= 0) return null;
  const days = Math.floor(left / daySeconds);
  if (days >= 1) return days === 1 ? "1 day" : `${days} days`;
  return [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60].map(twoDigits).join(":");
};

/** "{offer text} in 3 days", "{offer text} in 23:59:59", or null when time is up (FMT-14). */
export const countdownLabel = (offer: CountdownOffer, now: number): string | null => {
  const left = timeLeft(offer.endsAt, now);
  return left === null ? null : `${offer.offerText ?? defaultOfferText} in ${left}`;
};
