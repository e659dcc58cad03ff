import { sql } from "kysely";

import { pairOf } from "../../domain/direct-message/conversation.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { publishCounters } from "../account/counters.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { tellSender } from "./tell-sender.ts";

/** Who writes, to whom and why; a conversation has one message of a `cause`. */
export interface Delivery {
  readonly sender: { readonly id: AccountId; readonly username: string; readonly displayName: string };
  readonly recipient: { readonly id: AccountId; readonly username: string };
  readonly cause: string;
}

/** What is delivered: `contentId` names what was stored before (`storeContent`), null: the text alone. */
export interface DeliveredContent {
  readonly text: string;
  readonly contentId: number | null;
  readonly hasMedia: boolean;
  readonly amountUsd: Cents;
  /** It goes to several: the message has an id of its own, and its sender is told once, by whoever sends it. */
  readonly isShared?: boolean;
  /** The payment of the tip that it is. */
  readonly tip?: { readonly amount: Cents; readonly paymentId: string };
  /** The purchase from the sender's tip menu that it delivers. */
  readonly delivers?: string;
}

export interface Delivered {
  readonly id: number;
  readonly sequence: number;
}

/** A conversation that is locked for one message. */
export interface OpenedDelivery {
  readonly conversationId: number;
  readonly lastSequence: number;
  /** What was delivered for the same cause before. */
  readonly known: Delivered | null;
}

/** Locks the conversation of the two, begun if there is none: its messages are written one after the other. */
export const openDelivery = async (
  unit: UnitOfWork,
  { sender, recipient, cause }: Delivery,
): Promise<OpenedDelivery> => {
  const [first_id, second_id] = pairOf(sender.id, recipient.id);
  const { rows } = await sql<{ id: number; last_sequence: number }>`
    insert into conversation as mine (first_id, second_id) values (${first_id}, ${second_id})
    on conflict (first_id, second_id) do update set last_sequence = mine.last_sequence
    returning id, last_sequence`.execute(unit.sql);
  const { id: conversationId, last_sequence: lastSequence } = rows[0]!;
  const known = await sql<Delivered>`
    select id, sequence from message where conversation_id = ${conversationId} and cause = ${cause}`.execute(
    unit.sql,
  );
  return { conversationId, lastSequence, known: known.rows[0] ?? null };
};

/** Writes a message at the end of an opened conversation, and tells both of it; of one to several whoever sends it tells its sender. */
export const writeMessage = async (
  unit: UnitOfWork,
  { conversationId, lastSequence }: OpenedDelivery,
  { sender, recipient, cause }: Delivery,
  { text, contentId, hasMedia, amountUsd, isShared, tip, delivers }: DeliveredContent,
  createdAt: EpochSeconds = unit.now,
): Promise<Delivered> => {
  const sequence = lastSequence + 1;
  const content =
    contentId === null
      ? sql`insert into direct_message (creator_id, title, amount_usd, position, created_at)
          values (${sender.id}, ${text}, 0, 0, ${createdAt}) returning id`
      : sql`select ${contentId}::bigint as id`;
  // Who begins a conversation has read it.
  const { rows } = await sql<{ id: number; unread: number }>`
    with content as (${content}), written as (
      insert into message (id, conversation_id, sequence, direct_message_id, sender_id, cause, created_at,
        tip_usd, tip_payment_id, delivers)
      select ${isShared === true ? sql`nextval(pg_get_serial_sequence('direct_message', 'id'))` : sql`id`},
        ${conversationId}, ${sequence}, id, ${sender.id}, ${cause}, ${createdAt},
        ${tip?.amount ?? null}::integer, ${tip?.paymentId ?? null}::text, ${delivers ?? null}::text from content returning id
    ), counted as (
      update conversation set last_sequence = ${sequence} where id = ${conversationId}
    ), own as (
      insert into conversation_member as mine
        (account_id, other_id, conversation_id, last_at, last_id, read_sequence)
      select ${sender.id}, ${recipient.id}, ${conversationId}, ${createdAt}, id, ${sequence} from written
      on conflict (account_id, other_id) do update
        set last_at = excluded.last_at, last_id = excluded.last_id
    )
    insert into conversation_member as mine (account_id, other_id, conversation_id, last_at, last_id, unread)
    select ${recipient.id}, ${sender.id}, ${conversationId}, ${createdAt}, id, 1 from written
    on conflict (account_id, other_id) do update
      set last_at = excluded.last_at, last_id = excluded.last_id, unread = mine.unread + 1
    returning last_id as id, unread`.execute(unit.sql);
  const { id, unread } = rows[0]!;
  unit.publish({
    event: "direct-message.new",
    audience: { account: recipient.id },
    data: {
      ...{ id, user_id: sender.id, username: sender.username, display_name: sender.displayName },
      ...{ text, has_media: hasMedia, amount_usd: amountUsd, created_at: createdAt },
    },
  });
  if (isShared !== true) tellSender(unit, sender.id, recipient.username);
  // The badges count people: one more message of the same one changes none.
  if (unread === 1) await publishCounters(unit, recipient.id);
  return { id, sequence };
};

/**
 * Writes a message at the end of the conversation of the two, as `writeMessage` does. One whose cause was delivered before is
 * answered and not written again.
 */
export const deliver = async (
  unit: UnitOfWork,
  delivery: Delivery,
  content: DeliveredContent,
  createdAt?: EpochSeconds,
): Promise<Delivered> => {
  const opened = await openDelivery(unit, delivery);
  return opened.known ?? writeMessage(unit, opened, delivery, content, createdAt);
};

/** A text without anything else. */
export const textAlone = (text: string): DeliveredContent => ({
  ...{ text, contentId: null, hasMedia: false, amountUsd: 0 },
});
