import { sql } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";

interface Ends {
  readonly sender_id: AccountId;
  readonly sender: string;
  readonly recipient_id: AccountId;
  readonly recipient: string;
}

/** Has the pages of both read their conversation again: the media of what was written for it alone are to be seen now, or not. */
export const tellMessageChanged = async (unit: UnitOfWork, contentId: number): Promise<Ends | null> => {
  const { rows } = await sql<Ends>`
    select m.sender_id, sender.username as sender, recipient.id as recipient_id, recipient.username as recipient
    from message m join conversation c on c.id = m.conversation_id
      join account sender on sender.id = m.sender_id
      join account recipient on recipient.id = case when c.first_id = m.sender_id then c.second_id else c.first_id end
    where m.id = ${contentId} and m.direct_message_id = m.id`.execute(unit.sql);
  const [ends] = rows;
  if (ends === undefined) return null;
  const event = "direct-message.auto-reload" as const;
  unit.publish({ event, audience: { account: ends.sender_id }, data: { username: ends.recipient } });
  unit.publish({ event, audience: { account: ends.recipient_id }, data: { username: ends.sender } });
  return ends;
};
