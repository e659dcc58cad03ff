import type { Transaction, Updateable } from "kysely";

import type { AccountErased } from "../../domain/delete-account/deletion.events.ts";
import type { ReviewEvent } from "../../domain/review/review.events.ts";
import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";
import type { ReviewItemTable } from "./review.tables.ts";

type DataOf<Type extends ReviewEvent["type"]> = Extract<ReviewEvent, { type: Type }>["data"];
type Of<Type extends ReviewEvent["type"]> = StoredEvent<string, DataOf<Type>>;

const PREFIX = "review-";
const idOf = ({ stream }: StoredEvent<string, unknown>): string => stream.slice(PREFIX.length);

const update = (
  sql: Transaction<Database>,
  event: StoredEvent<string, unknown>,
  row: Updateable<ReviewItemTable>,
) => sql.updateTable("review_item").set(row).where("id", "=", idOf(event)).execute();

const asked = (sql: Transaction<Database>, event: Of<"ReviewAsked">) => {
  const { kind, accountId, subject, file, held, target, askedAt } = event.data;
  const row: Omit<ReviewItemTable, "id"> = {
    ...{ kind, subject, file, held, target, account_id: accountId, asked_at: askedAt },
    ...{ reason: null, appeal: null, reviewer_id: null, decided_at: null },
    status: "pending",
  };
  return sql
    .insertInto("review_item")
    .values({ id: idOf(event), ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
};

/** The table `review_item`: one row each. */
export const reviewProjection: Projection = {
  name: "review",
  tables: ["review_item"],
  oneStatement: true,
  handles: {
    ReviewAsked: asked,
    ReviewReleased: (sql, event: Of<"ReviewReleased">) =>
      update(sql, event, { held: null, file: event.data.file }),
    ReviewApproved: (sql, event: Of<"ReviewApproved">) =>
      update(sql, event, {
        ...{ status: "approved", held: null, reason: null, file: event.data.file },
        ...{ reviewer_id: event.data.reviewerId, decided_at: event.recordedAt },
      }),
    ReviewRejected: (sql, event: Of<"ReviewRejected">) =>
      update(sql, event, {
        ...{ status: "rejected", held: "approval", reason: event.data.reason, file: event.data.file },
        ...{ reviewer_id: event.data.reviewerId, decided_at: event.recordedAt },
      }),
    ReviewAppealed: (sql, event: Of<"ReviewAppealed">) =>
      update(sql, event, { status: "pending", appeal: event.data.message }),
    AccountErased: (sql, { data: { accountId } }: StoredEvent<string, AccountErased["data"]>) =>
      sql.deleteFrom("review_item").where("account_id", "=", accountId).execute(),
    ReviewWithdrawn: (sql, event) => update(sql, event, { status: "withdrawn", held: null }),
  },
};
