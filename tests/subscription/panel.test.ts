import { describe, expect, test } from "vitest";

import { whenText } from "../../src/domain/format/when.ts";
import { cancelledText, cancelTexts, reactivateTexts } from "../../src/domain/subscription/cancellation.ts";
import { changeSubscriptions } from "../../src/domain/subscription/change.ts";
import { panelRows, type PanelEntry } from "../../src/domain/subscription/panel.ts";

const day = 86_400;
const now = Date.UTC(2026, 1, 1, 12) / 1000;
const march5 = Date.UTC(2026, 2, 5, 12) / 1000;
const entry = (more: Partial<PanelEntry>): PanelEntry => ({
  type: "access",
  status: "active",
  canceled_at: null,
  end_at: march5,
  next_price: 999,
  resumes_at: null,
  ...more,
});
const rows = (...entries: readonly Partial<PanelEntry>[]) =>
  panelRows(entries.map(entry), { displayName: "Ava", now }).map(({ text, note, actions }) => [
    text,
    note,
    actions.map(({ label }) => label).join(", ") || null,
  ]);
const cancelled = { status: "expiring", canceled_at: now - 5 } as const;

describe("the panel's rows", () => {
  test("a pause that is over is being charged, to the second; until then it resumes and can be ended", () => {
    const paused = (resumes_at: number) => rows({ status: "expired", end_at: now - day, resumes_at })[0]!;
    expect(paused(now).slice(1)).toEqual(["Your card is being charged.", "Unsubscribe"]);
    expect(paused(now + 1)[1]).toMatch(/^Resumes /);
  });

  test("[SUBP-17] [SUBP-25] active access: subscribed, when it renews and for how much, Unsubscribe", () => {
    expect(rows({})).toEqual([
      ["You are subscribed to Ava.", "Renews on Mar 5, 2026 for $9.99.", "Unsubscribe"],
    ]);
    expect(rows({ next_price: 0 })[0]?.[1]).toBe("Renews on Mar 5, 2026 for free.");
    expect(rows({ next_price: null })[0]?.[1]).toBe("Ends on Mar 5, 2026.");
  });
  test("[SUBP-25] a failed renewal says so and can still be ended", () => {
    expect(rows({ status: "past_due", end_at: now - day })).toEqual([
      ["You are subscribed to Ava.", "The last payment failed. Please check your card.", "Unsubscribe"],
    ]);
  });
  test("[SUBP-08] [SUBP-09] [SUBP-25] cancelled access and Snapchat will expire, with Reactivate", () => {
    expect(rows({ type: "snapchat", ...cancelled }, { ...cancelled, end_at: now + 5 * 3600 })).toEqual([
      ["Your subscription to Ava will expire in 5 hours.", null, "Reactivate"],
      ["Your Snapchat subscription to Ava will expire on Mar 5, 2026.", null, "Reactivate"],
    ]);
  });
  test("[SUBP-09] Snapchat that is not for sale any more promises no reactivation, and says why", () => {
    expect(rows({ type: "snapchat", ...cancelled, next_price: null })).toEqual([
      [
        "Your Snapchat subscription to Ava will expire on Mar 5, 2026.",
        "Ava does not sell Snapchat access at the moment.",
        null,
      ],
    ]);
  });
  test("[SUBP-10] [SUBP-25] a trial that converts: when it expires, what follows, Unsubscribe; one that does not only expires", () => {
    const text = "Your Trial subscription expires on Mar 5, 2026.";
    expect(rows({ type: "trial" })).toEqual([[text, "Then $9.99 a month.", "Unsubscribe"]]);
    expect(rows({ type: "trial", next_price: null })).toEqual([[text, null, null]]);
    expect(rows({ type: "trial", ...cancelled })).toEqual([[text, null, null]]);
  });
  test("[SUBP-11] [SUBP-25] a trial whose conversion was not paid has expired, says why and can still be ended", () => {
    expect(rows({ type: "trial", status: "past_due", end_at: now - 5 * 3600 })).toEqual([
      [
        "Your Trial subscription expired 5 hours ago.",
        "The last payment failed. Please check your card.",
        "Unsubscribe",
      ],
    ]);
  });
  test("[SUBP-11] [SUBP-13] [SUBP-15] what has expired is told in the past, without a way to cancel", () => {
    const over = { status: "expired", end_at: now - 2 * 3600 } as const;
    expect(rows({ type: "trial", ...over })).toEqual([
      ["Your Trial subscription expired 2 hours ago.", null, "Subscribe again"],
    ]);
    expect(rows({ type: "gift", ...over, next_price: null })).toEqual([
      ["Your Gift subscription expired 2 hours ago.", null, "Subscribe again"],
    ]);
    expect(rows(over)).toEqual([]);
    expect(rows({ ...over }, { type: "trial", ...over })).toEqual([]);
    expect(rows({}, { type: "trial", ...over })).toHaveLength(1);
  });
  test("[SUBP-12] [SUBP-14] a gift that runs can be cancelled", () => {
    expect(rows({ type: "gift", next_price: null })).toEqual([
      ["Your Gift subscription expires on Mar 5, 2026.", null, "Unsubscribe"],
    ]);
  });
  test.each([
    ["access", "You are subscribed to Ava.", "Renews on Mar 5, 2026 for $9.99."],
    ["trial", "Your Trial subscription expires on Mar 5, 2026.", "Then $9.99 a month."],
  ] as const)(
    "[SUBP-12] [SUBP-17] a gift stands beside the %s that will be charged, whichever came first",
    (type, text, note) => {
      const gift = { type: "gift", next_price: null } as const;
      const shown = [
        [text, note, "Unsubscribe"],
        ["Your Gift subscription expires on Mar 5, 2026.", null, "Unsubscribe"],
      ];
      expect(rows(gift, { type })).toEqual(shown);
      expect(rows({ type }, gift)).toEqual(shown);
      expect(rows(gift, { type, status: "expired", end_at: now - day })).toEqual([shown[1]]);
    },
  );
  test("[SUBP-12] [SUBP-13] a pause is told beside a gift, and not hidden by one that has ended", () => {
    const paused = { status: "expired", end_at: now - day, resumes_at: march5 } as const;
    const text = "Your subscription to Ava is paused.";
    expect(rows({ type: "gift" }, paused).map(([said]) => said)).toEqual([
      text,
      "Your Gift subscription expires on Mar 5, 2026.",
    ]);
    const over = { type: "gift", status: "expired", end_at: now - 5 } as const;
    expect(rows(over, paused).map(([said]) => said)).toEqual([text]);
  });
  test("[SUBP-11] a trial that was taken away before its end is told in the past", () => {
    expect(rows({ type: "trial", status: "expired" })).toEqual([
      ["Your Trial subscription expired on Mar 5, 2026.", null, "Subscribe again"],
    ]);
  });
  test("[SUBP-11] at its end a trial is over, whatever has been stored of it by then", () => {
    expect(rows({ type: "trial", end_at: now - 2 * 3600 })).toEqual([
      ["Your Trial subscription expired 2 hours ago.", null, "Subscribe again"],
    ]);
    expect(rows({ type: "trial", status: "past_due", end_at: now })[0]?.[0]).toMatch(/ expired /);
    const lost = { type: "trial", status: "past_due", end_at: now - 4 * day } as const;
    expect(rows(lost)).toEqual([
      ["Your Trial subscription expired on Jan 28, 2026.", null, "Subscribe again"],
    ]);
  });
  test("a gift promises no price, whatever its next one would be", () => {
    expect(rows({ type: "gift", next_price: 999 })[0]?.[1]).toBeNull();
  });
  test("what has no end names none", () => {
    const end_at = null;
    expect(rows({ end_at })).toEqual([["You are subscribed to Ava.", null, "Unsubscribe"]]);
    expect(rows({ type: "gift", end_at })).toEqual([
      ["Your Gift subscription expires.", null, "Unsubscribe"],
    ]);
    expect(rows({ ...cancelled, end_at })).toEqual([
      ["Your subscription to Ava will expire.", null, "Reactivate"],
    ]);
  });
  test("a trial that waits for its card is not told yet", () => {
    expect(rows({ type: "trial", status: "pending", end_at: null })).toEqual([]);
  });
  test("[SUBP-16] a free follow is told with Unfollow, and not once it is over", () => {
    expect(rows({ type: "free", end_at: null, next_price: null })).toEqual([
      ["You are currently following Ava for free.", null, "Unfollow"],
    ]);
    expect(rows({ type: "free", end_at: null, status: "expired" })).toEqual([]);
  });
  test("[SUBP-18] active Snapchat stands beside the membership; what waits for its payment does not show", () => {
    expect(rows({ status: "pending", end_at: null }, { type: "snapchat" })).toEqual([
      ["You have a Snapchat subscription to Ava.", "Renews on Mar 5, 2026 for $9.99.", "Unsubscribe"],
    ]);
  });
});

