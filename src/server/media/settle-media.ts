import type { Services } from "../services.ts";
import { systemMetadata } from "../store/event-store.ts";
import { mediaAddress } from "./media-address.ts";
import type { MediaTable } from "./media.tables.ts";

type Made = Pick<MediaTable, "width" | "height" | "duration">;

/**
 * Writes that a medium is ready, or why it failed, and tells the features that wait for it, in one transaction. Its source goes.
 * One that is settled already, or gone, stays as it is.
 */
export const settleMedia = (
  { store, keys, mediaSettled }: Pick<Services, "keys" | "mediaSettled" | "store">,
  id: number,
  result: { readonly made: Made } | { readonly error: string },
): Promise<void> =>
  store.transact(systemMetadata, async (unit) => {
    const open = await unit.sql
      .selectFrom("media")
      .select(["owner_id", "kind", "source", "thumb"])
      .where("id", "=", id)
      .where("state", "in", ["waiting", "processing"])
      .forUpdate()
      .executeTakeFirst();
    if (open === undefined) return;
    const error = "error" in result ? result.error : null;
    await unit.sql
      .updateTable("media")
      .set(error === null ? { state: "ready", percent: 100 } : { state: "failed", error })
      .set("made" in result ? result.made : {})
      .set({ source: null })
      .where("id", "=", id)
      .execute();
    const { source: name, owner_id: ownerId, kind, thumb } = open;
    if (name !== null) unit.schedule({ kind: "media.remove", key: `remove:${name}`, payload: { name } });
    const thumbUrl = thumb === null || error !== null ? null : mediaAddress(keys, thumb, unit.now);
    for (const tell of mediaSettled) await tell(unit, { id, ownerId, kind, error, thumbUrl });
  });
