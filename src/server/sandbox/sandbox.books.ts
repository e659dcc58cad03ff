import { randomBytes } from "node:crypto";

import type { Transaction } from "kysely";
import { sql } from "kysely";

import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { jobRow } from "../jobs/job-queue.ts";
import type { ProviderEvent } from "../payment/payment.port.ts";

/** A transaction over the sandbox's own tables. */
export type Sql = Transaction<Database>;

export const named = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Has us told of an event by a signed webhook. */
export const tell = (transaction: Sql, event: ProviderEvent, now: EpochSeconds) =>
  transaction
    .insertInto("job")
    .values(jobRow({ kind: "sandbox.deliver", payload: { id: named("evt"), event } }, now))
    .execute();

/** One at a time: whoever changes the books of a payment. */
export const lockPayment = (transaction: Sql, paymentId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${paymentId}`}, 0))`.execute(transaction);

/** The hold or charge of a payment that counts: the one that stands, else the last. */
export const findHold = (transaction: Sql, paymentId: string) =>
  transaction
    .selectFrom("sandbox_authorization as held")
    .innerJoin("sandbox_card as card", "card.token", "held.card_token")
    .select(["held.id", "held.status", "held.amount", "card.token", "card.brand", "card.last4"])
    .where("held.payment_id", "=", paymentId)
    .orderBy(sql`held.status in ('held', 'captured')`, "desc")
    .orderBy("held.created_at", "desc")
    .orderBy("held.id", "desc")
    .limit(1)
    .executeTakeFirst();
