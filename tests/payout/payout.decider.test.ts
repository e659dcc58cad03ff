import { expect, test } from "vitest";

import { mondayOf, nextPayoutAt, saleAge } from "../../src/domain/payout/payout-week.ts";
import { payoutDecider, type PayoutCommand } from "../../src/domain/payout/payout.decider.ts";
import { given } from "../running/given.ts";

const book: PayoutCommand = { type: "BookPayout", creatorId: "ava", amount: 2500 };
const send: PayoutCommand = { type: "SendPayout", file: 7 };
const pay: PayoutCommand = { type: "MarkPayoutPaid" };
const giveBack: PayoutCommand = { type: "ReturnPayout", reason: "account closed" };
const histories = {
  none: [],
  booked: [book],
  sent: [book, send],
  paid: [book, send, pay],
  returned: [book, send, giveBack],
} as const;
/** What a command answers in each state: the types of its events, or its rejection. */
const answers = (command: PayoutCommand) =>
  Object.fromEntries(
    Object.entries(histories).map(([name, before]) => [
      name,
      given(payoutDecider).whenAt(5, ...before, command).answer,
    ]),
  );

test("a payout is booked once, of whole cents", () => {
  expect(answers(book)).toEqual({ none: "PayoutBooked", booked: "", sent: "", paid: "", returned: "" });
  const amounts = [0, -1, 0.5, Number.NaN, 1].map(
    (amount) => given(payoutDecider).whenAt(5, { type: "BookPayout", creatorId: "ava", amount }).answer,
  );
  const nothing = "nothing_to_pay";
  expect(amounts).toEqual([nothing, nothing, nothing, nothing, "PayoutBooked"]);
  expect(given(payoutDecider).whenAt(5, book).state).toEqual({
    ...{ status: "booked", creatorId: "ava", amount: 2500 },
  });
});

test("[PAY-03] it is sent in one file, paid once, and owed again when the bank sends it back", () => {
  expect(answers(send)).toEqual({
    ...{ none: "payout_not_found", booked: "PayoutSent" },
    ...{ sent: "payout_not_booked", paid: "payout_not_booked", returned: "payout_not_booked" },
  });
  expect(answers(pay)).toEqual({
    ...{ none: "payout_not_found", booked: "PayoutPaid", sent: "PayoutPaid" },
    ...{ paid: "", returned: "payout_returned" },
  });
  expect(answers(giveBack)).toEqual({
    ...{ none: "payout_not_found", booked: "PayoutReturned", sent: "PayoutReturned" },
    ...{ paid: "PayoutReturned", returned: "" },
  });
  const states = Object.values(histories).map(
    (before) => given(payoutDecider).whenAt(5, ...before).state.status,
  );
  expect(states).toEqual(Object.keys(histories));
});

test("a week begins on Monday in UTC; the next run is on the Monday after", () => {
  const at = (text: string) => Date.parse(text) / 1000;
  const [monday, next] = [at("2026-11-23T00:00:00Z"), at("2026-11-30T00:00:00Z")];
  for (const now of [monday, monday + 1, at("2026-11-26T12:00:00Z"), next - 1]) {
    expect([now, mondayOf(now)]).toEqual([now, monday]);
    expect([now, nextPayoutAt(now)]).toEqual([now, next]);
  }
  expect(mondayOf(monday - 1)).toBe(monday - 7 * 86_400);
  expect(saleAge).toBe(7 * 86_400);
});

const assign: PayoutCommand = { type: "AssignPayout", provider: "stripe", account: "acct_1" };
const transfer: PayoutCommand = { type: "TransferPayout", reference: "tr_1" };
const fail: PayoutCommand = { type: "FailPayout", reason: "closed" };

test("[PAY-03] a payout of a company goes from booked over assigned and sent to paid, failed or returned, and nowhere else", () => {
  const last = (...commands: readonly PayoutCommand[]) =>
    given(payoutDecider).whenAt(5, book, ...commands).answer;
  expect(last(assign)).toBe("PayoutAssigned");
  expect(last(assign, assign)).toBe("payout_not_booked");
  expect(last(assign, send)).toBe("payout_not_booked");
  expect(last(send, assign)).toBe("payout_not_booked");
  expect(last(transfer)).toBe("payout_not_assigned");
  expect(last(fail)).toBe("payout_not_assigned");
  expect(last(assign, transfer)).toBe("PayoutTransferred");
  expect(last(assign, transfer, transfer)).toBe("");
  expect(last(assign, transfer, pay)).toBe("PayoutPaid");
  expect(last(assign, transfer, pay, transfer)).toBe("");
  expect(last(assign, transfer, pay, fail)).toBe("payout_paid");
  expect(last(assign, transfer, pay, giveBack)).toBe("PayoutReturned");
  expect(last(assign, fail)).toBe("PayoutFailed");
  expect(last(assign, transfer, fail)).toBe("PayoutFailed");
  expect(last(assign, fail, fail)).toBe("");
  expect(last(assign, fail, giveBack)).toBe("");
  expect(last(assign, giveBack, fail)).toBe("");
  expect(last(assign, fail, pay)).toBe("payout_returned");
  expect(last(assign, fail, transfer)).toBe("payout_not_assigned");
  expect(given(payoutDecider).whenAt(5, assign).answer).toBe("payout_not_found");
});
