import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readPost, readPosts } from "../../src/server/post/post.reads.ts";
import { reviewedPosts } from "../../src/server/post/post.review.ts";
import type { ReviewRow } from "../../src/server/review/reviewed.ts";
import { countLike } from "../../src/server/take-part/take-part.handlers.ts";
import { lockPosts } from "../../src/server/post/post-counts.ts";
import { expireWhenDue, publishWhenDue, withdraw } from "../../src/server/post/publish-post.ts";
import { UnwrittenError } from "../../src/server/http/unwritten.ts";
import { createPost, editPost, type PostInput } from "../../src/server/post/write-post.ts";
import { systemMetadata, type UnitOfWork } from "../../src/server/store/event-store.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { accountRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";
import { stillClock } from "../running/still-clock.ts";

let rows: StoredRows;
beforeAll(async () => {
  rows = await openStoredRows();
  await rows.database
    .insertInto("account")
    .values([accountRow("ava")])
    .execute();
  const files = (["image", "image", "video", "audio", "video"] as const).map((kind, index) => ({
    ...{ id: index + 1, owner_id: "ava", kind, file: `${index}.webp`, thumb: null, teaser: null },
    ...{ width: null, height: null, duration: null, created_at: 1 },
  }));
  await rows.database.insertInto("media").values(files).execute();
  await sql`alter table post alter column id set generated always`.execute(rows.database);
});
afterAll(async () => rows?.stop());

const day = 86_400;
/** A film that is still being made when a history begins. */
const MADE_LATER = 5;
const clock = stillClock();

type Command = (unit: UnitOfWork, postIds: readonly number[]) => Promise<unknown>;

const chosen = fc.constantFrom<readonly number[]>([], [1], [1, 2], [2, 3], [4], [3], [MADE_LATER]);
/** A site that looks at posts before or after they are shown. */
const limits = fc
  .constantFrom("after", "after", "before")
  .map((review) => ({ priceMin: 100, priceMax: 50_000, review }));
const input: fc.Arbitrary<PostInput> = fc
  .record({
    access: fc.constantFrom("paid" as const, "free" as const, "paid_and_free" as const),
    media: chosen,
    waits: fc.option(fc.integer({ min: 300, max: 3 * day })),
    expires: fc.option(fc.integer({ min: day, max: 3 * day })),
    is_pinned: fc.boolean(),
  })
  .map(({ access, media, waits, expires, is_pinned }) => ({
    ...{ type: "feed" as const, access, text: "Words", is_pinned, expire_after: expires },
    media: media.map((vault_id) => ({ vault_id })),
    scheduled_at: waits === null ? null : clock.now() + waits,
  }));

/** A fourth pin. */
const refused = (error: unknown): void => {
  if (!(error instanceof UnwrittenError)) throw error;
};
const at = fc.nat(30);
const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(input, limits).map(
      ([post, site]): Command =>
        (unit) =>
          createPost(unit, { creatorId: "ava", accountId: "ava", input: post, limits: site }).catch(refused),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(input, at, limits).map(([post, index, site]): Command => async (unit, ids) => {
      const before = await readPost(unit.sql, ids[index % ids.length] ?? 0);
      if (before?.state !== "planned" && before?.state !== "published") return;
      await lockPosts(unit, "ava");
      await editPost(unit, { before, accountId: "ava", input: post, limits: site }).catch(refused);
    }),
  },
  {
    weight: 2,
    arbitrary: at.map((index): Command => async (unit, ids) => {
      const post = await readPost(unit.sql, ids[index % ids.length] ?? 0);
      if (post?.state === "planned" || post?.state === "published") await withdraw(unit, post, "deleted");
    }),
  },
  {
    weight: 3,
    // What a reviewer decides: it is taken from view, shown, or removed.
    arbitrary: fc.tuple(fc.constantFrom("hide", "show", "show", "remove"), at).map(
      ([decision, index]): Command =>
        (unit, ids) =>
          reviewedPosts.post[decision](
            unit,
            { subject: String(ids[index % ids.length] ?? 0) } as ReviewRow,
            "",
          ),
    ),
  },
  {
    weight: 3,
    // Also of one that is over: who bought it has it still.
    arbitrary: fc
      .tuple(fc.constantFrom<1 | -1>(1, 1, -1), at)
      .map(([change, index]): Command => async (unit, ids) => {
        const post = await readPost(unit.sql, ids[index % ids.length] ?? 0);
        if (post === null || post.likes + change < 0) return;
        await countLike(unit, { id: post.id, creator_id: "ava", username: "ava" }, change);
      }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Command>((unit) =>
      unit.sql.updateTable("media").set({ state: "ready" }).where("id", "=", MADE_LATER).execute(),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(60, 600, day, 2 * day).map(
      (seconds): Command =>
        async () =>
          clock.advance(seconds),
    ),
  },
);

/** What the lists show, counted one by one. */
const shown = async () => {
  const query = { creatorId: "ava", kind: null, before: null, limit: 1000, now: clock.now() };
  const lists = await Promise.all([
    readPosts(rows.database, { ...query, statuses: ["unpinned", "unpinned-free"] }),
    readPosts(rows.database, { ...query, statuses: ["pinned", "pinned-free"] }),
  ]);
  const posts = lists.flat();
  const files = (wanted: string) =>
    posts.flatMap(({ media }) => media).filter(({ kind }) => kind === wanted).length;
  return {
    post: posts.length,
    free: posts.filter(({ access }) => access !== "paid").length,
    picture: files("image"),
    video: files("video"),
    audio: files("audio"),
    likes: posts.reduce((sum, { likes }) => sum + likes, 0),
    latest_post_at: posts.length === 0 ? null : Math.max(...posts.map(({ created_at }) => created_at)),
  };
};

test("the numbers of a profile are what its lists show, after any history", async () => {
  const { database, pool } = rows;
  const parts = { database, pool, clock, projections: [], reactions: {} };
  const store = createEventStore({ ...parts, committed: () => undefined });
  const postIds = async () =>
    (await database.selectFrom("post").select("id").orderBy("id").execute()).map(({ id }) => id);
  /** What the jobs of posts do that are due. */
  const runJobs = async () => {
    for (const id of await postIds()) {
      await store.transact(systemMetadata, async (unit) => {
        await lockPosts(unit, "ava");
        await publishWhenDue(unit, id);
      });
      await store.transact(systemMetadata, (unit) => expireWhenDue(unit, id));
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 4, maxLength: 18 }), async (history) => {
      await database.deleteFrom("post").execute();
      await database.deleteFrom("profile_count").execute();
      await database.updateTable("media").set({ state: "waiting" }).where("id", "=", MADE_LATER).execute();
      for (const command of history) {
        const ids = await postIds();
        await store.transact(systemMetadata, (unit) => command(unit, ids));
        await runJobs();
      }
      const counted = await database.selectFrom("profile_count").selectAll().executeTakeFirst();
      const { account_id: _, ...numbers } = counted ?? { account_id: "", ...(await shown()) };
      expect(numbers).toEqual(await shown());
    }),
    { numRuns: 60 },
  );
});
