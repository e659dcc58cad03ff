import type { Signal, SignalRefusal } from "../../domain/stream/signal.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Services } from "../services.ts";

/** Carries a signal on, says why not, or answers null: what it is about is none of its own. */
export type CarrySignal = (
  services: Services,
  accountId: AccountId,
  signal: Signal,
) => Promise<"carried" | SignalRefusal | null>;

/** Finds the feature that a signal is for; null: it is on its way. */
export const carrySignal = async (
  carriers: readonly CarrySignal[],
  services: Services,
  accountId: AccountId,
  signal: Signal,
): Promise<SignalRefusal | null> => {
  for (const carry of carriers) {
    const done = await carry(services, accountId, signal);
    if (done !== null) return done === "carried" ? null : done;
  }
  return "not_found";
};
