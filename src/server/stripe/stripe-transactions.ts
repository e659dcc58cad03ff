import type { Stripe } from "stripe";
import { match } from "ts-pattern";

import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { ProviderTransaction } from "../payment/payment.port.ts";
import { PAYMENT_ID } from "./stripe-intent.ts";

const idOf = (object: string | { readonly id: string } | null): string | null =>
  object === null || typeof object === "string" ? object : object.id;

/** A line of Stripe's balance as one of ours; null: no money of a payment, such as Stripe's own fees and payouts to the bank. */
const lineOf = (line: Stripe.BalanceTransaction): ProviderTransaction | null => {
  const { source, amount, net, created: at } = line;
  const sourceId = idOf(source);
  if (source === null || sourceId === null) return null;
  const metadata = typeof source === "string" || !("metadata" in source) ? null : source.metadata;
  const paymentId = metadata?.[PAYMENT_ID] ?? null;
  return (
    match(line.reporting_category)
      .returnType<ProviderTransaction | null>()
      .with("charge", () => {
        const charge = typeof source === "string" || source.object !== "charge" ? null : source;
        return {
          kind: "charge",
          id: idOf(charge?.payment_intent ?? null) ?? sourceId,
          paymentId,
          amount,
          at,
        };
      })
      .with("refund", () => {
        // It counts once it has succeeded.
        const isPending =
          typeof source !== "string" && source.object === "refund" && source.status === "pending";
        return isPending ? null : { kind: "refund", id: sourceId, paymentId, amount, at };
      })
      .with("refund_failure", () => ({ kind: "refundFailed", id: sourceId, paymentId, amount, at }))
      // With the fee that it takes, or gives back.
      .with("dispute", () => ({ kind: "dispute", id: sourceId, paymentId, amount: net, at }))
      .with("dispute_reversal", () => ({ kind: "disputeWon", id: sourceId, paymentId, amount: net, at }))
      .otherwise(() => null)
  );
};

/** Every movement of money of our payments in a time (epoch seconds), oldest first. */
export const readBalance = async (
  stripe: Stripe,
  { from, to }: { readonly from: EpochSeconds; readonly to: EpochSeconds },
): Promise<readonly ProviderTransaction[]> => {
  const lines: ProviderTransaction[] = [];
  const asked = { created: { gte: from, lt: to }, limit: 100, expand: ["data.source"] };
  for await (const each of stripe.balanceTransactions.list(asked)) {
    const line = lineOf(each);
    if (line !== null) lines.push(line);
  }
  return lines.toReversed();
};
