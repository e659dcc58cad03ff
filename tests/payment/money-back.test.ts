import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ledgerDecider, returnPostings, salePostings } from "../../src/domain/ledger/ledger.decider.ts";
import {
  isRevoked,
  refundableOf,
  returnedOf,
  type ReturnCommand,
} from "../../src/domain/payment/money-back.ts";
import {
  paymentDecider as decider,
  type PaymentCommand,
  type PaymentState,
} from "../../src/domain/payment/payment.decider.ts";
import { moneyBackTexts } from "../../src/domain/payment/money-back-texts.ts";
import type { PaymentEvent } from "../../src/domain/payment/payment.events.ts";
import type { PurchaseKind } from "../../src/domain/purchases.ts";
import { given } from "../running/given.ts";

const DAY = 86_400;

const settled = (amount: number): PaymentState => {
  const commands: readonly PaymentCommand[] = [
    {
      type: "StartPayment",
      order: {
        intent: "tip",
        purpose: { kind: "tip", message: null },
        buyerId: "fan",
        creatorId: "ava",
        amount,
        returnUri: "/",
      },
    },
    { type: "AuthorizePayment", reference: "money", amount },
    { type: "ApprovePayment" },
    { type: "SettlePayment", amount, initialPurchase: true },
  ];
  return given(decider).whenAt(0, ...commands).state;
};

const ask = (refundId: string, amount: number | null): ReturnCommand => ({
  ...{ type: "AskRefund", refundId, amount, by: "an operator" },
});
const refunded = (refundId: string | null, providerRefundId: string, amount: number): ReturnCommand => ({
  ...{ type: "ConfirmRefund", refundId, providerRefundId, amount },
});
const failing = (refundId: string | null, providerRefundId: string | null): ReturnCommand => ({
  ...{ type: "FailRefund", refundId, providerRefundId, code: "no" },
});
const dispute = (disputeId: string, amount: number): ReturnCommand => ({
  ...{ type: "OpenDispute", disputeId, amount, fee: 1500 },
});
const close = (disputeId: string, won: boolean): ReturnCommand => ({
  ...{ type: "CloseDispute", disputeId, won, feeReturned: won ? 1500 : 0 },
});
const answers = (...commands: readonly PaymentCommand[]) =>
  given(decider, settled(1000)).whenAt(1, ...commands).answers;

describe("refunds", () => {
  test("one that fails and that nobody asked for, nor the provider has a name of, changes nothing", () => {
    expect(given(decider, settled(1000)).whenAt(1, failing("unasked", null)).events).toEqual([]);
    expect(
      given(decider, settled(1000)).whenAt(1, ask("r", 700), failing("other", null)).events,
    ).toHaveLength(1);
  });

  test("nothing can be asked back of what the provider's people gave back while ours was on its way", () => {
    const { state } = given(decider, settled(1000)).whenAt(1, ask("r", 700), refunded(null, "theirs", 600));
    expect([returnedOf(state), refundableOf(state, 1)]).toEqual([600, 0]);
    expect(refundableOf(given(decider, state).whenAt(2, failing("r", null)).state, 2)).toBe(400);
  });

  test("a refund is asked for in whole or part, and counts when the provider made it", () => {
    const whole = given(decider, settled(1000)).whenAt(1, ask("r", null)).state;
    expect(whole.refunds).toEqual([{ refundId: "r", providerRefundId: null, amount: 1000 }]);
    expect([returnedOf(whole), isRevoked(whole)]).toEqual([0, false]);
    const done = given(decider, whole).whenAt(2, refunded("r", "re", 1000)).state;
    expect([returnedOf(done), isRevoked(done)]).toEqual([1000, true]);
    const part = given(decider, settled(1000)).whenAt(1, ask("r", 999), refunded("r", "re", 999)).state;
    expect([returnedOf(part), isRevoked(part)]).toEqual([999, false]);
  });

  test("what waits for the provider counts as gone for whoever asks next", () => {
    expect(answers(ask("a", 600), ask("b", 401))).toEqual(["accepted", "more_than_paid"]);
    expect(answers(ask("a", 600), ask("b", 400))).toEqual(["accepted", "accepted"]);
    expect(answers(ask("a", null), ask("b", null))).toEqual(["accepted", "more_than_paid"]);
    const failed = failing("a", null);
    expect(answers(ask("a", 600), failed, ask("b", 401))).toEqual(["accepted", "accepted", "accepted"]);
  });

  test("no part of nothing, no fraction, nothing after 60 days", () => {
    for (const amount of [0, -1, 0.5, 1001]) expect(answers(ask("r", amount))).toEqual(["more_than_paid"]);
    const late = given(decider, settled(1000));
    expect(late.whenAt(60 * DAY, ask("r", 1)).answers).toEqual(["accepted"]);
    expect(late.whenAt(60 * DAY + 1, ask("r", 1)).answers).toEqual(["refund_too_late"]);
  });

  test("of what was not taken nothing goes back", () => {
    expect(given(decider).whenAt(1, ask("r", null)).answers).toEqual(["payment_not_found"]);
    const started = given(decider, { ...settled(1000), status: "approved" });
    for (const command of [ask("r", null), refunded(null, "re", 1), dispute("d", 1), close("d", true)])
      expect(started.whenAt(1, command).answers).toEqual(["out_of_order"]);
  });

  test("a refund that the provider reports twice counts once, and once refused it does not come back", () => {
    const { state } = given(decider, settled(1000)).whenAt(
      1,
      ask("r", 400),
      refunded("r", "re", 400),
      refunded("r", "re", 400),
      failing("r", null),
    );
    expect(state.refunds).toEqual([{ refundId: "r", providerRefundId: "re", amount: 400 }]);
  });

  test.each(["r", null])(
    "a refund that was made and failed is none, in any order and twice: asked for as %s",
    (refundId) => {
      const asked = refundId === null ? [] : [ask(refundId, 1000)];
      const [made, failed] = [refunded(refundId, "re", 1000), failing(refundId, "re")];
      for (const order of [
        [made, failed, made, failed],
        [failed, made, failed, made],
        [failed, failed, made, made],
        [made, made, failed, failed],
      ]) {
        const { state, answers: said } = given(decider, settled(1000)).whenAt(1, ...asked, ...order);
        expect(new Set(said)).toEqual(new Set(["accepted"]));
        expect([state.refunds, returnedOf(state), isRevoked(state)]).toEqual([[], 0, false]);
        // The money is there for another one; under the same id the provider would name the failed one.
        expect(given(decider, state).whenAt(2, ask("other", 1000)).answers).toEqual(["accepted"]);
        if (refundId !== null)
          expect(given(decider, state).whenAt(2, ask(refundId, 1000)).answers).toEqual(["refund_failed"]);
      }
    },
  );

  test("one that fails leaves the other refunds alone", () => {
    const { state } = given(decider, settled(1000)).whenAt(
      1,
      ...[
        ask("a", 300),
        refunded("a", "re a", 300),
        ask("b", 200),
        refunded("b", "re b", 200),
        ask("c", 100),
      ],
      failing("a", "re a"),
    );
    expect(state.refunds).toEqual([
      { refundId: "b", providerRefundId: "re b", amount: 200 },
      { refundId: "c", providerRefundId: null, amount: 100 },
    ]);
    // The provider made none of this id.
    expect(answers(ask("r", 1), failing("r", null), ask("r", 1))).toEqual(Array(3).fill("accepted"));
  });

  test("a refund that was made at the provider's own side leaves those that are asked for alone", () => {
    const { state } = given(decider, settled(1000)).whenAt(1, ask("r", 400), refunded(null, "re", 100));
    expect(state.refunds).toHaveLength(2);
    expect(returnedOf(state)).toBe(100);
  });
});

