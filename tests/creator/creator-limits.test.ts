import { describe, expect, test } from "vitest";

import { creatorDecider, type CreatorCommand } from "../../src/domain/creator/creator.decider.ts";
import { settingOf } from "../../src/domain/creator/setting.ts";
import { priceLimits } from "../../src/domain/money/price.ts";
import { given } from "../running/given.ts";

const now = 1_790_000_000;
const day = 86_400;

/** What a creator's page is after commands, and what the last one brought about. */
const run = (...commands: readonly CreatorCommand[]) => given(creatorDecider).whenAt(now, ...commands);
const answerTo = (...commands: readonly CreatorCommand[]): string => run(...commands).answer;
const price = (cents: number): CreatorCommand => ({ type: "SetSubscriptionPrice", price: cents });
const sixMonths = (percent: number | null): CreatorCommand => ({
  type: "SetPackage",
  duration: "6mo",
  percent,
});
const year: CreatorCommand = { type: "SetPackage", duration: "12mo", percent: 40 };
const terms = { discount: 50, days: 7, converts: false, places: 40, endsAt: now + 10 * day };
const trial = (change: Partial<typeof terms> = {}): CreatorCommand => ({
  type: "OfferTrial",
  terms: { ...terms, ...change },
});
const winback = (change: object = {}): CreatorCommand => ({
  type: "OfferWinback",
  terms: { discount: 30, places: null, endsAt: null, ...change },
});

describe("[CVAL-49] a page that becomes free", () => {
  test("loses what needs a price, each that there is", () => {
    expect(run(sixMonths(20), year, price(0)).state.packages).toEqual({});
    expect(answerTo(year, price(0))).toBe("SubscriptionPriceSet PackageRemoved");
    expect(answerTo(trial(), price(0))).toBe("SubscriptionPriceSet TrialWithdrawn");
    expect(answerTo(winback(), price(0))).toBe("SubscriptionPriceSet WinbackWithdrawn");
    expect(answerTo(price(0))).toBe("SubscriptionPriceSet");
  });

  test("keeps all of it at the smallest price, and gets none while it is free", () => {
    expect(answerTo(sixMonths(20), trial(), winback(), price(priceLimits.min))).toBe("SubscriptionPriceSet");
    for (const command of [sixMonths(20), trial(), winback()])
      expect(answerTo(price(0), command)).toBe("validation");
  });
});

describe("[OWNER-38, OWNER-39] the limits of a trial and a win-back", () => {
  test.each([
    ["places", 1],
    ["places", 1000],
    ["endsAt", now + 3600],
    ["endsAt", now + 90 * day],
    ["discount", 5],
    ["discount", 100],
  ] as const)("allow %s of %d", (name, value) => {
    expect(answerTo(trial({ [name]: value }))).toBe("TrialOffered");
    expect(answerTo(winback({ [name]: value }))).toBe("WinbackOffered");
  });

  test.each([
    ["places", 0],
    ["places", 1.5],
    ["places", 1001],
    ["endsAt", now + 3599],
    ["endsAt", now + 90 * day + 1],
    ["discount", 0],
    ["discount", 12.5],
    ["discount", 105],
  ] as const)("refuse %s of %d", (name, value) => {
    expect(answerTo(trial({ [name]: value }))).toBe("validation");
    expect(answerTo(winback({ [name]: value }))).toBe("validation");
  });

  test("allow trials of 1 to 30 whole days", () => {
    expect([1, 30].map((days) => answerTo(trial({ days })))).toEqual(["TrialOffered", "TrialOffered"]);
    for (const days of [0, 1.5, 31]) expect(answerTo(trial({ days }))).toBe("validation");
  });
});

