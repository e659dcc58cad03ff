import { sql } from "kysely";

import { pairOf } from "../../domain/direct-message/conversation.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { tellMessageChanged } from "./message-changed.ts";

/** Has a message of the sender's say what it delivers, and both see it; false: he sent the recipient no such message. */
export const markDelivery = async (
  unit: UnitOfWork,
  messageId: number,
  {
    purchaseId,
    senderId,
    recipientId,
  }: { readonly purchaseId: string; readonly senderId: AccountId; readonly recipientId: AccountId },
): Promise<boolean> => {
  const [first, second] = pairOf(senderId, recipientId);
  const { rows } = await sql`
    update message m set delivers = ${purchaseId} from conversation c
    where m.id = ${messageId} and m.sender_id = ${senderId} and m.deleted_at is null and c.id = m.conversation_id
      and c.first_id = ${first} and c.second_id = ${second} returning m.id`.execute(unit.sql);
  if (rows.length > 0) await tellMessageChanged(unit, messageId);
  return rows.length > 0;
};
