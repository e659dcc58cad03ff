import { expect, test } from "vitest";

import {
  cancelTexts,
  pauseChoices,
  pauseLead,
  pauseTexts,
  reactivateTexts,
} from "../../src/domain/subscription/cancellation.ts";
import { rowsBesideAlert, type PanelEntry } from "../../src/domain/subscription/panel.ts";

const now = Date.UTC(2026, 1, 1, 12) / 1000;
const march5 = Date.UTC(2026, 2, 5, 12) / 1000;
const about = { displayName: "Ava", endAt: march5, now };

test("[SUB-34] a paused membership that is cancelled will not resume, another one not renew", () => {
  const text = (resumesAt: number | null, endAt: number | null) =>
    cancelTexts({ ...about, type: "access", resumesAt, endAt }).text;
  expect(text(null, null)).toBe("Your subscription to Ava will not renew. Please confirm.");
  expect(text(march5, null)).toBe("Your subscription to Ava will not resume. Please confirm.");
  expect(text(march5, now + 1)).toContain("will not resume. You keep access until Feb 1, 2026. Please");
  expect(text(null, now)).not.toContain("keep access");
});

test("what is over resumes now, at its price", () => {
  const text = (nextPrice: number | null, endAt = now) =>
    reactivateTexts({ ...about, endAt, nextPrice }).text;
  expect(text(999)).toBe("It resumes now: your saved card is charged $9.99 at once.");
  expect([text(0), text(null)]).toEqual(["It resumes now for free.", "It resumes now for free."]);
  expect(text(999, now + 1)).toBe("It renews on Feb 1, 2026 for $9.99. Nothing is charged now.");
});

test("the question before a pause says when access ends, when it goes on and for how much", () => {
  expect(pauseTexts({ ...about, nextPrice: 999 }, 1)).toEqual({
    title: "Pause Ava membership",
    text: "You keep access until Mar 5, 2026, and nothing is charged while it is paused. It resumes on Apr 5, 2026 for $9.99, unless you end it before. Please confirm.",
    confirmLabel: "Pause",
  });
  expect(pauseTexts({ ...about, nextPrice: null }, 1).text).toContain("for $0.00, unless");
  expect(pauseTexts({ ...about, endAt: null, nextPrice: 999 }, 1).text).toBe("");
});

test("a membership that renews may be paused for one to three months, nothing else may", () => {
  const paid = { type: "access", status: "active", end_at: march5, next_price: 999 } as const;
  expect(pauseChoices(paid)).toEqual([
    { months: 1, label: "1 month" },
    { months: 2, label: "2 months" },
    { months: 3, label: "3 months" },
  ]);
  expect(pauseChoices({ ...paid, type: "snapchat" })).toEqual([]);
  expect(pauseChoices({ ...paid, status: "past_due" })).toEqual([]);
  expect([pauseLead(true), pauseLead(false)]).toEqual(["Pause it for", "Or pause it for"]);
});

test("[PROFILE-41] beside its alert an access that ends says only what there is until then, all else stays", () => {
  const of = (more: Partial<PanelEntry>) => {
    const entry: PanelEntry = {
      ...{ type: "access", status: "active", canceled_at: null },
      ...{ end_at: march5, next_price: 999, resumes_at: null, ...more },
    };
    const [row] = rowsBesideAlert([entry], { displayName: "Ava", now });
    return [row?.text, row?.note, row?.actions.map(({ kind }) => kind)];
  };
  const ending = { status: "expiring", canceled_at: now - 5 } as const;
  expect(of({})).toEqual(["You are subscribed to Ava.", "Renews on Mar 5, 2026 for $9.99.", ["cancel"]]);
  expect(of(ending)).toEqual(["You are subscribed to Ava.", "Ends on Mar 5, 2026.", []]);
  expect(of({ ...ending, type: "snapchat" })).toEqual([
    ...["Your Snapchat subscription to Ava will expire on Mar 5, 2026.", null, ["reactivate"]],
  ]);
});
