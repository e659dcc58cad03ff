import { expect, test } from "vitest";

import type { Offer } from "../../src/domain/offer/offer.ts";
import { monthOffer, packageOffers, trialOffer, winbackOffer } from "../../src/domain/offer/offer.ts";
import {
  needsCard,
  termLength,
  termsNote,
  termsOf,
  termsTitle,
} from "../../src/domain/subscription/terms.ts";
import { avaSettings } from "../offer/offer-settings.ts";

const free: Offer = { kind: "free", choice: "1mo", price: 0 };
const [half] = packageOffers(avaSettings);
const ending = trialOffer({ ...avaSettings, trial_convert: false, trial_duration_in_day: 1 });
const freeTrial = trialOffer({ ...avaSettings, trial_discount: 100 });

/** Per offer: its title, the first term's length, whether a card is needed, and what is said before it is paid. */
const rows: readonly [string, Offer, string, string, boolean, string][] = [
  ["a free month", free, "1-month subscription", "1 month", false, "Free. Cancel anytime."],
  [
    "a month",
    monthOffer(avaSettings),
    "1-month subscription",
    "1 month",
    true,
    "It renews for $9.99 every month. Cancel anytime.",
  ],
  [
    "half a year",
    half!,
    "6-month subscription",
    "6 months",
    true,
    "It renews for $47.95 every 6 months. Cancel anytime.",
  ],
  [
    "a trial that goes on",
    trialOffer(avaSettings),
    "7-day trial",
    "7 days",
    true,
    "After 7 days it renews for $9.99 every month. Cancel anytime.",
  ],
  [
    "a trial for nothing that goes on",
    freeTrial,
    "7-day trial",
    "7 days",
    true,
    "After 7 days it renews for $9.99 every month. Cancel anytime.",
  ],
  [
    "a trial that ends",
    ending,
    "1-day trial",
    "1 day",
    true,
    "Ends by itself after 1 day. Nothing more is charged.",
  ],
  [
    "a trial for nothing that ends",
    { ...ending, price: 0 } as Offer,
    "1-day trial",
    "1 day",
    false,
    "Ends by itself after 1 day. Nothing more is charged.",
  ],
  [
    "a win-back",
    winbackOffer(avaSettings),
    "1-month subscription",
    "1 month",
    true,
    "After 1 month it renews for $9.99 every month. Cancel anytime.",
  ],
];

test.each(rows)("[X-12] %s reads as what is bought", (_, offer, title, length, card, note) => {
  const terms = termsOf(offer);
  expect([termsTitle(terms), termLength(terms), needsCard(terms), termsNote(terms)]).toEqual([
    title,
    length,
    card,
    note,
  ]);
});

test("[X-12] only a trial that ends by itself has no later term", () => {
  expect(rows.map(([, offer]) => termsOf(offer).nextMonths)).toEqual([1, 1, 6, 1, 1, 0, 0, 1]);
});
