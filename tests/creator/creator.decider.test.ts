import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  creatorDecider,
  openingPrice,
  type CreatorCommand,
  type CreatorState,
} from "../../src/domain/creator/creator.decider.ts";
import { settingOf } from "../../src/domain/creator/setting.ts";
import { fold } from "../../src/domain/decider/decider.ts";
import { given } from "../running/given.ts";

const now = 1_790_000_000;
const day = 86_400;
const left = { trial: 40, winback: null };
const trial = { discount: 50, days: 7, converts: true, places: 40, endsAt: now + 10 * day };

const run = (...commands: CreatorCommand[]): CreatorState => {
  const { state, answers } = given(creatorDecider).whenAt(now, ...commands);
  expect(answers).toEqual(commands.map(() => "accepted"));
  return state;
};
const refused = (command: CreatorCommand, state = creatorDecider.initial): boolean =>
  "rejected" in given(creatorDecider, state).when([now, command]).decision;

const full = run(
  { type: "SetSubscriptionPrice", price: 999 },
  { type: "SetPackage", duration: "6mo", percent: 20 },
  { type: "SetPackage", duration: "12mo", percent: 40 },
  { type: "OfferTrial", terms: trial },
  { type: "OfferWinback", terms: { discount: 30, places: null, endsAt: null } },
);

describe("prices", () => {
  test("[CVAL-49] price 0 removes both packages and turns trial and win-back off", () => {
    const { state: free } = given(creatorDecider, full).when([
      now,
      { type: "SetSubscriptionPrice", price: 0 },
    ]);
    expect(free).toEqual({ ...full, price: 0, packages: {}, trial: null, winback: null });
    expect(full).toMatchObject({ packages: { "6mo": 20, "12mo": 40 }, trial });
  });
  test("[CVAL-47] a price is 0 or 100 to 50000 cents, also of Snapchat, which is never free", () => {
    const snapchat = { type: "SellSnapchat", onSale: true, username: "ava" } as const;
    for (const price of [-1, 1, 50, 99, 100.5, 50_001]) {
      expect(refused({ type: "SetSubscriptionPrice", price })).toBe(true);
      expect(refused({ ...snapchat, price })).toBe(true);
    }
    for (const price of [100, 50_000]) {
      expect(refused({ type: "SetSubscriptionPrice", price })).toBe(false);
      expect(refused({ ...snapchat, price })).toBe(false);
    }
    expect(refused({ type: "SetSubscriptionPrice", price: 0 })).toBe(false);
    expect(refused({ ...snapchat, price: 0 })).toBe(true);
  });
  test("the price of the beginning can be set, and the same price again stores nothing", () => {
    const set = [now, { type: "SetSubscriptionPrice", price: openingPrice }] as const;
    expect(given(creatorDecider).when(set).decision).toEqual({
      events: [{ type: "SubscriptionPriceSet", data: { price: openingPrice } }],
    });
    expect(given(creatorDecider).when(set, set).decision).toEqual({ events: [] });
  });
  test("[OWNER-37] packages go by steps of 5 to 75 and need a price", () => {
    for (const percent of [-5, 3, 80, 5.5])
      expect(refused({ type: "SetPackage", duration: "6mo", percent })).toBe(true);
    expect(refused({ type: "SetPackage", duration: "6mo", percent: 75 })).toBe(false);
    expect(
      refused(
        { type: "SetPackage", duration: "6mo", percent: 5 },
        run({ type: "SetSubscriptionPrice", price: 0 }),
      ),
    ).toBe(true);
  });
  test("[CVAL-48] choice 0 keeps the key at the full price, off removes it", () => {
    const zero = settingOf(run({ type: "SetPackage", duration: "6mo", percent: 0 }), left, now);
    expect(zero.subscription_discount).toEqual({ "6mo": { percent: 0, price: openingPrice * 6 } });
    const off = run(
      { type: "SetPackage", duration: "6mo", percent: 0 },
      { type: "SetPackage", duration: "6mo", percent: null },
    );
    expect(settingOf(off, left, now).subscription_discount).toEqual({});
  });
});

test("a free page has no prices of offers, whatever they take off", () => {
  const free = settingOf(run({ type: "SetSubscriptionPrice", price: 0 }), left, now);
  expect(free).toMatchObject({ trial_price: 0, winback_price: 0 });
});

