import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { rollUpViews } from "../../src/server/stats/roll-up.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";
const HOUR = 3600;
const DAY = 24 * HOUR;

let server: ServerFixture;
let ava: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
});
beforeEach(async () => {
  const { database } = server.services;
  await database.deleteFrom("page_view").execute();
  await database.deleteFrom("page_view_hour").execute();
  await database.deleteFrom("page_view_sum").execute();
  await database.deleteFrom("rate_limit").execute();
});
afterAll(() => server?.stop());

const look = async (client: Client, body: object = {}, agent = BROWSER, username = "ava") => {
  const path = `/api/v1/user/${username}/view`;
  const { status } = await client.post(path, body, { "user-agent": agent });
  expect(status).toBe(200);
};
const statsOf = async (period?: string, client: Client = ava) =>
  (await client.get(`/api/v1/account/stats${period === undefined ? "" : `?period=${period}`}`)).body;
const figures = async (period?: string) => {
  const { views, visitors } = await statsOf(period);
  return [views.now, visitors.now];
};
const rollUp = () => rollUpViews(server.services.database, server.services.clock.now());

test("views count, visitors once a day; the owner, her manager, robots and who is nobody do not", async () => {
  const guest = server.visitor();
  await guest.get("/ava");
  await look(guest);
  await look(guest, { referrer: "https://www.google.com/search?q=ava" });
  await look(guest, {}, `${BROWSER} Edg/126.0`);
  expect(await figures()).toEqual([3, 2]);
  await look(ava);
  await look(await server.signedIn("max"));
  await look(guest, {}, "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");
  await look(guest, {}, BROWSER, "nobody-here");
  await look(guest, {}, BROWSER, "fan");
  expect(await figures()).toEqual([3, 2]);
  await look(await server.signedIn("fan"), { referrer: `${server.origin}/browse` });
  expect((await statsOf()).sources).toEqual([
    { source: "direct", views: 2 },
    { source: "search", views: 1 },
    { source: "site", views: 1 },
  ]);
  // Of whom it was, nothing is kept.
  const rows = await server.services.database.selectFrom("page_view").selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Mozilla|google\.com/);
});

test("the same visitor is another one the next day, and the salt of a day goes with it", async () => {
  const guest = server.visitor();
  await guest.get("/ava");
  await look(guest);
  await server.advance(DAY);
  await look(guest);
  const { database } = server.services;
  const seen = await database.selectFrom("page_view").select("visitor").execute();
  expect(new Set(seen.map(({ visitor }) => visitor)).size).toBe(2);
  expect(await figures()).toEqual([2, 2]);
  await server.advance(2 * DAY);
  await rollUp();
  expect(await database.selectFrom("visitor_salt").selectAll().execute()).toEqual([]);
});

test("whole hours are summed up, as often as one likes; what is shown stays the same", async () => {
  const guest = server.visitor();
  await guest.get("/ava");
  for (const agent of ["a", "b", "c"]) {
    await look(guest, {}, `${BROWSER} ${agent}`);
    await look(guest, {}, `${BROWSER} ${agent}`);
    await server.advance(HOUR);
  }
  await look(guest, {}, `${BROWSER} d`);
  const before = await statsOf("week");
  expect([before.views.now, before.visitors.now]).toEqual([7, 4]);
  await Promise.all([rollUp(), rollUp()]);
  await rollUp();
  const { database } = server.services;
  const hours = await database.selectFrom("page_view_hour").selectAll().execute();
  expect(hours.map(({ views, visitors }) => [views, visitors])).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
  expect(await statsOf("week")).toEqual(before);
  // Sums do not need the rows that they were made of.
  await database
    .deleteFrom("page_view")
    .where("seen_at", "<", Math.floor(server.services.clock.now() / HOUR) * HOUR)
    .execute();
  await rollUp();
  expect(await statsOf("week")).toEqual(before);
  await rollUpViews(database, server.services.clock.now() + 401 * DAY);
  expect(await database.selectFrom("page_view").selectAll().execute()).toEqual([]);
});

