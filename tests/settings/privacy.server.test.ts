import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { defaultSettings } from "../../src/domain/settings/setting-values.ts";
import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import { decodeAnswer } from "../../src/protocol/wire.codec.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let noah: Client;
let fan: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  [noah, fan] = (await Promise.all(["noah", "fan"].map((name) => server.signedIn(name)))) as [Client, Client];
});
afterAll(() => server?.stop());

const PATH = "/api/v1/account/setting";
type Privacy = EndpointAnswer<"getSettings">["privacy"];
const privacyOf = async (client: Client): Promise<Privacy> => (await client.get(PATH)).body.privacy;
const set = (client: Client, changed: Partial<Privacy>, was?: Privacy) =>
  client.post(`${PATH}/privacy`, {
    ...{ ...defaultSettings.privacy, ...changed },
    ...(was === undefined ? {} : { was }),
  });
const from = (country: string) => ({ "cf-ipcountry": country });

/** Where a visitor from a country comes upon noah. */
const findings = async (client: Client, country = "US") => {
  const get = async (path: string) => (await client.get(path, from(country))).body;
  const names = (items: readonly { readonly user: { readonly username: string } }[]): boolean =>
    items.some(({ user }) => user.username === "noah");
  const lists = await Promise.all(
    ["popular", "newest_creators", "latest_updates"].map((list) => get(`/api/v1/user/top?s=48&list=${list}`)),
  );
  const recent = (await get("/api/v1/user/feed?list=recent&limit=48")).items;
  return {
    lists: lists.map(({ items }) => names(items)),
    search: names((await get("/api/v1/user/search?query=noah")).items),
    ranking: names((await get("/api/v1/user/rank?l=100&period=all")).items),
    recent: names(recent),
  };
};
const everywhere = { lists: [true, true, true], search: true, ranking: true, recent: true };
const nowhere = { lists: [false, false, false], search: false, ranking: false, recent: false };

test("[ACCT-55] who is hidden is in no search, list, ranking or feed of all, yet at the own address", async () => {
  expect(await findings(fan)).toEqual(everywhere);
  expect((await set(noah, { hidden: true })).body.privacy.hidden).toBe(true);
  expect(await findings(fan)).toEqual(nowhere);
  expect(await findings(server.visitor())).toEqual(nowhere);
  expect((await fan.get("/api/v1/user/noah")).status).toBe(200);
  const robots = async (path: string) => (await server.visitor().get(path)).headers.get("x-robots-tag");
  // Remembered or not, search engines leave out that page alone.
  for (let time = 0; time < 3; time += 1) expect(await robots("/noah")).toBe("noindex");
  expect(await robots("/ava")).toBe(null);
  await set(noah, {});
  expect(await findings(fan)).toEqual(everywhere);
  expect(await robots("/noah")).toBe(null);
});

test("[ACCT-55] to a blocked country the page is not available, in calls and in remembered HTML; others find it", async () => {
  const visitor = server.visitor();
  const html = async (country: string) => (await visitor.get("/noah", from(country))).text;
  // Remembered from the second time on.
  for (let time = 0; time < 3; time += 1) expect(await html("DE")).toContain("Noah");
  await set(noah, { blocked_countries: ["DE", "FR"] });
  expect(await findings(visitor, "DE")).toEqual(nowhere);
  expect(await findings(visitor, "US")).toEqual(everywhere);
  const { status, body } = await visitor.get("/api/v1/user/noah", from("DE"));
  expect([status, body]).toMatchObject([403, { code: "blocked", error: "This profile is not available." }]);
  for (let time = 0; time < 3; time += 1) {
    expect(await html("DE")).toContain("This profile is not available.");
    expect(await html("US")).not.toContain("This profile is not available.");
  }
  const posts = "/api/v1/user/noah/post?status=unpinned,unpinned-free";
  const [item] = (await fan.get(posts, from("US"))).body as readonly {
    readonly post: { readonly id: number };
  }[];
  expect((await fan.get(posts, from("DE"))).status).toBe(403);
  expect((await fan.get(`/api/v1/user/post/${item!.post.id}`, from("DE"))).body.code).toBe("blocked");
  expect((await fan.get("/api/v1/user/noah", from("US"))).status).toBe(200);
  const buy = await fan.post("/api/v1/user/noah/subscription", { duration: "1mo" }, from("FR"));
  expect(buy.body.code).toBe("blocked");
  // The owner is wherever he wants.
  expect((await noah.get("/api/v1/user/noah", from("DE"))).status).toBe(200);
  await set(noah, {});
  expect((await fan.get("/api/v1/user/noah", from("DE"))).status).toBe(200);
});

