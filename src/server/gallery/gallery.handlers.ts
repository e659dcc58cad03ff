import { isGalleryLocked, mayBuyGallery, seesGallery } from "../../domain/gallery/gallery.ts";
import type { Gallery } from "../../protocol/gallery/gallery.records.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { mediaAddress } from "../media/media-address.ts";
import { postReader } from "../post/post-item.ts";
import { viewCreator, type ViewedCreator } from "../profile/viewed-creator.ts";
import { factsOf, readGalleries, readGallery, type GalleryRow } from "./gallery.reads.ts";

const noFlags = { promote: false, wlConfig: false };

/** A gallery as the viewer may see it; null: not at all. Locked media stay here, prices are on the button of a lock (PROFILE-64). */
const galleryItem = (
  row: GalleryRow,
  { record }: ViewedCreator,
  { services: { keys }, now }: RequestContext,
): Gallery | null => {
  const { can_edit: owner } = record;
  const reader = postReader(record);
  const facts = factsOf(row);
  if (!owner && !seesGallery(facts, reader)) return null;
  const locked = isGalleryLocked(facts, reader, owner);
  const address = (name: string | null) => (name === null ? null : mediaAddress(keys, name, now));
  return {
    id: row.id,
    type: row.gallery,
    title: row.title,
    created_at: row.created_at,
    amount_usd: row.amount_usd,
    media: row.media.map(({ id, kind, file, thumb, teaser, width, height, duration }) => ({
      ...{ id, kind, width, height, duration, uncensor_amount: null },
      thumb_url: row.held && !owner ? null : address(locked ? teaser : thumb),
      url: locked ? null : address(file),
    })),
    is_locked: locked,
    can_unlock: !owner && mayBuyGallery(facts, reader) === null,
    sales: owner ? row.sales : null,
    creator: { username: row.username, display_name: row.display_name },
  };
};

export const galleryHandlers = {
  getGalleries: async ({ username, type }, context) => {
    const viewed = await viewCreator(username, noFlags, context);
    if (viewed === null) return refuse("user_not_found");
    if (viewed.isClosed) return refuse("blocked");
    if (viewed.record.is_blocked === true) return answer({ items: [], next: null });
    const viewerId = context.viewer?.id ?? null;
    const rows = await readGalleries(context.services.database, {
      ...{ creatorId: viewed.creator.id, type, viewerId },
    });
    const items = rows.map((row) => galleryItem(row, viewed, context)).filter((item) => item !== null);
    return answer({ items, next: null });
  },

  getGallery: async ({ id }, context) => {
    const row = await readGallery(context.services.database, id, signedIn(context).id);
    const viewed = row === null ? null : await viewCreator(row.username, noFlags, context);
    if (row === null || viewed === null || viewed.record.is_blocked === true)
      return refuse("gallery_not_found");
    if (viewed.isClosed && !row.bought) return refuse("blocked");
    const item = galleryItem(row, viewed, context);
    return item === null ? refuse("gallery_not_found") : answer(item);
  },
} satisfies Partial<Handlers>;
