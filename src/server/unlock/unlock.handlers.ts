import { sql } from "kysely";

import type { Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { keptKinds } from "../../domain/media/kept-media.ts";
import { mediaAddress } from "../media/media-address.ts";
import type { MediaRow } from "../post/post.reads.ts";
import { boughtMedia } from "./bought-media.ts";

const PAGE = 24;

interface Row extends Omit<MediaRow, "uncensor_amount"> {
  readonly username: string;
  readonly display_name: string;
  readonly payment_id: string;
  readonly unlocked_at: EpochSeconds;
  readonly amount: Cents;
  readonly is_favorite: boolean;
}

export const unlockHandlers = {
  getPurchases: async ({ type = "photos", username, before_time: time, before_id: id = 0 }, context) => {
    const { database, keys } = context.services;
    const buyerId = signedIn(context).id;
    const { rows } = await sql<Row>`
      select m.id, m.kind, m.file, m.thumb, m.width, m.height, m.duration,
        a.username, a.display_name, p.id as payment_id, p.amount, b.unlocked_at,
        exists (select from favorite f where f.account_id = ${buyerId} and f.media_id = m.id) as is_favorite
      from (
        ${boughtMedia(buyerId)}
      ) b
      join media m on m.id = b.media_id and m.kind = ${keptKinds[type]} and m.state = 'ready' and m.held is null
      join payment p on p.id = b.payment_id
      join account a on a.id = p.creator_id
      where not b.is_held and ${username === undefined ? sql`true` : sql`lower(a.username) = ${username.toLowerCase()}`}
        and ${time === undefined ? sql`true` : sql`(b.unlocked_at, m.id) < (${time}::bigint, ${id}::bigint)`}
      order by b.unlocked_at desc, m.id desc limit ${PAGE + 1}`.execute(database);
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    const address = (name: string | null) => (name === null ? null : mediaAddress(keys, name, context.now));
    return answer({
      items: shown.map((row) => ({
        media: {
          ...{ id: row.id, kind: row.kind, thumb_url: address(row.thumb), url: address(row.file) },
          ...{ width: row.width, height: row.height, duration: row.duration, uncensor_amount: null },
          is_favorite: row.is_favorite,
        },
        creator: { username: row.username, display_name: row.display_name },
        payment_id: row.payment_id,
        bought_at: row.unlocked_at,
        amount_usd: row.amount,
      })),
      next:
        rows.length > PAGE && last !== undefined
          ? { before_time: last.unlocked_at, before_id: last.id }
          : null,
    });
  },
} satisfies Partial<Handlers>;
