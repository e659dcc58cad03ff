import type { Transaction, Updateable } from "kysely";

import type { PaymentEvent } from "../../domain/payment/payment.events.ts";
import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";
import type { PaymentTable } from "./payment.tables.ts";

type Of<Type extends PaymentEvent["type"]> = StoredEvent<
  string,
  Extract<PaymentEvent, { type: Type }>["data"]
>;

const PREFIX = "payment-";
const idOf = (event: StoredEvent<string, unknown>): string => event.stream.slice(PREFIX.length);

const update = (
  sql: Transaction<Database>,
  event: StoredEvent<string, unknown>,
  row: Updateable<PaymentTable>,
) => sql.updateTable("payment").set(row).where("id", "=", idOf(event)).execute();

/** The table `payment`: one row each. A payment that was closed before it started has none. */
export const paymentProjection: Projection = {
  name: "payment",
  tables: ["payment"],
  oneStatement: true,
  handles: {
    PaymentStarted: (sql, event: Of<"PaymentStarted">) => {
      const { order, startedAt } = event.data;
      return sql
        .insertInto("payment")
        .values({
          id: idOf(event),
          intent: order.intent,
          purpose: order.purpose.kind,
          buyer_id: order.buyerId,
          creator_id: order.creatorId,
          amount: order.amount,
          status: "started",
          reason: null,
          reference: null,
          started_at: startedAt,
          settled_at: null,
        })
        .execute();
    },
    PaymentDeclined: (sql, event: Of<"PaymentDeclined">) =>
      update(sql, event, { status: "declined", reason: event.data.code }),
    PaymentReopened: (sql, event) => update(sql, event, { status: "started", reason: null }),
    PaymentAuthorized: (sql, event: Of<"PaymentAuthorized">) =>
      update(sql, event, { status: "authorized", reason: null, reference: event.data.reference }),
    PaymentApproved: (sql, event) => update(sql, event, { status: "approved" }),
    PaymentSettled: (sql, event: Of<"PaymentSettled">) =>
      update(sql, event, {
        status: "settled",
        settled_at: event.data.settledAt,
        initial_purchase: event.data.initialPurchase,
      }),
    PaymentVoided: (sql, event: Of<"PaymentVoided">) =>
      update(sql, event, { status: "voided", reason: event.data.reason }),
    PaymentCancelled: (sql, event: Of<"PaymentCancelled">) =>
      update(sql, event, { status: "cancelled", reason: event.data.reason }),
  },
};
