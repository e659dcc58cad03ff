import type { Stripe } from "stripe";

import type { RefundedEvent, RefundFailedEvent, RefundRequest } from "../payment/payment.port.ts";
import { answeredError, isRefusal } from "./stripe-client.ts";
import { PAYMENT_ID } from "./stripe-intent.ts";

/** The metadata by which a refund is one that we asked for. */
export const REFUND_ID = "refund_id";

const findRefund = async (stripe: Stripe, { refundId, reference }: RefundRequest) => {
  for await (const refund of stripe.refunds.list({ payment_intent: reference, limit: 100 }))
    if (refund.metadata?.[REFUND_ID] === refundId) return refund;
  return undefined;
};

/** What stands of a refund; null: it is neither made nor failed, so nothing has gone back. */
export const refundStanding = (
  about: Pick<RefundedEvent, "paymentId" | "reference" | "refundId">,
  { id: providerRefundId, amount, status, failure_reason }: Stripe.Refund,
): RefundedEvent | RefundFailedEvent | null => {
  if (status === "succeeded") return { kind: "refunded", ...about, providerRefundId, amount };
  if (status !== "failed" && status !== "canceled") return null;
  return { kind: "refundFailed", ...about, providerRefundId, code: failure_reason ?? status };
};

/** Gives taken money back, once for each refund id. `changing` makes a call with a key of payment and step. */
export const giveBack = async (
  stripe: Stripe,
  request: RefundRequest,
  changing: <Result>(
    step: string,
    call: (options: Stripe.RequestOptions) => Promise<Result>,
  ) => Promise<Result>,
): Promise<RefundedEvent | RefundFailedEvent | null> => {
  const { refundId, paymentId, reference, amount } = request;
  const about = { paymentId, reference, refundId };
  const before = await findRefund(stripe, request);
  if (before !== undefined) return refundStanding(about, before);
  const metadata = { [PAYMENT_ID]: paymentId, [REFUND_ID]: refundId };
  try {
    const made = await changing(`refund:${refundId}`, (options) =>
      stripe.refunds.create({ payment_intent: reference, amount, metadata }, options),
    );
    return refundStanding(about, made);
  } catch (error) {
    const answered = answeredError(error);
    // That our key is not taken, or that Stripe is busy with the charge, says nothing of the refund.
    if (answered === null || !isRefusal(answered)) throw error;
    // A refusal is believed only when nothing went back after all.
    const made = await findRefund(stripe, request);
    if (made !== undefined) return refundStanding(about, made);
    const code = answered.code ?? "refund_refused";
    return { kind: "refundFailed", ...about, code };
  }
};
