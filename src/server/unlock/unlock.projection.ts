import type { ExpressionBuilder } from "kysely";

import { unlockDecider, type UnlockState } from "../../domain/unlock/unlock.decider.ts";
import type { UnlockEvent } from "../../domain/unlock/unlock.events.ts";
import { parseUnlockId } from "../../domain/unlock/unlock-id.ts";
import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

type Of<Type extends UnlockEvent["type"]> = StoredEvent<string, Extract<UnlockEvent, { type: Type }>["data"]>;

const PREFIX = "unlock-";

/** The table `unlock`: what each account has bought and keeps. */
export const unlockProjection: Projection = {
  name: "unlock",
  tables: ["unlock"],
  folds: unlockDecider,
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
    // Of several payments the next one keeps it open.
    UnlockRevoked: (sql, { stream }, { paymentId, unlockedAt }: UnlockState) => {
      const { accountId, kind, itemId } = parseUnlockId(stream.slice(PREFIX.length));
      const isIts = (expression: ExpressionBuilder<Database, "unlock">) =>
        expression.and({ account_id: accountId, kind, item_id: itemId });
      return paymentId === null || unlockedAt === null
        ? sql.deleteFrom("unlock").where(isIts).execute()
        : sql
            .updateTable("unlock")
            .set({ payment_id: paymentId, unlocked_at: unlockedAt })
            .where(isIts)
            .execute();
    },
  },
};
