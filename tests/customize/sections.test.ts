import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { creatorDecider, type CreatorCommand } from "../../src/domain/creator/creator.decider.ts";
import { settingOf } from "../../src/domain/creator/setting.ts";
import {
  packageChoices,
  sectionProblems,
  type SectionFacts,
} from "../../src/domain/customize/section-problems.ts";
import { sections } from "../../src/domain/customize/sections.ts";
import { changedSince } from "../../src/domain/account/changed-since.ts";
import {
  comparedWith,
  sectionInWords,
  storedValues,
  type SectionValues,
} from "../../src/domain/customize/section-values.ts";
import { priceLimits } from "../../src/domain/money/price.ts";
import { given } from "../running/given.ts";

const now = 1_790_000_000;

test("[OWNER-33] the section of the tip menu says whether it is open", () => {
  const said = [false, true].map((tip_menu_disabled) =>
    sections.tipMenu.summary({ setting: { tip_menu_disabled } } as never),
  );
  expect(said).toEqual(["Open", "Closed"]);
});
const day = 86_400;
const facts: SectionFacts = { price: 999, limits: priceLimits, now, runsUntil: null };
const trial: SectionValues["trial"] = {
  trial_active: true,
  trial_discount: 50,
  trial_duration_in_day: 7,
  trial_convert: true,
  trial_subscription_limit: null,
  trial_offer_ends_at: null,
};
const snapchat = { on_sale: true, price: 999, snapchat_username: "ava.unframed" };

const wholes = fc.oneof(fc.integer({ min: -20, max: 1100 }), fc.constantFrom(0, 1, 5, 30, 75, 100, 1000));
const ends = fc.option(fc.integer({ min: now - day, max: now + 91 * day }));

/** Whether the decider takes a command of a page with this price. */
const accepts = (price: number, command: CreatorCommand): boolean => {
  const { answers } = given(creatorDecider).whenAt(now, { type: "SetSubscriptionPrice", price }, command);
  return answers[1] === "accepted";
};

describe("[OWNER-37] the forms and the decider have the same rules", () => {
  const prices = fc.constantFrom(0, 100, 999);

  test("[CVAL-11] of packages", () => {
    fc.assert(
      fc.property(prices, fc.option(wholes), (price, percent) => {
        const ok = sectionProblems.package6({ percent }, { ...facts, price }).percent === undefined;
        expect(ok).toBe(accepts(price, { type: "SetPackage", duration: "6mo", percent }));
      }),
    );
    for (const percent of packageChoices) expect(sectionProblems.package6({ percent }, facts)).toEqual({});
    expect(sectionProblems.package6({ percent: 5 }, { ...facts, price: 0 })).toEqual({
      percent: "Please set a subscription price above 0 first.",
    });
  });

  test("[OWNER-38] of trials", () => {
    fc.assert(
      fc.property(
        prices,
        wholes,
        wholes,
        fc.option(wholes),
        ends,
        (price, discount, days, places, endsAt) => {
          const values = {
            trial_active: true,
            trial_discount: discount,
            trial_duration_in_day: days,
            trial_convert: true,
            trial_subscription_limit: places,
            trial_offer_ends_at: endsAt,
          };
          const texts = sectionProblems.trial(values, { ...facts, price });
          const terms = { discount, days, converts: true, places, endsAt };
          expect(Object.keys(texts).length === 0).toBe(accepts(price, { type: "OfferTrial", terms }));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("[OWNER-39] of win-backs", () => {
    fc.assert(
      fc.property(prices, wholes, fc.option(wholes), ends, (price, discount, places, endsAt) => {
        const values = {
          winback_active: true,
          winback_discount: discount,
          winback_subscription_limit: places,
          winback_offer_ends_at: endsAt,
        };
        const texts = sectionProblems.winback(values, { ...facts, price });
        const terms = { discount, places, endsAt };
        expect(Object.keys(texts).length === 0).toBe(accepts(price, { type: "OfferWinback", terms }));
      }),
      { numRuns: 500 },
    );
  });

  test("[CVAL-47] of prices", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -5, max: 120 }), fc.integer({ min: 49_990 })), (price) => {
        const ok = Object.keys(sectionProblems.price({ subscription_price: price }, facts)).length === 0;
        expect(ok).toBe(accepts(999, { type: "SetSubscriptionPrice", price }));
      }),
    );
  });
});

test("[CVAL-09] a package is off, or from 0 to 75 percent in steps of 5", () => {
  const steps = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75];
  expect(packageChoices).toEqual([null, ...steps]);
});

