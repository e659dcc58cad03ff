import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { platformPercent, returnPostings, salePostings } from "../../src/domain/ledger/ledger.decider.ts";
import { WHOLE } from "../../src/domain/manager/fee.ts";
import { referralEndsAt, referralShare } from "../../src/domain/referral/referral.ts";

const amounts = fc.integer({ min: 1, max: 1_000_000 });
/** Also more than sites may promise. */
const shares = fc.integer({ min: 0, max: WHOLE });
const managed = fc.option(fc.integer({ min: 0, max: WHOLE }));

const saleOf = (amount: number, share: number | null, fee: number | null) =>
  salePostings({
    ...{ buyerId: "fan", creatorId: "ava", amount },
    manager: fee === null ? null : { id: "max", fee },
    referral: share === null ? null : { id: "dora", share },
  });
const of = (postings: ReturnType<typeof salePostings>, account: string) =>
  postings.find((posting) => posting.account === account)?.amount ?? 0;

describe("who brought a creator", () => {
  test("[ACCT-49] has a part of the gross out of the platform's share: creator and manager lose nothing, the platform is never below 0", () => {
    fc.assert(
      fc.property(amounts, shares, managed, (amount, share, fee) => {
        const [sale, alone] = [saleOf(amount, share, fee), saleOf(amount, null, fee)];
        const platform = Math.floor((amount * platformPercent) / 100);
        const brought = of(sale, "referral:dora");
        expect(brought).toBe(Math.min(platform, Math.floor((amount * share) / WHOLE)));
        expect(of(sale, "platform")).toBe(platform - brought);
        expect(of(sale, "platform")).toBeGreaterThanOrEqual(0);
        for (const account of ["buyer:fan", "creator:ava", "manager:max"])
          expect(of(sale, account)).toBe(of(alone, account));
        expect(sale.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
        expect(sale.at(-1)!.account).toBe("creator:ava");
      }),
    );
  });

  test("[ACCT-49] gives back with refunds, in any parts and any order of them: never below 0, and nothing is left of what went back whole", () => {
    fc.assert(
      fc.property(
        amounts,
        shares,
        managed,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (amount, share, fee, parts) => {
          const sale = saleOf(amount, share, fee);
          const books = new Map(sale.map((posting) => [posting.account, posting.amount]));
          let before = 0;
          // A dispute that is won takes back what went back.
          for (const after of [...parts.map((part) => Math.floor(part * amount)), amount]) {
            const postings = returnPostings(sale, before, after);
            expect(postings.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
            for (const posting of postings)
              books.set(posting.account, (books.get(posting.account) ?? 0) + posting.amount);
            for (const [account, sum] of books)
              if (account !== "buyer:fan") expect(sum).toBeGreaterThanOrEqual(0);
            before = after;
          }
          expect([...books.values()].every((sum) => sum === 0)).toBe(true);
        },
      ),
    );
  });

  test("5 % of 9.99 are 49 cents, of the platform's 1.99; a share above the platform's is cut there", () => {
    expect([referralShare(999, 500, 199), referralShare(999, 5000, 199), referralShare(19, 500, 3)]).toEqual([
      49, 199, 0,
    ]);
  });

  test("earns for a year from the approval on", () => {
    expect(referralEndsAt(1_000)).toBe(1_000 + 365 * 86_400);
  });
});
