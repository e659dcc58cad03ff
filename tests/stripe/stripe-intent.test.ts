import { expect, test } from "vitest";

import {
  centsOf,
  declineOf,
  foremost,
  standingOf,
  type Intent,
} from "../../src/server/stripe/stripe-intent.ts";

const ID = "01890000-0000-7000-8000-000000000001";
const of = (fields: object): Intent =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of some forty fields the rules read these
  ({
    ...{ id: "pi_1", object: "payment_intent", amount: 999, amount_received: 0, currency: "usd", created: 1 },
    ...{ payment_method: null, last_payment_error: null },
    ...fields,
  }) as Intent;

test.each([
  ["requires_capture", { kind: "authorized", paymentId: ID, reference: "pi_1", amount: 999, card: null }],
  ["succeeded", { kind: "captured", paymentId: ID, reference: "pi_1", amount: 999, card: null }],
  ["canceled", { kind: "voided", paymentId: ID, reference: "pi_1" }],
  ["requires_payment_method", null],
  ["requires_action", null],
  ["requires_confirmation", null],
])("an intent that is %s stands for %o", (status, event) => {
  expect(standingOf(ID, of({ status, amount_received: status === "succeeded" ? 999 : 0 }))).toEqual(event);
});

test("while the bank is asked nobody knows", () => {
  expect(() => standingOf(ID, of({ status: "processing" }))).toThrow("still processing pi_1");
});

test("money of another currency is never the order's amount", () => {
  expect([centsOf(999, "usd"), centsOf(999, "eur")]).toEqual([999, -1]);
  expect(standingOf(ID, of({ status: "requires_capture", currency: "eur" }))).toMatchObject({ amount: -1 });
});

test("a refusal has the bank's code; an intent that no card was given yet is none", () => {
  const refused = { status: "requires_payment_method", last_payment_error: { code: "expired_card" } };
  expect(declineOf(ID, of(refused))).toEqual({ kind: "declined", paymentId: ID, code: "expired_card" });
  expect(declineOf(ID, of({ status: "requires_action" }))).toMatchObject({ code: "authentication_required" });
  expect(declineOf(ID, of({ status: "requires_payment_method" }))).toBeNull();
  expect(declineOf(ID, of({ ...refused, status: "succeeded" }))).toBeNull();
});

test("of several intents money that was taken counts before money that is held, and the newest of the rest", () => {
  const made = (id: string, status: string, created: number) => of({ id, status, created });
  const old = made("old", "requires_payment_method", 1);
  const open = made("open", "requires_payment_method", 3);
  const held = made("held", "requires_capture", 2);
  const taken = made("taken", "succeeded", 1);
  expect(foremost([])).toBeUndefined();
  expect(foremost([old, open])?.id).toBe("open");
  expect(foremost([old, open, held])?.id).toBe("held");
  expect(foremost([held, taken, open])?.id).toBe("taken");
});
