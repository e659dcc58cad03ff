import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { sql } from "kysely";

import { mailsTo } from "../account/post-box.ts";
import type { Client } from "../running/http-client.ts";
import { operate } from "../running/operate.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DELETE = "/api/v1/account/setting/delete";
const DAY = 86_400;
let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
beforeEach(() => server.services.database.deleteFrom("rate_limit").execute());
afterAll(() => server?.stop());

const leave = (client: Client, password = DEMO_PASSWORD) => client.post(DELETE, { password });
const task = (...words: readonly string[]) =>
  operate({ url: server.services.config.databaseUrl!, dataDir: server.services.config.dataDir }, ...words);
const signIn = (username: string) =>
  server.visitor().post("/api/v1/auth/signin", { email: username, password: DEMO_PASSWORD });
const viewer = async (client: Client): Promise<string | undefined> =>
  (await client.get("/api/v1/auth/session")).body.user?.username;
const subscriptionOf = (fan: string, creator: string) =>
  sql<{ status: string; end_at: number }>`
    select s.status, s.end_at from subscription s join account f on f.id = s.fan_id and f.username = ${fan}
    join account c on c.id = s.creator_id and c.username = ${creator} where s.type = 'access'
    order by s.created_at desc limit 1`
    .execute(server.services.database)
    .then(({ rows }) => rows[0]);

/** Where a visitor comes upon a creator. */
const findings = async (username: string) => {
  const get = async (path: string) => (await server.visitor().get(path)).body;
  const has = (body: unknown): boolean => JSON.stringify(body).includes(`"username":"${username}"`);
  return {
    profile: (await server.visitor().get(`/api/v1/user/${username}`)).status,
    posts: (await server.visitor().get(`/api/v1/user/${username}/post?status=unpinned,unpinned-free`)).status,
    lists: has(
      await Promise.all(
        ["popular", "newest_creators", "latest_updates"].map((list) =>
          get(`/api/v1/user/top?s=48&list=${list}`),
        ),
      ),
    ),
    search: has(await get(`/api/v1/user/search?query=${username}`)),
    ranking: has(await get("/api/v1/user/rank?l=100&period=all")),
  };
};
const nowhere = { profile: 404, posts: 404, lists: false, search: false, ranking: false };

test("[ACCT-53] an account is deleted by its password alone; wrong ones are told at the field and limited", async () => {
  const fan = await server.signedIn("fan");
  const wrong = await leave(fan, "not it at all");
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["password"]]);
  expect((await leave(server.visitor())).status).toBe(401);
  for (let tries = 0; tries < 9; tries += 1) await leave(fan, "not it at all");
  expect((await leave(fan)).status).toBe(429);
  expect(await viewer(fan)).toBe("fan");
  await server.services.database.deleteFrom("attempt").execute();
});

test("[ACCT-53] who came by Google has no password and is told to set one first", async () => {
  const follower = await server.signedIn("follower");
  await sql`delete from credential c using account a where a.id = c.account_id and a.username = 'follower'`.execute(
    server.services.database,
  );
  const refused = await leave(follower, "");
  expect([refused.status, refused.body.code]).toEqual([409, "password_missing"]);
  expect(await viewer(follower)).toBe("follower");
});

test("[ACCT-53] a fan who leaves is out everywhere, is told how to come back, pays for nothing more, and keeps the name", async () => {
  const [here, elsewhere] = [await server.signedIn("pack"), await server.signedIn("pack")];
  const now = server.services.clock.now();
  const { status, body, text } = await leave(here);
  expect(status, text).toBe(200);
  expect(body.erase_at).toBeGreaterThanOrEqual(now + 30 * DAY);
  expect([await viewer(here), await viewer(elsewhere)]).toEqual([undefined, undefined]);
  expect((await subscriptionOf("pack", "ava"))?.status).toBe("expiring");
  const [mail] = await mailsTo(server.origin, "pack@demo.example");
  expect(mail?.subject).toContain("account was deleted");
  const refused = await signIn("pack");
  expect([refused.status, refused.body]).toMatchObject([403, { code: "account_deleted" }]);
  expect(refused.body.error).toContain("our support can bring it back");
  const again = await server
    .visitor()
    .post("/api/v1/auth/signup", { username: "Pack", password: "long enough 1" });
  expect(again.body.fields).toHaveProperty("username");
  expect(await task("deletions")).toContain("pack");
});