test.each([
  ["package", sixMonths(20), sixMonths(null), "PackageRemoved"],
  ["trial", trial(), { type: "WithdrawTrial" }, "TrialWithdrawn"],
  ["win-back", winback(), { type: "WithdrawWinback" }, "WinbackWithdrawn"],
  ["free profile", { type: "OpenFreeProfile" }, { type: "RemoveFreeProfile" }, "FreeProfileRemoved"],
] as const)("a %s is taken back once, and only when there is one", (_, offer, withdraw, event) => {
  expect(answerTo(withdraw)).toBe("");
  expect(answerTo(offer, withdraw)).toBe(event);
  expect(answerTo(offer, withdraw, withdraw)).toBe("");
  expect(run(offer, withdraw).state).toEqual(creatorDecider.initial);
});

test("a free profile is opened once, and none is open at first", () => {
  const open: CreatorCommand = { type: "OpenFreeProfile" };
  expect([answerTo(open), answerTo(open, open)]).toEqual(["FreeProfileOpened", ""]);
  expect([run().state.freeProfile, run(open).state.freeProfile]).toEqual([false, true]);
});

describe("a Snapchat membership", () => {
  const sell = (cents: number, onSale = true, username: string | null = "dana"): string =>
    answerTo({ type: "SellSnapchat", onSale, price: cents, username });

  test("costs 1 to the highest price, in whole cents", () => {
    expect([priceLimits.min, priceLimits.max].map((cents) => sell(cents))).toEqual([
      "SnapchatSaleSet",
      "SnapchatSaleSet",
    ]);
    for (const cents of [0, -1, priceLimits.min - 1, 100.5, priceLimits.max + 1])
      expect(sell(cents)).toBe("validation");
  });

  test("needs the name there only while it is on sale, and is not on sale at first", () => {
    expect(sell(999, true, null)).toBe("validation");
    expect(sell(999, false, null)).toBe("SnapchatSaleSet");
    expect(run().state.snapchat).toEqual({ onSale: false, price: 999, username: null });
  });
});

test("a bio has at most 1000 characters, counted as people count them, and 10 mentions", () => {
  const write = (text: string, mentions: number): string =>
    answerTo({
      type: "WriteBio",
      text,
      mentions: Array.from({ length: mentions }, (_, index) => `user${index}`) as never,
    });
  expect(write("é".repeat(1000), 10)).toBe("BioWritten");
  expect(write("😀".repeat(1000), 0)).toBe("BioWritten");
  expect(write("e".repeat(1001), 0)).toBe("validation");
  expect(write("", 11)).toBe("validation");
});

describe("the setting that a page tells", () => {
  const left = { trial: 3, winback: 2 };
  const settingAfter = (...commands: readonly CreatorCommand[]) =>
    settingOf(run(...commands).state, left, now);

  test("has the forms' first values while there is no offer, and no places or end", () => {
    expect(settingAfter()).toMatchObject({
      trial_active: false,
      trial_discount: 50,
      trial_duration_in_day: 7,
      trial_convert: true,
      trial_offer_ends_at: null,
      trial_subscription_limit: null,
      winback_active: false,
      winback_discount: 30,
      winback_offer_ends_at: null,
      winback_subscription_limit: null,
    });
  });

  test("has an offer's own values and the places that are left of it", () => {
    expect(settingAfter(trial({ discount: 25, days: 3 }))).toMatchObject({
      trial_active: true,
      trial_discount: 25,
      trial_duration_in_day: 3,
      trial_convert: false,
      trial_offer_ends_at: terms.endsAt,
      trial_subscription_limit: 3,
      winback_subscription_limit: null,
    });
    expect(settingAfter(winback({ discount: 45, places: 5, endsAt: now + day }))).toMatchObject({
      winback_active: true,
      winback_discount: 45,
      winback_offer_ends_at: now + day,
      winback_subscription_limit: 2,
      trial_subscription_limit: null,
    });
  });

  test("asks nothing for a trial and a win-back of a free page, and the month's price less the percent else", () => {
    expect(settingAfter(price(0))).toMatchObject({ trial_price: 0, winback_price: 0 });
    expect(settingAfter(price(1000), trial({ discount: 25 }))).toMatchObject({
      trial_price: 750,
      winback_price: 700,
    });
  });
});
