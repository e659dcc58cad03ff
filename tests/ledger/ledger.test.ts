import { expect, test } from "vitest";
import fc from "fast-check";
import {
  ledgerDecider,
  lineShares,
  maximumPayout,
  payoutPostings,
  returnPostings,
  salePostings,
  takenByPayout,
} from "../../src/domain/ledger/ledger.decider.ts";
import { given } from "../running/given.ts";

const sum = (amounts: readonly { readonly amount: number }[]) =>
  amounts.reduce((total, { amount }) => total + amount, 0);

const post = (
  postings: ReturnType<typeof salePostings>,
  state: typeof ledgerDecider.initial = ledgerDecider.initial,
  now = 0,
) =>
  given(ledgerDecider, state).when([
    now,
    { type: "PostTransaction", kind: "sale", reference: null, postings },
  ]).decision;

test("a sale's postings sum to 0: the buyer gives all, the platform 20 % rounded down, the creator the rest", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
      const postings = salePostings({ buyerId: "b", creatorId: "c", amount });
      expect(sum(postings)).toBe(0);
      expect(postings[1]?.amount).toBe(Math.floor(amount / 5));
      expect(post(postings)).toHaveProperty("events");
    }),
  );
  expect(salePostings({ buyerId: "b", creatorId: "c", amount: 999 }).map(({ amount }) => amount)).toEqual([
    -999, 199, 800,
  ]);
});

test("a creator's line alone says what its transaction took, and what of it a manager got, back to the last cent", () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: 0, max: 5_000 }),
      fc.nat(1_000_000),
      (amount, fee, part) => {
        const manager = { id: "m", fee: fee as never };
        const referral = { id: "r", share: 500 as never };
        const sale = salePostings({ buyerId: "b", creatorId: "c", amount, manager, referral });
        const back = returnPostings(sale, 0, Math.min(amount, part));
        for (const [kind, postings, gross] of [
          ["sale", sale, amount],
          ["refund", amount === 0 ? [] : back, -Math.min(amount, part)],
        ] as const)
          for (const line of postings) {
            const managed = sum(postings.filter(({ account }) => account === "manager:m"));
            const shares = lineShares({ kind, postings }, line);
            if (line.account === "creator:c") expect(shares).toEqual({ gross: gross + 0, manager: managed });
            else expect(shares).toBeNull();
          }
      },
    ),
  );
  const paid = payoutPostings("c", [{ account: "creator:c", amount: 700 }]);
  expect(paid.map((line) => lineShares({ kind: "payout", postings: paid }, line))).toEqual([null, null]);
});

test("postings are accepted if and only if they sum to 0", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ account: fc.string(), amount: fc.integer({ min: -1000, max: 1000 }) })),
      (postings) => {
        const decision = post(postings);
        expect("events" in decision).toBe(sum(postings) === 0);
      },
    ),
  );
});

test("a transaction is posted once", () => {
  const postings = salePostings({ buyerId: "b", creatorId: "c", amount: 100 });
  const again = post(postings, { transactions: [{ kind: "sale", reference: null, postings }] });
  expect(again).toEqual({ rejected: "already_posted" });
});

test("amounts that are no whole cents are no booking, though they sum to 0", () => {
  for (const amount of [0.5, Number.POSITIVE_INFINITY, 2 ** 53]) {
    const postings = [
      { account: "a", amount },
      { account: "b", amount: -amount },
    ];
    const decision = post(postings);
    expect(decision).toEqual({ rejected: "unbalanced" });
  }
});

test("what was posted is remembered as it was decided, and events of other kinds are nothing to it", () => {
  const postings = salePostings({ buyerId: "b", creatorId: "c", amount: 100 });
  const decision = post(postings, ledgerDecider.initial, 7);
  const sale = { kind: "sale", reference: null, postings } as const;
  const event = { type: "TransactionPosted", data: { ...sale, postedAt: 7 } } as const;
  expect(decision).toEqual({ events: [event] });
  expect(ledgerDecider.evolve(ledgerDecider.initial, event)).toMatchObject({ transactions: [sale] });
  const other = { type: "TransactionForgotten", data: {} } as never;
  expect(ledgerDecider.evolve({ transactions: [sale] }, other)).toEqual({ transactions: [sale] });
});

test("a payout takes all that is owed, account by account, and nothing of those where nothing is", () => {
  const owed = [
    { account: "creator:ava", amount: 800 },
    { account: "manager:ava", amount: 0 },
    { account: "referral:ava", amount: 15 },
  ];
  expect(payoutPostings("ava", owed)).toEqual([
    { account: "creator:ava", amount: -800 },
    { account: "referral:ava", amount: -15 },
    { account: "payout:ava", amount: 815 },
  ]);
});

test("a payout takes all that is owed, or as much as it holds, and of no account more than that one has", () => {
  const owed = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000_000 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(owed, (amounts) => {
      const accounts = amounts.map((amount, index) => ({ account: `creator:${index}`, amount }));
      const taken = takenByPayout(accounts);
      const isAll = amounts.every((amount) => amount <= maximumPayout) && sum(accounts) <= maximumPayout;
      expect(sum(taken)).toBeLessThanOrEqual(Math.min(sum(accounts), maximumPayout));
      if (isAll) expect(taken).toHaveLength(accounts.length);
      for (const { account, amount: all } of accounts) {
        const { amount } = taken.find((each) => each.account === account)!;
        expect(amount).toBeLessThanOrEqual(Math.min(all, maximumPayout));
        expect(amount).toBeGreaterThanOrEqual(isAll ? all : Math.min(0, all));
      }
    }),
  );
});