test("[ACCT-53] an operator brings the account back, but not what ended with it", async () => {
  expect(await task("undo-deletion", "pack")).toContain("pack is back");
  expect((await signIn("pack")).status).toBe(200);
  expect((await subscriptionOf("pack", "ava"))?.status).toBe("expiring");
  await expect(task("undo-deletion", "pack")).rejects.toThrow("pack is not being deleted");
  await server.advance(31 * DAY);
  expect((await signIn("pack")).status).toBe(200);
});

test("[CCONST-09] an account that an operator suspended besides stays suspended when its deletion is undone", async () => {
  await leave(await server.signedIn("gifted"));
  await task("suspend", "gifted", "spam");
  await task("undo-deletion", "gifted");
  expect((await signIn("gifted")).body.code).toBe("suspended");
  await task("unsuspend", "gifted");
  expect((await signIn("gifted")).status).toBe(200);
});

test("[CCONST-09] a creator who leaves is found nowhere, memberships run out and are charged no more, and nothing planned is published", async () => {
  const noah = await server.signedIn("noah");
  const scheduled_at = server.services.clock.now() + DAY;
  const planned = await noah.post("/api/v1/account/post", {
    ...{ type: "feed", access: "paid", text: "Never told", scheduled_at },
  });
  expect(planned.status, planned.text).toBe(201);
  const max = await server.signedIn("max");
  await max.post("/api/v1/account/manager/invite", { username: "noah", fee_percentage: 5 });
  expect(await findings("noah")).toMatchObject({ profile: 200, lists: true, search: true });

  expect((await leave(noah)).status).toBe(200);
  expect(await findings("noah")).toEqual(nowhere);
  await server.advance(2 * DAY);
  const { state } = await server.services.database
    .selectFrom("post")
    .select("state")
    .where("id", "=", planned.body.post.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe("planned");
  const grants = await server.services.database
    .selectFrom("manager_grant")
    .innerJoin("account", "account.id", "manager_grant.manager_id")
    .select("account.username")
    .where("account.username", "=", "noah")
    .execute();
  expect(grants).toEqual([]);

  await task("undo-deletion", "noah");
  expect(await findings("noah")).toMatchObject({ profile: 200, lists: true, search: true });
  await server.advance(2 * 3600);
  const post = await server.services.database
    .selectFrom("post")
    .select("state")
    .where("id", "=", planned.body.post.id)
    .executeTakeFirstOrThrow();
  expect(post.state).toBe("published");
});

test("[CCONST-09] fans of a creator who left are not charged at the end of what they paid", async () => {
  const before = await subscriptionOf("sub", "ava");
  expect(before?.status).toBe("active");
  const ava = await server.signedIn("ava");
  expect((await leave(ava)).status).toBe(200);
  const after = await subscriptionOf("sub", "ava");
  expect(after).toEqual({ status: "expiring", end_at: before!.end_at });
  const paid = await server.services.database
    .selectFrom("payment")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("purpose", "=", "renew")
    .executeTakeFirstOrThrow();
  await server.advance(before!.end_at - server.services.clock.now() + DAY);
  expect((await subscriptionOf("sub", "ava"))?.status).toBe("expired");
  const now = await server.services.database
    .selectFrom("payment")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("purpose", "=", "renew")
    .executeTakeFirstOrThrow();
  expect(now.count).toBe(paid.count);
});

test("[CCONST-09] [MGR-36] an invitation that ran out unanswered goes with either account", async () => {
  const { database, clock } = server.services;
  for (const left of ["creator", "manager"]) {
    const people = { creator: server.visitor(), manager: server.visitor() };
    const password = "long enough 1";
    for (const [role, client] of Object.entries(people)) {
      const name = { username: `${role}${left}`, email: `${role}.${left}@example.com` };
      const joined = await client.post("/api/v1/auth/signup", { ...name, password, is_model: true });
      expect(joined.status, joined.text).toBe(200);
    }
    const { creator } = people;
    const ask = { username: `manager${left}`, fee_percentage: 5 };
    expect((await creator.post("/api/v1/account/manager/invite", ask)).status).toBe(200);
    const grants = () =>
      database
        .selectFrom("manager_grant")
        .innerJoin("account", "account.id", "manager_grant.creator_id")
        .select("expires_at")
        .where("account.username", "=", `creator${left}`)
        .execute();
    const [sent] = await grants();
    await server.advance(sent!.expires_at - clock.now() + 60);
    expect(await grants()).toHaveLength(1);
    const gone = left === "creator" ? creator : people.manager;
    expect((await leave(gone, password)).status).toBe(200);
    expect(await grants()).toEqual([]);
  }
});
