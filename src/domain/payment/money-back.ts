import { match } from "ts-pattern";

import { accept, reject, type Decision } from "../decider/decider.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import type { PaymentEvent } from "./payment.events.ts";

/** For how long a settled payment can be refunded, in days (CCONST-09). */
export const refundDays = 60;

/** `providerRefundId` null: asked for, and not answered yet. `refundId` null: not asked for by us. */
export interface Refund {
  readonly refundId: string | null;
  readonly providerRefundId: string | null;
  readonly amount: Cents;
}

export interface Dispute {
  readonly disputeId: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly status: "open" | "won" | "lost";
}

/** How a dispute ended. */
export interface Decided {
  readonly disputeId: string;
  readonly won: boolean;
  readonly feeReturned: Cents;
}

/** A refund that the provider made and that failed: what is told of it later counts no more. */
export interface FailedRefund {
  readonly refundId: string | null;
  readonly providerRefundId: string;
}

/** What became of settled money. Refunds that failed are gone from `refunds`. */
export interface Returns {
  readonly refunds: readonly Refund[];
  readonly failedRefunds: readonly FailedRefund[];
  readonly disputes: readonly Dispute[];
  /** How disputes ended whose beginning we have not been told yet. */
  readonly decided: readonly Decided[];
}

export type ReturnRejection =
  | "payment_not_found"
  | "out_of_order"
  | "refund_too_late"
  | "refund_failed"
  | "payment_disputed"
  | "more_than_paid";

/** What these rules look at of a payment. */
interface Payment extends Returns {
  readonly status: string;
  readonly order: { readonly amount: Cents } | null;
  readonly settledAt: EpochSeconds | null;
}

export type ReturnCommand =
  /** Money shall go back; `amount` null: all that is left. */
  | {
      readonly type: "AskRefund";
      readonly refundId: string;
      readonly amount: Cents | null;
      readonly by: string;
    }
  | {
      readonly type: "ConfirmRefund";
      readonly refundId: string | null;
      readonly providerRefundId: string;
      readonly amount: Cents;
    }
  | {
      readonly type: "FailRefund";
      readonly refundId: string | null;
      /** Null: the provider made none. */
      readonly providerRefundId: string | null;
      readonly code: string;
    }
  | {
      readonly type: "OpenDispute";
      readonly disputeId: string;
      readonly amount: Cents;
      readonly fee: Cents;
    }
  | {
      readonly type: "CloseDispute";
      readonly disputeId: string;
      readonly won: boolean;
      readonly feeReturned: Cents;
    };

type Answer = Decision<PaymentEvent, ReturnRejection>;

const sumOf = (rows: readonly { readonly amount: Cents }[]): Cents =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/** What went back to the payer and stays there: refunds that were made and did not fail, disputes that were not won. Cents. */
export const returnedOf = ({ refunds, disputes }: Returns): Cents =>
  sumOf(refunds.filter(({ providerRefundId }) => providerRefundId !== null)) +
  sumOf(disputes.filter(({ status }) => status !== "won"));

/** Whether the payer loses what he paid for: all of his money went back, or he disputes it. */
export const isRevoked = (state: Pick<Payment, "order" | keyof Returns>): boolean =>
  state.disputes.some(({ status }) => status !== "won") ||
  (returnedOf(state) > 0 && returnedOf(state) === state.order?.amount);

/** What neither went back nor is asked for; below 0 when the provider's people gave back what we have asked for as well. Cents. */
export const leftOf = (state: Returns, paid: Cents): Cents =>
  paid - returnedOf(state) - sumOf(state.refunds.filter(({ providerRefundId }) => providerRefundId === null));

/** Why nothing of a payment can be asked back now, whatever its amount; null: it can, as long as something is left. */
const heldBack = ({ settledAt, disputes }: Payment, now: EpochSeconds): ReturnRejection | null => {
  if (now > (settledAt ?? 0) + refundDays * 86_400) return "refund_too_late";
  return disputes.some(({ status }) => status === "open") ? "payment_disputed" : null;
};

