import { readFile } from "node:fs/promises";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { creatorProjection } from "../../src/server/creator/creator.projection.ts";
import { publishPosts, type NewPost } from "../../src/server/post/publish-posts.ts";
import { rebuildProjections } from "../../src/server/store/rebuild.ts";
import type { PostItem } from "../../src/protocol/records.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const both = "status=unpinned,unpinned-free";
const posts = async (viewer: string | null, query: string, username = "ava"): Promise<PostItem[]> => {
  const client = viewer === null ? server.visitor() : await server.signedIn(viewer);
  const { status, body } = await client.get(`/api/v1/user/${username}/post?${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as PostItem[];
};
const after = ({ post }: PostItem): string => `before_time=${post.created_at}&before_id=${post.id}`;
const addresses = (items: readonly PostItem[]): string[] =>
  items
    .flatMap(({ post }) => post.media.flatMap(({ url, thumb_url }) => [url, thumb_url]))
    .filter((it) => it !== null);

describe("pages", () => {
  test("[POSTS-10] [POSTS-17] [POSTS-18] [POSTS-24] all posts once, newest first, 12 a page", async () => {
    const seen: PostItem[] = [];
    for (
      let page = await posts(null, both);
      page.length > 0;
      page = await posts(null, `${both}&${after(page.at(-1)!)}`)
    ) {
      seen.push(...page);
      expect(page.length).toBeLessThanOrEqual(12);
    }
    const pinned = await posts(null, "status=pinned,pinned-free");
    expect([seen.length, pinned.length]).toEqual([62, 2]);
    expect(new Set([...seen, ...pinned].map(({ post }) => post.id)).size).toBe(64);
    const times = seen.map(({ post }) => post.created_at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test("[CAPI-01] status, limit and before_time choose what comes; every item says when it was posted", async () => {
    const seen = await Promise.all(
      ["status=unpinned", "status=unpinned-free", both].map((query) => posts(null, query)),
    );
    expect(seen.map((items) => items.length)).toEqual([12, 8, 12]);
    const all = seen.flat();
    expect(all.every(({ post }) => Number.isSafeInteger(post.created_at) && !post.is_pinned)).toBe(true);
    const [first, ...rest] = await posts(null, `${both}&limit=3`);
    expect(rest).toHaveLength(2);
    const earlier = await posts(null, `${both}&limit=2&before_time=${first!.post.created_at}`);
    expect(earlier).toEqual(rest);
  });

  test("[CAPI-03] [CAPI-04] pinned posts come by their own statuses, those for followers by pinned-free", async () => {
    const [paid, free, together] = await Promise.all(
      ["pinned", "pinned-free", "pinned,pinned-free"].map((status) => posts(null, `status=${status}`)),
    );
    expect(together!.map(({ post }) => post.is_pinned)).toEqual([true, true]);
    expect(paid!.every(({ post }) => post.is_pinned && post.access !== "free")).toBe(true);
    expect(free!.every(({ post }) => post.is_pinned && post.access !== "paid")).toBe(true);
    const ids = new Set([...paid!, ...free!].map(({ post }) => post.id));
    expect(ids).toEqual(new Set(together!.map(({ post }) => post.id)));
    expect([paid!.length, free!.length]).toEqual([2, 1]);
  });

  test("[POSTS-12] a pinned post is not repeated in the list", async () => {
    const pinned = (await posts(null, "status=pinned,pinned-free")).map(({ post }) => post.id);
    const listed = (await posts(null, `${both}&limit=48`)).map(({ post }) => post.id);
    expect(listed.filter((id) => pinned.includes(id))).toEqual([]);
  });

  test("[POSTS-24] before_time is exclusive; posts of one second are distinguished by before_id", async () => {
    const [, second, third] = await posts(null, both);
    await sql`update post set created_at = ${second!.post.created_at} where id = ${third!.post.id}`.execute(
      server.services.database,
    );
    await server.advance(2);
    const exclusive = await posts(null, `${both}&before_time=${second!.post.created_at}`);
    expect(exclusive.map(({ post }) => post.id)).not.toContain(third!.post.id);
    const next = await posts(null, `${both}&${after(second!)}`);
    expect(next[0]?.post.id).toBe(third!.post.id);
  });

  test("[POSTS-21] [POSTS-22] a comma list and a repeated parameter mean the same; -free keeps free posts", async () => {
    const comma = await posts(null, both);
    expect(await posts(null, "status=unpinned&status=unpinned-free")).toEqual(comma);
    const free = await posts(null, "status=unpinned-free");
    expect(free.every(({ post }) => post.access !== "paid")).toBe(true);
    expect((await posts(null, "status=unpinned")).every(({ post }) => post.access !== "free")).toBe(true);
  });

  test("[PROFILE-84] a kind keeps the posts that hold one", async () => {
    const films = await posts("sub", `${both}&type=video`);
    expect(films).toHaveLength(6);
    expect(films.every(({ post }) => post.media.some(({ kind }) => kind === "video"))).toBe(true);
  });

  test("[POSTS-23] [CAPI-05] the win-back list is for former members and the owner, three at most", async () => {
    expect(await posts(null, "status=winback")).toEqual([]);
    expect(await posts("sub", "status=winback")).toEqual([]);
    expect((await posts("ava", "status=winback")).map(({ post }) => post.is_winback)).toEqual([true, true]);
    const back = await posts("expired", "status=winback", "noah");
    expect(back.map(({ post, is_locked }) => [post.is_winback, is_locked])).toEqual([[true, true]]);
  });

  test("[POSTS-22] scheduled posts are the owner's; unknown lists and creators are refused", async () => {
    const guest = server.visitor();
    expect((await guest.get("/api/v1/user/ava/post?status=scheduled")).status).toBe(403);
    const planned = await posts("ava", "status=scheduled");
    expect(planned.length).toBeGreaterThan(0);
    for (const { post } of planned) expect(post.scheduled_at).toBeGreaterThan(server.services.clock.now());
    expect((await guest.get("/api/v1/user/ava/post?status=all")).status).toBe(422);
    expect((await guest.get("/api/v1/user/nobody/post")).body.code).toBe("user_not_found");
    for (const query of ["limit=0", "limit=49", "before_time=x"]) {
      expect((await guest.get(`/api/v1/user/ava/post?${query}`)).status).toBe(422);
    }
  });

  test("[POSTS-22] a post that is over leaves the list, one of the future is not in it yet", async () => {
    const database = server.services.database;
    const [first, second] = await posts("sub", both, "mia");
    await sql`update post set expires_at = ${server.services.clock.now()} where id = ${first!.post.id}`.execute(
      database,
    );
    await sql`update post set created_at = ${server.services.clock.now() + 600}, scheduled_at = ${server.services.clock.now() + 600} where id = ${second!.post.id}`.execute(
      database,
    );
    await server.advance(1);
    const left = (await posts("sub", both, "mia")).map(({ post }) => post.id);
    expect(left).not.toContain(first!.post.id);
    expect(left).not.toContain(second!.post.id);
    await server.advance(601);
    expect((await posts("sub", both, "mia"))[0]?.post.id).toBe(second!.post.id);
  });
});

test("[POSTS-09] expire_after is in seconds: so long after its publication the post is over", async () => {
  const { database, clock } = server.services;
  const [{ post: known }] = (await posts("sub", both, "mia")) as [PostItem];
  const createdAt = clock.now() - 100;
  const brief: NewPost = {
    creatorId: known.user_id,
    type: "feed",
    access: "paid",
    text: "For an hour",
    createdAt,
    expiresAt: createdAt + 3600,
    pinnedAt: null,
    isWinback: false,
    amountUsd: 0,
    fund: null,
    poll: null,
    likes: 0,
    media: [],
  };
  const [id] = await database
    .transaction()
    .execute((transaction) => publishPosts(transaction, known.user_id, [brief]));
  const listed = async () => (await posts("sub", both, "mia")).find(({ post }) => post.id === id)?.post;
  await server.advance(2);
  expect(await listed()).toMatchObject({ expire_after: 3600, expires_at: createdAt + 3600 });
  await server.advance(createdAt + 3590 - clock.now());
  expect(await listed()).toMatchObject({ id });
  await server.advance(20);
  expect(await listed()).toBeUndefined();
});

describe("what is open", () => {
  test("[POSTS-26] [POSTS-27] [SHELL-02] a guest gets no medium and at most 100 characters; a member gets them", async () => {
    const locked = await posts(null, `${both}&limit=48`);
    expect(
      locked.every(({ is_locked, post }) => is_locked && post.media.every(({ url }) => url === null)),
    ).toBe(true);
    expect(Math.max(...locked.map(({ post }) => [...post.text].length))).toBeLessThanOrEqual(100);
    expect(addresses(locked).every((address) => address.includes("-teaser."))).toBe(true);
    const open = await posts("sub", `${both}&limit=48`);
    expect(open.filter(({ is_locked }) => !is_locked).length).toBeGreaterThan(40);
    expect(
      addresses(open.filter(({ is_locked }) => !is_locked)).some((address) =>
        /picture-\d+\.webp/.test(address),
      ),
    ).toBe(true);
  });

  test("[POSTS-07] a follower sees free posts and no paid one", async () => {
    const seen = await posts("follower", `${both}&limit=48`);
    for (const { post, is_locked } of seen) {
      if (post.amount_usd === 0) expect(is_locked).toBe(post.access === "paid");
    }
    expect(seen.some(({ is_locked }) => !is_locked)).toBe(true);
  });

  test("[POSTS-05] [POSTS-08] every type that is written is there; priced ones stay locked for members, included ones open", async () => {
    const all = [
      ...(await posts("sub", `${both}&limit=48`)),
      ...(await posts("sub", "status=pinned,pinned-free")),
    ];
    const rest = await posts("sub", `${both}&limit=48&${after(all[47]!)}`);
    const seen = [...all, ...rest];
    expect(new Set(seen.map(({ post }) => post.type))).toEqual(
      new Set(["feed", "feed_purchase_free", "fund", "poll"]),
    );
    const sold = seen.filter(({ is_locked_payment }) => is_locked_payment);
    expect(sold.map(({ post }) => [post.type, post.amount_usd])).toEqual([["feed", 1500]]);
    expect(
      seen.filter(({ post }) => post.type === "feed_purchase_free").every(({ is_locked }) => !is_locked),
    ).toBe(true);
    expect(seen.filter(({ post }) => post.is_locked_fundraiser)).toHaveLength(2);
    const polls = seen.flatMap(({ post }) => (post.poll === null ? [] : [post.poll]));
    expect(polls.map(({ options }) => options[0]?.votes === null)).toEqual([true, false]);
  });
});

test("what is told again within a second is the answer to the same question of the same viewer", async () => {
  const [first] = await posts(null, both);
  const client = server.visitor();
  const member = await server.signedIn("sub");
  const lists = [
    ...["status=unpinned", "status=unpinned-free", "status=pinned", both, `${both}&limit=3`],
    ...[`${both}&type=video`, `${both}&before_time=${first!.post.created_at}`, `${both}&${after(first!)}`],
  ];
  const questions = [
    ...lists.map((query) => `/api/v1/user/ava/post?${query}`),
    ...["noah", "mia"].map((username) => `/api/v1/user/${username}/post?${both}`),
    ...["", "&limit=3", `&${after(first!)}`].map((query) => `/api/v1/user/feed?list=recent${query}`),
  ];
  const ask = async (path: string) => {
    const answers = [(await client.get(path)).body, (await member.get(path)).body];
    const items = answers.map((body): PostItem[] => body.items ?? body);
    return items.map((list) => list.map(({ post, is_locked }) => [post.id, is_locked]));
  };
  const inTurn: unknown[] = [];
  for (const path of questions) inTurn.push(await ask(path));
  for (const [at, path] of questions.entries()) {
    await server.advance(2);
    expect([path, await ask(path)]).toEqual([path, inTurn[at]]);
  }
});

test("a post is liked by whom has liked it, and by nobody else", async () => {
  const { database, clock } = server.services;
  const accountOf = async (username: string) =>
    (
      await database
        .selectFrom("account")
        .select("id")
        .where("username", "=", username)
        .executeTakeFirstOrThrow()
    ).id;
  const [mine, theirs] = (await posts("sub", both)).map(({ post }) => post.id) as [number, number];
  for (const [username, post_id] of [
    ["sub", mine],
    ["pack", theirs],
  ] as const)
    await database
      .insertInto("post_like")
      .values({ post_id, account_id: await accountOf(username), created_at: clock.now() })
      .execute();
  await server.advance(2);
  const liked = (items: readonly PostItem[]) =>
    items.filter(({ post }) => post.is_liked).map(({ post }) => post.id);
  const feed = async (username: string) =>
    (await (await server.signedIn(username)).get("/api/v1/user/feed")).body.items as PostItem[];
  for (const [username, ids] of [
    ["sub", [mine]],
    ["pack", [theirs]],
    ["expiring", []],
  ] as const) {
    expect([username, liked(await posts(username, both))]).toEqual([username, ids]);
    expect([username, liked(await feed(username))]).toEqual([username, ids]);
  }
  expect(liked(await posts(null, both))).toEqual([]);
});

describe("media", () => {
  test("[POSTS-27] an address opens its file for an hour, no other file, and nobody can make one", async () => {
    const guest = server.visitor();
    const [address = ""] = addresses(await posts(null, both));
    const good = await guest.raw(address, {});
    expect([good.status, good.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const tampered = [
      address.replace("-teaser", ""),
      address.replace(/e=\d+/, "e=99999999999"),
      address.replace(/s=.{4}/, "s=AAAA"),
      address.split("?")[0] ?? "",
    ];
    for (const wrong of tampered) expect((await guest.raw(wrong, {})).status).toBe(403);
    await server.advance(3601);
    expect((await guest.raw(address, {})).status).toBe(403);
  });

  test("avatars and covers are open; names out of the folder and unknown ones are not found", async () => {
    const guest = server.visitor();
    const avatar = await guest.raw("/media/public/demo/ava-avatar.webp", {});
    expect([avatar.status, avatar.headers.get("cache-control")]).toEqual([200, "public, max-age=604800"]);
    const small = await guest.raw("/media/public/demo/ava-avatar-w96.webp", {});
    expect([small.status, small.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    for (const name of [
      "public/demo/ava-avatar-w97.webp",
      "public/demo/ava-avatar-w96-w96.webp",
      "public/demo/nobody-avatar-w96.webp",
      "public/demo/nobody-avatar.webp",
      "public/demo/constructor-avatar.webp",
      "public/..%2f..%2fpackage.json",
    ]) {
      expect((await guest.raw(`/media/${name}`, {})).status).toBe(404);
    }
  });

  test("[POSTS-01] a film answers ranges, and is the same however often it is asked", async () => {
    const member = await server.signedIn("sub");
    const [film] = await posts("sub", `${both}&type=video`);
    const address = film?.post.media[0]?.url ?? "";
    const whole = await member.raw(address, {});
    const size = Number(whole.headers.get("content-length"));
    expect([whole.headers.get("content-type"), whole.headers.get("accept-ranges")]).toEqual([
      "video/webm",
      "bytes",
    ]);
    const part = await member.raw(address, { headers: { range: "bytes=0-3" } });
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
      206,
      `bytes 0-3/${size}`,
      "4",
    ]);
    const end = await member.raw(address, { headers: { range: "bytes=-10" } });
    expect(end.headers.get("content-range")).toBe(`bytes ${size - 10}-${size - 1}/${size}`);
    const beyond = await member.raw(address, { headers: { range: `bytes=${size}-` } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
    const file = `${server.services.config.dataDir}/media/${new URL(address, "http://x").pathname.slice("/media/".length)}`;
    expect((await readFile(file)).length).toBe(size);
  });
});

test("[POSTS-06] a post is paid, free or both: it is listed and read as that says", async () => {
  const ava = await server.signedIn("ava");
  const ids = new Map<string, number>();
  for (const access of ["paid", "free", "paid_and_free"] as const) {
    const sent = await ava.post("/api/v1/account/post", { type: "feed", access, text: `For ${access}` });
    expect([sent.status, sent.body.post?.access]).toEqual([201, access]);
    ids.set(access, sent.body.post.id);
  }
  /** Which of them somebody reads whole, and which are only teasers for him. */
  const seen = async (viewer: string | null, query: string) => {
    const items = await posts(viewer, `${query}&limit=12`);
    return Object.fromEntries(
      [...ids].map(([access, id]) => [access, items.find(({ post }) => post.id === id)?.is_locked]),
    );
  };
  expect(await seen("sub", both)).toEqual({ paid: false, free: false, paid_and_free: false });
  expect(await seen("follower", both)).toEqual({ paid: true, free: false, paid_and_free: false });
  expect(await seen(null, both)).toEqual({ paid: true, free: true, paid_and_free: true });
  expect(await seen("sub", "status=unpinned")).toEqual({ paid: false, paid_and_free: false });
  expect(await seen("follower", "status=unpinned-free")).toEqual({ free: false, paid_and_free: false });
});

test("the creators' table is a fold: rebuilt from the events it is the same", async () => {
  const database = server.services.database;
  const read = async () => (await sql`select * from creator order by account_id`.execute(database)).rows;
  const before = await read();
  expect(before).toHaveLength(12);
  await rebuildProjections(database, [creatorProjection]);
  expect(await read()).toEqual(before);
});
