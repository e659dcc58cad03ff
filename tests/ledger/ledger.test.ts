import { expect, test } from "vitest";
import fc from "fast-check";
import { ledgerDecider, salePostings } from "../../src/domain/ledger/ledger.decider.ts";

const sum = (amounts: readonly { readonly amount: number }[]) =>
  amounts.reduce((total, { amount }) => total + amount, 0);

test("a sale's postings sum to 0: the buyer gives all, the platform 20 % rounded down, the creator the rest", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
      const postings = salePostings("b", "c", amount);
      expect(sum(postings)).toBe(0);
      expect(postings[1]?.amount).toBe(Math.floor(amount / 5));
      expect(
        ledgerDecider.decide({ type: "PostTransaction", postings }, ledgerDecider.initial, { now: 0 }),
      ).toHaveProperty("events");
    }),
  );
  expect(salePostings("b", "c", 999).map(({ amount }) => amount)).toEqual([-999, 199, 800]);
});

test("postings are accepted if and only if they sum to 0", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ account: fc.string(), amount: fc.integer({ min: -1000, max: 1000 }) })),
      (postings) => {
        const decision = ledgerDecider.decide({ type: "PostTransaction", postings }, ledgerDecider.initial, {
          now: 0,
        });
        expect("events" in decision).toBe(sum(postings) === 0);
      },
    ),
  );
});

test("a transaction is posted once", () => {
  const posted = { postings: salePostings("b", "c", 100) };
  const again = ledgerDecider.decide({ type: "PostTransaction", postings: posted.postings }, posted, {
    now: 0,
  });
  expect(again).toEqual({ rejected: "already_posted" });
});
