import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { applyReturn, type ReturnEvent } from "../payment/money-back.process.ts";
import { referenceOf, type DemoTill } from "./demo-till.ts";
import { must, unitAt } from "./past.ts";

const day = 86_400;
const fee = 1500;

/** What the sandbox says of a payment becomes known to our own rules at a time of the past. */
const hear = async ({ unit, purchases }: DemoTill, event: ReturnEvent, at: EpochSeconds): Promise<void> => {
  const applied = await applyReturn({ unit: unitAt(unit, at), purchases }, event);
  if (applied !== "done") throw new Error(`The demo could not apply ${event.kind} of ${event.paymentId}.`);
};

/** A payment was in dispute for 15 days, and the creator won. */
export const disputeAndWin = async (
  till: DemoTill,
  paymentId: string,
  amount: Cents,
  at: EpochSeconds,
): Promise<void> => {
  const reference = referenceOf(paymentId);
  const disputeId = `dp_demo_${paymentId}`;
  const wonAt = at + 15 * day;
  await till.unit.sql
    .insertInto("sandbox_dispute")
    .values({
      ...{ id: disputeId, authorization_id: reference, amount, fee, status: "won" },
      ...{ opened_at: at, closed_at: wonAt },
    })
    .execute();
  const about = { paymentId, reference, disputeId };
  await hear(till, { kind: "disputed", ...about, amount, fee }, at);
  await hear(till, { kind: "disputeClosed", ...about, won: true, feeReturned: fee }, wonAt);
};

/** So much of a payment went back in the past: asked for by `by`, paid by the sandbox's books. */
export const giveBack = async (
  till: DemoTill,
  paymentId: string,
  asked: { readonly refundId: string; readonly amount: Cents; readonly by: string },
  at: EpochSeconds,
): Promise<void> => {
  const { refundId, amount } = asked;
  const reference = referenceOf(paymentId);
  await must(unitAt(till.unit, at), paymentDecider, paymentId, { type: "AskRefund", ...asked });
  const providerRefundId = `re_demo_${paymentId}`;
  await till.unit.sql
    .insertInto("sandbox_refund")
    .values({
      id: providerRefundId,
      refund_id: refundId,
      authorization_id: reference,
      amount,
      created_at: at,
    })
    .execute();
  await hear(till, { kind: "refunded", paymentId, reference, refundId, providerRefundId, amount }, at);
};
