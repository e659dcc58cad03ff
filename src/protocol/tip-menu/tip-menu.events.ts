import * as Schema from "effect/Schema";

import type { BoughtItem } from "../../domain/tip-menu/menu-purchase.events.ts";
import { Cents, EpochSeconds } from "../records.ts";
import type { ErasedFrom, StoredEventShapes } from "../stored-event.ts";

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
    // What was asked for is the buyer's, what was offered the creator's.
    forget: (data: BoughtItem, { accountId }: ErasedFrom): BoughtItem => ({
      ...data,
      ...(data.buyerId === accountId ? { requests: null } : {}),
      ...(data.creatorId === accountId ? { description: "" } : {}),
    }),
  },
  MenuPurchaseDelivered: { version: 1, data: Schema.Struct({ deliveredAt: EpochSeconds }) },
  MenuPurchaseRefunded: { version: 1, data: Schema.Struct({ refundedAt: EpochSeconds }) },
  MenuPurchaseRestored: {
    version: 2,
    data: Schema.Struct({ restoredAt: EpochSeconds, dueAt: Schema.NullOr(EpochSeconds) }),
    upcasters: { 1: (data: object) => ({ ...data, dueAt: null }) },
  },
} as const satisfies StoredEventShapes;
