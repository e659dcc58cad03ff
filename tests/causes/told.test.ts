import fc from "fast-check";
import { expect, test } from "vitest";

import { secretNames } from "../../src/domain/causes/secret-names.ts";
import { agrees, told, WITHHELD } from "../../src/domain/causes/told.ts";

test("ids, codes, amounts and moments are told, all else is withheld by its name alone", () => {
  expect(
    told({ paymentId: "p-1", amount: 999, note: "x", password: "y", order: { kind: "subscribe", title: 1 } }),
  ).toEqual({
    ...{ paymentId: "p-1", amount: 999, note: WITHHELD, password: WITHHELD },
    order: { kind: "subscribe", title: WITHHELD },
  });
});

test("what somebody wrote is withheld where a code is told", () => {
  expect(told({ reason: "card_declined", code: "He said no", kind: "a".repeat(81) })).toEqual({
    ...{ reason: "card_declined", code: WITHHELD, kind: WITHHELD },
  });
});

test("no secret name is ever told, with whatever beside and inside it", () => {
  const marker = "marker-of-a-secret";
  const secret = fc
    .constantFrom(...secretNames)
    .chain((name) =>
      fc.constantFrom<unknown>(marker, [marker], { id: marker }).map((value) => ({ [name]: value })),
    );
  fc.assert(
    fc.property(secret, fc.constantFrom("order", "terms", "postings", "unknown"), (hidden, around) => {
      expect(JSON.stringify(told(hidden))).not.toContain(marker);
      expect(JSON.stringify(told({ [around]: [hidden, { id: "i" }] }))).not.toContain(marker);
    }),
  );
});

test("whatever is told of a value agrees with it, and with no other id", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(agrees(told(value), JSON.parse(JSON.stringify(value)))).toBe(true);
    }),
  );
  const sent = told({ transaction_id: "t-1", status: "paid", model_username: "ava" });
  expect(agrees(sent, { transaction_id: "t-1", status: "paid", model_username: "noah", more: 1 })).toBe(true);
  expect(agrees(sent, { transaction_id: "t-2", status: "paid", model_username: "ava" })).toBe(false);
  expect(agrees(sent, null)).toBe(false);
});
