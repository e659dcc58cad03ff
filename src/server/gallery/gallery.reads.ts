import { sql, type Kysely } from "kysely";

import type { GalleryFacts, GalleryType } from "../../domain/gallery/gallery.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { MediaRow } from "../post/post.reads.ts";

/** A gallery as it is stored, with those of its media that are ready, in order. */
export interface GalleryRow {
  readonly id: number;
  readonly creator_id: AccountId;
  readonly username: string;
  readonly display_name: string;
  readonly gallery: GalleryType;
  readonly title: string;
  readonly amount_usd: Cents;
  readonly sales: number;
  readonly created_at: EpochSeconds;
  readonly active: boolean;
  readonly held: boolean;
  readonly shown: boolean;
  readonly version: number;
  readonly bought: boolean;
  readonly media: readonly Omit<MediaRow, "uncensor_amount">[];
}

const columns = (viewerId: AccountId | null) => sql`
  d.id, d.creator_id, a.username, a.display_name, d.gallery, d.title, d.amount_usd, d.sales, d.created_at, d.active, d.held, d.shown, d.version,
    exists (select from unlock u where u.account_id = ${viewerId} and u.kind = 'dm' and u.item_id = d.id) as bought,
    (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'file', m.file, 'thumb', m.thumb,
      'teaser', m.teaser, 'width', m.width, 'height', m.height, 'duration', m.duration) order by dm.position), '[]')
      from direct_message_media dm join media m on m.id = dm.media_id and m.state = 'ready' and m.held is null
      where dm.direct_message_id = d.id) as media`;

/** What the rules judge of a gallery. */
export const factsOf = ({ amount_usd, bought, shown, held }: GalleryRow): GalleryFacts => ({
  ...{ amountUsd: amount_usd, bought, shown, held },
});

/** Galleries of one kind of a creator in his order; what is not for sale is there for its buyers alone. */
export const readGalleries = async (
  database: Kysely<Database>,
  {
    creatorId,
    type,
    viewerId,
  }: { readonly creatorId: AccountId; readonly type: GalleryType; readonly viewerId: AccountId | null },
): Promise<readonly GalleryRow[]> => {
  const { rows } = await sql<GalleryRow>`
    select * from (select ${columns(viewerId)}, d.position from direct_message d join account a on a.id = d.creator_id
      where d.creator_id = ${creatorId} and d.gallery = ${type}) g
    where g.shown or g.bought order by g.position, g.id`.execute(database);
  return rows;
};

/** One gallery, whether it is for sale or not; null: there is none, or it is deleted and not his. */
export const readGallery = async (
  database: Kysely<Database>,
  id: number,
  viewerId: AccountId | null,
): Promise<GalleryRow | null> => {
  const { rows } = await sql<GalleryRow>`
    select * from (select ${columns(viewerId)} from direct_message d join account a on a.id = d.creator_id
      where d.id = ${id} and d.gallery is not null) g where g.bought or exists (
        select from direct_message kept where kept.id = g.id and kept.deleted_at is null)`.execute(database);
  return rows[0] ?? null;
};
