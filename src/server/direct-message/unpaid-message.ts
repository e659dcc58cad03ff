import { sql, type Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { keyNow } from "../session/username-now.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { Delivery } from "./deliver.ts";

/** What was stored to be sent when it is paid. */
export interface UnpaidMessage {
  readonly id: number;
  readonly is_being_paid: boolean;
  readonly text: string;
  readonly has_media: boolean;
}

const hasMedia = sql`exists (select from direct_message_media dm where dm.direct_message_id = d.id) as has_media`;

/** What waits for its payment under a cause; null: nothing, or it was sent. */
export const readUnpaid = async (
  unit: UnitOfWork,
  senderId: AccountId,
  cause: string,
): Promise<UnpaidMessage | null> => {
  const { rows } = await sql<UnpaidMessage>`
    select w.direct_message_id as id, w.payment_id is not null as is_being_paid, d.title as text, ${hasMedia}
    from unpaid_message w join direct_message d on d.id = w.direct_message_id
    where w.sender_id = ${senderId} and w.cause = ${cause} and not w.sent`.execute(unit.sql);
  return rows[0] ?? null;
};

/** What there is of a message to the account of this username already: it was delivered, or waits for its payment; null: nothing. */
export const whatIsThere = async (
  database: Kysely<Database>,
  asked: { readonly senderId: AccountId; readonly username: string; readonly cause: string },
): Promise<"delivered" | "unpaid" | null> => {
  const { senderId, username, cause } = asked;
  const { rows } = await sql<{ delivered: boolean; unpaid: boolean }>`
    select exists (select from message where cause = ${cause} and conversation_id = (
        select conversation_id from conversation_member where account_id = ${senderId}
          and other_id = (select id from account where username_key = ${keyNow(username)}))) as delivered,
      exists (select from unpaid_message where sender_id = ${senderId} and cause = ${cause} and not sent) as unpaid
    `.execute(database);
  const { delivered, unpaid } = rows[0]!;
  if (delivered) return "delivered";
  return unpaid ? "unpaid" : null;
};

/** Has what was stored wait for its payment. */
export const awaitPayment = async (
  unit: UnitOfWork,
  {
    id,
    recipientId,
    sender,
    cause,
  }: Pick<Delivery, "sender" | "cause"> & { readonly id: number; readonly recipientId: AccountId },
): Promise<void> => {
  await unit.sql
    .insertInto("unpaid_message")
    .values({
      ...{ direct_message_id: id, sender_id: sender.id, recipient_id: recipientId, cause },
      created_at: unit.now,
    })
    .execute();
};

/** It is sent: nobody pays for it any more. */
export const markSent = async (unit: UnitOfWork, id: number): Promise<void> => {
  await unit.sql
    .updateTable("unpaid_message")
    .set({ sent: true })
    .where("direct_message_id", "=", id)
    .execute();
};

/** A message that waits for its payment, with what it says. */
export interface WaitingMessage {
  readonly sender_id: AccountId;
  readonly recipient_id: AccountId;
  readonly sender_type: "model" | "user";
  readonly recipient: string;
  readonly cause: string;
  readonly sent: boolean;
  readonly text: string;
  readonly has_media: boolean;
}

/** By the id of what it says; null: there is none. */
export const readWaiting = async (
  unit: UnitOfWork,
  id: number,
  senderId: AccountId,
): Promise<WaitingMessage | null> => {
  const { rows } = await sql<WaitingMessage>`
    select w.sender_id, w.recipient_id, w.cause, w.sent, d.title as text, sender.type as sender_type,
      recipient.username as recipient, ${hasMedia}
    from unpaid_message w join direct_message d on d.id = w.direct_message_id
      join account sender on sender.id = w.sender_id join account recipient on recipient.id = w.recipient_id
    where w.direct_message_id = ${id} and w.sender_id = ${senderId}`.execute(unit.sql);
  return rows[0] ?? null;
};

/** Holds it for one payment; false: another one has it, or it was sent. */
export const holdFor = async (unit: UnitOfWork, id: number, paymentId: string): Promise<boolean> => {
  const { rows } = await sql`
    update unpaid_message set payment_id = ${paymentId} where direct_message_id = ${id} and not sent
      and (payment_id is null or payment_id = ${paymentId}) returning direct_message_id`.execute(unit.sql);
  return rows.length > 0;
};

/** The payment ended unpaid: another one may have it. */
export const releaseHold = async (unit: UnitOfWork, id: number, paymentId: string): Promise<void> => {
  await sql`
    update unpaid_message set payment_id = null
    where direct_message_id = ${id} and payment_id = ${paymentId} and not sent`.execute(unit.sql);
};
