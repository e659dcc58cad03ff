import type { Selectable } from "kysely";

import type { AccountTable } from "./account.tables.ts";

/** How an account looks, with what nobody else sees yet (COVER-29). */
export type PicturesRow = Pick<
  Selectable<AccountTable>,
  | "avatar_url"
  | "avatar_held"
  | "avatar_rejected"
  | "cover_picture_url"
  | "cover_picture_held"
  | "cover_picture_rejected"
  | "cover_video_url"
  | "cover_video_held"
  | "cover_video_rejected"
>;

/** What everybody sees; whether something was rejected is nobody's business. */
export const shownPictures = (row: PicturesRow) => ({
  fans_avatar_url: row.avatar_url,
  fans_avatar_rejected: false,
  fans_cover_picture_url: row.cover_picture_url,
  fans_cover_picture_rejected: false,
  fans_cover_video_url: row.cover_video_url,
  fans_cover_video_rejected: false,
});

/** The pictures as their owner sees them: those that wait for their approval too, and which were rejected (PROFILE-49, COVER-14). */
export const ownPictures = (row: PicturesRow): ReturnType<typeof shownPictures> => {
  // A new cover is a picture or a film: where one waits, the other is not shown.
  const cover = row.cover_picture_held ?? row.cover_video_held;
  return {
    fans_avatar_url: row.avatar_held ?? row.avatar_url,
    fans_avatar_rejected: row.avatar_rejected,
    fans_cover_picture_url: cover === null ? row.cover_picture_url : row.cover_picture_held,
    fans_cover_picture_rejected: row.cover_picture_rejected,
    fans_cover_video_url: cover === null ? row.cover_video_url : row.cover_video_held,
    fans_cover_video_rejected: row.cover_video_rejected,
  };
};