test("each limit of a trial has its text at its field; of one that is turned off nothing is judged", () => {
  const texts = (change: Partial<typeof trial>, more: Partial<SectionFacts> = {}) =>
    sectionProblems.trial({ ...trial, ...change }, { ...facts, ...more });
  const discount = "Please choose 5 to 100 percent, in steps of 5.";
  const places = "Please enter 1 to 1000 places, or nothing for no limit.";
  const end = "Please choose an end from 1 hour to 90 days from now.";
  expect(texts({})).toEqual({});
  expect(texts({ trial_discount: 7 })).toEqual({ trial_discount: discount });
  expect(texts({ trial_duration_in_day: 31 })).toEqual({
    trial_duration_in_day: "Please enter 1 to 30 days.",
  });
  for (const trial_subscription_limit of [0, 1001, 1.5])
    expect(texts({ trial_subscription_limit })).toEqual({ trial_subscription_limit: places });
  for (const trial_offer_ends_at of [now + 3599, now + 90 * day + 1, now - 1])
    expect(texts({ trial_offer_ends_at })).toEqual({ trial_offer_ends_at: end });
  expect(texts({}, { price: 0 })).toEqual({
    trial_active: "Please set a subscription price above 0 first.",
  });
  expect(texts({ trial_active: false, trial_discount: 7, trial_offer_ends_at: now - 1 })).toEqual({});
});

test("an end that stands already need not be an hour ahead, but it must be ahead", () => {
  const endsAt = (trial_offer_ends_at: number) =>
    sectionProblems.trial({ ...trial, trial_offer_ends_at }, { ...facts, runsUntil: trial_offer_ends_at });
  expect(endsAt(now + 1)).toEqual({});
  expect(endsAt(now)).toHaveProperty("trial_offer_ends_at");
  const terms = { discount: 50, days: 7, converts: true, places: null, endsAt: now + 3600 };
  const { answers } = given(creatorDecider).when(
    [now, { type: "OfferTrial", terms }],
    [now + 3599, { type: "OfferTrial", terms: { ...terms, discount: 40 } }],
    [now + 3600, { type: "OfferTrial", terms }],
  );
  expect(answers).toEqual(["accepted", "accepted", "validation"]);
});

test("[CVAL-12] [CVAL-13] a Snapchat sale needs a username and a price", () => {
  const texts = (change: Partial<SectionValues["snapchat"]>) =>
    sectionProblems.snapchat({ ...snapchat, ...change }, facts);
  expect(texts({})).toEqual({});
  expect(texts({ snapchat_username: null })).toEqual({ snapchat_username: "This field is required" });
  expect(texts({ snapchat_username: "a b" })).toEqual({
    snapchat_username: "This should be a valid snapchat username",
  });
  expect(texts({ price: 0 })).toEqual({ price: "The price must be above 0." });
  expect(texts({ price: Number.NaN })).toEqual({ price: "Please enter an amount, like 5.00" });
  expect(texts({ on_sale: false, snapchat_username: null })).toEqual({});
});

test("[OWNER-42] a bio has at most 1000 characters, however they are stored, and names at most 10 people", () => {
  const text = (fans_bio: string) => sectionProblems.bio({ fans_bio }, facts).fans_bio;
  expect(text("🎨".repeat(1000))).toBeUndefined();
  expect(text("🎨".repeat(1001))).toBe("The text may have at most 1000 characters.");
  const people = (count: number) => Array.from({ length: count }, (_, index) => `@user${index}`).join(" ");
  expect(text(people(10))).toBeUndefined();
  expect(text(`${people(10)} @user3`)).toBeUndefined();
  expect(text(people(11))).toBe("The text may name at most 10 people.");
});

test("what was changed meanwhile is told in words, where it was; places that buyers take are no change", () => {
  const setting = settingOf(creatorDecider.initial, { trial: 3, winback: null }, now);
  const stored = { setting, content: { fans_bio: "" } };
  const told = "Changed meanwhile to";
  const changedTexts = (was: object, held: object) =>
    changedSince({ ...was }, comparedWith({ ...was }, { ...held }), sectionInWords);
  expect(changedTexts({ ...storedValues.trial(stored) }, { ...storedValues.trial(stored) })).toEqual({});
  expect(changedTexts({ subscription_price: 500 }, { ...storedValues.price(stored) })).toEqual({
    subscription_price: `${told}: $9.99. Save again to replace it.`,
  });
  expect(changedTexts({ percent: 5 }, { ...storedValues.package6(stored) })).toEqual({
    percent: `${told}: No Package. Save again to replace it.`,
  });
  const before = { ...trial, trial_discount: 40, trial_subscription_limit: 5, trial_offer_ends_at: null };
  expect(
    changedTexts(before, { ...before, trial_active: false, trial_discount: 50, trial_offer_ends_at: now }),
  ).toEqual({
    trial_active: `${told}: off. Save again to replace it.`,
    trial_discount: `${told}: 50%. Save again to replace it.`,
    trial_offer_ends_at: `${told}: Sep 21, 2026, 2:13 PM UTC. Save again to replace it.`,
  });
  expect(changedTexts(before, { ...before, trial_subscription_limit: 4 })).toEqual({});
  const opened = { ...before, trial_opening: 1 };
  expect(changedTexts(opened, { ...opened, trial_subscription_limit: 4 })).toEqual({});
  expect(changedTexts(opened, { ...opened, trial_subscription_limit: 4, trial_opening: 2 })).toEqual({
    trial_subscription_limit: `${told}: 4. Save again to replace it.`,
  });
  expect(comparedWith(opened, { ...opened, trial_subscription_limit: 4 })).toEqual(opened);
  expect(changedTexts({ fans_bio: "Hello" }, { fans_bio: "" })).toEqual({
    fans_bio: `${told}: nothing. Save again to replace it.`,
  });
});
