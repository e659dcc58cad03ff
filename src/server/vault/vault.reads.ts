import { sql, type Kysely, type RawBuilder } from "kysely";

import { shownFileName } from "../../domain/upload/file-name.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Hold } from "../../domain/review/review.events.ts";
import type { Database } from "../database/schema.ts";
import { mediaAddress } from "../media/media-address.ts";
import type { MediaKind, MediaState } from "../media/media.tables.ts";
import type { Keys } from "../session/keys.ts";
import { isSoldItem } from "../unlock/sold.ts";

/** Media of a page of the vault. */
export const PAGE = 48;

/** What a page of the vault shows of an account's media; `folderId` null: what lies in no folder. */
export interface VaultQuery {
  readonly ownerId: AccountId;
  readonly ids?: readonly number[] | undefined;
  readonly type?: MediaKind | undefined;
  readonly folderId?: number | null | undefined;
  readonly isUsed?: boolean | undefined;
  readonly before?: number | undefined;
}

interface VaultRow {
  readonly id: number;
  readonly kind: MediaKind;
  readonly name: string;
  readonly folder_id: number | null;
  readonly state: MediaState;
  readonly percent: number;
  readonly error: string | null;
  readonly held: Hold | "rejected" | null;
  readonly file: string;
  readonly thumb: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly duration: number | null;
  readonly created_at: EpochSeconds;
  readonly is_used: boolean;
}

/** Whether a post or gallery shows the medium `m`, or what shows it, or it itself, is sold (`isSoldItem`): then its files stay (POSTS-25). */
export const isNeeded = sql<boolean>`(
  exists (select from post_media pm join post p on p.id = pm.post_id where pm.media_id = m.id
    and (p.state in ('planned', 'published') or ${isSoldItem("post", sql`p.id`)}))
  or exists (select from direct_message_media dm join direct_message d on d.id = dm.direct_message_id where dm.media_id = m.id
    and (d.deleted_at is null or ${isSoldItem("dm", sql`d.id`)}))
  or ${isSoldItem("media", sql`m.id`)})`;

/** The media `m` that lie in somebody's vault: all that he uses but what becomes a cover, and what he deleted. */
export const inVault = (ownerId: AccountId): RawBuilder<unknown> => sql`
  m.owner_id = ${ownerId} and m.used and m.removed_at is null
    and not exists (select from cover_film c where c.media_id = m.id)`;

const wanted = ({ ids, type, folderId, isUsed, before }: VaultQuery): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(ids === undefined ? [] : [sql`m.id = any(${[...ids]})`]),
      ...(type === undefined ? [] : [sql`m.kind = ${type}`]),
      ...(folderId === undefined ? [] : [sql`m.folder_id is not distinct from ${folderId}::bigint`]),
      ...(isUsed === undefined ? [] : [sql`${isNeeded} = ${isUsed}`]),
      ...(before === undefined ? [] : [sql`m.id < ${before}`]),
    ],
    sql` and `,
  );

/** A page of somebody's media, newest first, with the first row of the next page. */
export const readVault = async (
  database: Kysely<Database>,
  query: VaultQuery,
): Promise<readonly VaultRow[]> => {
  const { rows } = await sql<VaultRow>`
    select m.id, m.kind, m.name, m.folder_id, m.state, m.percent, m.error, m.held, m.file, m.thumb, m.width, m.height,
        m.duration, m.created_at, ${isNeeded} as is_used
      from media m where ${inVault(query.ownerId)} and ${wanted(query)}
      order by m.id desc limit ${PAGE + 1}`.execute(database);
  return rows;
};

/** A medium as its owner sees it. What was rejected is shown nowhere but in Content Cop. `now` in epoch seconds. */
export const vaultItem = (row: VaultRow, keys: Keys, now: EpochSeconds) => {
  const { id, kind, folder_id, state, percent, error, width, height, duration, created_at, is_used } = row;
  const isShown = state === "ready" && row.held !== "rejected";
  const address = (name: string | null) => (isShown && name !== null ? mediaAddress(keys, name, now) : null);
  return {
    ...{ vault_id: id, kind, name: shownFileName(row), folder_id, state, percent, error },
    ...{ width, height, duration, created_at, is_used },
    review: row.held === "rejected" ? ("rejected" as const) : row.held === null ? null : ("pending" as const),
    thumb_url: address(row.thumb),
    url: address(row.file),
  };
};
