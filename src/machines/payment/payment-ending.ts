import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { PaymentRecord } from "../../protocol/records.ts";
import type { SocketData } from "../../protocol/socket-events.ts";
import type { SaleRefusal } from "../../domain/payment/payment.ts";
import { ofRecord } from "../../domain/format/of-record.ts";
import type { PaymentRequest } from "../app/dialog-request.ts";

export interface Ending {
  readonly tone: "success" | "error" | "info";
  readonly title: string;
  readonly text: string;
}

/** Why held money went back, in words; each is said only when the server said it. */
const refusals: Readonly<Record<SaleRefusal, string>> = {
  account_deleted: "The account is being deleted. You have not been charged.",
  intent_not_supported: "This is not sold any more. You have not been charged.",
  message_not_found: "This message is not there any more. You have not been charged.",
  message_refused: "You cannot write this message any more. You have not been charged.",
  monthly_limit: "This would go over your monthly limit. You have not been charged.",
  private_not_valid: "This invitation is not valid any more. You have not been charged.",
  private_open: "There is a private chat already. You have not been charged.",
  tip_blocked: "Tips are not available here at the moment. You have not been charged.",
  already_subscribed: "You are already subscribed to this creator. You have not been charged.",
  offer_ended: "This offer has ended. You have not been charged.",
  places_used_up: "The last place of this offer was just taken. You have not been charged.",
  price_changed: "The price has changed while you paid. You have not been charged.",
  free_follow_off: "This creator does not offer a free profile any more. You have not been charged.",
  already_unlocked: "You have bought this already. You have not been charged.",
  post_not_found: "This post is not there any more. You have not been charged.",
  gallery_not_found: "This gallery is not there any more. You have not been charged.",
  blocked: "This profile is not available. You have not been charged.",
  profile_pending: "Profile Pending Verification. You have not been charged.",
};

/** The message when a payment is over and not paid. A payment that never began counts as cancelled. */
export const endingOf = (record: Pick<PaymentRecord, "status" | "reason"> | null): Ending => {
  if (record?.status === "paid")
    return { tone: "success", title: "Payment successful", text: "Payment successful" };
  if (record?.status === "declined") {
    return {
      tone: "error",
      title: "Your card was declined",
      text: "Your card was declined. You have not been charged.",
    };
  }
  if (record?.status === "refused") {
    const text =
      ofRecord(refusals, record.reason) ?? "The payment could not be completed. You have not been charged.";
    return { tone: "error", title: "The payment was not taken", text };
  }
  return { tone: "info", title: "Payment cancelled", text: "Payment cancelled. You have not been charged." };
};

/** The record of a payment that the saved card paid at once. */
export const paidRecord = (
  request: PaymentRequest,
  answer: EndpointAnswer<"payWithSavedCard">,
): PaymentRecord => ({
  payment_id: answer.transaction_id,
  status: "paid",
  reason: null,
  amount_usd: request.tipAmount ?? request.price ?? 0,
  payment_intent: request.intent,
  model_username: request.username,
  analytics_data: answer.analytics_data,
});

/** The record that a `payment.update` of the socket describes (PAY-25: the amount in dollars). */
export const recordOfUpdate = (update: SocketData<"payment.update">): PaymentRecord => {
  const { transaction_id, amount_usd, initial_purchase, model_username, payment_intent } = update;
  return {
    payment_id: transaction_id,
    status: "paid",
    reason: null,
    amount_usd,
    payment_intent,
    model_username,
    analytics_data: {
      transaction_id,
      amount: amount_usd / 100,
      payment_intent,
      initial_purchase,
      currency: "USD",
    },
  };
};
