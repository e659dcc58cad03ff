import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { endpoints, type EndpointName } from "../../src/protocol/endpoints.ts";
import { failures } from "../../src/protocol/failures.ts";
import { guardedByToken } from "../access/access-matrix.ts";
import type { Client } from "../running/http-client.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  // Who has asked for his data does nothing by asking again.
  const fan = await server.signedIn("fan");
  await fan.open("/");
  const headers = { "x-csrf-token": fan.csrf() };
  await fan.raw("/api/v1/account/setting/export", { method: "GET", headers });
  await server.advance(0);
});
afterAll(async () => server?.stop());

const rows = Object.entries(endpoints) as [string, Endpoint][];
const changing = rows.filter(
  ([name, { kind }]) => kind === "json" && guardedByToken.includes(name as EndpointName),
);
const pathOf = (path: string) =>
  path
    .replace("{username}", "ava")
    .replace("{type}", "access")
    .replace("{payment_id}", "nothing")
    .replace("*", "x");
const refusal = (code: keyof typeof failures) => ({
  status: failures[code].status,
  body: { code, error: failures[code].error },
});

/** Below the limit of calls that a session may make in a minute. */
const CALLS_OF_SESSION = 100;
const entered = new Map<string, { readonly client: Client; made: number }>();

/** Somebody signed in (a guest: null) for many calls; `count`: how many he is about to make. */
const clientOf = async (username: string | null, count: number): Promise<Client> => {
  const known = entered.get(String(username));
  if (known !== undefined && known.made + count <= CALLS_OF_SESSION) {
    known.made += count;
    return known.client;
  }
  const client = username === null ? server.visitor() : await server.signedIn(username);
  if (username === null) await client.open("/");
  entered.set(String(username), { client, made: count });
  return client;
};