test.each([
  [30, "in 1 minute"],
  [20 * 60, "in 20 minutes"],
  [3600, "in 1 hour"],
  [day - 1, "in 23 hours"],
  [day, "on Feb 2, 2026"],
  [-5 * 3600, "5 hours ago"],
  [-3 * day, "on Jan 29, 2026"],
])("[SUBP-25] a moment %i seconds away reads '%s'", (distance, text) => {
  expect(whenText(now + distance, now, "UTC")).toBe(text);
});

describe("what changes in the panel", () => {
  const older = entry({ type: "trial", status: "expired" });
  test("[SUBP-03] [SUBP-04] [SUBP-05] [SUBP-06] canceled_at and status come from the answer, for the newest of its type", () => {
    const gift = entry({ type: "gift" });
    const past = entry({ type: "gift", status: "expired" });
    const change = { type: "gift", status: "expired", canceled_at: 7, end_at: 7, resumes_at: null } as const;
    expect(changeSubscriptions([gift, older, past], change)).toEqual([{ ...gift, ...change }, older, past]);
    const scheduled = {
      type: "access",
      status: "expiring",
      canceled_at: 8,
      end_at: march5,
      resumes_at: null,
    } as const;
    expect(changeSubscriptions([entry({}), older], scheduled)).toEqual([
      { ...entry({}), ...scheduled },
      older,
    ]);
  });
  test("[SUBP-05] what waits for its payment is not what the answer speaks of", () => {
    const waiting = entry({ status: "pending", end_at: null });
    const change = {
      type: "access",
      status: "expired",
      canceled_at: 9,
      end_at: 7,
      resumes_at: null,
    } as const;
    expect(changeSubscriptions([waiting, entry({})], change)).toEqual([waiting, { ...entry({}), ...change }]);
  });
  test("[SUBP-07] a reactivation clears canceled_at", () => {
    const change = {
      type: "access",
      status: "active",
      canceled_at: null,
      end_at: march5,
      resumes_at: null,
    } as const;
    expect(changeSubscriptions([entry(cancelled)], change)).toEqual([entry({})]);
  });
});

