import { sql, type Kysely, type RawBuilder, type Selectable } from "kysely";

import { slotMoments } from "../../domain/auto-post/weekly-slots.ts";
import { calendarLimits } from "../../domain/calendar/calendar-item.ts";
import type { Span } from "../../domain/calendar/stats-period.ts";
import { shownFileName } from "../../domain/upload/file-name.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { clocksOf } from "../http/time-zone.ts";
import type { MediaKind } from "../media/media.tables.ts";
import { inVault, isNeeded } from "../vault/vault.reads.ts";
import type { AutoPostTable } from "./auto-post.tables.ts";

export type AutoPostRow = Selectable<AutoPostTable>;

/** A medium that a slot may publish. */
export interface WaitingMedium {
  readonly id: number;
  readonly kind: MediaKind;
  readonly name: string;
  readonly created_at: EpochSeconds;
}

/**
 * Whether a slot may publish the medium `m` of a creator: it can be shown, and nothing shows or sells it, or was a post of it. So what a
 * reviewer has rejected as a post does not come back by itself.
 */
export const canBePosted = (creatorId: AccountId): RawBuilder<boolean> => sql`(
  ${inVault(creatorId)} and m.state = 'ready' and m.held is null and not ${isNeeded}
  and not exists (select from post_media pm where pm.media_id = m.id)
  and not exists (select from auto_post_medium a where a.media_id = m.id))`;

/** How automatic posts of a creator are set up; null: they never were. */
export const readAutoPostRow = async (
  database: Kysely<Database>,
  creatorId: AccountId,
): Promise<AutoPostRow | null> => {
  const row = await database
    .selectFrom("auto_post")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .executeTakeFirst();
  return row ?? null;
};

/** What the next slots publish, in their order: the oldest first. */
export const readWaitingMedia = async (
  database: Kysely<Database>,
  { creator_id: creatorId, folder_ids: folders }: Pick<AutoPostRow, "creator_id" | "folder_ids">,
  limit: number,
): Promise<readonly WaitingMedium[]> => {
  const { rows } = await sql<WaitingMedium>`
    select m.id, m.kind, m.name, m.created_at from media m
    where m.folder_id = any(${[...folders]}::bigint[]) and ${canBePosted(creatorId)}
    order by m.id limit ${limit}`.execute(database);
  return rows;
};

/** All folders of a creator's vault by name, with how many files of each can still be posted. */
export const readFoldersToPost = async (database: Kysely<Database>, creatorId: AccountId) => {
  const { rows } = await sql<{ folder_id: number; name: string; waiting: number }>`
    select f.id as folder_id, f.name, count(m.id)::int as waiting
    from vault_folder f left join media m on m.folder_id = f.id and ${canBePosted(creatorId)}
    where f.owner_id = ${creatorId} group by f.id order by lower(f.name), f.id`.execute(database);
  return rows;
};

/** How many automatic posts of a creator are not published yet: those of slots to come, and those that wait for a reviewer. */
export const countPending = async (database: Kysely<Database>, creatorId: AccountId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from auto_post s join media m on m.folder_id in (
          select f.value::bigint from jsonb_array_elements_text(s.folder_ids) f)
        where s.creator_id = ${creatorId} and s.active and ${canBePosted(creatorId)})
      + (select count(*) from auto_post_medium a join post p on p.id = a.post_id
        where a.creator_id = ${creatorId} and p.state = 'planned' and not p.was_published))::int as count`.execute(
    database,
  );
  return rows[0]!.count;
};

/** A slot to come; `name` is the file that it will publish as things are, null: nothing is left. */
export interface SlotToCome {
  readonly at: EpochSeconds;
  readonly name: string | null;
}

/** The slots of a span that are to come, up to the first one for which nothing is left. */
export const readSlotsToCome = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  { from, to }: Span,
): Promise<readonly SlotToCome[]> => {
  const row = await readAutoPostRow(database, creatorId);
  if (row === null || row.next_at === null || row.next_at >= to) return [];
  const most = calendarLimits.items + 1;
  const moments = slotMoments(row.slots, { from: row.next_at, to, most }, clocksOf(row.time_zone));
  const media = await readWaitingMedia(database, row, moments.length);
  return moments
    .slice(0, media.length + 1)
    .map((at, place) => ({ at, name: media[place] === undefined ? null : shownFileName(media[place]) }))
    .filter(({ at }) => at >= from);
};
