import type { Transaction, Updateable } from "kysely";

import type { SubscriptionEvent } from "../../domain/subscription/subscription.events.ts";
import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";
import type { SubscriptionTable } from "./subscription.tables.ts";

type DataOf<Type extends SubscriptionEvent["type"]> = Extract<SubscriptionEvent, { type: Type }>["data"];
type Of<Type extends SubscriptionEvent["type"]> = StoredEvent<string, DataOf<Type>>;

/** The stream of what a fan has at a creator: `subscription-<fan>:<creator>`. */
export const pairId = (fanId: string, creatorId: string): string => `${fanId}:${creatorId}`;

const PREFIX = "subscription-";
const pairOf = (event: StoredEvent<string, unknown>): { fan_id: string; creator_id: string } => {
  const [fan_id = "", creator_id = ""] = event.stream.slice(PREFIX.length).split(":");
  return { fan_id, creator_id };
};

const update = (sql: Transaction<Database>, id: string, row: Updateable<SubscriptionTable>) =>
  sql.updateTable("subscription").set(row).where("id", "=", id).execute();

const insert = (
  sql: Transaction<Database>,
  event: StoredEvent<string, unknown>,
  row: Pick<SubscriptionTable, "id" | "type" | "status" | "created_at" | "started"> &
    Partial<SubscriptionTable>,
) =>
  sql
    .insertInto("subscription")
    .values({
      choice: null,
      payment_id: null,
      price: 0,
      next_price: null,
      next_months: 0,
      end_at: null,
      canceled_at: null,
      ...row,
      ...pairOf(event),
    })
    .execute();

/** The table `subscription`: one row each, from the pair's stream. */
export const subscriptionProjection: Projection = {
  name: "subscription",
  tables: ["subscription"],
  oneStatement: true,
  handles: {
    SubscriptionRequested: (sql, event: Of<"SubscriptionRequested">) =>
      insert(sql, event, {
        id: event.data.id,
        type: event.data.type,
        status: "pending",
        choice: event.data.choice,
        payment_id: event.data.paymentId,
        price: event.data.price,
        next_price: event.data.nextPrice,
        next_months: event.data.nextMonths,
        created_at: event.data.requestedAt,
        started: false,
      }),
    SubscriptionActivated: (sql, { data }: Of<"SubscriptionActivated">) =>
      update(sql, data.id, { status: "active", end_at: data.endAt, started: true }),
    SubscriptionAbandoned: (sql, { data }: Of<"SubscriptionAbandoned">) =>
      update(sql, data.id, { status: "expired" }),
    SubscriptionGiven: (sql, event: Of<"SubscriptionGiven">) =>
      insert(sql, event, {
        id: event.data.id,
        type: "gift",
        status: "active",
        created_at: event.data.givenAt,
        end_at: event.data.endAt,
        started: true,
      }),
    FollowStarted: (sql, event: Of<"FollowStarted">) =>
      insert(sql, event, {
        id: event.data.id,
        type: "free",
        status: "active",
        created_at: event.data.startedAt,
        started: true,
      }),
    SubscriptionCancelled: (sql, { data }: Of<"SubscriptionCancelled">) =>
      sql
        .updateTable("subscription")
        .set((row) => ({
          status: data.status,
          canceled_at: data.canceledAt,
          end_at:
            data.status === "expiring"
              ? row.ref("end_at")
              : row.case().when("end_at", "is", null).then(null).else(data.canceledAt).end(),
        }))
        .where("id", "=", data.id)
        .execute(),
    SubscriptionReactivated: (sql, { data }: Of<"SubscriptionReactivated">) =>
      update(sql, data.id, { status: "active", canceled_at: null }),
    SubscriptionRenewed: (sql, { data }: Of<"SubscriptionRenewed">) =>
      sql
        .updateTable("subscription")
        .set((row) => ({
          type: row
            .case()
            .when("type", "=", "trial")
            .then("access" as const)
            .else(row.ref("type"))
            .end(),
          choice: row
            .case()
            .when("choice", "in", ["trial", "winback"])
            .then("1mo" as const)
            .else(row.ref("choice"))
            .end(),
          status: row
            .case()
            .when("canceled_at", "is", null)
            .then("active" as const)
            .else("expiring" as const)
            .end(),
          payment_id: data.paymentId ?? row.ref("payment_id"),
          price: data.price,
          next_price: data.price,
          end_at: data.endAt,
        }))
        .where("id", "=", data.id)
        .execute(),
    RenewalFailed: (sql, { data }: Of<"RenewalFailed">) => update(sql, data.id, { status: "past_due" }),
    SubscriptionExpired: (sql, { data }: Of<"SubscriptionExpired">) =>
      update(sql, data.id, { status: "expired" }),
  },
};
