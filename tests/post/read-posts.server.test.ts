import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { PostStatus } from "../../src/domain/post/post.ts";
import { readPostsOf, readRecentPosts } from "../../src/server/feed/feed.reads.ts";
import { readPosts, type PostQuery } from "../../src/server/post/post.reads.ts";
import { readCensoredPicture, readPricedPost } from "../../src/server/post/priced-post.ts";
import { viewedPosts } from "../../src/server/post/viewed-posts.ts";
import { readUnlocked } from "../../src/server/unlock/unlock.ts";
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
    .values([
      accountRow("ava"),
      accountRow("mia"),
      accountRow("suspended", { suspended: true as never }),
      accountRow("reviewed", { compliance_status: "under_review" }),
      accountRow("fan", { type: "user" }),
    ])
    .execute();
});
afterAll(async () => rows?.stop());

const now = 1000;
const writers = ["ava", "mia", "suspended", "reviewed", "fan"] as const;
const shown: readonly string[] = ["ava", "mia"];
/** Few times, close to now, so that many posts are of one second and some of the next. */
const near = fc.integer({ min: now - 3, max: now + 2 });

const post = fc.record({
  creator_id: fc.constantFrom("ava", "ava", "ava", "mia", ...writers),
  type: fc.constant("feed" as const),
  access: fc.constantFrom("paid" as const, "free" as const, "paid_and_free" as const),
  text: fc.constant(""),
  created_at: near,
  expires_at: fc.option(near, { freq: 2 }),
  expire_after: fc.constant(null),
  scheduled_at: fc.option(near),
  state: fc.constantFrom(
    ...(["published", "published", "published", "planned", "expired", "deleted"] as const),
  ),
  pinned_at: fc.option(near, { freq: 2 }),
  is_winback: fc.boolean(),
  fund_goal: fc.constant(null),
  fund_raised: fc.constant(null),
  poll: fc.constant(null),
  has_image: fc.boolean(),
  has_video: fc.boolean(),
  has_audio: fc.boolean(),
});
const posts = fc
  .array(post, { minLength: 10, maxLength: 40 })
  .map((all) => all.map((each, index) => ({ ...each, id: index + 1 })));
type Post = typeof posts extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;

const place = fc.option(fc.record({ time: near, id: fc.integer({ min: 0, max: 20 }) }));
const limit = fc.integer({ min: 1, max: 6 });

const store = async (all: readonly Post[]): Promise<void> => {
  await rows.database.deleteFrom("post").execute();
  await rows.database
    .insertInto("post")
    .values([...all])
    .execute();
};

type Column = "created_at" | "pinned_at" | "scheduled_at";
const newestFirst =
  (column: Column) =>
  (one: Post, other: Post): number =>
    other[column]! - one[column]! || other.id - one.id;
const lives = ({ expires_at }: Post): boolean => expires_at === null || expires_at > now;
const isPublished = ({ state, created_at }: Post): boolean => state === "published" && created_at <= now;
const comesAfter =
  (before: PostQuery["before"]) =>
  ({ created_at, id }: Post): boolean =>
    before === null || created_at < before.time || (created_at === before.time && id < before.id);

const hasAccessOf = (statuses: readonly PostStatus[]) => {
  const paid = statuses.includes("unpinned") || statuses.includes("pinned");
  const free = statuses.includes("unpinned-free") || statuses.includes("pinned-free");
  const hidden = paid === free ? [] : [paid ? "free" : "paid"];
  return ({ access }: Post): boolean => !hidden.includes(access);
};

/** The list that a query asks for, chosen from all posts one by one. */
const chosen = (all: readonly Post[], query: PostQuery): readonly Post[] => {
  const { statuses, kind, before, limit: most } = query;
  const own = all.filter((each) => each.creator_id === query.creatorId);
  if (statuses.includes("scheduled")) {
    const future = own.filter((each) => each.state === "planned" && (each.scheduled_at ?? 0) > now);
    return future.toSorted(newestFirst("scheduled_at")).toReversed().slice(0, most);
  }
  const there = own.filter((each) => isPublished(each) && lives(each));
  if (statuses.includes("winback"))
    return there
      .filter(({ is_winback }) => is_winback)
      .toSorted(newestFirst("created_at"))
      .slice(0, 3);
  const readable = there.filter(hasAccessOf(statuses)).filter((each) => kind === null || each[`has_${kind}`]);
  if (statuses.includes("pinned") || statuses.includes("pinned-free"))
    return readable
      .filter(({ pinned_at }) => pinned_at !== null)
      .toSorted(newestFirst("pinned_at"))
      .slice(0, most);
  return readable
    .filter((each) => each.pinned_at === null && comesAfter(before)(each))
    .toSorted(newestFirst("created_at"))
    .slice(0, most);
};

const ids = (all: readonly { readonly id: number }[]): readonly number[] => all.map(({ id }) => id);
const statusLists = fc.subarray<PostStatus>(
  ["unpinned", "unpinned-free", "pinned", "pinned-free", "scheduled", "winback"],
  { minLength: 1 },
);

