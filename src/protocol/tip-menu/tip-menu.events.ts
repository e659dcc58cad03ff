import * as Schema from "effect/Schema";

import { Cents, EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";

const Text = Schema.String;

/** The stored events of the streams `menu-purchase-<payment>`. */
export const tipMenuEvents = {
  MenuItemBought: {
    version: 1,
    data: Schema.Struct({
      buyerId: Text,
      creatorId: Text,
      itemId: Schema.Int,
      description: Text,
      requests: Schema.NullOr(Text),
      amount: Cents,
      boughtAt: EpochSeconds,
      dueAt: EpochSeconds,
    }),
  },
  MenuPurchaseDelivered: { version: 1, data: Schema.Struct({ deliveredAt: EpochSeconds }) },
  MenuPurchaseRefunded: { version: 1, data: Schema.Struct({ refundedAt: EpochSeconds }) },
  MenuPurchaseRestored: { version: 1, data: Schema.Struct({ restoredAt: EpochSeconds }) },
} as const satisfies StoredEventShapes;
