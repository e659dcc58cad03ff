import { expect, test } from "vitest";
import fc from "fast-check";
import type { Offer, OfferSettings } from "../../src/domain/offer/offer.ts";
import {
  availableOffers,
  chosenOffer,
  defaultOffer,
  otherOffers,
  remainingPlaces,
  showsOtherOffers,
} from "../../src/domain/offer/offer-choice.ts";
import { isOfferOpen, monthPrice, profileOffers } from "../../src/domain/offer/offer.ts";
import { benefitsLabel } from "../../src/domain/offer/benefits-label.ts";
import { countdownText, mobileBottomLabel, profileLabel } from "../../src/domain/offer/offer-labels.ts";
import { avaSettings as ava } from "./offer-settings.ts";

const nobody = { can_trial: false, can_winback: false };
const settings = fc
  .record({
    subscription_price: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 50_000 })),
    trial_discount: fc.integer({ min: 5, max: 100 }),
    trial_convert: fc.boolean(),
    winback_discount: fc.integer({ min: 5, max: 100 }),
    six: fc.option(fc.integer({ min: 0, max: 75 })),
  })
  .map(({ six, ...rest }): OfferSettings => ({
    ...ava,
    ...rest,
    subscription_discount: six === null ? {} : { "6mo": { percent: six, price: 0 } },
  }));
const viewer = fc.record({ can_trial: fc.boolean(), can_winback: fc.boolean() });

test("[SUB-50] the default offer is the trial, even when a win-back is possible too", () => {
  expect(defaultOffer(ava, { can_trial: true, can_winback: true }).kind).toBe("trial");
});

test("[SUB-51] the default offer is the win-back when there is no trial", () => {
  expect(defaultOffer(ava, { can_trial: false, can_winback: true }).kind).toBe("winback");
});

test("[SUB-52] the default offer is the normal price otherwise", () => {
  expect(defaultOffer(ava, nobody)).toEqual({ kind: "month", choice: "1mo", price: 999 });
});

test("[SUB-53] [SUBP-19] on profiles the win-back comes before the trial and hides it", () => {
  const kinds = profileOffers(ava, { can_trial: true, can_winback: true }).map(({ kind }) => kind);
  expect(kinds).toEqual(["winback", "month", "package", "package"]);
  expect(profileOffers(ava, { can_trial: true, can_winback: false })[0]?.kind).toBe("trial");
});

test("[SUB-54] '1mo' is a plain month, and a percent there lowers it", () => {
  expect(chosenOffer("1mo", ava, nobody)).toEqual({ kind: "month", choice: "1mo", price: 999 });
  expect(monthPrice({ ...ava, subscription_discount: { "1mo": { percent: 15, price: 0 } } })).toBe(849);
});

test("[CCONST-07] packages are keyed 6mo and 12mo and need a price above 0", () => {
  expect(availableOffers(ava, nobody).map(({ choice, price }) => [choice, price])).toEqual([
    ["1mo", 999],
    ["6mo", 4795],
    ["12mo", 7192],
  ]);
  expect(availableOffers({ ...ava, subscription_price: 0 }, nobody).map(({ kind }) => kind)).toEqual([
    "free",
  ]);
});

test("[SUB-22] 'Other offers' needs a price and more than one product", () => {
  expect(showsOtherOffers(ava, nobody)).toBe(true);
  expect(showsOtherOffers({ ...ava, subscription_discount: {} }, nobody)).toBe(false);
  expect(showsOtherOffers({ ...ava, subscription_price: 0 }, { can_trial: true, can_winback: false })).toBe(
    false,
  );
});

test("the main offer and the others are all offers, each once", () => {
  fc.assert(
    fc.property(
      settings,
      viewer,
      fc.constantFrom("1mo", "6mo", "12mo", "trial", "winback", null),
      (own, who, choice) => {
        const main = chosenOffer(choice, own, who);
        const all = [main, ...otherOffers(main, own, who)].map((offer) => offer.choice).toSorted();
        expect(all).toEqual(
          availableOffers(own, who)
            .map((offer) => offer.choice)
            .toSorted(),
        );
        expect(new Set(all).size).toBe(all.length);
      },
    ),
  );
});

const trial = (change: Partial<OfferSettings>): Offer =>
  defaultOffer({ ...ava, ...change }, { can_trial: true, can_winback: false });

test("[SUB-25] 'Only {n} remaining!' shows with an end date and a limit of 50", () => {
  expect(remainingPlaces(trial({ trial_subscription_limit: 50 }))).toBe(50);
});

test("[SUB-26] it does not show with a limit of 51", () => {
  expect(remainingPlaces(trial({ trial_subscription_limit: 51 }))).toBeNull();
});

