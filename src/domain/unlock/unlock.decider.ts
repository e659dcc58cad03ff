import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import type { UnlockEvent } from "./unlock.events.ts";

/** By the payment of this id. */
export interface UnlockCommand {
  readonly type: "ReserveUnlock" | "Unlock" | "ReleaseUnlock" | "RevokeUnlock";
  readonly paymentId: string;
}

/** A payment that keeps a thing open, and since when. */
interface Paid {
  readonly paymentId: string;
  readonly unlockedAt: EpochSeconds;
}

export interface UnlockState {
  readonly status: "locked" | "reserved" | "unlocked";
  /** Whose it is now: of several payments that keep it open, the first. */
  readonly paymentId: string | null;
  readonly unlockedAt: EpochSeconds | null;
  /** The payments that keep it open, in their order. */
  readonly paid: readonly Paid[];
}

const keptOpenBy = ({ paid }: UnlockState, paymentId: string): boolean =>
  paid.some((each) => each.paymentId === paymentId);

const openBy = (paid: readonly Paid[]): UnlockState => {
  const [first] = paid;
  return first === undefined
    ? { status: "locked", paymentId: null, unlockedAt: null, paid }
    : { status: "unlocked", ...first, paid };
};

/**
 * One thing that one account buys at most once, as a post or a picture: of two payments at the same time only the first that
 * holds its money reserves it. A contribution to a fund is not reserved: each keeps it open, until all went back.
 */
export const unlockDecider: Decider<UnlockCommand, UnlockState, UnlockEvent, "already_unlocked"> = {
  stream: "unlock",
  initial: openBy([]),
  decide: ({ type, paymentId }, state, { now }) =>
    match(type)
      .returnType<Decision<UnlockEvent, "already_unlocked">>()
      .with("ReserveUnlock", () => {
        if (state.status !== "locked" && state.paymentId !== paymentId) return reject("already_unlocked");
        return state.status === "locked" ? accept({ type: "UnlockReserved", data: { paymentId } }) : accept();
      })
      .with("Unlock", () => {
        if (keptOpenBy(state, paymentId)) return accept();
        const event = state.status === "unlocked" ? "ItemPaidAgain" : "ItemUnlocked";
        return accept({ type: event, data: { paymentId, unlockedAt: now } });
      })
      .with("ReleaseUnlock", () =>
        state.status === "reserved" && state.paymentId === paymentId
          ? accept({ type: "UnlockReleased", data: { paymentId } })
          : accept(),
      )
      .with("RevokeUnlock", () =>
        keptOpenBy(state, paymentId) ? accept({ type: "UnlockRevoked", data: { paymentId } }) : accept(),
      )
      .exhaustive(),
  evolve: (state, event) => {
    switch (event.type) {
      case "UnlockReserved":
        return { ...openBy([]), status: "reserved", paymentId: event.data.paymentId };
      case "UnlockReleased":
        return openBy([]);
      case "UnlockRevoked":
        return openBy(state.paid.filter((each) => each.paymentId !== event.data.paymentId));
      case "ItemUnlocked":
        return openBy([event.data]);
      case "ItemPaidAgain":
        return openBy([...state.paid, event.data]);
      default:
        return state;
    }
  },
};
