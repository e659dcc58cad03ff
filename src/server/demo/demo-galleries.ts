import type { GalleryType } from "../../domain/gallery/gallery.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { demoFilm, demoPicture, demoSound, type DemoMedia } from "./demo-media.ts";

interface DemoGallery {
  readonly type: GalleryType;
  readonly title: string;
  readonly price: number;
  readonly media: readonly DemoMedia[];
}

/** What ava sells on her premium tab. */
const galleries: readonly DemoGallery[] = [
  {
    ...{ type: "photo_dm", title: "The gate series, print-ready", price: 1900 },
    media: [70, 71, 72, 73].map((number) => demoPicture("ava", number)),
  },
  {
    ...{ type: "photo_dm", title: "A free look at the sketchbook", price: 0 },
    media: [74, 75].map((number) => demoPicture("ava", number)),
  },
  {
    ...{ type: "video_dm", title: "Two uncut studio evenings", price: 2400 },
    media: [20, 21].map((number) => demoFilm("ava", number)),
  },
  {
    ...{ type: "audio_dm", title: "Loops for working late", price: 900 },
    media: [20, 21, 22].map((number) => demoSound("ava", number)),
  },
];

/** Premium media of three kinds. */
export const makeGalleries = async (unit: UnitOfWork, creator_id: string): Promise<void> => {
  const created_at = unit.now - 20 * 86_400;
  for (const [position, { type: gallery, title, price: amount_usd, media }] of galleries.entries()) {
    const row = { creator_id, gallery, title, amount_usd, position, created_at, deleted_at: null };
    const { id } = await unit.sql
      .insertInto("direct_message")
      .values(row)
      .returning("id")
      .executeTakeFirstOrThrow();
    const files = media.map((file) => ({ ...file, owner_id: creator_id, created_at, used: true }));
    const kept = await unit.sql.insertInto("media").values(files).returning("id").execute();
    const links = kept.map((file, index) => ({
      ...{ direct_message_id: id, position: index, media_id: file.id },
    }));
    await unit.sql.insertInto("direct_message_media").values(links).execute();
  }
};
