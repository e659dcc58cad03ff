import * as Schema from "effect/Schema";

import { Cents, EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";
import { PrivateKind } from "./private-show.records.ts";

const Text = Schema.String;
const Line = Schema.Struct({ party: Schema.Literals(["creator", "fan"]), at: EpochSeconds });
const OfPayment = Schema.Struct({ paymentId: Text });

/** The stored events of the streams `private-show-<id>`. */
export const privateShowEvents = {
  PrivateInvited: {
    version: 1,
    data: Schema.Struct({
      creatorId: Text,
      fanId: Text,
      kind: PrivateKind,
      minutes: Schema.Int,
      amount: Cents,
      invitedAt: EpochSeconds,
      expiresAt: EpochSeconds,
    }),
  },
  PrivateAccepted: { version: 1, data: Schema.Struct({ acceptedAt: EpochSeconds, payBy: EpochSeconds }) },
  PrivateClosed: {
    version: 1,
    data: Schema.Struct({
      reason: Schema.Literals(["withdrawn", "declined", "expired"]),
      closedAt: EpochSeconds,
    }),
  },
  PrivateReserved: { version: 1, data: OfPayment },
  PrivateReleased: { version: 1, data: OfPayment },
  PrivatePaid: {
    version: 1,
    data: Schema.Struct({ paymentId: Text, paidAt: EpochSeconds, startBy: EpochSeconds }),
  },
  PrivateConnected: { version: 1, data: Line },
  PrivateDisconnected: { version: 1, data: Line },
  PrivateStarted: { version: 1, data: Schema.Struct({ startedAt: EpochSeconds }) },
  PrivateEnded: {
    version: 1,
    data: Schema.Struct({
      reason: Schema.Literals([
        "over",
        "ended-by-creator",
        "ended-by-fan",
        "line-lost",
        "not-started",
        "money-back",
      ]),
      endedAt: EpochSeconds,
      held: Schema.Int,
      refund: Cents,
    }),
  },
} as const satisfies StoredEventShapes;
