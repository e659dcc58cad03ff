import { sql, type Kysely } from "kysely";

import { mayBuyMessage, messageMediaState } from "../../domain/direct-message/message-media.ts";
import type { AccountId, Cents } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { MediaState } from "../media/media.tables.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** A message with media as it stands to one of whom it was sent. */
export interface SoldMessage {
  /** Of what was delivered: what is bought. */
  readonly content_id: number;
  /** Of its place in the conversation. */
  readonly message_id: number;
  readonly sender_id: AccountId;
  readonly amount_usd: Cents;
  readonly refusal: ReturnType<typeof mayBuyMessage>;
}

interface Row extends Omit<SoldMessage, "refusal"> {
  readonly bought: boolean;
  readonly deleted: boolean;
  readonly held: boolean;
  readonly media: readonly { readonly state: MediaState }[];
}

/**
 * What a buyer was sent under an id: of the message, or of what it delivered to several. Null: nothing that he was sent; a premium
 * gallery may have that id.
 */
export const readSoldMessage = async (
  database: Kysely<Database>,
  id: number,
  buyerId: AccountId,
): Promise<SoldMessage | null> => {
  const { rows } = await sql<Row>`
    select d.id as content_id, m.id as message_id, m.sender_id, d.amount_usd, d.held, m.deleted_at is not null as deleted,
      exists (select from unlock u where u.account_id = ${buyerId} and u.kind = 'dm' and u.item_id = d.id) as bought,
      (select coalesce(jsonb_agg(jsonb_build_object('state', case when f.held is null or d.held then f.state else 'processing' end)), '[]')
        from direct_message_media dm join media f on f.id = dm.media_id where dm.direct_message_id = d.id) as media
    from message m join direct_message d on d.id = m.direct_message_id
      join conversation c on c.id = m.conversation_id
    where (m.id = ${id} or m.direct_message_id = ${id}) and m.sender_id <> ${buyerId}
      and ${buyerId} in (c.first_id, c.second_id)
    order by m.deleted_at is not null, m.id limit 1`.execute(database);
  const [row] = rows;
  if (row === undefined) return null;
  const { bought, deleted, held, media, ...message } = row;
  const state = messageMediaState({ held, isRejected: false, media });
  return {
    ...message,
    refusal: mayBuyMessage({ isOwn: false, amountUsd: message.amount_usd, bought, deleted, state }),
  };
};

/** Has the pages of a creator show that a message was bought, or that the money went back. */
export const tellUnlocked = async (
  unit: UnitOfWork,
  { contentId, buyerId }: { readonly contentId: number; readonly buyerId: AccountId },
): Promise<void> => {
  const { rows } = await sql<{ id: number; sender_id: AccountId; username: string }>`
    select m.id, m.sender_id, a.username from message m
      join conversation c on c.id = m.conversation_id join account a on a.id = ${buyerId}
    where m.direct_message_id = ${contentId} and ${buyerId} in (c.first_id, c.second_id)
    order by m.id`.execute(unit.sql);
  for (const { id, sender_id: account, username } of rows)
    unit.publish({ event: "direct-message.unlocked", audience: { account }, data: { id, username } });
};