test("[ROUTE-46] a page of the ranking of which the viewer sees nobody does not end it", async () => {
  const page = async (number: number) => (await fan.get(`/api/v1/user/rank?l=1&period=all&p=${number}`)).body;
  const { items, total, pages } = await page(1);
  expect(pages).toBeGreaterThan(1);
  const { username } = items[0].user;
  const first = await server.signedIn(username);
  await first.post("/api/v1/account/follower/fan/block");
  expect(await page(1)).toEqual({ items: [], page: 1, pages, total });
  expect((await page(2)).items).toHaveLength(1);
  await first.delete("/api/v1/account/follower/fan/block");
  expect((await page(1)).items).toHaveLength(1);
});

test("[ACCT-55] who has paid keeps what he paid for in a blocked country", async () => {
  const [ava, sub] = await Promise.all([server.signedIn("ava"), server.signedIn("sub")]);
  await set(ava, { blocked_countries: ["DE"] });
  expect((await sub.get("/api/v1/user/ava", from("DE"))).status).toBe(200);
  expect((await fan.get("/api/v1/user/ava", from("DE"))).status).toBe(403);
  const feed = (await sub.get("/api/v1/user/feed", from("DE"))).body.items as readonly unknown[];
  expect(feed.length).toBeGreaterThan(0);
  await set(ava, {});
});

test("[ACCT-55] who has blocked more people than the form takes may keep them, and change the rest", async () => {
  const { database } = server.services;
  const id = await server.idOf("fan");
  const names = Array.from({ length: 1001 }, (_, index) => `troll-${index}`);
  await sql`
    insert into account (id, username, username_key, type, display_name, is_direct_pay, created_at)
    select name, name, name, 'user', name, false, 0 from unnest(${names}::text[]) name`.execute(database);
  await sql`
    insert into block (blocker_id, blocked_id, created_at)
    select ${id}, name, 0 from unnest(${names}::text[]) name`.execute(database);
  const now = await privacyOf(fan);
  expect(now.blocked_people).toHaveLength(1001);
  expect(decodeAnswer("getSettings", (await fan.get(PATH)).body).privacy.blocked_people).toHaveLength(1001);
  const hidden = await set(fan, { blocked_people: now.blocked_people, hidden: true });
  expect([hidden.status, hidden.body.privacy.hidden]).toEqual([200, true]);
  const more = await set(fan, { blocked_people: [...now.blocked_people, "zoe"], hidden: true });
  expect([more.status, more.body.fields]).toEqual([
    422,
    { blocked_people: "Please enter at most 500 usernames." },
  ]);
  await database.deleteFrom("block").where("blocker_id", "=", id).execute();
  await set(fan, {});
});

test("[ACCT-55] blocked people are those of the profile's own button; unknown names and oneself are refused", async () => {
  await fan.post("/api/v1/account/follower/zoe/block");
  expect((await privacyOf(fan)).blocked_people).toEqual(["zoe"]);
  const was = await privacyOf(fan);
  expect((await set(fan, { blocked_people: ["Zoe", "noah"] }, was)).body.privacy.blocked_people).toEqual([
    "noah",
    "zoe",
  ]);
  expect((await fan.get("/api/v1/user/noah")).body.is_blocked).toBe(true);
  const late = await set(fan, { blocked_people: [] }, was);
  expect([late.status, late.body.fields]).toEqual([
    409,
    { blocked_people: "Changed meanwhile to: noah, zoe. Save again to replace it." },
  ]);
  expect((await set(fan, { blocked_people: ["nobody-here"] })).body.fields).toEqual({
    blocked_people: 'There is nobody called "nobody-here".',
  });
  expect((await set(fan, { blocked_people: ["FAN"] })).body.fields).toEqual({
    blocked_people: "You cannot block yourself.",
  });
  expect((await set(fan, { blocked_countries: ["xx"] })).body.fields).toEqual({
    blocked_countries: "Please choose countries of the list.",
  });
  expect((await set(fan, {})).body.privacy.blocked_people).toEqual([]);
  expect((await fan.get("/api/v1/user/noah")).body.is_blocked).toBeNull();
});