describe("disputes", () => {
  test("a disputed payment is revoked until the dispute is won, and is not refunded meanwhile", () => {
    const open = given(decider, settled(1000)).whenAt(1, dispute("d", 300)).state;
    expect([returnedOf(open), isRevoked(open)]).toEqual([300, true]);
    expect(given(decider, open).whenAt(2, ask("r", 1)).answers).toEqual(["payment_disputed"]);
    const won = given(decider, open).whenAt(2, close("d", true)).state;
    expect([returnedOf(won), isRevoked(won)]).toEqual([0, false]);
    const lost = given(decider, open).whenAt(2, close("d", false)).state;
    expect([returnedOf(lost), isRevoked(lost)]).toEqual([300, true]);
    expect(given(decider, lost).whenAt(3, ask("r", 701)).answers).toEqual(["more_than_paid"]);
    expect(given(decider, lost).whenAt(3, ask("r", 700)).answers).toEqual(["accepted"]);
  });

  test("a decision that is told before its dispute waits for it, in the payment itself", () => {
    for (const won of [true, false]) {
      const early = given(decider, settled(1000)).whenAt(1, close("d", won), close("d", won)).state;
      expect([early.decided.length, returnedOf(early), isRevoked(early)]).toEqual([1, 0, false]);
      // The money that it freed has gone back otherwise meanwhile.
      const spent = given(decider, early).whenAt(2, refunded(null, "re", won ? 1000 : 1)).state;
      const { state, events } = given(decider, spent).whenAt(3, dispute("d", 999), dispute("d", 999));
      expect(events.map(({ type }) => type)).toEqual(["PaymentDisputed", won ? "DisputeWon" : "DisputeLost"]);
      expect(returnedOf(state)).toBe(1000);
    }
  });

  test("a dispute that was lost is won when its money comes after all, once", () => {
    const { state, events } = given(decider, settled(1000)).whenAt(
      1,
      dispute("d", 1000),
      close("d", false),
      close("d", true),
      close("d", true),
    );
    expect(events.map(({ type }) => type)).toEqual(["PaymentDisputed", "DisputeLost", "DisputeWon"]);
    expect([returnedOf(state), isRevoked(state)]).toEqual([0, false]);
  });

  test("what was won is not lost any more", () => {
    const { state } = given(decider, settled(1000)).whenAt(
      1,
      dispute("d", 1000),
      close("d", true),
      close("d", false),
      dispute("d", 1000),
    );
    expect(state.disputes.map(({ status }) => status)).toEqual(["won"]);
  });
});

