import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import type { FeedItem, PostItem } from "../../src/protocol/records.ts";
import { feedHandlers } from "../../src/server/feed/feed.handlers.ts";
import { usualSite } from "../../src/server/site/site.ts";
import type { RequestContext } from "../../src/server/http/context.ts";
import type { Client } from "../running/http-client.ts";
import { settingsFile } from "../running/settings-file.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";
import { partly } from "../running/partly.ts";
import type { Viewer } from "../../src/server/session/viewer.ts";

let server: ServerFixture;
beforeAll(async () => {
  const tip_button_hidden = [{ username: "zoe", context: "profile" }];
  const SITE = await settingsFile([{ hosts: ["localhost"], record: {}, tip_button_hidden }]);
  // Addresses of media change with the minute.
  server = await startFixture({ demo: true, environment: { SITE }, clock: stillClock() });
});
afterAll(async () => server?.stop());

type Feed = EndpointAnswer<"getFeed">;

const read = async (client: Client, query = ""): Promise<Feed> => {
  const { status, body, text } = await client.get(`/api/v1/user/feed?${query}`);
  expect(status, text).toBe(200);
  return body as Feed;
};

const whole = async (client: Client, query: string): Promise<readonly FeedItem[]> => {
  const seen: FeedItem[] = [];
  for (let next: Feed["next"] | undefined; next !== null;) {
    const from = next === undefined ? "" : `&before_time=${next.before_time}&before_id=${next.before_id}`;
    const page = await read(client, `${query}${from}`);
    seen.push(...page.items);
    ({ next } = page);
  }
  return seen;
};

const ids = (items: readonly PostItem[]): readonly number[] => items.map(({ post }) => post.id);
const authors = (items: readonly FeedItem[]): ReadonlySet<string> =>
  new Set(items.map(({ user }) => user.username));
const idOf = (username: string) => server.idOf(username);

