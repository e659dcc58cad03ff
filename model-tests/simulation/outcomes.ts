import { isFinal, paymentDecider } from "../../src/domain/payment/payment.decider.ts";
import type { Memory } from "./memory.ts";
import { stateOf } from "./invariants.ts";

export type Outcome =
  | "paid"
  | "renewed"
  | "cancelled"
  | "declined and left"
  | "abandoned"
  | "refused: already subscribed"
  | "refused: price changed"
  | "refused: no place left"
  | "refused otherwise"
  | "followed"
  | "unfinished";

const refusals: Readonly<Record<string, Outcome>> = {
  already_subscribed: "refused: already subscribed",
  price_changed: "refused: price changed",
  places_used_up: "refused: no place left",
};

/** How the payments of a run ended. */
export const outcomesOf = (memory: Memory): ReadonlyMap<Outcome, number> => {
  const counts = new Map<Outcome, number>();
  for (const [stream, events] of memory.streams) {
    if (!stream.startsWith("payment-")) continue;
    const { status, order, reason } = stateOf(memory, paymentDecider, stream.slice("payment-".length));
    const outcome = ((): Outcome => {
      if (!isFinal(status)) return "unfinished";
      if (status === "settled") {
        if (order?.purpose.kind === "renew") return "renewed";
        return order?.purpose.kind === "follow" ? "followed" : "paid";
      }
      if (status === "voided") return refusals[reason ?? ""] ?? "refused otherwise";
      if (reason === "abandoned") return "abandoned";
      return events.some(({ type }) => type === "PaymentDeclined") ? "declined and left" : "cancelled";
    })();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return counts;
};