test("[SUB-27] it does not show without an end date", () => {
  expect(remainingPlaces(trial({ trial_subscription_limit: 50, trial_offer_ends_at: null }))).toBeNull();
});

test("[X-14] a limited offer is open while it is on, before its end, with places left", () => {
  expect(isOfferOpen("trial", ava, 1_999_999_999)).toBe(true);
  expect(isOfferOpen("trial", ava, 2_000_000_000)).toBe(false);
  expect(isOfferOpen("trial", { ...ava, trial_subscription_limit: 0 }, 0)).toBe(false);
  expect(isOfferOpen("trial", { ...ava, trial_active: false }, 0)).toBe(false);
  expect(isOfferOpen("winback", ava, 3_000_000_000)).toBe(true);
});

test("[SUB-16] [SUB-17] [SUB-18] [SUB-19] the trial button: percent off, price, days and what comes after", () => {
  expect(benefitsLabel(trial({}))).toMatchObject({
    main: "50% off: $4.99 for 7 days",
    detail: "then $9.99 a month",
  });
  expect(
    benefitsLabel(trial({ trial_discount: 100, trial_duration_in_day: 1, trial_convert: false })),
  ).toMatchObject({
    main: "100% off: Free for 1 day",
    detail: null,
  });
});

test("[SUB-20] [SUB-55] [CCONST-03] the win-back button: percent off and price, at 100 FREE", () => {
  const back = { can_trial: false, can_winback: true };
  expect(benefitsLabel(defaultOffer(ava, back)).main).toBe("30% off: $6.99 for 1 month");
  expect(benefitsLabel(defaultOffer({ ...ava, winback_discount: 100 }, back)).main).toBe("FREE for 1 month");
});

test("[SUB-13] [SUB-14] [SUB-15] the free, the package and the month button", () => {
  expect(benefitsLabel(defaultOffer({ ...ava, subscription_price: 0 }, nobody)).main).toBe(
    "Subscribe for FREE",
  );
  expect(benefitsLabel(chosenOffer("6mo", ava, nobody)).main).toBe("6 months for $47.95 (20% off)");
  expect(benefitsLabel(defaultOffer(ava, nobody)).main).toBe("Subscribe for $9.99 a month");
});

test("[PROFILE-51] [PROFILE-52] [PROFILE-53] [PROFILE-54] [PROFILE-55] [PROFILE-59] the profile's labels", () => {
  const labels = (who: { can_trial: boolean; can_winback: boolean }) =>
    profileOffers(ava, who).map(profileLabel);
  expect(labels({ can_trial: true, can_winback: false })[0]).toEqual({
    main: "Try 7 days for $4.99",
    detail: "then $9.99 a month",
    badge: null,
  });
  expect(labels({ can_trial: false, can_winback: true })).toEqual([
    { main: "Special Offer", detail: "30% off: $6.99 for 1 month", badge: null },
    { main: "Subscribe for $9.99 a month", detail: null, badge: null },
    { main: "6 months for $47.95", detail: "$7.99 a month", badge: "20% OFF" },
    { main: "12 months for $71.92", detail: "$5.99 a month", badge: "40% OFF" },
  ]);
  expect(profileLabel(trial({ trial_discount: 100 })).main).toBe("Try 7 days for FREE");
  const plain = { ...ava, subscription_discount: { "6mo": { percent: 0, price: 0 } } };
  expect(profileLabel(chosenOffer("6mo", plain, nobody)).badge).toBeNull();
});

test("[PROFILE-58] [PROFILE-59] the phone's bottom button: follow, else the trial, else the month", () => {
  const withTrial = profileOffers(ava, { can_trial: true, can_winback: false });
  expect(mobileBottomLabel(withTrial, false)).toBe("Try 7 days for $4.99");
  expect(mobileBottomLabel(withTrial, true)).toBe("Follow for FREE");
  expect(mobileBottomLabel(profileOffers(ava, nobody), false)).toBe("Subscribe for $9.99 a month");
});

test("[SUB-23] [SUB-24] a countdown stands at a win-back and at a trial that end, and nowhere else", () => {
  expect(countdownText(trial({}))).toBe("New Member Trial offer ends");
  expect(countdownText(trial({ trial_offer_ends_at: null }))).toBeNull();
  const back = { ...ava, winback_offer_ends_at: 2_000_000_000 };
  expect(countdownText(defaultOffer(back, { can_trial: false, can_winback: true }))).toBe(
    "Special offer ends",
  );
  expect(countdownText(defaultOffer(ava, nobody))).toBeNull();
});
