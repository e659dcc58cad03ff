import type { OfferSettings } from "../../src/domain/offer/offer.ts";

/** Ava of the demo: packages, a converting trial of 50 % for 7 days, no win-back. */
export const avaSettings: OfferSettings = {
  subscription_price: 999,
  subscription_discount: { "6mo": { percent: 20, price: 4795 }, "12mo": { percent: 40, price: 7192 } },
  trial_active: true,
  trial_discount: 50,
  trial_duration_in_day: 7,
  trial_convert: true,
  trial_offer_ends_at: 2_000_000_000,
  trial_subscription_limit: 40,
  winback_active: true,
  winback_discount: 30,
  winback_offer_ends_at: null,
  winback_subscription_limit: null,
};