test("[POSTS-22] [POSTS-24] a page of a creator's posts is what choosing one by one gives, whatever there is and is asked for", async () => {
  const query = fc.record({
    creatorId: fc.constant("ava"),
    statuses: fc.oneof(
      fc.constantFrom<readonly PostStatus[]>(["unpinned"], ["unpinned-free"], ["unpinned", "unpinned-free"]),
      fc.constantFrom<readonly PostStatus[]>(["pinned"], ["pinned-free"], ["pinned", "pinned-free"]),
      statusLists,
    ),
    kind: fc.constantFrom(null, null, "image" as const, "video" as const, "audio" as const),
    before: place,
    limit,
    now: fc.constant(now),
  });
  await fc.assert(
    fc.asyncProperty(posts, fc.array(query, { minLength: 8, maxLength: 8 }), async (all, queries) => {
      await store(all);
      for (const each of queries)
        expect(ids(await readPosts(rows.database, each)), JSON.stringify(each)).toEqual(
          ids(chosen(all, each)),
        );
    }),
    { numRuns: 30 },
  );
});

test("[ROUTE-58] [ROUTE-65] feeds hold the posts of creators that lists show, and of these alone", async () => {
  const feed = (all: readonly Post[], of: readonly string[], before: PostQuery["before"], most: number) =>
    all
      .filter(({ creator_id }) => shown.includes(creator_id) && of.includes(creator_id))
      .filter((each) => lives(each) && isPublished(each) && comesAfter(before)(each))
      .toSorted(newestFirst("created_at"))
      .slice(0, most)
      .map(({ id, creator_id }) => ({ id, username: creator_id, display_name: `The ${creator_id}` }));
  const told = (all: Awaited<ReturnType<typeof readRecentPosts>>) =>
    all.map(({ id, username, display_name }) => ({ id, username, display_name }));
  await fc.assert(
    fc.asyncProperty(posts, fc.subarray([...writers]), place, limit, async (all, of, before, most) => {
      await store(all);
      const query = { before, limit: most, now, viewerId: null };
      expect(told(await readPostsOf(rows.database, of, { ...query, country: "US", paid: [] }))).toEqual(
        feed(all, of, before, most),
      );
      expect(told(await readRecentPosts(rows.database, { ...query, country: "US" }))).toEqual(
        feed(all, writers, before, most),
      );
    }),
    { numRuns: 30 },
  );
});

describe("a post", () => {
  beforeAll(async () => {
    const { database } = rows;
    const [plain] = fc.sample(post, 1);
    await store(
      [1, 2].map((id) => ({
        ...{ ...plain!, id, creator_id: "ava" as const },
        ...{ state: "published" as const, created_at: 1, expires_at: null },
      })),
    );
    const media = { owner_id: "ava", kind: "image", width: null, height: null, duration: null } as const;
    const files = [7, 8].map((id) => ({ ...media, id, file: `${id}.webp`, created_at: 1 }));
    await database
      .insertInto("media")
      .values(files.map((file) => ({ ...file, thumb: null, teaser: null })))
      .execute();
    await database
      .insertInto("post_media")
      .values([
        { post_id: 2, position: 0, media_id: 8 },
        { post_id: 2, position: 1, media_id: 7 },
      ])
      .execute();
    await database
      .insertInto("post_like")
      .values([
        { post_id: 1, account_id: "fan", created_at: 1 },
        { post_id: 2, account_id: "mia", created_at: 1 },
      ])
      .execute();
  });

  test("comes with its own media, in their order", async () => {
    const all = await readRecentPosts(rows.database, {
      before: null,
      limit: 9,
      now,
      viewerId: null,
      country: "US",
    });
    expect(all.map(({ id, media }) => [id, media.map(({ file }) => file)])).toEqual([
      [2, ["8.webp", "7.webp"]],
      [1, []],
    ]);
  });

  test("is liked by whom its likes say, of those that are asked for", async () => {
    const all = await readRecentPosts(rows.database, {
      before: null,
      limit: 9,
      now,
      viewerId: null,
      country: "US",
    });
    const likedBy = async (viewer: string, access: boolean, of = all) =>
      (await viewedPosts(rows.database, viewer, of, () => ({ access, accessFree: false }))).liked;
    expect(await likedBy("fan", true)).toEqual(new Set([1]));
    expect(await likedBy("fan", false)).toEqual(new Set());
    const [, first] = all;
    expect(await likedBy("mia", true, [first!])).toEqual(new Set());
  });
});

