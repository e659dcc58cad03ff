import type { Selectable } from "kysely";

import { creatorOf, signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { mediaAddress } from "../media/media-address.ts";
import type { MediaTable } from "../media/media.tables.ts";
import { useUploads } from "../media/use-uploads.ts";
import { accountOfCall } from "../profile/account-of-call.ts";
import type { Keys } from "../session/keys.ts";

const PAGE = 48;

/** A medium as its owner sees it. `now` in epoch seconds. */
const itemOf = (row: Selectable<MediaTable>, keys: Keys, now: number) => {
  const { id, kind, state, percent, error, width, height, duration, created_at } = row;
  const address = (name: string | null) =>
    state !== "ready" || name === null ? null : mediaAddress(keys, name, now);
  return {
    ...{ vault_id: id, kind, state, percent, error, width, height, duration, created_at },
    thumb_url: address(row.thumb),
    url: address(row.file),
  };
};

const idsOf = (text: string): readonly number[] | null =>
  /^\d{1,15}(,\d{1,15}){0,47}$/.test(text) ? text.split(",").map(Number) : null;

/** A creator's own media. */
export const vaultHandlers = {
  addToVault: async ({ user_id, ...upload }, context) => {
    const ownerId = accountOfCall(context, user_id);
    if (ownerId === null) return refuse("not_allowed");
    const { services, metadata, now } = context;
    return services.store.transact(metadata, async (unit) => {
      const used = await useUploads(unit, { accountId: signedIn(context).id, ownerId }, [upload]);
      if ("bad" in used) return refuse("upload_expired");
      const row = await unit.sql
        .selectFrom("media")
        .selectAll()
        .where("id", "=", used.media[0]!.id)
        .executeTakeFirstOrThrow();
      return answer(itemOf(row, services.keys, now));
    });
  },

  getVault: async ({ ids, type, before_id: before }, context) => {
    const { services, now } = context;
    const wanted = ids === undefined ? undefined : idsOf(ids);
    if (wanted === null) return refuseFields({ ids: "At most 48 numbers, divided by commas." });
    let query = services.database
      .selectFrom("media")
      .selectAll()
      .where("owner_id", "=", creatorOf(context))
      .where("used", "=", true);
    if (wanted !== undefined) query = query.where("id", "in", wanted);
    if (type !== undefined) query = query.where("kind", "=", type);
    if (before !== undefined) query = query.where("id", "<", before);
    const rows = await query
      .orderBy("id", "desc")
      .limit(PAGE + 1)
      .execute();
    const items = rows.slice(0, PAGE).map((row) => itemOf(row, services.keys, now));
    const last = items.at(-1);
    return answer({ items, next: rows.length > PAGE && last ? { before_id: last.vault_id } : null });
  },
} satisfies Partial<Handlers>;
