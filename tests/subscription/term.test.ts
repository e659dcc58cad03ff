import { expect, test } from "vitest";

import { termText, type TermFacts } from "../../src/domain/subscription/term.ts";

const end = 1_790_000_000;
const facts: TermFacts = { status: "active", end_at: end, next_price: 999, resumes_at: null };
const text = (part: Partial<TermFacts>) => termText({ ...facts, ...part }, "UTC");

test("[X-12] a term says when and for how much it goes on, or that it does not", () => {
  expect(text({})).toBe("renews Sep 21, 2026 for $9.99");
  expect(text({ next_price: null })).toBe("ends Sep 21, 2026");
  expect(text({ status: "expiring" })).toBe("ends Sep 21, 2026");
  expect(text({ status: "expired" })).toBe("ended Sep 21, 2026");
  expect(text({ status: "past_due" })).toBe("the last payment failed");
  for (const status of ["expiring", "expired"] as const)
    expect(text({ status, resumes_at: end + 86_400 * 31 })).toBe("paused, resumes Oct 22, 2026 for $9.99");
  expect(text({ end_at: null })).toBeNull();
});
