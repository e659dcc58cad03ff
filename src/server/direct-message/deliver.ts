import { sql } from "kysely";

import { pairOf } from "../../domain/direct-message/conversation.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { publishCounters } from "../account/counters.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** What one account sends to another; a conversation has one message of a `cause`. */
export interface NewMessage {
  readonly sender: { readonly id: AccountId; readonly username: string; readonly displayName: string };
  readonly recipient: { readonly id: AccountId; readonly username: string };
  readonly text: string;
  readonly cause: string;
  /** When it was written, if not now. */
  readonly createdAt?: EpochSeconds;
}

export interface Delivered {
  readonly id: number;
  readonly sequence: number;
  readonly text: string;
  readonly createdAt: number;
}

/** Locks a conversation, begun if there is none: its messages are written one after the other. */
const lockConversation = async (unit: UnitOfWork, pair: readonly [AccountId, AccountId]) => {
  const [first_id, second_id] = pair;
  const { rows } = await sql<{ id: number; last_sequence: number }>`
    insert into conversation as mine (first_id, second_id) values (${first_id}, ${second_id})
    on conflict (first_id, second_id) do update set last_sequence = mine.last_sequence
    returning id, last_sequence`.execute(unit.sql);
  return rows[0]!;
};

/**
 * Writes a message at the end of the conversation of the two, and tells both of it. One whose cause was delivered before is
 * answered and not written again.
 */
export const deliver = async (
  unit: UnitOfWork,
  { sender, recipient, text, cause, createdAt = unit.now }: NewMessage,
): Promise<Delivered> => {
  const { id: conversation, last_sequence } = await lockConversation(unit, pairOf(sender.id, recipient.id));
  const known = await sql<{ id: number; sequence: number; created_at: number; text: string }>`
    select m.id, m.sequence, m.created_at, d.title as text
    from message m join direct_message d on d.id = m.direct_message_id
    where m.conversation_id = ${conversation} and m.cause = ${cause}`.execute(unit.sql);
  const before = known.rows[0];
  if (before !== undefined) return { ...before, createdAt: before.created_at };

  const sequence = last_sequence + 1;
  // Who begins a conversation has read it.
  const { rows } = await sql<{ id: number; unread: number }>`
    with content as (
      insert into direct_message (creator_id, title, amount_usd, position, created_at)
      values (${sender.id}, ${text}, 0, 0, ${createdAt}) returning id
    ), written as (
      insert into message (id, conversation_id, sequence, direct_message_id, sender_id, cause, created_at)
      select id, ${conversation}, ${sequence}, id, ${sender.id}, ${cause}, ${createdAt} from content returning id
    ), counted as (
      update conversation set last_sequence = ${sequence} where id = ${conversation}
    ), own as (
      insert into conversation_member as mine
        (account_id, other_id, conversation_id, last_at, last_id, read_sequence)
      select ${sender.id}, ${recipient.id}, ${conversation}, ${createdAt}, id, ${sequence} from written
      on conflict (account_id, other_id) do update
        set last_at = excluded.last_at, last_id = excluded.last_id
    )
    insert into conversation_member as mine (account_id, other_id, conversation_id, last_at, last_id, unread)
    select ${recipient.id}, ${sender.id}, ${conversation}, ${createdAt}, id, 1 from written
    on conflict (account_id, other_id) do update
      set last_at = excluded.last_at, last_id = excluded.last_id, unread = mine.unread + 1
    returning last_id as id, unread`.execute(unit.sql);
  const { id, unread } = rows[0]!;
  unit.publish({
    event: "direct-message.new",
    audience: { account: recipient.id },
    data: {
      ...{ id, user_id: sender.id, username: sender.username, display_name: sender.displayName },
      ...{ text, has_media: false, amount_usd: 0, created_at: createdAt },
    },
  });
  // The other pages of the sender show it too.
  unit.publish({
    event: "direct-message.auto-reload",
    audience: { account: sender.id },
    data: { username: recipient.username },
  });
  // The badges count people: one more message of the same one changes none.
  if (unread === 1) await publishCounters(unit, recipient.id);
  return { id, sequence, text, createdAt };
};
