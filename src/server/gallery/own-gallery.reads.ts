import { sql, type Kysely } from "kysely";

import type { GalleryType } from "../../domain/gallery/gallery.ts";
import type { Hold } from "../../domain/review/review.events.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { MediaKind, MediaState } from "../media/media.tables.ts";
import { isSoldItem } from "../unlock/sold.ts";

/** A gallery as its creator changes it, with all of its media in order. */
export interface OwnGalleryRow {
  readonly id: number;
  readonly creator_id: AccountId;
  readonly type: GalleryType;
  readonly title: string;
  readonly amount_usd: Cents;
  readonly created_at: EpochSeconds;
  readonly active: boolean;
  readonly held: boolean;
  readonly version: number;
  readonly sales: number;
  /** Cents that its creator got of it, less what went back. */
  readonly earned: Cents;
  readonly is_sold: boolean;
  readonly is_rejected: boolean;
  readonly reason: string | null;
  readonly media: readonly {
    readonly id: number;
    readonly kind: MediaKind;
    readonly name: string;
    readonly created_at: EpochSeconds;
    readonly state: MediaState;
    readonly error: string | null;
    readonly held: Hold | "rejected" | null;
    readonly thumb: string | null;
  }[];
}

const columns = sql`
  d.id, d.creator_id, d.gallery as type, d.title, d.amount_usd, d.created_at, d.active, d.held, d.version, d.sales,
    (select coalesce(sum(l.amount), 0)::bigint from direct_message_sale s join ledger_posting l on l.payment_id = s.payment_id
      where s.direct_message_id = d.id and l.account = 'creator:' || d.creator_id) as earned,
    ${isSoldItem("dm", sql`d.id`)} as is_sold,
    coalesce(r.status = 'rejected', false) as is_rejected, r.reason,
    (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'name', m.name, 'created_at', m.created_at,
      'state', m.state, 'error', m.error, 'held', m.held, 'thumb', m.thumb) order by dm.position), '[]')
      from direct_message_media dm join media m on m.id = dm.media_id where dm.direct_message_id = d.id) as media
  from direct_message d left join review_item r on r.id = 'gallery-' || d.id`;

/** A creator's galleries of one kind in their order. */
export const readOwnGalleries = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  type: GalleryType,
): Promise<readonly OwnGalleryRow[]> => {
  const { rows } = await sql<OwnGalleryRow>`
    select ${columns} where d.creator_id = ${creatorId} and d.gallery = ${type} and d.deleted_at is null
    order by d.position, d.id`.execute(database);
  return rows;
};

/** One gallery; null: there is none, or it is deleted. */
export const readOwnGallery = async (
  database: Kysely<Database>,
  id: number,
): Promise<OwnGalleryRow | null> => {
  const { rows } = await sql<OwnGalleryRow>`
    select ${columns} where d.id = ${id} and d.gallery is not null and d.deleted_at is null`.execute(
    database,
  );
  return rows[0] ?? null;
};
