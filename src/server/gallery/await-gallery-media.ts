import type { SettledMedia } from "../media/media-settled.ts";
import { notify } from "../notice/notify.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { showWhenReady } from "./show-gallery.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

/**
 * What shows a medium is for sale once all of its media are there, and not while a reviewer holds one; its owner is told of
 * one that failed.
 */
export const goOnWithGalleries = async (
  unit: UnitOfWork,
  { id, ownerId: accountId, error }: Pick<SettledMedia, "id" | "ownerId" | "error">,
): Promise<void> => {
  const waiting = await unit.sql
    .selectFrom("direct_message_media as dm")
    .innerJoin("direct_message as d", "d.id", "dm.direct_message_id")
    .select(["d.id", "d.title"])
    .where("dm.media_id", "=", id)
    .where("d.gallery", "is not", null)
    .where("d.deleted_at", "is", null)
    .orderBy("d.id")
    .execute();
  if (waiting.length === 0) return;
  if (error === null)
    return showWhenReady(
      unit,
      waiting.map((gallery) => gallery.id),
    );
  for (const gallery of waiting) {
    const text = `A file of "${gallery.title}" could not be used, so it is not on sale: ${error}`;
    const url = `${accountPages["own-galleries"].path}?gallery=${gallery.id}`;
    notify(unit, { accountId, kind: "system", text, url });
  }
};