/** What of a payment can be asked back now; 0 too when more is asked for or went back than there was. Cents. */
export const refundableOf = (state: Payment, now: EpochSeconds): Cents =>
  state.status !== "settled" || state.order === null || heldBack(state, now) !== null
    ? 0
    : Math.max(0, leftOf(state, state.order.amount));

const askRefund = (
  { refundId, amount: asked, by }: Extract<ReturnCommand, { type: "AskRefund" }>,
  state: Payment,
  paid: Cents,
  now: EpochSeconds,
): Answer => {
  if (state.refunds.some((refund) => refund.refundId === refundId)) return accept();
  // The provider makes one of this id, and that has failed.
  if (state.failedRefunds.some((failed) => failed.refundId === refundId)) return reject("refund_failed");
  const held = heldBack(state, now);
  if (held !== null) return reject(held);
  const left = leftOf(state, paid);
  const amount = asked ?? left;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) return reject("more_than_paid");
  return accept({ type: "RefundAsked", data: { refundId, amount, by, askedAt: now } });
};

const confirmRefund = (
  { refundId, providerRefundId, amount }: Extract<ReturnCommand, { type: "ConfirmRefund" }>,
  state: Payment,
  paid: Cents,
  now: EpochSeconds,
): Answer => {
  const isThis = (each: { readonly providerRefundId: string | null }): boolean =>
    each.providerRefundId === providerRefundId;
  if (state.refunds.some(isThis) || state.failedRefunds.some(isThis)) return accept();
  // The money has gone: what was asked for does not matter. More than was paid cannot be: an earlier message is missing.
  if (returnedOf(state) + amount > paid) return reject("more_than_paid");
  return accept({ type: "PaymentRefunded", data: { refundId, providerRefundId, amount, refundedAt: now } });
};

const failRefund = (
  { refundId, providerRefundId, code }: Extract<ReturnCommand, { type: "FailRefund" }>,
  { refunds, failedRefunds }: Payment,
  now: EpochSeconds,
): Answer => {
  const made = refunds.find(
    (each) => providerRefundId !== null && each.providerRefundId === providerRefundId,
  );
  if (made !== undefined && providerRefundId !== null) {
    const about = { refundId: made.refundId, providerRefundId, amount: made.amount };
    return accept({ type: "RefundReversed", data: { ...about, code, reversedAt: now } });
  }
  const isAsked = refunds.some((each) => each.refundId === refundId && each.providerRefundId === null);
  const isUnrecorded =
    providerRefundId !== null && !failedRefunds.some((each) => each.providerRefundId === providerRefundId);
  if (!isAsked && !isUnrecorded) return accept();
  return accept({ type: "RefundFailed", data: { refundId, providerRefundId, code, failedAt: now } });
};

const ended = ({ disputeId, won, feeReturned }: Decided, amount: Cents, now: EpochSeconds): PaymentEvent =>
  won
    ? { type: "DisputeWon", data: { disputeId, amount, feeReturned, wonAt: now } }
    : { type: "DisputeLost", data: { disputeId, lostAt: now } };

const openDispute = (
  { disputeId, amount, fee }: Extract<ReturnCommand, { type: "OpenDispute" }>,
  state: Payment,
  paid: Cents,
  now: EpochSeconds,
): Answer => {
  if (state.disputes.some((dispute) => dispute.disputeId === disputeId)) return accept();
  const opened: PaymentEvent = {
    type: "PaymentDisputed",
    data: { disputeId, amount, fee, disputedAt: now },
  };
  const decided = state.decided.find((each) => each.disputeId === disputeId);
  const back = decided?.won === true ? 0 : amount;
  if (returnedOf(state) + back > paid) return reject("more_than_paid");
  return decided === undefined ? accept(opened) : accept(opened, ended(decided, amount, now));
};