test("days that are summed up say what their views said, in every zone", async () => {
  const { database, clock } = server.services;
  const { id: creator_id } = (await ava.get("/api/v1/user/ava")).body.user;
  const now = clock.now();
  const sources = ["direct", "search", "other"] as const;
  await database
    .insertInto("page_view")
    .values(
      Array.from({ length: 600 }, (_, n) => ({
        ...{ creator_id, seen_at: now - n * 7001, visitor: `v${n % 400}`, is_first: n < 400 },
        ...{ country: ["US", "SE"][n % 2]!, source: sources[n % 3]! },
      })),
    )
    .execute();
  const zones = ["UTC", "America/New_York", "Asia/Tokyo"];
  const shown = () =>
    Promise.all(
      zones.flatMap((zone) =>
        ["today", "week", "month", "year", "all"].map(async (period) => {
          const { body } = await ava.get(`/api/v1/account/stats?period=${period}`, { "x-time-zone": zone });
          const { views, visitors, parts, sources: by, countries } = body;
          return { zone, period, views: views.now, visitors: visitors.now, parts, by, countries };
        }),
      ),
    );
  const before = await shown();
  await rollUp();
  expect(await shown()).toEqual(before);
  const { rows } = await sql<{ part: string; views: number }>`
    select part, sum(views)::int as views from page_view_sum group by part`.execute(database);
  expect(new Set(rows.map(({ views }) => views)).size).toBe(1);
  expect(rows).toHaveLength(3);
  // Whole days do not need their hours.
  await database
    .deleteFrom("page_view_hour")
    .where("hour", "<", Math.floor((now - 40 * DAY) / HOUR))
    .execute();
  const year = before.find(({ zone, period }) => zone === "UTC" && period === "year")!;
  expect(await statsOf("year")).toMatchObject({ views: { now: year.views }, countries: year.countries });
});

test("a period stands against the one before, in parts that sum up to it", async () => {
  const guest = server.visitor();
  await guest.get("/ava");
  await look(guest);
  await look(guest);
  await server.advance(7 * DAY);
  await look(guest);
  const stats = await statsOf("week");
  expect(stats.views).toEqual({ now: 1, before: 2 });
  expect(stats.parts).toHaveLength(7);
  for (const name of ["views", "visitors", "gained", "lost"] as const) {
    const sum = stats.parts.reduce((all: number, part: Record<string, number>) => all + part[name]!, 0);
    expect(sum, name).toBe(stats[name].now);
  }
  expect((await statsOf("all")).views).toEqual({ now: 3, before: null });
  expect((await statsOf("month")).views).toEqual({ now: 3, before: 0 });
  const all = await statsOf("all");
  const rows = await server.services.database
    .selectFrom("subscription")
    .innerJoin("account", "account.id", "subscription.creator_id")
    .select(["subscription.type", "subscription.status"])
    .where("account.username", "=", "ava")
    .where("started", "=", true)
    .execute();
  const paying = rows.filter(({ type }) => ["access", "trial", "gift"].includes(type));
  expect(all.gained.now).toBe(paying.length);
  expect(all.lost.now).toBe(paying.filter(({ status }) => status === "expired").length);
  expect(all.followers.now).toBe(rows.filter(({ type }) => type === "free").length);
});

test("the best posts are those that were liked most in the period; of others nothing is told", async () => {
  const { database, clock } = server.services;
  const { id: creator } = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "ava")
    .executeTakeFirstOrThrow();
  const fans = await database
    .selectFrom("account")
    .select("id")
    .where("type", "=", "user")
    .limit(3)
    .execute();
  const [one, two] = await database
    .selectFrom("post")
    .select("id")
    .where("creator_id", "=", creator)
    .where("state", "=", "published")
    .orderBy("id")
    .limit(2)
    .execute();
  await database.deleteFrom("post_like").execute();
  const like = (post: number, account: (typeof fans)[number], at: number) =>
    database
      .insertInto("post_like")
      .values({ post_id: post, account_id: account.id, created_at: at })
      .execute();
  const now = clock.now();
  for (const fan of fans) await like(one!.id, fan, now - 60 * DAY);
  for (const fan of fans.slice(0, 2)) await like(two!.id, fan, now);
  expect((await statsOf("week")).posts).toMatchObject([{ id: two!.id, likes: 2 }]);
  expect((await statsOf("year")).posts).toMatchObject([
    { id: one!.id, likes: 3 },
    { id: two!.id, likes: 2 },
  ]);
  const zoe = await server.signedIn("zoe");
  expect((await zoe.get(`/api/v1/account/stats?user_id=${creator}`)).status).toBe(403);
  expect((await (await server.signedIn("fan")).get("/api/v1/account/stats")).status).toBe(403);
  expect((await server.visitor().get("/api/v1/account/stats")).status).toBe(401);
  expect((await zoe.get("/api/v1/account/stats")).body.posts).toEqual([]);
});