/** What may be asked and reported of a payment, sensible or not. */
const anything = fc.oneof(
  fc
    .tuple(fc.constantFrom("r1", "r2"), fc.option(fc.integer({ min: -1, max: 1200 })))
    .map(([id, amount]) => ask(id, amount)),
  fc
    .tuple(
      fc.constantFrom("r1", "r2", null),
      fc.constantFrom("re1", "re2", "re3"),
      fc.integer({ min: 1, max: 1200 }),
    )
    .map(([id, name, amount]) => refunded(id, name, amount)),
  fc
    .tuple(fc.constantFrom("r1", "r2", null), fc.constantFrom("re1", "re2", "re3", null))
    .map(([id, name]) => failing(id, name)),
  fc
    .tuple(fc.constantFrom("d1", "d2"), fc.integer({ min: 1, max: 1200 }))
    .map(([id, amount]) => dispute(id, amount)),
  fc.tuple(fc.constantFrom("d1", "d2"), fc.boolean()).map(([id, won]) => close(id, won)),
);

test("in any order of refunds, disputes, wins and losses no more goes back than was paid, and the books stay at 0", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.array(anything, { maxLength: 20 }),
      (amount, commands) => {
        const sale = salePostings({ buyerId: "fan", creatorId: "ava", amount });
        const balances = new Map(sale.map((posting) => [posting.account, posting.amount]));
        let state = settled(amount);
        for (const command of commands) {
          const before = returnedOf(state);
          state = given(decider, state).whenAt(1, command).state;
          const after = returnedOf(state);
          expect(after).toBeGreaterThanOrEqual(0);
          expect(after).toBeLessThanOrEqual(amount);
          const postings = returnPostings(sale, before, after);
          const post = { type: "PostTransaction", kind: "refund", reference: "r", postings } as const;
          expect(given(ledgerDecider).whenAt(1, post).answers).toEqual(["accepted"]);
          for (const each of postings)
            balances.set(each.account, (balances.get(each.account) ?? 0) + each.amount);
          // Each share is what it would be, had all come back at once.
          const platform = Math.floor((Math.floor(amount / 5) * (amount - after)) / amount);
          expect(balances.get("platform")).toBe(platform);
          expect(balances.get("buyer:fan")).toBe(after - amount);
          expect(balances.get("creator:ava")).toBe(amount - after - platform);
        }
      },
    ),
  );
});

/** What the buyer of that is told when his payment is disputed, when it stands, when it is lost, and when a refund did not arrive. */
const told = (kind: PurchaseKind) =>
  (
    [
      { type: "PaymentDisputed", data: { disputeId: "d", amount: 500, fee: 0, disputedAt: 1 } },
      { type: "DisputeWon", data: { disputeId: "d", wonAt: 2 } },
      { type: "DisputeLost", data: { disputeId: "d", lostAt: 2 } },
      {
        type: "RefundReversed",
        data: { refundId: "r", providerRefundId: "p", amount: 500, code: "x", reversedAt: 3 },
      },
    ] as readonly PaymentEvent[]
  ).map((event) => moneyBackTexts(event, { fan: "Sub", creator: "Ava", paid: 500, kind })?.fan);

test.each([
  ["subscribe", "Your membership", "has ended"],
  ["renew", "Your membership", "has ended"],
  ["snapchat", "Your access to the Snapchat", "has ended"],
  ["post", "The post", "stays closed"],
  ["direct_message", "The gallery", "stays closed"],
  ["uncensor", "The picture", "stays closed"],
] as const)(
  "of a disputed %s the buyer is told what becomes of it: %s %s in the end",
  (kind, thing, after) => {
    const [disputed, won, lost, reversed] = told(kind);
    expect(disputed).toBe(
      `Your bank disputes your payment of $5.00 to Ava. ${thing} is not available meanwhile.`,
    );
    expect(won).toBe(`Your payment of $5.00 to Ava stands. ${thing} is available again.`);
    expect(lost).toBe(`Your bank keeps your payment of $5.00 to Ava. ${thing} ${after}.`);
    expect(reversed).toMatch(/ Until then you have what you paid for\.$/);
  },
);

test("what was ordered from a tip menu is not due while its payment is disputed", () => {
  expect(told("tip_menu").map((text) => text?.split(/Ava\.? (?:stands\. )?/)[1])).toEqual([
    "What you ordered is not due meanwhile.",
    "What you ordered is due again, unless you have it already.",
    "What you ordered is not due any more.",
    expect.stringMatching(/ Until then you have what you paid for\.$/),
  ]);
});

test.each(["tip", "stream_tip", "private_tip", "paid_message", "private_show"] as const)(
  "of a disputed %s, which gives nothing that could be taken back, nothing is told but the payment",
  (kind) => {
    expect(told(kind)).toEqual([
      "Your bank disputes your payment of $5.00 to Ava.",
      "Your payment of $5.00 to Ava stands.",
      "Your bank keeps your payment of $5.00 to Ava.",
      expect.stringMatching(/get it another way\.$/),
    ]);
  },
);
