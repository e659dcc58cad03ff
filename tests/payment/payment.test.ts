import { expect, test } from "vitest";
import fc from "fast-check";
import { fold } from "../../src/domain/decider/decider.ts";
import type { PaymentCommand } from "../../src/domain/payment/payment.decider.ts";
import { isFinal, paymentDecider as decider } from "../../src/domain/payment/payment.decider.ts";
import type { PaymentEvent } from "../../src/domain/payment/payment.events.ts";
import type { PaymentOrder } from "../../src/domain/payment/payment.ts";
import { paymentOutcome } from "../../src/domain/payment/payment.ts";
import { given } from "../running/given.ts";

const order: PaymentOrder = {
  intent: "subscription",
  purpose: {
    kind: "subscribe",
    limited: null,
    terms: { type: "access", choice: "1mo", price: 999, months: 1, days: 0, nextPrice: 999, nextMonths: 1 },
  },
  buyerId: "b",
  creatorId: "c",
  amount: 999,
  returnUri: "/ava",
};
const start: PaymentCommand = { type: "StartPayment", order };
const reference = fc.constantFrom("h1", "h2");
const command: fc.Arbitrary<PaymentCommand> = fc.oneof(
  fc.constant(start),
  fc.constant<PaymentCommand>({ type: "DeclinePayment", code: "card_declined" }),
  fc.record({
    type: fc.constant("AuthorizePayment" as const),
    reference,
    amount: fc.constantFrom(999, 999, 999, 1),
  }),
  fc.constant<PaymentCommand>({ type: "ApprovePayment" }),
  fc.constant<PaymentCommand>({ type: "RefusePayment", reason: "offer_ended" }),
  fc.record({
    type: fc.constant("SettlePayment" as const),
    amount: fc.constantFrom(999, 999, 1),
    initialPurchase: fc.boolean(),
  }),
  fc.constant<PaymentCommand>({ type: "CancelPayment", buyerId: "b", reason: "closed" }),
);

const run = (commands: readonly PaymentCommand[]) => {
  const { events, state, states } = given(decider).whenAt(5, ...commands);
  return { events, state, seen: states.map(({ status }) => status) };
};

const count = (events: readonly PaymentEvent[], type: PaymentEvent["type"]) =>
  events.filter((event) => event.type === type).length;

test("at most one charge a payment, never beside a void or a cancellation, whatever comes in whatever order", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const { events, state, seen } = run(commands);
      const settled = count(events, "PaymentSettled");
      expect(settled).toBeLessThanOrEqual(1);
      expect(
        settled + count(events, "PaymentVoided") + count(events, "PaymentCancelled"),
      ).toBeLessThanOrEqual(1);
      if (settled === 1) expect(count(events, "PaymentApproved")).toBe(1);
      expect(fold(decider, events)).toEqual(state);
      const end = seen.findIndex((status) => isFinal(status as typeof state.status));
      if (end >= 0) expect(new Set(seen.slice(end)).size).toBe(1);
    }),
    { numRuns: 2000 },
  );
});

test("every hold that is not charged is given back", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const { events, state } = run([start, ...commands]);
      const asked = new Set(
        commands.flatMap((one) => (one.type === "AuthorizePayment" ? [one.reference] : [])),
      );
      const back = new Set(
        events.flatMap((event) =>
          event.type === "PaymentVoided" || event.type === "AuthorizationReturned"
            ? [event.data.reference]
            : [],
        ),
      );
      const held = state.status === "voided" || state.status === "cancelled" ? null : state.reference;
      for (const one of asked) expect(back.has(one) || one === held).toBe(true);
    }),
  );
});

test("the same message twice changes nothing the second time", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const once = run(commands);
      const twice = run(commands.flatMap((one) => [one, one]));
      expect(twice.events.filter((event) => event.type !== "PaymentDeclined")).toEqual(
        once.events.filter((event) => event.type !== "PaymentDeclined"),
      );
    }),
  );
});

test("a hold that arrives after the payer closed the page goes back and the payment stays cancelled", () => {
  const { events, state } = run([
    start,
    { type: "CancelPayment", buyerId: "b", reason: "closed" },
    { type: "AuthorizePayment", reference: "h1", amount: 999 },
  ]);
  expect(events.at(-1)).toEqual({ type: "AuthorizationReturned", data: { reference: "h1" } });
  expect(paymentOutcome(state.status, state.reason)).toBe("cancelled");
});

test("[X-17] a hold of another amount is never charged", () => {
  const { state } = run([
    start,
    { type: "AuthorizePayment", reference: "h1", amount: 998 },
    { type: "ApprovePayment" },
  ]);
  expect(state).toMatchObject({ status: "voided", reason: "amount_mismatch" });
});

test("a page that is closed while the money is on its way is not cancelled", () => {
  const { state } = run([
    start,
    { type: "AuthorizePayment", reference: "h1", amount: 999 },
    { type: "CancelPayment", buyerId: "b", reason: "closed" },
  ]);
  expect(paymentOutcome(state.status, state.reason)).toBe("processing");
});
