import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { UnlockEvent } from "./unlock.events.ts";

/** By the payment of this id. */
export interface UnlockCommand {
  readonly type: "ReserveUnlock" | "Unlock" | "ReleaseUnlock" | "RevokeUnlock";
  readonly paymentId: string;
}

export interface UnlockState {
  readonly status: "locked" | "reserved" | "unlocked";
  readonly paymentId: string | null;
}

/**
 * One thing that one account buys at most once, as a post or a picture: of two payments at the same time only the first that
 * holds its money reserves it.
 */
export const unlockDecider: Decider<UnlockCommand, UnlockState, UnlockEvent, "already_unlocked"> = {
  stream: "unlock",
  initial: { status: "locked", paymentId: null },
  decide: ({ type, paymentId }, state, { now }) =>
    match(type)
      .returnType<Decision<UnlockEvent, "already_unlocked">>()
      .with("ReserveUnlock", () => {
        if (state.status !== "locked" && state.paymentId !== paymentId) return reject("already_unlocked");
        return state.status === "locked" ? accept({ type: "UnlockReserved", data: { paymentId } }) : accept();
      })
      .with("Unlock", () =>
        state.status === "unlocked"
          ? accept()
          : accept({ type: "ItemUnlocked", data: { paymentId, unlockedAt: now } }),
      )
      .with("ReleaseUnlock", () =>
        state.status === "reserved" && state.paymentId === paymentId
          ? accept({ type: "UnlockReleased", data: { paymentId } })
          : accept(),
      )
      .with("RevokeUnlock", () =>
        state.status === "unlocked" && state.paymentId === paymentId
          ? accept({ type: "UnlockRevoked", data: { paymentId } })
          : accept(),
      )
      .exhaustive(),
  evolve: (state, event) => {
    switch (event.type) {
      case "UnlockReserved":
        return { status: "reserved", paymentId: event.data.paymentId };
      case "UnlockReleased":
      case "UnlockRevoked":
        return { status: "locked", paymentId: null };
      case "ItemUnlocked":
        return { status: "unlocked", paymentId: event.data.paymentId };
      default:
        return state;
    }
  },
};
