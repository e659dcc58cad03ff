import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { AccountId, Cents } from "../unit/unit.ts";
import type { PayoutEvent } from "./payout.events.ts";

export type PayoutCommand =
  | { readonly type: "BookPayout"; readonly creatorId: AccountId; readonly amount: Cents }
  /** It is written into a file for the bank, known by its number. */
  | { readonly type: "SendPayout"; readonly file: number }
  /** A provider shall pay it: from then on no file has it. */
  | { readonly type: "AssignPayout"; readonly provider: string; readonly account: string }
  | { readonly type: "TransferPayout"; readonly reference: string }
  | { readonly type: "FailPayout"; readonly reason: string }
  | { readonly type: "MarkPayoutPaid" }
  | { readonly type: "ReturnPayout"; readonly reason: string };

export type PayoutRejection =
  | "payout_not_found"
  | "payout_not_booked"
  | "payout_not_assigned"
  | "payout_paid"
  | "payout_returned"
  | "nothing_to_pay";

export interface PayoutState {
  readonly status: "none" | "booked" | "assigned" | "sent" | "paid" | "failed" | "returned";
  readonly creatorId: AccountId | null;
  readonly amount: Cents;
}

/**
 * One payout: booked by the weekly run, then either sent to the bank in one file at most and marked as paid by an operator, or
 * assigned to a provider, which sends it and says what came of it. What fails or is sent back is owed again (PAY-03).
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
      .with({ type: "AssignPayout" }, ({ provider, account }) => {
        if (state.status === "none") return reject("payout_not_found");
        return state.status === "booked"
          ? accept({ type: "PayoutAssigned", data: { provider, account, assignedAt: now } })
          : reject("payout_not_booked");
      })
      .with({ type: "TransferPayout" }, ({ reference }) => {
        if (state.status === "sent" || state.status === "paid") return accept();
        return state.status === "assigned"
          ? accept({ type: "PayoutTransferred", data: { reference, sentAt: now } })
          : reject("payout_not_assigned");
      })
      .with({ type: "FailPayout" }, ({ reason }) => {
        if (state.status === "failed" || state.status === "returned") return accept();
        if (state.status === "paid") return reject("payout_paid");
        return state.status === "assigned" || state.status === "sent"
          ? accept({ type: "PayoutFailed", data: { reason, failedAt: now } })
          : reject("payout_not_assigned");
      })
      .with({ type: "MarkPayoutPaid" }, () => {
        if (state.status === "none") return reject("payout_not_found");
        if (state.status === "returned" || state.status === "failed") return reject("payout_returned");
        return state.status === "paid" ? accept() : accept({ type: "PayoutPaid", data: { paidAt: now } });
      })
      .with({ type: "ReturnPayout" }, ({ reason }) => {
        if (state.status === "none") return reject("payout_not_found");
        return state.status === "returned" || state.status === "failed"
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
      case "PayoutAssigned":
        return { ...state, status: "assigned" };
      case "PayoutTransferred":
        return { ...state, status: "sent" };
      case "PayoutFailed":
        return { ...state, status: "failed" };
      case "PayoutPaid":
        return { ...state, status: "paid" };
      case "PayoutReturned":
        return { ...state, status: "returned" };
      default:
        return state;
    }
  },
};
