import { sql } from "kysely";

import { keptKinds } from "../../domain/media/kept-media.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { mediaAddress } from "../media/media-address.ts";
import type { MediaRow } from "../post/post.reads.ts";
import { boughtMedia } from "../unlock/bought-media.ts";
import { readOpenMedia } from "./open-media.ts";

const PAGE = 24;
/** Creators of the filter at the most. */
const CREATORS = 500;

interface Row extends Omit<MediaRow, "uncensor_amount"> {
  readonly username: string;
  readonly display_name: string;
  readonly created_at: EpochSeconds;
}

/** Media that can be shown. */
const isShown = sql`m.state = 'ready' and m.held is null`;

/** Own marks, whomever the viewer acts for. */
export const favoriteHandlers = {
  getFavorites: async ({ type = "photos", username, before_time: time, before_id: id = 0 }, context) => {
    const { database, keys } = context.services;
    const { rows } = await sql<Row>`
      select m.id, m.kind, m.file, m.thumb, m.teaser, m.width, m.height, m.duration, a.username, a.display_name,
        f.created_at
      from favorite f
      join media m on m.id = f.media_id and m.kind = ${keptKinds[type]} and ${isShown}
      join account a on a.id = m.owner_id
      where f.account_id = ${signedIn(context).id}
        and ${username === undefined ? sql`true` : sql`lower(a.username) = ${username.toLowerCase()}`}
        and ${time === undefined ? sql`true` : sql`(f.created_at, f.media_id) < (${time}::bigint, ${id}::bigint)`}
      order by f.created_at desc, f.media_id desc limit ${PAGE + 1}`.execute(database);
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    const open = await readOpenMedia(
      shown.map((row) => row.id),
      context,
    );
    const address = (name: string | null) => (name === null ? null : mediaAddress(keys, name, context.now));
    return answer({
      items: shown.map((row) => {
        const isOpen = open.has(row.id);
        return {
          media: {
            ...{ id: row.id, kind: row.kind, thumb_url: address(isOpen ? row.thumb : row.teaser) },
            ...{ url: isOpen ? address(row.file) : null, width: row.width, height: row.height },
            ...{ duration: row.duration, uncensor_amount: null, is_favorite: true },
          },
          creator: { username: row.username, display_name: row.display_name },
          is_locked: !isOpen,
        };
      }),
      next:
        rows.length > PAGE && last !== undefined
          ? { before_time: last.created_at, before_id: last.id }
          : null,
    });
  },

  getKeptCreators: async ({ type = "photos", of = "favorites" }, context) => {
    const { id } = signedIn(context);
    const kept =
      of === "favorites"
        ? sql`select media_id from favorite where account_id = ${id}`
        : sql`select media_id from (${boughtMedia(id)}) bought where not is_held`;
    const { rows } = await sql<{ username: string; display_name: string }>`
      select distinct a.username, a.display_name from media m join account a on a.id = m.owner_id
      where m.id in (${kept}) and m.kind = ${keptKinds[type]} and ${isShown}
      order by a.display_name, a.username limit ${CREATORS}`.execute(context.services.database);
    return answer(rows);
  },

  addFavorite: async ({ media_id }, context) => {
    const open = await readOpenMedia([media_id], context);
    if (!open.has(media_id)) return refuse("favorite_not_open");
    await context.services.database
      .insertInto("favorite")
      .values({ account_id: signedIn(context).id, media_id, created_at: context.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return answer({ ok: true as const });
  },

  removeFavorite: async ({ media_id }, context) => {
    await context.services.database
      .deleteFrom("favorite")
      .where("account_id", "=", signedIn(context).id)
      .where("media_id", "=", media_id)
      .execute();
    return answer({ ok: true as const });
  },
} satisfies Partial<Handlers>;
