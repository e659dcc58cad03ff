import { expect, test } from "vitest";

import { isAnnounced, noticeAt } from "../../src/domain/subscription/notice.ts";
import {
  endedText,
  giftText,
  joinedText,
  renewalFailedText,
} from "../../src/domain/subscription/notice-texts.ts";

const DAY = 86_400;
const now = 1_790_000_000;

test("[X-12] a charge is announced 7 days before, of what is charged within 7 days one day before", () => {
  const daysBefore = (length: number) => (now + length - noticeAt(now + length, now)) / DAY;
  expect([3 * DAY, 7 * DAY, 7 * DAY + 1, 30 * DAY].map(daysBefore)).toEqual([1, 1, 7, 7]);
});

test("[X-12] it is announced for packages, after a pause, and when it is not what was paid last", () => {
  const monthly = { nextMonths: 1, resumesAt: null, price: 1000 };
  expect(isAnnounced(monthly, 1000)).toBe(false);
  expect([999, 1001].map((amount) => isAnnounced(monthly, amount))).toEqual([true, true]);
  expect([0, 2].map((nextMonths) => isAnnounced({ ...monthly, nextMonths }, 1000))).toEqual([false, true]);
  expect(isAnnounced({ ...monthly, resumesAt: 0 }, 1000)).toBe(true);
});

test("what creator and fan read of a subscription names the person and the product", () => {
  expect((["free", "trial", "access"] as const).map((type) => joinedText("Noah", type))).toEqual([
    "Noah follows you for free.",
    "Noah started a trial.",
    "Noah subscribed to you.",
  ]);
  expect((["access", "gift", "snapchat"] as const).map((type) => endedText("Ava", type))).toEqual([
    "Your subscription to Ava has ended.",
    "Your gift subscription to Ava has ended.",
    "Your Snapchat subscription to Ava has ended.",
  ]);
  expect(renewalFailedText("Ava", "snapchat")).toBe(
    "Your Snapchat subscription to Ava could not be renewed. Please check your card so that you keep your access.",
  );
  expect(giftText("Noah", 2 * 31 * DAY)).toBe("Noah gave you a subscription for 2 months.");
});
