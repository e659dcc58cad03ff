import { expect, test } from "vitest";

import { subscribeBenefits } from "../../src/domain/offer/benefits.ts";
import { coverImage } from "../../src/domain/profile/cover-image.ts";
import { benefitsLabel } from "../../src/domain/offer/benefits-label.ts";
import { countdownText, mobileBottomLabel, profileLabel } from "../../src/domain/offer/offer-labels.ts";
import { remainingPlaces } from "../../src/domain/offer/offer-choice.ts";
import {
  isOfferOpen,
  monthOffer,
  offerChoices,
  offerOf,
  packageOffers,
  trialOffer,
  winbackOffer,
} from "../../src/domain/offer/offer.ts";
import { avaSettings } from "./offer-settings.ts";

const [half] = packageOffers(avaSettings);
const free = monthOffer({ ...avaSettings, subscription_price: 0 });

test("each choice is sold as the offer of its name, and only while the creator offers it", () => {
  expect(offerChoices.map((choice) => offerOf(choice, avaSettings)?.choice)).toEqual([
    "1mo",
    "6mo",
    "12mo",
    "trial",
    "winback",
  ]);
  const plain = { ...avaSettings, trial_active: false, winback_active: false, subscription_discount: {} };
  expect(offerChoices.map((choice) => offerOf(choice, plain)?.choice)).toEqual([
    "1mo",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("[X-14] trial and win-back are open each by its own switch, end and places, and on a page with a price", () => {
  const other = { ...avaSettings, winback_offer_ends_at: 50, winback_subscription_limit: 1 };
  expect(isOfferOpen("winback", other, 49)).toBe(true);
  expect(isOfferOpen("winback", other, 50)).toBe(false);
  expect(isOfferOpen("winback", { ...other, winback_subscription_limit: 0 }, 49)).toBe(false);
  expect(isOfferOpen("winback", { ...other, winback_active: false }, 49)).toBe(false);
  expect(isOfferOpen("trial", { ...other, winback_active: false, winback_subscription_limit: 0 }, 50)).toBe(
    true,
  );
  expect(isOfferOpen("winback", { ...other, trial_active: false, trial_subscription_limit: 0 }, 49)).toBe(
    true,
  );
  for (const kind of ["trial", "winback"] as const)
    expect(isOfferOpen(kind, { ...other, subscription_price: 0 }, 1)).toBe(false);
});

test("[SUB-25] places are counted for limited offers only, and only when there is a limit", () => {
  const ends = { ...avaSettings, winback_offer_ends_at: 50 };
  expect(remainingPlaces(winbackOffer({ ...ends, winback_subscription_limit: 3 }))).toBe(3);
  expect(remainingPlaces(winbackOffer({ ...ends, winback_subscription_limit: null }))).toBeNull();
  expect(remainingPlaces(half!)).toBeNull();
  expect(remainingPlaces(monthOffer(avaSettings))).toBeNull();
});

test("[SUB-23, SUB-24] a countdown stands at limited offers with an end only", () => {
  const ends = { ...avaSettings, winback_offer_ends_at: 50 };
  expect(countdownText(winbackOffer(ends))).toBe("Special offer ends");
  expect(countdownText(winbackOffer(avaSettings))).toBeNull();
  expect(countdownText(trialOffer({ ...avaSettings, trial_offer_ends_at: null }))).toBeNull();
});

test("what costs nothing is called free, at 100 percent off as at a price of 0", () => {
  const cheap = { ...avaSettings, subscription_price: 0 };
  expect(benefitsLabel(trialOffer(cheap)).main).toBe("100% off: Free for 7 days");
  expect(benefitsLabel(winbackOffer({ ...avaSettings, winback_discount: 100 })).main).toBe(
    "FREE for 1 month",
  );
  expect(profileLabel(winbackOffer({ ...avaSettings, winback_discount: 100 })).detail).toBe(
    "FREE for 1 month",
  );
  expect(profileLabel(winbackOffer(avaSettings)).detail).toBe("30% off: $6.99 for 1 month");
  expect(profileLabel(free)).toEqual({ main: "Subscribe for FREE", detail: null, badge: null });
});

test("a package tells its percent only when there is one, a trial what follows only when it goes on", () => {
  const full = { ...half!, percent: 0 } as typeof half & object;
  expect([benefitsLabel(half!).main, profileLabel(half!).badge]).toEqual([
    "6 months for $47.95 (20% off)",
    "20% OFF",
  ]);
  expect([benefitsLabel(full).main, profileLabel(full).badge]).toEqual(["6 months for $47.95", null]);
  const ending = trialOffer({ ...avaSettings, trial_convert: false });
  expect([benefitsLabel(ending).detail, profileLabel(ending).detail]).toEqual([null, null]);
  expect(profileLabel(trialOffer(avaSettings)).detail).toBe("then $9.99 a month");
});

test("the phone's button has a name when there is nothing to sell", () => {
  expect(mobileBottomLabel([], false)).toBe("Subscribe");
});

test("[SUB-09, SUB-59, SUB-60] direct messages are a benefit unless one of the two is blocked", () => {
  const others = ["content", "streams", "cancel", "support"];
  expect(subscribeBenefits({ creator: true, viewer: false })).toEqual(others);
  expect(subscribeBenefits({ creator: false, viewer: true })).toEqual(others);
  expect(subscribeBenefits({ creator: false, viewer: false })).toEqual([
    "content",
    "messages",
    ...others.slice(1),
  ]);
});

test("[SUB-05, SUB-06] an empty address is no picture, and a dot of a folder is no extension", () => {
  const cover = (picture: string | null, video: string | null) =>
    coverImage({ fans_cover_picture_url: picture, fans_cover_video_url: video });
  expect([cover("", ""), cover(null, null), cover("", "/a.mp4")]).toEqual([null, null, "/a.jpg"]);
  expect(cover(null, "/v1.2/film?x=1.5#t")).toBe("/v1.2/film.jpg?x=1.5#t");
  expect(cover("/a.webp", "/b.mp4")).toBe("/a.webp");
});
