import fc from "fast-check";
import { expect, test } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { asksForPayoutInfo, minimumPayment, type PayoutFacts } from "../../src/domain/payout/payout.ts";
import { given } from "../running/given.ts";

const owed: PayoutFacts = {
  type: "model",
  payable: 2_000,
  payto: { verified: false, minimum_payment: 2_000 },
};

test("[CERR-36] the prompt opens for a creator without verified payout data from the minimum on", () => {
  expect(minimumPayment).toBe(2_000);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(100_000), (minimum, more) => {
      const payto = { verified: false, minimum_payment: minimum };
      expect(asksForPayoutInfo({ type: "model", payable: minimum + more, payto })).toBe(true);
    }),
    { examples: [[2_000, 0]] },
  );
});

test("[CERR-37] it does not for a fan, at a balance of 0, with verified payout data or below the minimum", () => {
  expect(asksForPayoutInfo(owed)).toBe(true);
  expect(asksForPayoutInfo({ ...owed, type: "user" })).toBe(false);
  expect(asksForPayoutInfo({ ...owed, payable: 0, payto: { ...owed.payto, minimum_payment: 0 } })).toBe(
    false,
  );
  expect(asksForPayoutInfo({ ...owed, payto: { ...owed.payto, verified: true } })).toBe(false);
  expect(asksForPayoutInfo({ ...owed, payable: 1_999 })).toBe(false);
});

test("payout data are reviewed for creators only, and the same review is no new fact", () => {
  const command = { type: "ReviewPayout", status: "on_hold", reason: "No tax form." } as const;
  const model = { ...accountDecider.initial, type: "model" } as const;
  const now = 1_790_000_000;
  const event = { type: "PayoutReviewed", data: { status: "on_hold", reason: "No tax form." } } as const;
  const reviewed = given(accountDecider, model).when([now, command]);
  expect(reviewed.decision).toMatchObject({ events: [event] });
  expect(given(accountDecider, reviewed.state).when([now, command]).decision).toMatchObject({ events: [] });
  expect(given(accountDecider, { ...model, type: "user" }).when([now, command]).decision).toMatchObject({
    rejected: "not_a_creator",
  });
});

test("[BANNER-22] [CERR-36] payout data that are not verified are asked for, whatever their check is at", () => {
  for (const status of ["pending", "on_hold"] as const) {
    const payto = { ...owed.payto, status };
    expect(asksForPayoutInfo({ ...owed, payto }), status).toBe(true);
  }
});
