import type { Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import { ownPictures } from "../account/own-pictures.ts";
import type { Database } from "../database/schema.ts";
import { refuse, type Refusal } from "../http/reply.ts";
import { isAddressOf } from "../media/media-host.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** The cover as its owner sees it; `is_processing`: a film is being made ready to take its place. */
export interface ShownCover {
  readonly fans_cover_picture_url: string | null;
  readonly fans_cover_video_url: string | null;
  readonly is_processing: boolean;
}

const changed = (what: string, current: Readonly<Record<string, unknown>>): Refusal =>
  refuse("section_changed", {
    error: `The ${what} was changed meanwhile. You see the one that is there now.`,
    current,
  });

const rowOf = (database: Kysely<Database>, id: AccountId) =>
  database.selectFrom("account").selectAll().where("id", "=", id);

/** The pictures as their owner sees them. */
export const picturesOf = async (database: Kysely<Database>, id: AccountId) =>
  ownPictures(await rowOf(database, id).executeTakeFirstOrThrow());

/** No other change of the pictures of an account passes before this transaction ends. */
export const holdPictures = async (unit: UnitOfWork, id: AccountId): Promise<void> => {
  await rowOf(unit.sql, id).forUpdate().execute();
};

/** Refuses to change an avatar that is another one than the one that was shown. */
export const changedAvatar = async (
  database: Kysely<Database>,
  id: AccountId,
  was: string | null | undefined,
): Promise<Refusal | null> => {
  if (was === undefined) return null;
  const { fans_avatar_url } = await picturesOf(database, id);
  return isAddressOf(was, fans_avatar_url) ? null : changed("avatar", { fans_avatar_url });
};

/** Refuses to change a cover that is another one than the one that was shown, or that a film takes the place of that was not told of. */
export const changedCover = async (
  database: Kysely<Database>,
  id: AccountId,
  was: ShownCover | undefined,
): Promise<Refusal | null> => {
  if (was === undefined) return null;
  const { fans_cover_picture_url, fans_cover_video_url } = await picturesOf(database, id);
  const film = await database
    .selectFrom("cover_film")
    .select("media_id")
    .where("account_id", "=", id)
    .executeTakeFirst();
  const now: ShownCover = { fans_cover_picture_url, fans_cover_video_url, is_processing: film !== undefined };
  const isSame =
    isAddressOf(was.fans_cover_picture_url, fans_cover_picture_url) &&
    isAddressOf(was.fans_cover_video_url, fans_cover_video_url) &&
    (was.is_processing || !now.is_processing);
  return isSame ? null : changed("cover", { ...now });
};