describe("what a creator tells of the page", () => {
  test("is what was told last: the bio, the other networks, the Snapchat sale", () => {
    const bio = { text: "Hello @noah", mentions: [] };
    const socials = { tiktok: "ava.t", snapchat: "ava.s", instagram: "ava.i", twitter: "ava.x" };
    const sale = { onSale: true, price: 1500, username: "ava.s" };
    const state = run(
      { type: "WriteBio", ...bio },
      { type: "SetSocials", ...socials },
      { type: "SellSnapchat", ...sale },
    );
    expect(state).toEqual({ ...creatorDecider.initial, bio, socials, snapchat: sale });
    expect(settingOf(state, left, now)).toMatchObject({
      sell_snapchat: { on_sale: true, price: 1500, snapchat_username: "ava.s" },
      tiktok_username: "ava.t",
      snapchat_username: "ava.s",
      instagram_username: "ava.i",
      twitter_username: "ava.x",
    });
  });

  test("is a bio of up to 1000 characters, however many bytes, that mentions up to ten", () => {
    const bio = (text: string, count = 0): CreatorCommand => ({
      type: "WriteBio",
      text,
      mentions: Array.from({ length: count }, (_, index) => `fan${index}`) as never,
    });
    expect([bio("🎨".repeat(1000)), bio("", 10)].some((one) => refused(one))).toBe(false);
    expect([bio("🎨".repeat(1001)), bio("", 11)].every((one) => refused(one))).toBe(true);
  });
});

describe("limited offers", () => {
  test("[OWNER-38] the trial form's limits", () => {
    const wrong = [
      { discount: 0 },
      { discount: 7 },
      { days: 0 },
      { days: 31 },
      { places: 0 },
      { places: 1001 },
      { endsAt: now + 60 },
      { endsAt: now + 91 * day },
    ];
    for (const part of wrong)
      expect(refused({ type: "OfferTrial", terms: { ...trial, ...part } })).toBe(true);
    expect(
      refused({
        type: "OfferTrial",
        terms: { ...trial, discount: 100, days: 30, places: null, endsAt: null },
      }),
    ).toBe(false);
    expect(
      refused({ type: "OfferTrial", terms: trial }, run({ type: "SetSubscriptionPrice", price: 0 })),
    ).toBe(true);
  });
  test("[OWNER-38] an offer without places or past its end is off", () => {
    expect(settingOf(full, left, now)).toMatchObject({
      trial_active: true,
      trial_subscription_limit: 40,
      trial_price: 499,
    });
    expect(settingOf(full, { ...left, trial: 0 }, now)).toMatchObject({
      trial_active: false,
      trial_subscription_limit: 0,
    });
    expect(settingOf(full, left, trial.endsAt).trial_active).toBe(false);
    expect(settingOf(full, left, trial.endsAt - 1).trial_active).toBe(true);
  });
  test("[OWNER-39] the win-back's price follows from the month's", () => {
    expect(settingOf(full, left, now)).toMatchObject({
      winback_active: true,
      winback_price: 699,
      winback_subscription_limit: null,
    });
  });
});

test("[CENT-09] [CCONST-07] [CCONST-08] the setting of a page with every offer", () => {
  expect(settingOf(full, left, now)).toMatchObject({
    subscription_price: 999,
    subscription_discount: { "6mo": { percent: 20, price: 4795 }, "12mo": { percent: 40, price: 7192 } },
    sell_snapchat: { on_sale: false, price: 999, snapchat_username: null },
  });
});

test("a Snapchat sale needs a username; its price begins at 999", () => {
  expect(refused({ type: "SellSnapchat", onSale: true, price: 999, username: null })).toBe(true);
  expect(refused({ type: "SellSnapchat", onSale: true, price: 999, username: "ava" })).toBe(false);
  expect(creatorDecider.initial.snapchat.price).toBe(999);
});

test("whatever is commanded, the events alone lead to the same state, and price 0 sells no packages", () => {
  const command = fc.oneof(
    fc.record({
      type: fc.constant("SetSubscriptionPrice" as const),
      price: fc.constantFrom(0, 500, 999, -1),
    }),
    fc.record({
      type: fc.constant("SetPackage" as const),
      duration: fc.constantFrom("6mo" as const, "12mo" as const),
      percent: fc.constantFrom(null, 0, 20, 33),
    }),
    fc.constant<CreatorCommand>({ type: "OfferTrial", terms: trial }),
    fc.constant<CreatorCommand>({ type: "WithdrawTrial" }),
    fc.constant<CreatorCommand>({ type: "OpenFreeProfile" }),
    fc.constant<CreatorCommand>({ type: "RemoveFreeProfile" }),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const { events, state } = given(creatorDecider).whenAt(now, ...commands);
      expect(fold(creatorDecider, events)).toEqual(state);
      if (state.price === 0) expect(state).toMatchObject({ packages: {}, trial: null });
    }),
  );
});
