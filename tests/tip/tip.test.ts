import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { isTipButtonHidden } from "../../src/domain/tip/tip-button.ts";
import { plainCents } from "../../src/domain/format/typed-cents.ts";
import { tipDataOf, tipLimitsFor } from "../../src/domain/tip/tip-data.ts";
import { tipText } from "../../src/domain/tip/tip-text.ts";
import { tipNotice } from "../../src/domain/tip/tip-notice.ts";
import {
  checkTip,
  isTipTextTooLong,
  tipAmountProblem,
  typedCents,
  usualTipLimits,
} from "../../src/domain/tip/tip.ts";

const none = { tip_amount: "", tip_message: "", tip_special_requests: "" };

const amountText = (tip_amount: string) => checkTip({ ...none, tip_amount }, usualTipLimits).tip_amount;

describe("the amount of a tip", () => {
  test("[TIP-19] has to be there", () => {
    expect(amountText("")).toBe("This field is required");
    expect(amountText("  ")).toBe("This field is required");
    expect(amountText("5.00")).toBeUndefined();
  });

  test("[TIP-20] is whole cents: what is less than one is refused, not cut", () => {
    for (const text of ["5.001", "5,009", "1.005"])
      expect(amountText(text)).toBe("Please enter an amount, like 5.00");
    for (const text of ["5", "5.5", "5.50", "5,50", "$5.500"]) expect(amountText(text)).toBeUndefined();
  });

  test("[TIP-22] lies between the site's limits, both included", () => {
    expect(tipAmountProblem(99, usualTipLimits)).toBe("The minimum tip is $1.00.");
    expect(tipAmountProblem(100_001, usualTipLimits)).toBe("The maximum tip is $1,000.00.");
    expect(tipAmountProblem(100, usualTipLimits)).toBeNull();
    expect(tipAmountProblem(100_000, usualTipLimits)).toBeNull();
    expect(tipAmountProblem(150.5, usualTipLimits)).toBe("The minimum tip is $1.00.");
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 200_000 }), (cents) => {
        expect(tipAmountProblem(cents, usualTipLimits) === null).toBe(cents >= 100 && cents <= 100_000);
      }),
    );
  });

  test("[TIP-17] is told with the place that its type names", () => {
    const tip = { name: "Kim", amount: 700, message: null };
    const textOf = (type: string) => tipText({ ...tip, type });
    expect(["normal", "stream", "stream_private", "post_media"].map(textOf)).toEqual([
      "Kim tipped you $7.00.",
      "Kim tipped you $7.00 in your stream.",
      "Kim tipped you $7.00 in a private show.",
      "Kim uncensored a picture for $7.00.",
    ]);
  });

  test("is one of a list, of which only what the limits allow is offered", () => {
    const data = { amount_list: [50, 500, 2500], custom: null };
    const limits = tipLimitsFor(usualTipLimits, data);
    expect(limits).toEqual({ ...usualTipLimits, amounts: [500, 2500] });
    expect(tipAmountProblem(500, limits)).toBeNull();
    expect(tipAmountProblem(501, limits)).toBe("Please choose one of the amounts.");
    const custom = { description: "", amount: 600, is_min_amount: true };
    expect(tipLimitsFor(usualTipLimits, { ...data, custom }).amounts).toEqual([2500]);
    expect(tipLimitsFor(usualTipLimits, { amount_list: [50], custom })).toEqual({ min: 600, max: 100_000 });
  });

  test("[FMT-01] reads as cents what the field shows", () => {
    expect(typedCents({ tip_amount: "12.34" })).toBe(1234);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        expect(typedCents({ tip_amount: plainCents(cents) })).toBe(cents);
      }),
    );
    expect(typedCents({ tip_amount: "a lot" })).toBeNull();
  });
});

test("[TIP-24] [ERR-15] 70 characters go with a tip, 71 do not, however many bytes they are", () => {
  expect(isTipTextTooLong("🎨".repeat(70))).toBe(false);
  expect(isTipTextTooLong("🎨".repeat(71))).toBe(true);
  expect(checkTip({ ...none, tip_amount: "5", tip_message: "x".repeat(71) }, usualTipLimits)).toEqual({
    tip_message: "Tip messages must be 70 characters or less",
  });
  expect(checkTip({ ...none, tip_amount: "5", tip_message: "x".repeat(70) }, usualTipLimits)).toEqual({});
});

test("[TIP-23] [ERR-14] special requests have at most 70 characters; a fixed price asks for no amount", () => {
  expect(checkTip({ ...none, tip_special_requests: "x".repeat(70) }, null)).toEqual({});
  expect(checkTip({ ...none, tip_special_requests: "x".repeat(71) }, null)).toEqual({
    tip_special_requests: "Special requests must be 70 characters or less",
  });
});

describe("who cannot tip whom", () => {
  const fan = { tip_blocked: false, country: null };
  const ava = { tip_blocked: false, country: "PT", display_name: "Ava" };
  const here = { visitor: "US", restricted: ["SE"] };

  test("[SUBP-33] whose tips are blocked, on either side", () => {
    expect(tipNotice(fan, ava, here)).toBeNull();
    expect(tipNotice(null, ava, here)).toBeNull();
    const title = "Tips are not available";
    expect(tipNotice(fan, { ...ava, tip_blocked: true }, here)).toEqual({
      reason: "tip_blocked",
      title,
      text: "Ava cannot receive tips at the moment.",
    });
    expect(tipNotice({ ...fan, tip_blocked: true }, ava, here)).toEqual({
      reason: "tip_blocked",
      title,
      text: "You cannot send tips at the moment. Please contact support if you think this is a mistake.",
    });
  });

  test("[BANNER-26] [BANNER-27] [BANNER-28] where the law of the fan's or the creator's country forbids it", () => {
    const title = "Not available in your region";
    const reason = "geo_restricted";
    const ofFan =
      "Because of the law in Sweden, you cannot send tips or request custom content. You can still see free content, subscribe and manage your account.";
    expect(tipNotice({ ...fan, country: "SE" }, ava, here)).toEqual({ reason, title, text: ofFan });
    expect(tipNotice(fan, ava, { ...here, visitor: "SE" })).toEqual({ reason, title, text: ofFan });
    expect(tipNotice(fan, { ...ava, country: "SE" }, here)).toEqual({
      reason,
      title,
      text: "Because of the law where Ava lives, you cannot send tips, request custom content or start private chats with this creator. You can still subscribe.",
    });
    expect(tipNotice({ ...fan, country: "SE" }, ava, { ...here, restricted: [] })).toBeNull();
  });
});

test("settings of tips count for the creator that they name, whatever the case", () => {
  const row = { username: "Ava", amount_list: [500], custom: null };
  expect(tipDataOf([row], "ava")).toEqual({ amount_list: [500], custom: null });
  expect(tipDataOf([row], "noah")).toEqual({ amount_list: [], custom: null });
});

test("[COVER-09] [COVER-10] a tip button is hidden for the creators that the setting names, where it names them", () => {
  const hidden = [
    { username: "Ava", context: "profile" },
    { username: "noah", context: "all" },
  ] as const;
  const shown = (name: string) =>
    (["profile", "stream"] as const).map((place) => !isTipButtonHidden(hidden, name, place));
  expect(shown("ava")).toEqual([false, true]);
  expect(shown("NOAH")).toEqual([false, false]);
  expect(shown("mia")).toEqual([true, true]);
});