describe("what is sold of posts", () => {
  const clock = stillClock();
  const at = clock.now();
  const inUnit = <Answer>(work: (unit: UnitOfWork) => Promise<Answer>): Promise<Answer> => {
    const { database, pool } = rows;
    const parts = { database, pool, clock, projections: [], reactions: {} };
    return createEventStore({ ...parts, committed: () => undefined }).transact(systemMetadata, work);
  };

  beforeAll(async () => {
    const { database } = rows;
    for (const table of ["post_media", "post_like", "media"] as const)
      await database.deleteFrom(table).execute();
    const [plain] = fc.sample(post, 1);
    const own = {
      ...{ ...plain!, creator_id: "ava" as const, access: "paid" as const },
      ...{ state: "published" as const, created_at: at, expires_at: null },
    };
    const all: Post[] = [
      { ...own, id: 1 },
      { ...own, id: 2, created_at: at + 1 },
      { ...own, id: 3, expires_at: at },
      { ...own, id: 4, expires_at: at + 1, access: "free" },
      { ...own, id: 5, creator_id: "mia" },
    ];
    await store(all);
    await database.updateTable("post").set({ amount_usd: 500 }).where("id", "=", 1).execute();
    const picture = { owner_id: "ava", kind: "image", thumb: null, teaser: null, width: null } as const;
    await database
      .insertInto("media")
      .values(
        [1, 2, 3, 4, 5, 6].map((id) => ({
          ...picture,
          id,
          file: `${id}`,
          height: null,
          duration: null,
          created_at: 1,
        })),
      )
      .execute();
    const shows = (post_id: number, media_id: number, uncensor_amount: number | null) => ({
      ...{ post_id, media_id, uncensor_amount, position: media_id },
    });
    await database
      .insertInto("post_media")
      .values([
        shows(1, 1, 700),
        shows(4, 1, 600),
        // Cheaper, but not published, over, or another creator's.
        ...[shows(2, 1, 100), shows(3, 1, 100), shows(5, 1, 100)],
        ...[shows(1, 2, null), shows(4, 6, null)],
        ...[shows(2, 3, 100), shows(3, 4, 100), shows(5, 5, 100), shows(1, 6, 300)],
      ])
      .execute();
    const unlock = (account_id: string, kind: "post" | "media", item_id: number) => ({
      ...{ account_id, kind, item_id, payment_id: "p", unlocked_at: 1 },
    });
    await database
      .insertInto("unlock")
      .values([
        unlock("fan", "post", 1),
        unlock("fan", "media", 6),
        unlock("mia", "media", 1),
        unlock("mia", "post", 4),
        unlock("mia", "post", 6),
      ])
      .execute();
  });

  const priced = (postId: number, buyerId = "fan", creatorId = "ava") =>
    inUnit((unit) => readPricedPost(unit, { postId, creatorId, buyerId }));
  const censored = (mediaId: number, buyerId = "fan", creatorId = "ava") =>
    inUnit((unit) => readCensoredPicture(unit, { mediaId, creatorId, buyerId }));

  test("a post is for sale while it is published, by its own creator, and known as bought to its buyer alone", async () => {
    expect(await priced(1)).toEqual({ type: "feed", access: "paid", amountUsd: 500, bought: true });
    expect(await priced(1, "mia")).toEqual({ type: "feed", access: "paid", amountUsd: 500, bought: false });
    expect(await priced(4)).toEqual({ type: "feed", access: "free", amountUsd: 0, bought: false });
    for (const id of [2, 3, 5, 9]) expect(await priced(id), `${id}`).toBeNull();
    expect(await priced(5, "fan", "mia")).toMatchObject({ bought: false });
  });

  test("a picture is uncensored for what published posts of its creator ask, the least first", async () => {
    const free = { type: "feed", access: "free", amountUsd: 0, bought: false };
    const paid = { type: "feed", access: "paid", amountUsd: 500, bought: false };
    const two = [
      { amount: 600, post: free },
      { amount: 700, post: paid },
    ];
    expect(await censored(1, "zoe")).toEqual({ prices: two, unlocked: false });
    expect(await censored(1)).toEqual({
      prices: [two[0], { amount: 700, post: { ...paid, bought: true } }],
      unlocked: false,
    });
    expect(await censored(1, "mia")).toMatchObject({
      prices: [{ amount: 600, post: { bought: true } }, two[1]],
      unlocked: true,
    });
    expect(await censored(1, "fan", "mia")).toMatchObject({ prices: [{ amount: 100 }], unlocked: false });
    expect(await censored(6)).toMatchObject({
      prices: [{ amount: 300, post: { bought: true } }],
      unlocked: true,
    });
    // Of a post that she bought, where it is not censored.
    expect(await censored(6, "mia")).toEqual({ prices: [{ amount: 300, post: paid }], unlocked: true });
    expect(await censored(6, "zoe")).toEqual({ prices: [{ amount: 300, post: paid }], unlocked: false });
    for (const id of [2, 3, 4, 5, 9]) expect(await censored(id), `${id}`).toBeNull();
  });

  test("of things that are asked for, those are unlocked that this account has bought, of this kind", async () => {
    const { database } = rows;
    expect(await readUnlocked(database, "mia", "post", [1, 4])).toEqual(new Set([4]));
    expect(await readUnlocked(database, "mia", "media", [1, 4, 6])).toEqual(new Set([1]));
    expect(await readUnlocked(database, "mia", "media", [])).toEqual(new Set());
  });
});
