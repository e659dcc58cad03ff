import { passedSignal, type Signal, type SignalRefusal } from "../../domain/stream/signal.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Services } from "../services.ts";

/** A signal whose data may go on. */
type PassedSignal = Signal & { readonly data: Record<string, unknown> };

/** Carries a signal on, says why not, or answers null: what it is about is none of its own. */
export type CarrySignal = (
  services: Services,
  accountId: AccountId,
  signal: PassedSignal,
) => Promise<"carried" | SignalRefusal | null>;

/** Finds the feature that a signal is for, once it is one that may go on; null: it is on its way. */
export const carrySignal = async (
  carriers: readonly CarrySignal[],
  services: Services,
  accountId: AccountId,
  signal: Signal,
): Promise<SignalRefusal | null> => {
  const data = passedSignal(signal);
  if (data === null) return "bad_signal";
  for (const carry of carriers) {
    const done = await carry(services, accountId, { ...signal, data });
    if (done !== null) return done === "carried" ? null : done;
  }
  return "not_found";
};
