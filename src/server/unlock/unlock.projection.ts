import type { UnlockEvent } from "../../domain/unlock/unlock.events.ts";
import { parseUnlockId } from "../../domain/unlock/unlock-id.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

type Of<Type extends UnlockEvent["type"]> = StoredEvent<string, Extract<UnlockEvent, { type: Type }>["data"]>;

const PREFIX = "unlock-";

/** The table `unlock`: what each account has bought and keeps. */
export const unlockProjection: Projection = {
  name: "unlock",
  tables: ["unlock"],
  oneStatement: true,
  handles: {
    ItemUnlocked: (sql, { stream, data }: Of<"ItemUnlocked">) => {
      const { accountId, kind, itemId } = parseUnlockId(stream.slice(PREFIX.length));
      const row = { payment_id: data.paymentId, unlocked_at: data.unlockedAt };
      return sql
        .insertInto("unlock")
        .values({ account_id: accountId, kind, item_id: itemId, ...row })
        .execute();
    },
    UnlockRevoked: (sql, { stream }) => {
      const { accountId, kind, itemId } = parseUnlockId(stream.slice(PREFIX.length));
      return sql
        .deleteFrom("unlock")
        .where("account_id", "=", accountId)
        .where("kind", "=", kind)
        .where("item_id", "=", itemId)
        .execute();
    },
  },
};
