import { sql } from "kysely";

import { forgetGuests } from "./forget-guests.ts";
import { moneyBackProjection } from "./money-back.projection.ts";
import { paymentHandlers } from "./payment.handlers.ts";
import { cardCheckHandlers } from "./card-check.handlers.ts";
import { paymentPageHandlers } from "./payment-page.handlers.ts";
import { paymentJobs, type PaymentJobs } from "./payment.jobs.ts";
import { paymentProjection } from "./payment.projection.ts";
import type { Purchases } from "./purchase.ts";
import type { PaymentProvider } from "./payment.port.ts";
import { paymentTasks } from "./payment.tasks.ts";
import { removeWebhooks } from "./remove-webhooks.ts";
import type { Feature } from "../feature.ts";
import type { PaymentTables } from "./payment.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends PaymentTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends PaymentJobs {}
}
declare module "../ports/ports.ts" {
  interface Ports {
    readonly payments: PaymentProvider;
  }
}
declare module "../services.ts" {
  interface Services {
    readonly purchases: Purchases;
  }
}

export const paymentFeature = {
  handlers: { ...paymentHandlers, ...paymentPageHandlers, ...cardCheckHandlers },
  jobs: paymentJobs,
  cleanUps: { payment_webhook: removeWebhooks },
  projections: [paymentProjection, moneyBackProjection],
  tasks: paymentTasks,
  personal: {
    payment: {
      of: ["buyer_id", "creator_id"],
      given: {
        as: "payments",
        columns: ["id", "buyer_id", "creator_id", "purpose", "amount", "status", "started_at", "settled_at"],
        names: ["buyer_id", "creator_id"],
      },
      erased: { kept: "Ids and amounts: the books." },
    },
    payment_refund: {
      of: { column: "payment_id", table: "payment", key: "id", of: ["buyer_id"] },
      given: { as: "refunds", columns: ["payment_id", "amount", "status", "at"] },
      erased: { kept: "Ids and amounts: the books." },
    },
    payment_dispute: {
      of: { column: "payment_id", table: "payment", key: "id", of: ["buyer_id"] },
      given: { as: "disputes", columns: ["payment_id", "amount", "status", "opened_at", "closed_at"] },
      erased: { kept: "Ids and amounts: the books." },
    },
    ledger_posting: { nobody: "The books: amounts of accounts by their ids." },
    payment_webhook: { nobody: "What providers say of payments, by their ids." },
    payment_card: {
      of: ["account_id"],
      given: { as: "cards", columns: ["brand", "last4", "saved_at"] },
      erased: "rows",
    },
    other_card: {
      of: ["account_id"],
      given: { as: "other_cards", columns: ["brand", "last4", "saved_at"] },
      erased: "rows",
    },
    guest_buyer: {
      nobody: "Who bought without an account; those of an e-mail that is confirmed go with its account.",
    },
  },
  personalStreams: (id) => sql`
    select 'payment-' || p.id from payment p where p.buyer_id = ${id} or p.creator_id = ${id}
      or p.buyer_id in (select g.id from guest_buyer g join account a on a.email_key = g.email
        where a.id = ${id} and a.email_confirmed)`,
  accountErased: forgetGuests,
} satisfies Feature;
