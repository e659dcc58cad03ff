import { sql } from "kysely";

import { reviewDecider } from "../../domain/review/review.decider.ts";
import { reviewId } from "../../domain/review/review.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";
import { demoFilm, demoPicture, demoSound, type DemoMedia } from "./demo-media.ts";
import { must, unitAt } from "./past.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

type Named = DemoMedia & { readonly name: string };

const named = (media: DemoMedia, name: string): Named => ({ ...media, name });

/** What ava keeps for later, by folder; null: in none. */
const folders: readonly { readonly name: string | null; readonly media: readonly Named[] }[] = [
  {
    name: "Studio evenings",
    media: [
      named(demoPicture("ava", 90), "studio light 1.jpg"),
      named(demoPicture("ava", 91), "studio light 2.jpg"),
      named(demoPicture("ava", 92), "the long table.jpg"),
      named(demoFilm("ava", 30), "lamp test.mov"),
    ],
  },
  {
    name: "Sketchbook",
    media: [93, 94, 95].map((number, index) => named(demoPicture("ava", number), `sketch_0${index + 1}.png`)),
  },
  { name: "Loops", media: [named(demoSound("ava", 30), "rain loop.wav")] },
  { name: "For next month", media: [] },
  { name: null, media: [named(demoPicture("ava", 96), "untitled-4.jpg")] },
];

const keep = async (
  unit: UnitOfWork,
  owner_id: string,
  media: readonly Named[],
  { folder_id = null, age }: { readonly folder_id?: number | null; readonly age: number },
): Promise<readonly number[]> => {
  const rows = media.map((file) => ({
    ...{ ...file, owner_id, folder_id, created_at: unit.now - age, used: true, reviewed_alone: true },
  }));
  if (rows.length === 0) return [];
  const kept = await unit.sql.insertInto("media").values(rows).returning("id").execute();
  return kept.map(({ id }) => id);
};

/** What rex keeps, which a reviewer looked at. */
const makeRejected = async (unit: UnitOfWork, ids: DemoIds): Promise<void> => {
  const accountId = idOf(ids, "rex");
  const media = [
    named(demoPicture("rex", 90), "found on the web.jpg"),
    named(demoPicture("rex", 91), "gym mirror.jpg"),
  ];
  const [rejected, approved] = await keep(unit, accountId, media, { age: 2 * DAY });
  const then = (hours: number): UnitOfWork => unitAt(unit, unit.now - hours * HOUR);
  const by = { id: idOf(ids, "rita"), manages: [] };
  for (const medium of [rejected!, approved!]) {
    const asked = { kind: "vault", accountId, subject: String(medium), file: null } as const;
    const id = reviewId(asked);
    await must(then(48), reviewDecider, id, { type: "AskReview", ...asked, held: null, target: null });
    if (medium === approved) {
      await must(then(47), reviewDecider, id, { type: "ApproveReview", by, file: null });
      continue;
    }
    const reason = "This picture is somebody else's. Please upload only what you made yourself.";
    await must(then(47), reviewDecider, id, { type: "RejectReview", by, reason, file: null });
    await unit.sql.updateTable("media").set({ held: "rejected" }).where("id", "=", medium).execute();
  }
};

/** A vault with folders, and one with something that was not approved. */
export const makeVaults = async (unit: UnitOfWork, ids: DemoIds): Promise<void> => {
  const ava = idOf(ids, "ava");
  for (const [place, { name, media }] of folders.entries()) {
    const age = (20 - place) * DAY;
    const folder =
      name === null
        ? undefined
        : await unit.sql
            .insertInto("vault_folder")
            .values({ owner_id: ava, name, created_at: unit.now - age })
            .returning("id")
            .executeTakeFirstOrThrow();
    await keep(unit, ava, media, { folder_id: folder?.id ?? null, age });
  }
  await makeRejected(unit, ids);
  // What posts and galleries show is called by the file that the painter knows.
  await sql`
    update media set name = regexp_replace(file, '^.*/', '') where name = '' and file like 'demo/%'`.execute(
    unit.sql,
  );
};
