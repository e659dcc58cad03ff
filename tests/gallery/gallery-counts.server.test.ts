import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { galleryTypes, type GalleryType } from "../../src/domain/gallery/gallery.ts";
import { findCreator } from "../../src/server/creator/creator.reads.ts";
import { goOnWithGalleries } from "../../src/server/gallery/await-gallery-media.ts";
import { readGalleries } from "../../src/server/gallery/gallery.reads.ts";
import { reviewedGalleries } from "../../src/server/gallery/gallery.review.ts";
import { readOwnGallery } from "../../src/server/gallery/own-gallery.reads.ts";
import {
  createGallery,
  editGallery,
  orderGalleries,
  withdrawGallery,
} from "../../src/server/gallery/write-gallery.ts";
import { UnwrittenError } from "../../src/server/http/unwritten.ts";
import type { ReviewRow } from "../../src/server/review/reviewed.ts";
import { systemMetadata, type UnitOfWork } from "../../src/server/store/event-store.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { accountRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";
import { stillClock } from "../running/still-clock.ts";

const MEDIA: Readonly<Record<GalleryType, readonly number[]>> = {
  photo_dm: [1, 2],
  video_dm: [3, 4],
  audio_dm: [5],
};
/** A film that is still being made when a history begins. */
const MADE_LATER = 4;
const clock = stillClock();

let rows: StoredRows;
beforeAll(async () => {
  rows = await openStoredRows();
  const { database } = rows;
  await database
    .insertInto("account")
    .values([accountRow("ava"), accountRow("bea")])
    .execute();
  const creator = { price: 0, free_profile: true, joins_free: true, state: JSON.stringify({}) };
  await database
    .insertInto("creator")
    .values({ account_id: "ava", ...creator })
    .execute();
  const kinds = ["image", "image", "video", "video", "audio"] as const;
  const files = kinds.map((kind, index) => ({
    ...{ id: index + 1, owner_id: "ava", kind, file: `${index}.webp`, thumb: null, teaser: null, used: true },
    ...{ width: null, height: null, duration: null, created_at: 1 },
  }));
  await database.insertInto("media").values(files).execute();
});
afterAll(() => rows?.stop());

type Command = (unit: UnitOfWork, ids: readonly number[]) => Promise<unknown>;
const at = fc.nat(20);
const type = fc.constantFrom(...galleryTypes);
/** A site that looks at galleries before or after they are shown. */
const limits = fc
  .constantFrom("after", "after", "before")
  .map((review) => ({ priceMin: 100, priceMax: 50_000, review }) as const);
const refused = (error: unknown): void => {
  if (!(error instanceof UnwrittenError)) throw error;
};
/** The gallery that a number means, while it is not deleted. */
const ownOf = async (unit: UnitOfWork, ids: readonly number[], index: number) => {
  const id = ids[index % Math.max(1, ids.length)];
  return id === undefined ? null : readOwnGallery(unit.sql, id);
};
const picks = (kind: GalleryType, count: number) =>
  MEDIA[kind].slice(0, count).map((vault_id) => ({ vault_id }));

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(type, fc.integer({ min: 1, max: 2 }), fc.boolean(), limits).map(
      ([gallery, count, active, site]): Command =>
        (unit) =>
          createGallery(unit, {
            ...{ creatorId: "ava", accountId: "ava", limits: site },
            input: {
              rule: { gallery },
              text: "By the sea",
              media: picks(gallery, count),
              amount_usd: 900,
              active,
            },
          }).catch(refused),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(at, fc.integer({ min: 0, max: 2 }), fc.boolean(), limits)
      .map(([index, count, active, site]): Command => async (unit, ids) => {
        const before = await ownOf(unit, ids, index);
        if (before === null) return;
        const input = {
          active,
          ...(count === 0 ? {} : { media: picks(before.type, count), text: `${count}` }),
        };
        await editGallery(unit, { before, accountId: "ava", limits: site, input }).catch(refused);
      }),
  },
  {
    weight: 2,
    arbitrary: at.map((index): Command => async (unit, ids) => {
      const before = await ownOf(unit, ids, index);
      if (before !== null) await withdrawGallery(unit, before.id);
    }),
  },
  {
    weight: 3,
    // What a reviewer decides: it is taken from view, shown, or removed.
    arbitrary: fc
      .tuple(fc.constantFrom("hide", "show", "show", "remove"), at)
      .map(([decision, index]): Command => async (unit, ids) => {
        const id = ids[index % Math.max(1, ids.length)];
        if (id !== undefined)
          await reviewedGalleries.gallery[decision](unit, { subject: String(id) } as ReviewRow, "");
      }),
  },
  {
    weight: 1,
    arbitrary: at.map((shift): Command => async (unit, ids) => {
      await orderGalleries(unit, "ava", [...ids.slice(shift % 3), ...ids.slice(0, shift % 3)]);
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Command>(async (unit) => {
      await unit.sql.updateTable("media").set({ state: "ready" }).where("id", "=", MADE_LATER).execute();
      await goOnWithGalleries(unit, { id: MADE_LATER, ownerId: "ava", error: null });
    }),
  },
);

/** By the rule itself: on sale, not deleted, nobody holds it, all of it is there. */
const sellable = async (): Promise<readonly number[]> => {
  const { rows: found } = await sql<{ id: number }>`
    select d.id from direct_message d where d.deleted_at is null and d.active and not d.held and not exists (
      select from direct_message_media dm join media m on m.id = dm.media_id
      where dm.direct_message_id = d.id and m.state <> 'ready') order by d.id`.execute(rows.database);
  return found.map(({ id }) => id);
};

test("[PROFILE-40] the numbers of galleries are what their lists show, after any history", async () => {
  const { database, pool } = rows;
  const parts = { database, pool, clock, projections: [], reactions: {} };
  const store = createEventStore({ ...parts, committed: () => undefined });
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 4, maxLength: 18 }), async (history) => {
      await database.deleteFrom("direct_message_media").execute();
      await database.deleteFrom("direct_message").execute();
      await database.updateTable("media").set({ state: "waiting" }).where("id", "=", MADE_LATER).execute();
      for (const command of history) {
        const ids = await database.selectFrom("direct_message").select("id").orderBy("id").execute();
        await store.transact(systemMetadata, (unit) =>
          command(
            unit,
            ids.map(({ id }) => id),
          ),
        );
        const lists = await Promise.all(
          galleryTypes.map((kind) =>
            readGalleries(database, { creatorId: "ava", type: kind, viewerId: "bea" }),
          ),
        );
        const { galleries } = (await findCreator(database, "ava"))!;
        expect(galleryTypes.map((kind) => galleries[kind] ?? 0)).toEqual(lists.map((list) => list.length));
        const shown = lists.flatMap((list) => list.map(({ id }) => id));
        expect(shown.toSorted((one, other) => one - other)).toEqual(await sellable());
      }
    }),
    { numRuns: 50 },
  );
});
