import * as Schema from "effect/Schema";

import { Cents, EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";

const Text = Schema.String;

/** The stored events of the streams `payout-<id>`. */
export const payoutEvents = {
  PayoutBooked: {
    version: 1,
    audited: true,
    data: Schema.Struct({ creatorId: Text, amount: Cents, bookedAt: EpochSeconds }),
  },
  PayoutSent: {
    version: 1,
    audited: true,
    data: Schema.Struct({ file: Schema.Int, sentAt: EpochSeconds }),
  },
  PayoutAssigned: {
    version: 1,
    audited: true,
    data: Schema.Struct({ provider: Text, account: Text, assignedAt: EpochSeconds }),
  },
  PayoutTransferred: {
    version: 1,
    audited: true,
    data: Schema.Struct({ reference: Text, sentAt: EpochSeconds }),
  },
  PayoutFailed: {
    version: 1,
    audited: true,
    data: Schema.Struct({ reason: Text, failedAt: EpochSeconds }),
  },
  PayoutPaid: { version: 1, audited: true, data: Schema.Struct({ paidAt: EpochSeconds }) },
  PayoutReturned: {
    version: 1,
    audited: true,
    data: Schema.Struct({ reason: Text, returnedAt: EpochSeconds }),
  },
} as const satisfies StoredEventShapes;
