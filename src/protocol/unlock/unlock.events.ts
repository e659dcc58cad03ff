import * as Schema from "effect/Schema";

import { EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";

const Text = Schema.String;

/** The stored events of the streams `unlock-<account>:<kind>:<id>`. */
export const unlockEvents = {
  UnlockReserved: { version: 1, data: Schema.Struct({ paymentId: Text }) },
  UnlockReleased: { version: 1, data: Schema.Struct({ paymentId: Text }) },
  UnlockRevoked: { version: 1, data: Schema.Struct({ paymentId: Text }) },
  ItemPaidAgain: { version: 1, data: Schema.Struct({ paymentId: Text, unlockedAt: EpochSeconds }) },
  ItemUnlocked: { version: 1, data: Schema.Struct({ paymentId: Text, unlockedAt: EpochSeconds }) },
} as const satisfies StoredEventShapes;
