import { describe, expect, test } from "vitest";

import {
  paymentDecider as decider,
  type PaymentCommand,
  type PaymentState,
} from "../../src/domain/payment/payment.decider.ts";
import type { PaymentEvent } from "../../src/domain/payment/payment.events.ts";
import { paymentOutcome, type PaymentOrder } from "../../src/domain/payment/payment.ts";
import { given } from "../running/given.ts";

const order: PaymentOrder = {
  intent: "subscription",
  purpose: { kind: "renew", subscriptionId: "s" },
  buyerId: "b",
  creatorId: "c",
  amount: 999,
  returnUri: "/ava",
};

const commands = {
  start: { type: "StartPayment", order },
  decline: { type: "DeclinePayment", code: "card_declined" },
  authorize: { type: "AuthorizePayment", reference: "h1", amount: 999 },
  approve: { type: "ApprovePayment" },
  refuse: { type: "RefusePayment", reason: "offer_ended" },
  settle: { type: "SettlePayment", amount: 999, initialPurchase: true },
  cancel: { type: "CancelPayment", buyerId: "b", reason: "cancelled" },
} as const satisfies Readonly<Record<string, PaymentCommand>>;
type Name = keyof typeof commands;

/** How a payment comes into each status. */
const ways: Readonly<Record<PaymentState["status"], readonly Name[]>> = {
  none: [],
  started: ["start"],
  declined: ["start", "decline"],
  authorized: ["start", "authorize"],
  approved: ["start", "authorize", "approve"],
  settled: ["start", "authorize", "approve", "settle"],
  voided: ["start", "authorize", "refuse"],
  cancelled: ["start", "cancel"],
};

const after = (names: readonly Name[]): PaymentState => {
  const { state, answers } = given(decider).whenAt(5, ...names.map((name) => commands[name]));
  expect(answers).toEqual(names.map(() => "accepted"));
  return state;
};

const answerTo = (status: PaymentState["status"], command: PaymentCommand): string =>
  given(decider, after(ways[status])).when([6, command]).answer || "nothing";

/** What each command does in each status, in the order of `ways`. */
const table: Readonly<Record<Name, readonly string[]>> = {
  start: [
    "PaymentStarted",
    "nothing",
    "PaymentReopened",
    "nothing",
    "nothing",
    "payment_closed",
    "payment_closed",
    "payment_closed",
  ],
  decline: [
    "payment_not_found",
    "PaymentDeclined",
    "PaymentDeclined",
    "nothing",
    "nothing",
    "nothing",
    "nothing",
    "nothing",
  ],
  // The same hold told again is no second hold; one after a cancellation is given back.
  authorize: [
    "payment_not_found",
    "PaymentAuthorized",
    "PaymentAuthorized",
    "nothing",
    "nothing",
    "nothing",
    "nothing",
    "AuthorizationReturned",
  ],
  approve: [
    "out_of_order",
    "out_of_order",
    "out_of_order",
    "PaymentApproved",
    "nothing",
    "nothing",
    "out_of_order",
    "out_of_order",
  ],
  refuse: [
    "out_of_order",
    "out_of_order",
    "out_of_order",
    "PaymentVoided",
    "PaymentVoided",
    "nothing",
    "nothing",
    "nothing",
  ],
  settle: [
    "out_of_order",
    "out_of_order",
    "out_of_order",
    "out_of_order",
    "PaymentSettled",
    "nothing",
    "out_of_order",
    "out_of_order",
  ],
  // Once money is held, only our own decision ends it.
  cancel: [
    "PaymentCancelled",
    "PaymentCancelled",
    "PaymentCancelled",
    "out_of_order",
    "out_of_order",
    "nothing",
    "nothing",
    "nothing",
  ],
};

const statuses = Object.keys(ways) as PaymentState["status"][];

test("each way leads to its status", () => {
  expect(statuses.map((status) => after(ways[status]).status)).toEqual(statuses);
});

describe.each(Object.keys(table) as Name[])("%s", (name) => {
  test.each(statuses.map((status, index) => [status, table[name][index]!] as const))(
    "while the payment is %s: %s",
    (status, answer) => {
      expect(answerTo(status, commands[name])).toBe(answer);
    },
  );
});

test.each(["started", "declined"] as const)(
  "a hold of another amount while %s is given back at once",
  (status) => {
    expect(answerTo(status, { ...commands.authorize, amount: 998 })).toBe("PaymentAuthorized PaymentVoided");
  },
);

test.each(["authorized", "approved", "settled", "voided", "cancelled"] as const)(
  "a second hold while %s is given back",
  (status) => {
    expect(answerTo(status, { ...commands.authorize, reference: "h2" })).toBe("AuthorizationReturned");
  },
);

test("money held too late is given back once, however often it is told of, and a second such hold as well", () => {
  const late = { ...commands.authorize, reference: "h2" } as const;
  const cancelled = given(decider, after(ways.cancelled));
  expect(cancelled.whenAt(6, late, late).answers).toEqual(["accepted", "accepted"]);
  expect(cancelled.when([6, late], [6, late]).answer).toBe("");
  expect(cancelled.when([6, late], [6, { ...late, reference: "h3" }]).answer).toBe("AuthorizationReturned");
});

test("money of another amount says why it was given back", () => {
  const { state } = given(decider, after(ways.started)).when([6, { ...commands.authorize, amount: 998 }]);
  expect(state).toMatchObject({ status: "voided", reason: "amount_mismatch" });
});

test("another amount than was ordered is never settled", () => {
  expect(answerTo("approved", { ...commands.settle, amount: 998 })).toBe("amount_mismatch");
});

test("a declined card leaves its code, and another card clears it", () => {
  expect(after(["start", "decline"]).reason).toBe("card_declined");
  expect(after(["start", "decline", "start"])).toMatchObject({ status: "started", reason: null });
  expect(after(["start", "decline", "authorize"])).toMatchObject({ status: "authorized", reason: null });
});

test("an event that nobody knows changes nothing", () => {
  const state = after(ways.approved);
  expect(decider.evolve(state, { type: "PaymentForgotten", data: {} } as never as PaymentEvent)).toBe(state);
});

test("how it stands, in the payer's words; money held too late counts as cancelled", () => {
  expect(statuses.map((status) => paymentOutcome(status, null))).toEqual([
    "open",
    "open",
    "declined",
    "processing",
    "processing",
    "paid",
    "refused",
    "cancelled",
  ]);
  expect(paymentOutcome("voided", "cancelled")).toBe("cancelled");
  expect(paymentOutcome("voided", "places_used_up")).toBe("refused");
});
