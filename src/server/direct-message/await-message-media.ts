import { messagePath } from "../../domain/direct-message/conversation-path.ts";
import { showWhenReady } from "../gallery/show-gallery.ts";
import type { SettledMedia } from "../media/media-settled.ts";
import { notify } from "../notice/notify.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { tellMessageChanged } from "./message-changed.ts";

/** A message whose last file is ready is shown with its media; its sender is told of one that failed. */
export const goOnWithMessages = async (
  unit: UnitOfWork,
  { id, ownerId: accountId, error }: Pick<SettledMedia, "id" | "ownerId" | "error">,
): Promise<void> => {
  const waiting = await unit.sql
    .selectFrom("direct_message_media as dm")
    .innerJoin("direct_message as d", "d.id", "dm.direct_message_id")
    .select("d.id")
    .where("dm.media_id", "=", id)
    .where("d.gallery", "is", null)
    .where("d.deleted_at", "is", null)
    .orderBy("d.id")
    .execute();
  if (waiting.length === 0) return;
  await showWhenReady(
    unit,
    waiting.map((content) => content.id),
  );
  for (const content of waiting) {
    const ends = await tellMessageChanged(unit, content.id);
    if (ends === null || error === null) continue;
    const text = `A file of your message to ${ends.recipient} could not be used: ${error}`;
    notify(unit, { accountId, kind: "system", text, url: messagePath(ends.recipient, content.id) });
  }
};