const closeDispute = (
  { disputeId, won, feeReturned }: Extract<ReturnCommand, { type: "CloseDispute" }>,
  { disputes, decided }: Payment,
  now: EpochSeconds,
): Answer => {
  const dispute = disputes.find((each) => each.disputeId === disputeId);
  // A bank may give in after it has kept the money; the other way round the first word was the last.
  if (dispute?.status === "open" || (dispute?.status === "lost" && won))
    return accept(ended({ disputeId, won, feeReturned }, dispute.amount, now));
  if (dispute !== undefined || decided.some((each) => each.disputeId === disputeId)) return accept();
  return accept({ type: "DisputeDecided", data: { disputeId, won, feeReturned, decidedAt: now } });
};

/**
 * What happens to settled money. What the provider says has happened: it is taken in any order and twice, and refused only
 * while an earlier message is missing. Never more goes back than was paid; what we ask for stays within it (CCONST-09).
 */
export const decideReturn = (command: ReturnCommand, state: Payment, now: EpochSeconds): Answer => {
  if (state.status === "none") return reject("payment_not_found");
  if (state.status !== "settled" || state.order === null) return reject("out_of_order");
  const { amount: paid } = state.order;
  return match(command)
    .returnType<Answer>()
    .with({ type: "AskRefund" }, (asked) => askRefund(asked, state, paid, now))
    .with({ type: "ConfirmRefund" }, (done) => confirmRefund(done, state, paid, now))
    .with({ type: "FailRefund" }, (failed) => failRefund(failed, state, now))
    .with({ type: "OpenDispute" }, (opened) => openDispute(opened, state, paid, now))
    .with({ type: "CloseDispute" }, (closed) => closeDispute(closed, state, now))
    .exhaustive();
};

const closed = <State extends Returns>(
  state: State,
  disputeId: string,
  status: Dispute["status"],
): State => ({
  ...state,
  disputes: state.disputes.map((each) => (each.disputeId === disputeId ? { ...each, status } : each)),
});

/** Adds one fact to what became of the money; other events change nothing. */
export const evolveReturns = <State extends Returns>(state: State, event: PaymentEvent): State => {
  switch (event.type) {
    case "RefundAsked": {
      const { refundId, amount } = event.data;
      return { ...state, refunds: [...state.refunds, { refundId, providerRefundId: null, amount }] };
    }
    case "PaymentRefunded": {
      const { refundId, providerRefundId, amount } = event.data;
      const others = state.refunds.filter(
        (each) => each.providerRefundId !== null || each.refundId !== refundId,
      );
      return { ...state, refunds: [...others, { refundId, providerRefundId, amount }] };
    }
    case "RefundFailed": {
      const { refundId, providerRefundId } = event.data;
      const refunds = state.refunds.filter(
        (each) => each.refundId !== refundId || each.providerRefundId !== null,
      );
      const failed = providerRefundId === null ? [] : [{ refundId, providerRefundId }];
      return { ...state, refunds, failedRefunds: [...state.failedRefunds, ...failed] };
    }
    case "RefundReversed": {
      const { refundId, providerRefundId } = event.data;
      const refunds = state.refunds.filter((each) => each.providerRefundId !== providerRefundId);
      return { ...state, refunds, failedRefunds: [...state.failedRefunds, { refundId, providerRefundId }] };
    }
    case "PaymentDisputed": {
      const { disputeId, amount, fee } = event.data;
      return { ...state, disputes: [...state.disputes, { disputeId, amount, fee, status: "open" }] };
    }
    case "DisputeDecided": {
      const { disputeId, won, feeReturned } = event.data;
      return { ...state, decided: [...state.decided, { disputeId, won, feeReturned }] };
    }
    case "DisputeWon":
      return closed(state, event.data.disputeId, "won");
    case "DisputeLost":
      return closed(state, event.data.disputeId, "lost");
    default:
      return state;
  }
};
