import { match } from "ts-pattern";
import type { Decider, Decision } from "../decider/decider.ts";
import { accept, reject } from "../decider/decider.ts";
import type { PaymentEvent } from "./payment.events.ts";
import {
  decideReturn,
  evolveReturns,
  type ReturnCommand,
  type ReturnRejection,
  type Returns,
} from "./money-back.ts";
import type { PaymentOrder } from "./payment.ts";
import type { AccountId, Cents, EpochSeconds } from "../unit/unit.ts";

export type PaymentCommand =
  | { readonly type: "StartPayment"; readonly order: PaymentOrder }
  | { readonly type: "DeclinePayment"; readonly code: string }
  | { readonly type: "AuthorizePayment"; readonly reference: string; readonly amount: Cents }
  | { readonly type: "ApprovePayment" }
  | { readonly type: "RefusePayment"; readonly reason: string }
  | { readonly type: "SettlePayment"; readonly amount: Cents; readonly initialPurchase: boolean }
  | { readonly type: "CancelPayment"; readonly buyerId: AccountId; readonly reason: string }
  | ReturnCommand;

export type PaymentRejection =
  | "payment_not_found"
  | "payment_closed"
  | "out_of_order"
  | "amount_mismatch"
  | ReturnRejection;

export interface PaymentState extends Returns {
  readonly status:
    | "none"
    | "started"
    | "declined"
    | "authorized"
    | "approved"
    | "settled"
    | "voided"
    | "cancelled";
  readonly order: PaymentOrder | null;
  /** The provider's name for the money it holds for us. */
  readonly reference: string | null;
  readonly reason: string | null;
  readonly startedAt: EpochSeconds;
  /** Holds that came too late or twice and were given back. */
  readonly returned: readonly string[];
  readonly settledAt: EpochSeconds | null;
}

/** Whether a payment has come to its end; of a settled one money may still go back. */
export const isFinal = (status: PaymentState["status"]): boolean =>
  status === "settled" || status === "voided" || status === "cancelled";

type Answer = Decision<PaymentEvent, PaymentRejection>;
type Authorize = Extract<PaymentCommand, { type: "AuthorizePayment" }>;

const authorize = ({ reference, amount }: Authorize, state: PaymentState): Answer => {
  if (state.status === "none") return reject("payment_not_found");
  if (state.reference === reference || state.returned.includes(reference)) return accept();
  if (state.order === null || (state.status !== "started" && state.status !== "declined")) {
    // A second hold on the same payment, or one that came after its end: only the first may ever be charged.
    return accept({ type: "AuthorizationReturned", data: { reference } });
  }
  const authorized: PaymentEvent = { type: "PaymentAuthorized", data: { reference, amount } };
  if (amount === state.order.amount) return accept(authorized);
  return accept<PaymentEvent>(authorized, {
    type: "PaymentVoided",
    data: { reason: "amount_mismatch", reference },
  });
};

/**
 * One payment: the card is authorized, then we decide, then the money is taken. At most one charge ever; after its end
 * (settled, voided, cancelled) it takes nothing more, and money held too late goes back. Of settled money never more goes back
 than was paid (`money-back.ts`).
 */
export const paymentDecider: Decider<PaymentCommand, PaymentState, PaymentEvent, PaymentRejection> = {
  stream: "payment",
  initial: {
    status: "none",
    order: null,
    reference: null,
    reason: null,
    startedAt: 0,
    returned: [],
    settledAt: null,
    refunds: [],
    failedRefunds: [],
    disputes: [],
    decided: [],
  },
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Answer>()
      .with({ type: "StartPayment" }, ({ order }) => {
        if (state.status === "none")
          return accept({ type: "PaymentStarted", data: { order, startedAt: now } });
        // Another card after a declined one: the refusal of the first says nothing about it.
        if (state.status === "declined")
          return accept({ type: "PaymentReopened", data: { reopenedAt: now } });
        return isFinal(state.status) ? reject("payment_closed") : accept();
      })
      .with({ type: "DeclinePayment" }, ({ code }) => {
        if (state.status === "none") return reject("payment_not_found");
        if (state.status !== "started" && state.status !== "declined") return accept();
        return accept({ type: "PaymentDeclined", data: { code, declinedAt: now } });
      })
      .with({ type: "AuthorizePayment" }, (asked) => authorize(asked, state))
      .with({ type: "ApprovePayment" }, () => {
        if (state.status === "approved" || state.status === "settled") return accept();
        if (state.status !== "authorized") return reject("out_of_order");
        return accept({ type: "PaymentApproved", data: { approvedAt: now } });
      })
      .with({ type: "RefusePayment" }, ({ reason }) => {
        if (isFinal(state.status)) return accept();
        if (state.reference === null) return reject("out_of_order");
        return accept({ type: "PaymentVoided", data: { reason, reference: state.reference } });
      })
      .with({ type: "SettlePayment" }, ({ amount, initialPurchase }) => {
        if (state.status === "settled") return accept();
        if (state.status !== "approved" || state.order === null) return reject("out_of_order");
        if (amount !== state.order.amount) return reject("amount_mismatch");
        const { buyerId, creatorId, intent } = state.order;
        return accept({
          type: "PaymentSettled",
          data: { buyerId, creatorId, intent, amount, initialPurchase, settledAt: now },
        });
      })
      .with({ type: "CancelPayment" }, ({ buyerId, reason }) => {
        if (isFinal(state.status)) return accept();
        if (state.status === "authorized" || state.status === "approved") return reject("out_of_order");
        return accept({ type: "PaymentCancelled", data: { buyerId, reason, cancelledAt: now } });
      })
      .otherwise((back) => decideReturn(back, state, now)),
  evolve: (state, event) => {
    switch (event.type) {
      case "PaymentStarted":
        return { ...state, status: "started", order: event.data.order, startedAt: event.data.startedAt };
      case "PaymentDeclined":
        return { ...state, status: "declined", reason: event.data.code };
      case "PaymentReopened":
        return { ...state, status: "started", reason: null };
      case "PaymentAuthorized":
        return { ...state, status: "authorized", reference: event.data.reference, reason: null };
      case "AuthorizationReturned":
        return { ...state, returned: [...state.returned, event.data.reference] };
      case "PaymentApproved":
        return { ...state, status: "approved" };
      case "PaymentSettled":
        return { ...state, status: "settled", settledAt: event.data.settledAt };
      case "PaymentVoided":
        return { ...state, status: "voided", reason: event.data.reason, reference: event.data.reference };
      case "PaymentCancelled":
        return { ...state, status: "cancelled", reason: event.data.reason };
      default:
        return evolveReturns(state, event);
    }
  },
};
