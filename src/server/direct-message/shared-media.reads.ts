import { sql, type Kysely, type RawBuilder } from "kysely";

import { isMessageLocked, seesMessageMedia } from "../../domain/direct-message/message-media.ts";
import type { GalleryView } from "../../domain/direct-message/inbox-address.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { SharedMedium } from "../../protocol/direct-message/direct-message.records.ts";
import type { Database } from "../database/schema.ts";
import { mediaAddress } from "../media/media-address.ts";
import type { MediaRow } from "../post/post.reads.ts";
import type { Keys } from "../session/keys.ts";
import { isSeenBy, messageColumns, messageTables } from "./message-item.ts";

/** Media a page of a conversation's gallery. */
export const sharedMediaPerPage = 24;

interface SharedRow extends Omit<MediaRow, "uncensor_amount" | "id"> {
  readonly message_id: number;
  readonly media_id: number;
  readonly sequence: number;
  readonly position: number;
  readonly is_own: boolean;
  readonly created_at: EpochSeconds;
  readonly amount_usd: Cents;
  readonly bought: boolean;
  readonly deleted: boolean;
}

const ofView: Readonly<Record<GalleryView, RawBuilder<unknown>>> = {
  photos: sql`f.kind = 'image'`,
  videos: sql`f.kind = 'video'`,
  audios: sql`f.kind = 'audio'`,
  purchased: sql`(w.bought or w.is_sold)`,
};

/** Media of a conversation that are ready, newest first. */
export const readSharedMedia = async (
  database: Kysely<Database>,
  {
    viewerId,
    conversationId,
    view,
    before,
  }: {
    readonly viewerId: AccountId;
    readonly conversationId: number;
    readonly view: GalleryView;
    readonly before: { readonly sequence: number; readonly position: number } | null;
  },
): Promise<readonly SharedRow[]> => {
  const { rows } = await sql<SharedRow>`
    select w.id as message_id, w.sequence, dm.position, w.is_own, w.created_at, w.amount_usd, w.bought, w.deleted,
      f.id as media_id, f.kind, f.file, f.thumb, f.teaser, f.width, f.height, f.duration
    from (select ${messageColumns(viewerId)}, d.id as content_id from ${messageTables}
      where m.conversation_id = ${conversationId} and ${isSeenBy(viewerId)} and not d.held
        and exists (select from direct_message_media any_of where any_of.direct_message_id = d.id)) w
      join direct_message_media dm on dm.direct_message_id = w.content_id
      join media f on f.id = dm.media_id and f.state = 'ready' and f.held is null
    where ${ofView[view]} and ${
      before === null
        ? sql`true`
        : sql`(w.sequence, -dm.position) < (${before.sequence}::int, ${-before.position}::int)`
    }
    order by w.sequence desc, dm.position limit ${sharedMediaPerPage + 1}`.execute(database);
  return rows;
};

/** A shared medium as its viewer sees it. */
export const sharedMedium = (
  row: SharedRow,
  { keys, now }: { readonly keys: Keys; readonly now: EpochSeconds },
): SharedMedium => {
  const { is_own: isOwn, amount_usd: amountUsd, bought, deleted, kind, width, height, duration } = row;
  const facts = { isOwn, amountUsd, bought, deleted, state: "ready" } as const;
  const [sees, locked] = [seesMessageMedia(facts), isMessageLocked(facts)];
  const address = (name: string | null) => (name === null ? null : mediaAddress(keys, name, now));
  return {
    ...{ message_id: row.message_id, is_own: isOwn, created_at: row.created_at },
    ...{ is_locked: locked, amount_usd: amountUsd },
    media: {
      ...{ id: row.media_id, kind, width, height, duration, uncensor_amount: null },
      thumb_url: address(locked ? row.teaser : row.thumb),
      url: sees ? address(row.file) : null,
    },
  };
};
