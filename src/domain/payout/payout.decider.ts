import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { AccountId, Cents } from "../unit/unit.ts";
import type { PayoutEvent } from "./payout.events.ts";

export type PayoutCommand =
  | { readonly type: "BookPayout"; readonly creatorId: AccountId; readonly amount: Cents }
  /** It is written into a file for the bank, known by its number. */
  | { readonly type: "SendPayout"; readonly file: number }
  | { readonly type: "MarkPayoutPaid" }
  | { readonly type: "ReturnPayout"; readonly reason: string };

export type PayoutRejection = "payout_not_found" | "payout_not_booked" | "payout_returned" | "nothing_to_pay";

export interface PayoutState {
  readonly status: "none" | "booked" | "sent" | "paid" | "returned";
  readonly creatorId: AccountId | null;
  readonly amount: Cents;
}

/**
 * One payout: booked by the weekly run, sent to the bank in one file at most, then marked as paid by an operator; what the bank
 * sends back is owed again (PAY-03).
 */
export const payoutDecider: Decider<PayoutCommand, PayoutState, PayoutEvent, PayoutRejection> = {
  stream: "payout",
  initial: { status: "none", creatorId: null, amount: 0 },
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Decision<PayoutEvent, PayoutRejection>>()
      .with({ type: "BookPayout" }, ({ creatorId, amount }) => {
        if (state.status !== "none") return accept();
        if (!Number.isSafeInteger(amount) || amount <= 0) return reject("nothing_to_pay");
        return accept({ type: "PayoutBooked", data: { creatorId, amount, bookedAt: now } });
      })
      .with({ type: "SendPayout" }, ({ file }) =>
        state.status === "booked"
          ? accept({ type: "PayoutSent", data: { file, sentAt: now } })
          : reject(state.status === "none" ? "payout_not_found" : "payout_not_booked"),
      )
      .with({ type: "MarkPayoutPaid" }, () => {
        if (state.status === "none") return reject("payout_not_found");
        if (state.status === "returned") return reject("payout_returned");
        return state.status === "paid" ? accept() : accept({ type: "PayoutPaid", data: { paidAt: now } });
      })
      .with({ type: "ReturnPayout" }, ({ reason }) => {
        if (state.status === "none") return reject("payout_not_found");
        return state.status === "returned"
          ? accept()
          : accept({ type: "PayoutReturned", data: { reason, returnedAt: now } });
      })
      .exhaustive(),
  evolve: (state, event) => {
    switch (event.type) {
      case "PayoutBooked":
        return { status: "booked", creatorId: event.data.creatorId, amount: event.data.amount };
      case "PayoutSent":
        return { ...state, status: "sent" };
      case "PayoutPaid":
        return { ...state, status: "paid" };
      case "PayoutReturned":
        return { ...state, status: "returned" };
      default:
        return state;
    }
  },
};
