import { describe, expect, test } from "vitest";

import { guestBottomButton, offerButtons, type OfferFacts } from "../../src/domain/profile/offer-buttons.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";

const facts: OfferFacts = sampleRecord;
const winback: OfferFacts = {
  ...sampleRecord,
  can_winback: true,
  setting: { ...sampleRecord.setting, winback_active: true, winback_offer_ends_at: 1_790_100_000 },
};
const kinds = (of: OfferFacts) => offerButtons(of).map(({ kind }) => kind);
const find = (of: OfferFacts, kind: string) => offerButtons(of).find((button) => button.kind === kind);

describe("the offer buttons", () => {
  test("[PROFILE-59] [SUB-53] their order: win-back before trial, month, packages, follow, Snapchat", () => {
    expect(kinds(facts)).toEqual(["trial", "1mo", "6mo", "12mo", "free", "snapchat"]);
    expect(kinds(winback)).toEqual(["winback", "1mo", "6mo", "12mo", "free", "snapchat"]);
  });
  test("[PROFILE-51] the win-back is a 'Special Offer' with its terms below", () => {
    expect(find(winback, "winback")).toMatchObject({
      label: "Special Offer",
      detail: "30% off: $6.99 for 1 month",
      countdown: { endsAt: 1_790_100_000 },
    });
  });
  test("[PROFILE-52] a trial shows when one applies, and says what follows when it converts", () => {
    expect(find(facts, "trial")).toMatchObject({
      label: "Try 7 days for $4.99",
      detail: "then $9.99 a month",
    });
    expect(find({ ...facts, can_trial: false }, "trial")).toBeUndefined();
    const free = { ...facts.setting, trial_discount: 100, trial_duration_in_day: 1, trial_convert: false };
    expect(find({ ...facts, setting: free }, "trial")).toMatchObject({
      label: "Try 1 day for FREE",
      detail: null,
    });
  });
  test("[PROFILE-53] the month", () => {
    expect(find(facts, "1mo")?.label).toBe("Subscribe for $9.99 a month");
    expect(find({ ...facts, setting: { ...facts.setting, subscription_price: 0 } }, "1mo")?.label).toBe(
      "Subscribe for FREE",
    );
  });
  test("[PROFILE-54] [PROFILE-55] packages carry the percent off, none at 0, and are not sold at price 0", () => {
    expect(find(facts, "6mo")).toMatchObject({ label: "6 months for $47.95", badge: "20% OFF" });
    expect(find(facts, "12mo")).toMatchObject({ label: "12 months for $71.92", badge: "40% OFF" });
    const full = { ...facts.setting, subscription_discount: { "6mo": { percent: 0, price: 5994 } } };
    expect(find({ ...facts, setting: full }, "6mo")).toMatchObject({ badge: null });
    expect(kinds({ ...facts, setting: { ...facts.setting, subscription_price: 0 } })).not.toContain("6mo");
  });
  test("[PROFILE-56] 'Follow for FREE' shows to those who do not follow", () => {
    expect(find(facts, "free")?.label).toBe("Follow for FREE");
    expect(find({ ...facts, is_subscribed_free: true }, "free")).toBeUndefined();
    expect(find({ ...facts, can_subscribe_free: false }, "free")).toBeUndefined();
  });
  test("[PROFILE-57] Snapchat shows beside every subscription to who has none of it, where it is on sale", () => {
    expect(find(facts, "snapchat")?.label).toBe("Get my Snapchat for $9.99 a month");
    expect(kinds({ ...facts, is_subscribed: true })).toEqual(["snapchat"]);
    expect(kinds({ ...facts, is_subscribed_snapchat: true })).not.toContain("snapchat");
    const { setting } = facts;
    const offSale = { ...setting, sell_snapchat: { ...setting.sell_snapchat, on_sale: false } };
    expect(kinds({ ...facts, setting: offSale })).not.toContain("snapchat");
    expect(kinds({ ...facts, is_blocked: true })).toEqual([]);
  });
  test("[PROFILE-89] [PROFILE-59] none for the owner, none while pending", () => {
    expect(kinds({ ...facts, can_edit: true })).toEqual([]);
    // also while he acts for somebody else.
    expect(kinds({ ...facts, is_self: true })).toEqual([]);
    expect(kinds({ ...facts, compliance_status: { status: "under_review" } })).toEqual([]);
  });
});

test("[PROFILE-58] [PROFILE-59] the guest's button on a phone: the follow, the trial, else the month", () => {
  expect(guestBottomButton(facts, true)).toEqual({ kind: "free", label: "Follow for FREE" });
  expect(guestBottomButton(facts, false)).toEqual({ kind: "trial", label: "Try 7 days for $4.99" });
  expect(guestBottomButton({ ...facts, can_trial: false }, false)).toEqual({
    kind: "1mo",
    label: "Subscribe for $9.99 a month",
  });
  expect(guestBottomButton({ ...facts, compliance_status: { status: null } }, false)).toBeNull();
});

test("no subscription is sold to the owner, to whoever has access, or before the approval", () => {
  const shut: readonly Partial<OfferFacts>[] = [
    { can_edit: true },
    { is_subscribed: true },
    { compliance_status: { ...sampleRecord.compliance_status, status: "under_review" } },
  ];
  for (const change of shut) {
    expect(kinds({ ...facts, ...change }).filter((kind) => kind !== "snapchat")).toEqual([]);
    expect(guestBottomButton({ ...facts, ...change }, false)).toBeNull();
  }
});

test("a countdown stands at offers with an end only", () => {
  expect(find(facts, "1mo")?.countdown).toBeNull();
  const endless = { ...facts.setting, trial_offer_ends_at: null };
  expect(find({ ...facts, setting: endless }, "trial")?.countdown).toBeNull();
});

test("a guest's bottom button is a follow only where one can follow for free", () => {
  expect(guestBottomButton({ ...facts, can_subscribe_free: true }, true)?.kind).toBe("free");
  expect(guestBottomButton({ ...facts, can_subscribe_free: false }, true)?.kind).toBe("trial");
});