const eventCount = async (): Promise<number> => {
  const { count } = await server.services.database
    .selectFrom("event")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

describe.each(changing)("[API-25] [API-28] %s", (_, { method, path }) => {
  const url = pathOf(path);
  const body = method === "POST" ? { body: "{}" } : {};
  const json = { "content-type": "application/json" };

  test("without, with a wrong or with another session's token: 403 csrf, nothing changed", async () => {
    const client = await clientOf("fan", 5);
    const stranger = await clientOf("sub", 0);
    const before = await eventCount();
    for (const token of [undefined, "", "x".repeat(43), stranger.csrf()]) {
      const headers = { ...json, ...(token === undefined ? {} : { "x-csrf-token": token }) };
      expect(await client.raw(url, { method, headers, ...body })).toMatchObject(refusal("csrf"));
    }
    expect(await eventCount()).toBe(before);
    const twin = await client.raw(url, {
      method,
      headers: { ...json, "x-csrf-token": client.csrf() },
      ...body,
    });
    expect(twin.body.code).not.toBe("csrf");
    // Such a call may have ended the session.
    if (url.startsWith("/api/v1/auth/")) entered.clear();
  });

  test("from another site, by Origin or Sec-Fetch-Site: 403", async () => {
    const client = await clientOf("fan", 3);
    const own = { ...json, "x-csrf-token": client.csrf() };
    for (const foreign of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      const answer = await client.raw(url, { method, headers: { ...own, ...foreign }, ...body });
      expect(answer).toMatchObject(refusal("foreign_origin"));
    }
  });
});

test.each(rows.filter(([, { access, kind }]) => access !== "guest" && kind === "json"))(
  "%s needs a signed-in user",
  async (_, { method, path }) => {
    const guest = await clientOf(null, 1);
    const url = pathOf(path);
    const answer =
      method === "GET"
        ? await guest.get(url, { "x-csrf-token": guest.csrf() })
        : method === "POST"
          ? await guest.post(url)
          : await guest.delete(url);
    expect(answer).toMatchObject(refusal("unauthorized"));
  },
);

test("a creator's call refuses a fan, and a creator gets further", async () => {
  const body = { subscription_price: "x" };
  const fan = await server.signedIn("fan");
  expect(await fan.post("/api/v1/account/subscription/price", body)).toMatchObject(refusal("not_allowed"));
  const creator = await server.signedIn("ava");
  expect(await creator.post("/api/v1/account/subscription/price", body)).toMatchObject({ status: 422 });
});

test("no GET of the table writes an event", async () => {
  const client = await server.signedIn("fan");
  const before = await eventCount();
  for (const [, { method, path }] of rows) if (method === "GET") await client.get(pathOf(path));
  expect(await eventCount()).toBe(before);
});

describe("the general limit", () => {
  test("the 121st call of a session within a minute is refused with the seconds to wait, others go on", async () => {
    const client = await server.signedIn("fan");
    const used = 1;
    for (let call = used; call <= 120; call += 1) {
      expect((await client.get("/api/v1/auth/session")).status).toBe(200);
    }
    const answer = await client.get("/api/v1/auth/session");
    expect(answer).toMatchObject(refusal("too_many"));
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const other = await server.signedIn("fan");
    expect((await other.get("/api/v1/auth/session")).status).toBe(200);
    await server.advance(61);
    expect((await client.get("/api/v1/auth/session")).status).toBe(200);
  });

  test("an address that asks for pages without end is refused with the seconds to wait; files, health and others go on", async () => {
    const accept = { accept: "text/html" };
    const visitor = server.visitor();
    const page = (path: string) => visitor.get(path, accept);
    const member = await server.signedIn("fan");
    await server.advance(61);
    // Calls of guests without a cookie count for their address alone.
    const calls = Array.from({ length: 1190 }, () => fetch(`${server.origin}/api/v1/auth/session`));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
    for (let asked = 0; asked < 10; asked += 1) expect((await page("/")).status).toBe(200);
    // Pages and guests' calls are counted together.
    expect(await visitor.get("/api/v1/user/ava")).toMatchObject(refusal("too_many"));
    for (const path of ["/", "/ava", "/nobody-of-this-name", "/__inspector", "/r/camsoda?username=ava"]) {
      const { status, headers, text } = await page(path);
      const type = headers.get("content-type");
      expect([path, status, type]).toEqual([path, 429, "text/html; charset=utf-8"]);
      expect(text).toContain(`<h1>${failures.too_many.error}</h1>`);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(await visitor.get("/", { accept: "application/json" })).toMatchObject(refusal("too_many"));
    for (const path of ["/favicon.ico", "/push-worker.js", "/assets/main.js"])
      expect([path, (await visitor.get(path)).status]).not.toEqual([path, 429]);
    for (const path of ["/healthz", "/readyz"]) expect((await visitor.get(path)).status).toBe(200);
    expect((await member.get("/api/v1/auth/session")).status).toBe(200);
    await server.advance(61);
    expect((await page("/")).status).toBe(200);
  });

  test("two nodes count together", async () => {
    const second = await server.secondNode();
    const client = await server.signedIn("sub");
    for (let call = 0; call < 100; call += 1) await client.get("/api/v1/auth/session");
    const { createGeneralLimit } = await import("../../src/server/http/general-limit.ts");
    const { database, clock } = server.services;
    const here = createGeneralLimit(database, clock);
    const there = createGeneralLimit(database, clock);
    const shared = { session: "shared" };
    for (let call = 0; call < 100; call += 1) here.consume(shared);
    await here.flush();
    for (let call = 0; call < 15; call += 1) expect(there.consume(shared)).toBe(0);
    await there.flush();
    for (let call = 0; call < 5; call += 1) expect(there.consume(shared)).toBe(0);
    expect(there.consume(shared)).toBeGreaterThan(0);
    await second.stop();
  });

  test("shared limits count exactly, over nodes and restarts", async () => {
    const { limits } = server.services;
    const tries = await Promise.all(
      Array.from({ length: 15 }, () => limits.consume("signin:someone", 10, 900)),
    );
    expect(tries.filter(({ retryAfter }) => retryAfter === 0)).toHaveLength(10);
    expect(await limits.count("signin:someone")).toBe(15);
    server.services.clock.advance(901);
    expect(await limits.consume("signin:someone", 10, 900)).toEqual({ count: 1, retryAfter: 0 });
  });
});