describe("whose posts", () => {
  test("[ROUTE-65] 12 posts of whom the viewer is subscribed to, newest first, each with its creator", async () => {
    const { items, next } = await read(await server.signedIn("sub"));
    expect(items).toHaveLength(12);
    const times = items.map(({ post }) => post.created_at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(items[0]?.user).toEqual({
      id: await idOf("ava"),
      username: "ava",
      display_name: "Ava Laurent",
      fans_avatar_url: expect.stringContaining("ava-avatar"),
      fans_cover_picture_url: expect.stringContaining("ava-cover"),
      is_streaming: false,
    });
    expect(next).toEqual({ before_time: items[11]!.post.created_at, before_id: items[11]!.post.id });
  });

  test("[ROUTE-65] a trial, a gift and a free follow count; a Snapchat subscription and what is over do not", async () => {
    for (const [viewer, expected] of [
      ["trialist", ["ava"]],
      ["gifted", ["ava"]],
      ["follower", ["ava"]],
      ["snapper", []],
      ["expired", []],
      ["fan", []],
    ] as const)
      expect([viewer, [...authors((await read(await server.signedIn(viewer))).items)]]).toEqual([
        viewer,
        expected,
      ]);
  });

  test("[ROUTE-58] [ROUTE-65] recent posts are of everybody, for guests as teasers", async () => {
    const items = await whole(server.visitor(), "list=recent&limit=48");
    expect(authors(items).size).toBeGreaterThan(6);
    expect(
      items.every(({ is_locked, post }) => is_locked && post.media.every(({ url }) => url === null)),
    ).toBe(true);
    const own = await whole(await server.signedIn("noah"), "list=recent&limit=48");
    expect(ids(own)).toEqual(ids(items));
    const open = own.filter(({ is_locked }) => !is_locked);
    expect([...authors(open)]).toEqual(["noah"]);
  });

  test("'TIP ME' stands at posts of others, never for guests, the creator, or where the setting hides it", async () => {
    const tippable = async (client: Client) => {
      const items = await whole(client, "list=recent&limit=48");
      return authors(items.filter(({ has_tip_button }) => has_tip_button));
    };
    expect(await tippable(server.visitor())).toEqual(new Set());
    const noah = await tippable(await server.signedIn("noah"));
    expect([noah.has("ava"), noah.has("noah"), noah.has("zoe")]).toEqual([true, false, false]);
  });

  test("guests are asked to log in for a feed of their own; what cannot be meant is refused", async () => {
    const guest = server.visitor();
    expect((await guest.get("/api/v1/user/feed")).body).toEqual({
      code: "unauthorized",
      error: "Please log in to continue.",
    });
    const fan = await server.signedIn("sub");
    for (const query of ["limit=0", "limit=49", "before_time=x", "before_id=-1", "list=popular"]) {
      const { status, body } = await fan.get(`/api/v1/user/feed?${query}`);
      expect([query, status, Object.keys(body.fields)]).toEqual([query, 422, [query.split("=")[0]]]);
    }
  });
});

describe("what is open", () => {
  test("[POSTS-26] [POSTS-27] every item is as the profile's own list has it", async () => {
    for (const viewer of ["sub", "follower", "trialist"]) {
      const client = await server.signedIn(viewer);
      const feed = await whole(client, "limit=48");
      const profile: PostItem[] = [];
      for (const query of [
        "status=pinned,pinned-free",
        "status=unpinned,unpinned-free&limit=48",
        `status=unpinned,unpinned-free&limit=48&before_time=${feed[47]!.post.created_at}`,
      ])
        profile.push(...(await client.get(`/api/v1/user/ava/post?${query}`)).body);
      const known = new Map(profile.map((item) => [item.post.id, item]));
      expect(feed).toHaveLength(64);
      for (const { user: _, has_tip_button: __, ...item } of feed)
        expect(item).toEqual(known.get(item.post.id));
    }
  });

  test("[POSTS-07] a follower reads what is free and gets teasers of the rest", async () => {
    const feed = await whole(await server.signedIn("follower"), "limit=48");
    expect(feed.some(({ is_locked }) => !is_locked)).toBe(true);
    for (const { is_locked, post } of feed.filter((item) => item.post.access === "paid"))
      expect([is_locked, post.media.every(({ url }) => url === null)]).toEqual([true, true]);
  });

  test("a page takes three queries at most, however many creators it is of", async () => {
    const { services } = server;
    let queries = 0;
    const database = services.database.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const viewer = partly<Viewer>("viewer", { id: await idOf("sub"), acting_as: null });
    const count = async (input: { readonly list?: "recent" }) => {
      queries = 0;
      const now = services.clock.now();
      const context = partly<RequestContext>("context", {
        services: { ...services, database },
        viewer,
        site: usualSite,
        now,
        country: "US",
      });
      await feedHandlers.getFeed({ ...input, limit: 48 }, context);
      return queries;
    };
    expect([await count({}), await count({ list: "recent" })]).toEqual([3, 3]);
  });
});

describe("pages", () => {
  test("no post is missed or told twice, also with many of one second", async () => {
    const { database, clock } = server.services;
    const sub = await server.signedIn("sub");
    const all = ids(await whole(sub, "limit=48"));
    const now = clock.now();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: all.length, maxLength: all.length }),
        fc.integer({ min: 3, max: 48 }),
        async (ages, limit) => {
          // As many calls as this are too many in one minute.
          await server.advance(61);
          const times = ages.map((age) => now - 10 - age);
          await sql`update post set created_at = t.time
            from unnest(${all}::bigint[], ${times}::bigint[]) as t(id, time) where post.id = t.id`.execute(
            database,
          );
          const wanted = all
            .map((id, at) => ({ id, time: times[at]! }))
            .toSorted((a, b) => b.time - a.time || b.id - a.id);
          for (const query of [`limit=${limit}`, `list=recent&limit=${limit}`]) {
            const told = (await whole(sub, query)).filter(({ user }) => user.username === "ava");
            expect(ids(told)).toEqual(wanted.map(({ id }) => id));
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  test("an end is told with the last page, not by an empty one", async () => {
    const sub = await server.signedIn("sub");
    const four = await read(sub, "limit=16&before_time=99999999999");
    expect(four.items).toHaveLength(16);
    const pages = [four];
    while (pages.at(-1)!.next !== null) {
      const { before_time, before_id } = pages.at(-1)!.next!;
      pages.push(await read(sub, `limit=16&before_time=${before_time}&before_id=${before_id}`));
    }
    expect(pages.map(({ items }) => items.length)).toEqual([16, 16, 16, 16]);
  });
});

describe("what never appears", () => {
  test("posts that are over, and posts that are not due", async () => {
    const { database, clock } = server.services;
    const sub = await server.signedIn("sub");
    const [over, later, shown] = (await read(sub)).items;
    const now = clock.now();
    await sql`update post set expires_at = ${now} where id = ${over!.post.id}`.execute(database);
    await sql`update post set created_at = ${now + 600}, scheduled_at = ${now + 600} where id = ${later!.post.id}`.execute(
      database,
    );
    for (const query of ["", "list=recent"]) {
      const listed = ids(await whole(sub, `${query}&limit=48`));
      expect(listed).not.toContain(over!.post.id);
      expect(listed).not.toContain(later!.post.id);
      expect(listed).toContain(shown!.post.id);
    }
    await server.advance(601);
    expect(ids((await read(sub)).items)[0]).toBe(later!.post.id);
  });

  test("suspended and unapproved creators", async () => {
    const { database } = server.services;
    const sub = await server.signedIn("sub");
    const change = (set: { suspended?: boolean; compliance_status?: "approved" | "under_review" }) =>
      database.updateTable("account").set(set).where("username", "=", "ava").execute();
    const seen = async () => [
      (await read(sub)).items.length,
      authors(await whole(sub, "list=recent&limit=48")).has("ava"),
    ];
    expect(await seen()).toEqual([12, true]);
    await change({ suspended: true });
    expect(await seen()).toEqual([0, false]);
    await change({ suspended: false, compliance_status: "under_review" });
    expect(await seen()).toEqual([0, false]);
    await change({ compliance_status: "approved" });
  });
});
