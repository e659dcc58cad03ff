import type { GalleryType } from "../../domain/gallery/gallery.ts";
import { reviewDecider } from "../../domain/review/review.decider.ts";
import { createGallery } from "../gallery/write-gallery.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";
import { demoFilm, demoPicture, demoSound, type DemoMedia } from "./demo-media.ts";
import { must, unitAt } from "./past.ts";

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

const limits = { priceMin: 100, priceMax: 50_000, review: "after" } as const;

/** Premium media of three kinds, made as creators make them and approved. */
export const makeGalleries = async (unit: UnitOfWork, ids: DemoIds): Promise<void> => {
  const [creatorId, rita] = [idOf(ids, "ava"), { id: idOf(ids, "rita"), manages: [] }];
  const then = unitAt(unit, unit.now - 20 * 86_400);
  // What is made later stands in front.
  for (const { type: gallery, title: text, price: amount_usd, media: files } of galleries.toReversed()) {
    const rows = files.map((file) => ({ ...file, owner_id: creatorId, created_at: then.now, used: true }));
    const kept = await then.sql.insertInto("media").values(rows).returning("id").execute();
    const media = kept.map(({ id }) => ({ vault_id: id }));
    const input = { type: "profile", rule: { gallery }, text, amount_usd, media } as const;
    const id = await createGallery(then, { creatorId, accountId: creatorId, limits, input });
    await must(then, reviewDecider, `gallery-${id}`, { type: "ApproveReview", by: rita, file: null });
  }
};
