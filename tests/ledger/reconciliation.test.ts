import { expect, test } from "vitest";

import { compareBooks, type BookLine } from "../../src/domain/ledger/reconciliation.ts";

const line = (kind: BookLine["kind"], id: string, amount: number): BookLine => ({
  ...{ kind, id, amount, paymentId: "p1", at: 1_790_000_000 },
});

test("books that agree have no difference; what one side lacks, or has otherwise, is one", () => {
  const both = [line("charge", "c1", 500), line("refund", "r1", -200)];
  expect(compareBooks(both, both)).toEqual([]);
  expect(compareBooks(both, [line("charge", "c1", 400), ...both.slice(1)])).toEqual([
    { key: "charge c1", paymentId: "p1", ours: 500, theirs: 400 },
  ]);
  expect(compareBooks([], [line("charge", "c1", 500)])).toEqual([
    { key: "charge c1", paymentId: "p1", ours: null, theirs: 500 },
  ]);
  expect(compareBooks([line("dispute", "d1", -500)], [])).toEqual([
    { key: "dispute d1", paymentId: "p1", ours: -500, theirs: null },
  ]);
});

test("a line that is there twice is a difference of its amount", () => {
  const once = line("charge", "c1", 500);
  expect(compareBooks([once], [once, once])).toEqual([
    { key: "charge c1", paymentId: "p1", ours: 500, theirs: 1000 },
  ]);
});

test("a refund that failed before we counted it is no difference; one that we counted is, and so is one that did not fail", () => {
  const failed = [line("refund", "r1", -200), line("refundFailed", "r1", 200)];
  expect(compareBooks([], failed)).toEqual([]);
  expect(compareBooks([failed[0]!], failed)).toEqual([
    { key: "refundFailed r1", paymentId: "p1", ours: null, theirs: 200 },
  ]);
  expect(compareBooks([], [line("refund", "r2", -200)])).toHaveLength(1);
  // What is named as a failed refund but is a charge stays.
  expect(compareBooks([], [line("charge", "r1", 500), ...failed])).toEqual([
    { key: "charge r1", paymentId: "p1", ours: null, theirs: 500 },
  ]);
});