describe("the dialogs' texts", () => {
  const about = { displayName: "Ava", endAt: march5, resumesAt: null, now };
  test("[SUB-34] [SUB-37] [SUB-38] [SUB-39] a free follow", () => {
    expect(cancelTexts({ ...about, type: "free", endAt: null })).toEqual({
      title: "Unfollow",
      text: "You will stop following Ava and lose access to the free posts. Please confirm.",
      confirmLabel: "Unfollow",
    });
  });
  test("[SUB-35] [SUB-37] [SUB-38] a gift ends now", () => {
    expect(cancelTexts({ ...about, type: "gift" })).toEqual({
      title: "Unsubscribe from Ava",
      text: "Your gift subscription to Ava will end now and cannot be restored. Please confirm.",
      confirmLabel: "Unsubscribe",
    });
  });
  test.each(["access", "trial"] as const)("[SUB-35] [SUB-37] [SUB-38] [SUB-39] %s runs on", (type) => {
    expect(cancelTexts({ ...about, type })).toEqual({
      title: "Unsubscribe from Ava",
      text: "Your subscription to Ava will not renew. You keep access until Mar 5, 2026. Please confirm.",
      confirmLabel: "Unsubscribe",
    });
  });
  test("[SUB-36] [SUB-37] Snapchat is named in title and text", () => {
    const { title, text } = cancelTexts({ ...about, type: "snapchat" });
    expect(title).toBe("Unsubscribe from Ava Snapchat");
    expect(text).toBe(
      "Your Snapchat subscription to Ava will not renew. You keep access until Mar 5, 2026. Please confirm.",
    );
  });
  test("[SUB-38] nothing is promised that is over already", () => {
    for (const endAt of [now - 1, now, null]) {
      const { text } = cancelTexts({ ...about, type: "access", endAt });
      expect(text).toBe("Your subscription to Ava will not renew. Please confirm.");
    }
  });
  test("[SUB-41] [SUBP-26] a reactivation names the membership and when it is charged", () => {
    expect(reactivateTexts({ ...about, nextPrice: 999 })).toEqual({
      title: "Reactivate Ava membership",
      text: "It renews on Mar 5, 2026 for $9.99. Nothing is charged now.",
      confirmLabel: "Reactivate",
    });
  });
  test("[SUB-41] a reactivation names no charge that is not known, and none where it is free", () => {
    const goesOn = "Your membership goes on. Nothing is charged now.";
    expect(reactivateTexts({ ...about, nextPrice: null }).text).toBe(goesOn);
    expect(reactivateTexts({ ...about, endAt: null, nextPrice: 999 }).text).toBe(goesOn);
    expect(reactivateTexts({ ...about, nextPrice: 0 }).text).toBe(
      "It renews on Mar 5, 2026 for free. Nothing is charged now.",
    );
  });
  test("[ERR-35] [ERR-36] what is told afterwards", () => {
    for (const type of ["free", "gift"] as const) expect(cancelledText(type, "expired")).toBe("Success");
    for (const type of ["access", "trial", "snapchat"] as const) {
      expect(cancelledText(type, "expiring")).toBe(
        "Your membership to this model has been scheduled to be canceled, will stay active until period end.",
      );
      expect(cancelledText(type, "expired")).toBe("Your membership to this model has ended.");
    }
  });
});
