import { sql, type Kysely } from "kysely";

import { pairOf } from "../../domain/direct-message/conversation.ts";
import type { AccountId, Cents } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { deliver, type Delivered, type Delivery } from "./deliver.ts";
import { tellMessageChanged } from "./message-changed.ts";

/** Whether a message is one of the conversation of these two, and not taken back. */
export const isBetween = async (
  database: Kysely<Database>,
  id: number,
  [one, other]: readonly [AccountId, AccountId],
): Promise<boolean> => {
  const [first, second] = pairOf(one, other);
  const { rows } = await sql`
    select from message m join conversation c on c.id = m.conversation_id
    where m.id = ${id} and m.deleted_at is null and c.first_id = ${first} and c.second_id = ${second}`.execute(
    database,
  );
  return rows.length > 0;
};

interface GivenTip {
  readonly sender: Delivery["sender"];
  readonly creatorId: AccountId;
  readonly text: string;
  readonly amount: Cents;
  readonly paymentId: string;
}

/** Writes a paid tip into the conversation of the two, as a message of who gave it. */
export const deliverTip = async (
  unit: UnitOfWork,
  { sender, creatorId, text, amount, paymentId }: GivenTip,
): Promise<Delivered> => {
  const { username } = await unit.sql
    .selectFrom("account")
    .select("username")
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();
  const delivery = { sender, recipient: { id: creatorId, username }, cause: `tip:${paymentId}` };
  const tip = { amount, paymentId };
  return deliver(unit, delivery, { text, contentId: null, hasMedia: false, amountUsd: 0, tip });
};

/** Says at the tip of a payment whether its money went back; one that was given elsewhere has none. */
export const markTip = async (unit: UnitOfWork, paymentId: string, isReturned: boolean): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    update message set tip_returned = ${isReturned} where tip_payment_id = ${paymentId} returning id`.execute(
    unit.sql,
  );
  for (const { id } of rows) await tellMessageChanged(unit, id);
};
