import type { Kysely } from "kysely";
import { sql, type RawBuilder } from "kysely";

import { creatorDecider, type CreatorState } from "../../domain/creator/creator.decider.ts";
import type { DomainStatus } from "../../domain/custom-domain/domain-status.ts";
import type { GalleryType } from "../../domain/gallery/gallery.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { PicturesRow } from "../account/own-pictures.ts";
import { keyNow } from "../session/username-now.ts";
import type { Database } from "../database/schema.ts";

/** A creator as every read starts from: the account, the page's state, its numbers, the places left. */
export interface CreatorRow extends PicturesRow {
  readonly id: string;
  readonly username: string;
  readonly display_name: string;
  readonly created_at: EpochSeconds;
  readonly tip_blocked: boolean;
  /** ISO code of the application's country. */
  readonly country: string | null;
  readonly compliance_status: "approved" | "rejected" | "under_review" | null;
  readonly state: CreatorState;
  readonly places: { readonly trial: number | null; readonly winback: number | null };
  readonly post: number;
  readonly free: number;
  readonly picture: number;
  readonly video: number;
  readonly audio: number;
  readonly likes: number;
  /** How many galleries he sells, by what they hold. */
  readonly galleries: Readonly<Partial<Record<GalleryType, number>>>;
  /** Whether anything is on the tip menu. */
  readonly sells_menu: boolean;
  /** The address of her own that is furthest; null: she has asked for none. */
  readonly domain: { readonly host: string; readonly status: DomainStatus } | null;
}

type Found = Omit<CreatorRow, "state" | "places"> & {
  readonly state: CreatorState | null;
  readonly trial_open: boolean | null;
  readonly trial_left: number | null;
  readonly winback_open: boolean | null;
  readonly winback_left: number | null;
};

const left = (open: boolean | null, count: number | null): number | null =>
  open === true ? (count === null ? null : Math.max(0, count)) : 0;

const readWhere = async (
  database: Kysely<Database>,
  key: "username_key" | "id",
  value: string | RawBuilder<string>,
): Promise<CreatorRow | null> => {
  const rows = await database
    .selectFrom(
      sql<Found>`(select a.id, a.username, a.display_name, a.avatar_url, a.cover_picture_url, a.cover_video_url, a.created_at,
      a.avatar_held, a.cover_picture_held, a.cover_video_held,
      a.avatar_rejected, a.cover_picture_rejected, a.cover_video_rejected,
      a.tip_blocked, a.country, a.compliance_status, c.state,
      coalesce(n.post, 0) as post, coalesce(n.free, 0) as free, coalesce(n.picture, 0) as picture,
      coalesce(n.video, 0) as video, coalesce(n.audio, 0) as audio, coalesce(n.likes, 0) as likes,
      (select coalesce(jsonb_object_agg(gallery, counted), '{}') from (select d.gallery, count(*) as counted
        from direct_message d where d.creator_id = a.id and d.gallery is not null and d.shown
        group by d.gallery) g) as galleries,
      exists (select from tip_menu_item i where i.creator_id = a.id and i.deleted_at is null) as sells_menu,
      (select jsonb_build_object('host', d.host, 'status', d.status) from custom_domain d where d.creator_id = a.id
        order by array_position(array['online', 'approved', 'pending', 'not_approved'], d.status), d.asked_at desc, d.host
        limit 1) as domain,
      t.open as trial_open, t.places - t.taken - t.reserved as trial_left,
      w.open as winback_open, w.places - w.taken - w.reserved as winback_left
    from account a
    left join creator c on c.account_id = a.id
    left join profile_count n on n.account_id = a.id
    left join offer_places t on t.creator_id = a.id and t.kind = 'trial'
    left join offer_places w on w.creator_id = a.id and w.kind = 'winback'
    where a.${sql.raw(key)} = ${value} and a.type = 'model' and not a.suspended)`.as("found"),
    )
    .selectAll()
    .execute();
  const row = rows[0];
  if (row === undefined) return null;
  const { trial_open, trial_left, winback_open, winback_left, state, ...rest } = row;
  return {
    ...rest,
    state: state ?? creatorDecider.initial,
    places: { trial: left(trial_open, trial_left), winback: left(winback_open, winback_left) },
  };
};

/**
 * A creator by username, in any case, also by one of before; null when there is none, or none that may be shown. A name with spaces
 * around it is nobody's (API-08).
 */
export const findCreator = async (database: Kysely<Database>, username: string): Promise<CreatorRow | null> =>
  username === username.trim() ? readWhere(database, "username_key", keyNow(username)) : null;

/** A creator by account id. */
export const findCreatorById = (database: Kysely<Database>, id: string): Promise<CreatorRow | null> =>
  readWhere(database, "id", id);
