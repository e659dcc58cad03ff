import { afterAll, beforeAll, expect, test } from "vitest";

import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, clock: stillClock() });
});
afterAll(async () => server?.stop());

const DAY = 86_400;
const who = async (client: ReturnType<ServerFixture["visitor"]>): Promise<string | null> =>
  (await client.get("/api/v1/auth/session")).body.user?.username ?? null;

test("browsing as a guest writes no session, and gives a cookie that scripts cannot read", async () => {
  const guest = server.visitor();
  const page = await guest.raw("/", {});
  const [cookie] = page.headers.getSetCookie();
  expect(cookie).toMatch(
    /^csf_session=g[A-Za-z0-9_-]{32}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  const rows = await server.services.database.selectFrom("session").selectAll().execute();
  expect(rows).toEqual([]);
});

test("logging in changes the cookie, and the new session lives on in the database as a hash only", async () => {
  const client = server.visitor();
  await client.open("/");
  const before = client.cookie();
  const answer = await client.post("/api/v1/auth/signin", { email: "fan", password: "marquee-demo" });
  expect(answer.status).toBe(200);
  expect(client.cookie()).not.toBe(before);
  expect(await who(client)).toBe("fan");
  const token = client.cookie().split("=")[1]!;
  expect(token).toHaveLength(44);
  const rows = await server.services.database.selectFrom("session").select("id").execute();
  expect(JSON.stringify(rows)).not.toContain(token.slice(1));
  expect(answer.text).not.toContain(token.slice(1));
});

test("[API-03] after logging out the old cookie is nothing", async () => {
  const client = await server.signedIn("fan");
  const old = client.cookie();
  expect((await client.post("/api/v1/auth/logout")).status).toBe(200);
  expect(await who(client)).toBeNull();
  client.setCookie(old);
  expect(await who(client)).toBeNull();
});

test("a session lives 30 days from its last use", async () => {
  const used = await server.signedIn("sub");
  const idle = await server.signedIn("sub");
  await server.advance(30 * DAY - 5);
  expect(await who(used)).toBe("sub");
  await server.advance(10);
  expect(await who(used)).toBe("sub");
  expect(await who(idle)).toBeNull();
});

test("ending the other sessions of an account spares the own one", async () => {
  const own = await server.signedIn("pack");
  const other = await server.signedIn("pack");
  const { sessions, database } = server.services;
  const account = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "pack")
    .executeTakeFirstOrThrow();
  const ownId = await database
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", account.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  expect(ownId).toHaveLength(2);
  const { sessionIdOf } = await import("../../src/server/session/session-store.ts");
  await sessions.endAll(account.id, "password", sessionIdOf(own.cookie().split("=")[1]!));
  expect(await who(own)).toBe("pack");
  expect(await who(other)).toBeNull();
});

test("a suspended account's running session is nothing from the next call on", async () => {
  const client = await server.signedIn("snapper");
  expect(await who(client)).toBe("snapper");
  await server.services.database
    .updateTable("account")
    .set({ suspended: true })
    .where("username", "=", "snapper")
    .execute();
  expect(await who(client)).toBeNull();
});

test("a session that ended on one node is over on another from the next request on", async () => {
  const other = await server.secondNode();
  try {
    const clients = await Promise.all(["gifted", "trialist"].map((name) => server.signedIn(name)));
    const there = clients.map((client) => {
      const visitor = other.visitor();
      visitor.setCookie(client.cookie());
      return visitor;
    });
    expect(await Promise.all(there.map(who))).toEqual(["gifted", "trialist"]);
    expect((await clients[0]!.post("/api/v1/auth/logout")).status).toBe(200);
    expect(await Promise.all([...there, ...there].map(who))).toEqual([null, "trialist", null, "trialist"]);
  } finally {
    await other.stop();
  }
});

test("sessions that are looked up at the same time are each its own", async () => {
  const { sessions, clock } = server.services;
  const names = ["fan", "sub", "pack"];
  const clients = await Promise.all(names.map((name) => server.signedIn(name)));
  const tokens = clients.map((client) => client.cookie().split("=")[1]!);
  const found = await Promise.all(
    [...tokens, `s${"x".repeat(43)}`, ...tokens.toReversed()].map((token) =>
      sessions.find(token, "demo", clock.now()),
    ),
  );
  expect(found.map((each) => each?.viewer.username ?? null)).toEqual([...names, null, ...names.toReversed()]);
});

test("a session of one site is nothing on another", async () => {
  const { sessions, database, clock } = server.services;
  const { id } = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "ava")
    .executeTakeFirstOrThrow();
  const { token } = await sessions.start({
    accountId: id,
    site: "demo",
    now: clock.now(),
    address: "::1",
    agent: null,
  });
  expect((await sessions.find(token, "demo", clock.now()))?.viewer.username).toBe("ava");
  expect(await sessions.find(token, "elsewhere", clock.now())).toBeNull();
});

test("session tokens have 256 random bits and never repeat", async () => {
  const { sessions, clock } = server.services;
  const made = await Promise.all(
    Array.from({ length: 300 }, () =>
      sessions.start({ accountId: "nobody", site: "demo", now: clock.now(), address: "::1", agent: null }),
    ),
  );
  expect(new Set(made.map(({ token }) => token)).size).toBe(300);
  expect(made.every(({ token }) => Buffer.from(token.slice(1), "base64url").length === 32)).toBe(true);
});
