import { sql, type RawBuilder } from "kysely";

import { pairOf } from "../../domain/direct-message/conversation.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { publishCountersOf } from "../account/counters.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { tellSender } from "./tell-sender.ts";

export interface Recipient {
  readonly id: AccountId;
  readonly username: string;
}

/** Who writes and why; a conversation has one message of a `cause`. */
interface Writing {
  readonly sender: { readonly id: AccountId; readonly username: string; readonly displayName: string };
  readonly cause: string;
}

/** To whom besides. */
export interface Delivery extends Writing {
  readonly recipient: Recipient;
}

/** The same to several, nobody twice. */
export interface DeliveryToMany extends Writing {
  readonly recipients: readonly Recipient[];
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

/** A conversation that is locked for one message, which has its place there. */
interface LockedConversation {
  readonly recipient: Recipient;
  readonly conversationId: number;
  readonly sequence: number;
}

/** Such a conversation, of which is known whether the message is there. */
export interface OpenedDelivery extends LockedConversation {
  /** What was delivered for the same cause before: there is no other place for it. */
  readonly known: Delivered | null;
}

interface Locked {
  readonly id: number;
  readonly first_id: AccountId;
  readonly second_id: AccountId;
  readonly sequence: number;
}

interface Known extends Delivered {
  readonly conversation_id: number;
}

/**
 * For the rest of the transaction. A connection keeps the first plan of the check of a foreign key: made while there were few
 * conversations it would look through all of them for each of the many rows that are written.
 */
const byIndex = sql`, (select set_config('enable_seqscan', 'off', true)) as by_index`;

const giveBack = (unit: UnitOfWork, conversationIds: readonly number[]) =>
  sql`update conversation set last_sequence = last_sequence - 1 where id = any(${[...conversationIds]}::bigint[])`.execute(
    unit.sql,
  );

/**
 * Locks the conversations of a sender with others, begun where there are none, and takes the next place of each: its messages are written one after the
 * other. All are locked in the order of their pairs, so that two who write to many never wait for each other. Answered in the order of the
 * recipients.
 */
const lockConversations = async (
  unit: UnitOfWork,
  { sender, recipients }: DeliveryToMany,
): Promise<readonly LockedConversation[]> => {
  const pairs = recipients.map(({ id }) => pairOf(sender.id, id));
  const { rows: locked } = await sql<Locked>`
    insert into conversation as mine (first_id, second_id, last_sequence)
    select first_id, second_id, 1
    from unnest(${pairs.map(([first]) => first)}::text[], ${pairs.map(([, second]) => second)}::text[])
      as asked (first_id, second_id)${recipients.length > 1 ? byIndex : sql``}
    order by first_id, second_id
    on conflict (first_id, second_id) do update set last_sequence = mine.last_sequence + 1
    returning id, first_id, second_id, last_sequence as sequence`.execute(unit.sql);
  const byOther = new Map(
    locked.map((row) => [row.first_id === sender.id ? row.second_id : row.first_id, row]),
  );
  return recipients.map((recipient) => {
    const { id: conversationId, sequence } = byOther.get(recipient.id)!;
    return { recipient, conversationId, sequence };
  });
};

/** What was delivered for a cause in some of these conversations, given as an array of their ids. */
const readDelivered = async (
  unit: UnitOfWork,
  conversationIds: RawBuilder<unknown>,
  cause: string,
): Promise<ReadonlyMap<number, Delivered>> => {
  const { rows } = await sql<Known>`
    select conversation_id, id, sequence from message
    where conversation_id = any(${conversationIds}) and cause = ${cause}`.execute(unit.sql);
  return new Map(rows.map(({ conversation_id, id, sequence }) => [conversation_id, { id, sequence }]));
};

/** The place that was taken for what is there already is given back. */
const withKnown = async (
  unit: UnitOfWork,
  locked: readonly LockedConversation[],
  known: ReadonlyMap<number, Delivered>,
): Promise<readonly OpenedDelivery[]> => {
  if (known.size > 0) await giveBack(unit, [...known.keys()]);
  return locked.map((each) => ({ ...each, known: known.get(each.conversationId) ?? null }));
};

const openDeliveries = async (
  unit: UnitOfWork,
  delivery: DeliveryToMany,
): Promise<readonly OpenedDelivery[]> => {
  const locked = await lockConversations(unit, delivery);
  // What has just begun has no messages.
  const older = locked.filter(({ sequence }) => sequence > 1).map(({ conversationId }) => conversationId);
  const isNew = older.length === 0;
  return withKnown(
    unit,
    locked,
    isNew ? new Map() : await readDelivered(unit, sql`${older}::bigint[]`, delivery.cause),
  );
};

/**
 * Locks the conversation of the two, begun if there is none, takes the next place, and finds whether the message is there: its
 * messages are written one after the other. Whoever writes none gives the place back (`closeDelivery`). What is asked after
 * this without waiting for it is answered as it is once the conversation is locked.
 */
export const openDelivery = async (
  unit: UnitOfWork,
  { recipient, ...writing }: Delivery,
): Promise<OpenedDelivery> => {
  const [first, second] = pairOf(writing.sender.id, recipient.id);
  // The second is sent without waiting for the first, and runs after it: the row is there by then, and locked.
  const [locked, known] = await Promise.all([
    lockConversations(unit, { ...writing, recipients: [recipient] }),
    readDelivered(
      unit,
      sql`array(select id from conversation where first_id = ${first} and second_id = ${second})`,
      writing.cause,
    ),
  ]);
  return (await withKnown(unit, locked, known))[0]!;
};

/** Gives the place in a conversation back, where nothing is written. */
export const closeDelivery = async (
  unit: UnitOfWork,
  { conversationId, known }: OpenedDelivery,
): Promise<void> => {
  if (known === null) await giveBack(unit, [conversationId]);
};

interface Written {
  readonly recipient_id: AccountId;
  readonly id: number;
  readonly unread: number;
}

/** One statement for all of them: messages, and what both sides have of each conversation. Who begins one has read it. */
const writeRows = async (
  unit: UnitOfWork,
  opened: readonly OpenedDelivery[],
  { sender, cause }: Writing,
  { text, contentId, isShared, tip, delivers }: DeliveredContent,
  createdAt: EpochSeconds,
): Promise<ReadonlyMap<AccountId, Written>> => {
  const content =
    contentId === null
      ? sql`insert into direct_message (creator_id, title, amount_usd, position, created_at)
          values (${sender.id}, ${text}, 0, 0, ${createdAt}) returning id`
      : sql`select ${contentId}::bigint as id`;
  const { rows } = await sql<Written>`
    with content as (${content}), due as (
      select ${isShared === true ? sql`nextval(pg_get_serial_sequence('direct_message', 'id'))` : sql`content.id`} as id,
        content.id as content_id, asked.*
      from content, unnest(${opened.map(({ conversationId }) => conversationId)}::bigint[],
        ${opened.map(({ recipient }) => recipient.id)}::text[],
        ${opened.map(({ sequence }) => sequence)}::integer[])
        as asked (conversation_id, recipient_id, sequence)
    ), written as (
      insert into message (id, conversation_id, sequence, direct_message_id, sender_id, cause, created_at,
        tip_usd, tip_payment_id, delivers)
      select id, conversation_id, sequence, content_id, ${sender.id}, ${cause}, ${createdAt}::bigint,
        ${tip?.amount ?? null}::integer, ${tip?.paymentId ?? null}::text, ${delivers ?? null}::text from due
    ), members as (
      insert into conversation_member as mine
        (account_id, other_id, conversation_id, last_at, last_id, read_sequence, unread)
      select ${sender.id}, recipient_id, conversation_id, ${createdAt}::bigint, id, sequence, 0 from due
      union all select recipient_id, ${sender.id}, conversation_id, ${createdAt}::bigint, id, 0, 1 from due
      on conflict (account_id, other_id) do update
        set last_at = excluded.last_at, last_id = excluded.last_id, unread = mine.unread + excluded.unread
      returning account_id, last_id, unread
    )
    select account_id as recipient_id, last_id as id, unread from members where account_id <> ${sender.id}`.execute(
    unit.sql,
  );
  return new Map(rows.map((row) => [row.recipient_id, row]));
};

/** Writes a message at the end of each opened conversation, and tells everybody of it; of one to several whoever sends it tells its sender. */
const writeMessages = async (
  unit: UnitOfWork,
  opened: readonly OpenedDelivery[],
  writing: Writing,
  content: DeliveredContent,
  createdAt: EpochSeconds,
): Promise<readonly Delivered[]> => {
  if (opened.length === 0) return [];
  const { sender } = writing;
  const { text, hasMedia, amountUsd, isShared } = content;
  const written = await writeRows(unit, opened, writing, content, createdAt);
  for (const { recipient } of opened) {
    unit.publish({
      event: "direct-message.new",
      audience: { account: recipient.id },
      data: {
        id: written.get(recipient.id)!.id,
        ...{ user_id: sender.id, username: sender.username, display_name: sender.displayName },
        ...{ text, has_media: hasMedia, amount_usd: amountUsd, created_at: createdAt },
      },
    });
    if (isShared !== true) tellSender(unit, sender.id, recipient.username);
  }
  // The badges count people: one more message of the same one changes none.
  const changed = [...written.values()].filter(({ unread }) => unread === 1);
  await publishCountersOf(
    unit,
    changed.map(({ recipient_id }) => recipient_id),
  );
  return opened.map(({ recipient, sequence }) => ({ id: written.get(recipient.id)!.id, sequence }));
};

/** Writes a message at the end of an opened conversation, and tells both of it; of one to several whoever sends it tells its sender. */
export const writeMessage = async (
  unit: UnitOfWork,
  opened: OpenedDelivery,
  writing: Writing,
  content: DeliveredContent,
  createdAt: EpochSeconds = unit.now,
): Promise<Delivered> => (await writeMessages(unit, [opened], writing, content, createdAt))[0]!;

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
  const opening = await openDelivery(unit, delivery);
  return opening.known ?? writeMessage(unit, opening, delivery, content, createdAt);
};

/** The same to several at once, by as many statements as to one; who has got it for the same cause is left as he is. */
export const deliverToMany = async (
  unit: UnitOfWork,
  delivery: DeliveryToMany,
  content: DeliveredContent,
): Promise<void> => {
  if (delivery.recipients.length === 0) return;
  const due = (await openDeliveries(unit, delivery)).filter(({ known }) => known === null);
  await writeMessages(unit, due, delivery, { ...content, isShared: true }, unit.now);
};

/** A text without anything else. */
export const textAlone = (text: string): DeliveredContent => ({
  ...{ text, contentId: null, hasMedia: false, amountUsd: 0 },
});
