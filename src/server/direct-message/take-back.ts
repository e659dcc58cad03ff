import { sql } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import { publishCounters } from "../account/counters.ts";
import { withdrawReview } from "../review/ask-review.ts";
import type { UnitOfWork } from "../store/event-store.ts";

interface SentMessage {
  readonly conversation_id: number;
  readonly direct_message_id: number;
  readonly other_id: AccountId;
  readonly username: string;
  readonly is_sold: boolean;
  readonly has_media: boolean;
}

/** What nobody is shown any more, and no automatic message will send, needs no reviewer, and its media no place. */
export const dropContent = async (unit: UnitOfWork, id: number): Promise<void> => {
  const { rows } = await sql<{ is_left: boolean }>`
    update direct_message d set deleted_at = ${unit.now}, shown = false
    where d.id = ${id} and not exists (
      select from message m where m.direct_message_id = d.id and m.deleted_at is null)
      and not exists (select from auto_message a where a.content_id = d.id and a.deleted_at is null)
    returning exists (select from unlock u where u.kind = 'dm' and u.item_id = d.id)
      or not exists (select from direct_message_media dm where dm.direct_message_id = d.id) as is_left`.execute(
    unit.sql,
  );
  if (rows[0]?.is_left === false) await withdrawReview(unit, `message-${id}`);
};

/**
 * Takes a message back: it is gone for its sender, and for the other one too unless he has bought it. False: the sender has no
 * such message, or has taken it back before.
 */
export const takeBack = async (
  unit: UnitOfWork,
  sender: { readonly id: AccountId; readonly username: string },
  id: number,
): Promise<boolean> => {
  const found = await sql<SentMessage>`
    select m.conversation_id, m.direct_message_id, c.other_id, a.username,
      exists (select from unlock u where u.account_id = c.other_id and u.kind = 'dm'
        and u.item_id = m.direct_message_id) as is_sold,
      exists (select from direct_message_media dm where dm.direct_message_id = m.direct_message_id) as has_media
    from message m
      join conversation_member c on c.conversation_id = m.conversation_id and c.account_id = m.sender_id
      join account a on a.id = c.other_id
    where m.id = ${id} and m.sender_id = ${sender.id} and m.tip_usd is null`.execute(unit.sql);
  const message = found.rows[0];
  if (message === undefined) return false;
  const { conversation_id: conversationId, other_id: otherId, username, is_sold: isSold } = message;
  // As whoever writes: messages of a conversation change one after the other.
  await sql`select from conversation where id = ${conversationId} for update`.execute(unit.sql);
  const deleted = await sql`
    update message set deleted_at = ${unit.now} where id = ${id} and deleted_at is null returning id`.execute(
    unit.sql,
  );
  // Of two who take it back at once, one does.
  if (deleted.rows.length === 0) return false;
  const { rows } = await sql<{ changed: boolean }>`
    update conversation_member c set unread = (select count(*) from message m
      where m.conversation_id = c.conversation_id and m.sequence > c.read_sequence
        and m.sender_id = c.other_id and m.deleted_at is null)
    from (select unread from conversation_member where account_id = ${otherId} and other_id = ${sender.id}) old
    where c.account_id = ${otherId} and c.other_id = ${sender.id}
    returning c.unread <> old.unread as changed`.execute(unit.sql);
  const told: readonly (readonly [AccountId, string])[] = [
    [sender.id, username],
    ...(isSold ? [] : [[otherId, sender.username] as const]),
  ];
  for (const [account, other] of told)
    unit.publish({ event: "direct-message.deleted", audience: { account }, data: { id, username: other } });
  if (rows[0]?.changed === true) await publishCounters(unit, otherId);
  if (message.has_media) await dropContent(unit, message.direct_message_id);
  return true;
};
