import * as Schema from "effect/Schema";

import { Cents, EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";

const Text = Schema.String;

/** The stored events of the streams `spending-<account>`. */
export const spendingEvents = {
  SpendingLimitSet: {
    version: 1,
    data: Schema.Struct({
      limit: Schema.NullOr(Cents),
      month: Schema.Int,
      spent: Cents,
      setAt: EpochSeconds,
    }),
  },
  SpendingCounted: {
    version: 1,
    data: Schema.Struct({ paymentId: Text, amount: Cents, countedAt: EpochSeconds }),
  },
  SpendingReturned: { version: 1, data: Schema.Struct({ paymentId: Text }) },
} as const satisfies StoredEventShapes;
