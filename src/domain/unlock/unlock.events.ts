import type { EpochSeconds } from "../unit/unit.ts";

/** The facts of one thing that one account may see because it was paid for. */
export type UnlockEvent =
  | { readonly type: "UnlockReserved"; readonly data: { readonly paymentId: string } }
  | { readonly type: "UnlockReleased"; readonly data: { readonly paymentId: string } }
  | { readonly type: "UnlockRevoked"; readonly data: { readonly paymentId: string } }
  | {
      readonly type: "ItemUnlocked";
      readonly data: { readonly paymentId: string; readonly unlockedAt: EpochSeconds };
    }
  /** Paid for once more, as a fund is: it stays open when the payment before goes back. */
  | {
      readonly type: "ItemPaidAgain";
      readonly data: { readonly paymentId: string; readonly unlockedAt: EpochSeconds };
    };
