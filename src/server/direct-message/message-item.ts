import { sql, type Kysely, type RawBuilder } from "kysely";

import {
  isMessageLocked,
  mayBuyMessage,
  messageMediaState,
  seesMessageMedia,
} from "../../domain/direct-message/message-media.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { ChatMessage } from "../../protocol/direct-message/direct-message.records.ts";
import type { Database } from "../database/schema.ts";
import { mediaAddress } from "../media/media-address.ts";
import type { MediaState } from "../media/media.tables.ts";
import type { MediaRow } from "../post/post.reads.ts";
import type { Keys } from "../session/keys.ts";

/** A message as it is stored, and as its reader stands to it. */
export interface MessageRow {
  readonly id: number;
  readonly sequence: number;
  readonly is_own: boolean;
  readonly text: string;
  readonly created_at: EpochSeconds;
  readonly deleted: boolean;
  readonly amount_usd: Cents;
  readonly held: boolean;
  readonly is_rejected: boolean;
  readonly bought: boolean;
  readonly is_sold: boolean;
  readonly tip_usd: Cents | null;
  readonly tip_returned: boolean;
  readonly delivers: string | null;
  readonly media: readonly (Omit<MediaRow, "uncensor_amount"> & { readonly state: MediaState })[];
}

const boughtBy = (accountId: RawBuilder<unknown>) => sql`(d.amount_usd > 0 and exists (
  select from unlock u where u.account_id = ${accountId} and u.kind = 'dm' and u.item_id = d.id))`;

/** The columns of `MessageRow`, with `messageTables`. */
export const messageColumns = (viewerId: AccountId): RawBuilder<unknown> => sql`
  m.id, m.sequence, m.sender_id = ${viewerId} as is_own, d.title as text, m.created_at,
    m.tip_usd, m.tip_returned, (select p.description from menu_purchase p where p.id = m.delivers) as delivers,
    m.deleted_at is not null as deleted, d.amount_usd, d.held, ${boughtBy(sql`${viewerId}`)} as bought,
    exists (select from review_item r where r.id = 'message-' || d.id and r.status = 'rejected') as is_rejected,
    ${boughtBy(sql`case when c.first_id = m.sender_id then c.second_id else c.first_id end`)} as is_sold,
    (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'file', f.file, 'thumb', f.thumb,
      'teaser', f.teaser, 'width', f.width, 'height', f.height, 'duration', f.duration,
      'state', case when f.held is null or d.held then f.state else 'processing' end) order by dm.position), '[]')
      from direct_message_media dm join media f on f.id = dm.media_id where dm.direct_message_id = d.id) as media`;

export const messageTables = sql`
  message m join direct_message d on d.id = m.direct_message_id join conversation c on c.id = m.conversation_id`;

/** Whether a message is there for the viewer: one that was taken back stays with who has bought it. */
export const isSeenBy = (viewerId: AccountId): RawBuilder<unknown> =>
  sql`(m.deleted_at is null or (m.sender_id <> ${viewerId} and ${boughtBy(sql`${viewerId}`)}))`;

/** A message as its reader sees it: media that he does not see stay here. */
export const messageItem = (
  row: MessageRow,
  { keys, now }: { readonly keys: Keys; readonly now: EpochSeconds },
): ChatMessage => {
  const { id, sequence, is_own: isOwn, text, created_at, amount_usd: amountUsd, bought, deleted } = row;
  const state = messageMediaState({ held: row.held, isRejected: row.is_rejected, media: row.media });
  const facts = { isOwn, amountUsd, bought, deleted, state };
  const [sees, locked] = [seesMessageMedia(facts), isMessageLocked(facts)];
  const address = (name: string | null) => (name === null ? null : mediaAddress(keys, name, now));
  return {
    ...{ id, sequence, is_own: isOwn, text, created_at, amount_usd: amountUsd },
    media: row.media.map(({ id: mediaId, kind, file, thumb, teaser, width, height, duration }) => ({
      ...{ id: mediaId, kind, width, height, duration, uncensor_amount: null },
      thumb_url: sees ? address(thumb) : state === "ready" && locked ? address(teaser) : null,
      url: sees ? address(file) : null,
    })),
    media_state: state,
    is_locked: locked,
    can_unlock: mayBuyMessage(facts) === null,
    is_sold: isOwn && row.is_sold,
    tip: row.tip_usd === null ? null : { amount_usd: row.tip_usd, is_returned: row.tip_returned },
    delivers: row.delivers,
  };
};

/** A text without anything else that its reader has just sent, as `readMessage` would read it. */
export const sentText = (
  message: Pick<MessageRow, "id" | "sequence" | "text" | "created_at">,
): MessageRow => ({
  ...message,
  ...{ is_own: true, deleted: false, held: false, is_rejected: false, bought: false, is_sold: false },
  ...{ amount_usd: 0, tip_usd: null, tip_returned: false, delivers: null, media: [] },
});

/** One message of a conversation of the viewer's; null: there is none. */
export const readMessage = async (
  database: Kysely<Database>,
  viewerId: AccountId,
  id: number,
): Promise<(MessageRow & { readonly other_id: AccountId }) | null> => {
  const { rows } = await sql<MessageRow & { readonly other_id: AccountId }>`
    select ${messageColumns(viewerId)},
      case when c.first_id = ${viewerId} then c.second_id else c.first_id end as other_id
    from ${messageTables}
    where m.id = ${id} and ${viewerId} in (c.first_id, c.second_id) and ${isSeenBy(viewerId)}`.execute(
    database,
  );
  return rows[0] ?? null;
};
