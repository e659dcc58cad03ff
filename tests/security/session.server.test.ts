import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { endpoints } from "../../src/protocol/endpoints.ts";
import { createGeneralLimit } from "../../src/server/http/general-limit.ts";
import type { Client } from "../running/http-client.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";
import { accountId, enter, eventCount } from "./enter.ts";
import { say } from "./raw-http.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());
afterEach(() => vi.restoreAllMocks());

const rows = Object.entries(endpoints) as [string, Endpoint][];
const pathOf = (path: string) =>
  path
    .replace("{username}", "ava")
    .replace("{type}", "access")
    .replace("{payment_id}", "none")
    .replace("{name}", "payment-page.css")
    .replace("{provider}", "sandbox")
    .replace("*", "public/demo/ava-avatar.webp");
const changing = rows.filter(([, { method, kind }]) => method !== "GET" && kind === "json");
const DAY = 86_400;
const who = async (client: Client): Promise<string | null> =>
  (await client.get("/api/v1/auth/session")).body.user?.username ?? null;

describe("cookies", () => {
  test("every Set-Cookie of every call and page is out of reach of scripts and other sites, for this host alone", async () => {
    const secure = await startFixture({ demo: true, environment: { PUBLIC_URL: "https://marquee.example" } });
    const cookies: string[] = [];
    for (const path of ["/", "/ava", "/nobody-here", ...rows.map(([, row]) => pathOf(row.path))]) {
      const { headers } = await say(secure.origin, { target: path, host: "marquee.example" });
      const cookie = headers.get("set-cookie");
      if (cookie !== undefined) cookies.push(cookie);
    }
    const page = await say(secure.origin, { target: "/", host: "marquee.example" });
    const body = JSON.stringify({ email: "fan", password: "marquee-demo" });
    const signedIn = await fetchWithHost(secure.origin, page.text, page.headers.get("set-cookie")!, body);
    cookies.push(signedIn.headers.get("set-cookie")!);
    expect(signedIn.status).toBe(200);
    expect(cookies.length).toBeGreaterThan(3);
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^__Host-csf_session=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
      );
    }
    const token = /=([\w-]+);/.exec(cookies.at(-1)!)![1]!;
    expect(signedIn.text).not.toContain(token);
    expect([...signedIn.headers.values()].filter((value) => value.includes(token))).toHaveLength(1);
    await secure.stop();
  });

  test("a cookie that somebody made up is no session, whatever it looks like", async () => {
    const { cookie } = await enter(server, "fan");
    const token = cookie.split("=")[1]!;
    const made = [
      token.slice(1),
      `g${token.slice(1)}`,
      `${token}A`,
      token.toLowerCase(),
      `${token.slice(0, -1)}_`,
      "s".repeat(44),
      "s",
    ];
    for (const value of made) {
      const client = server.visitor();
      client.setCookie(`csf_session=${value}`);
      expect(await who(client), value).toBeNull();
    }
    const client = server.visitor();
    client.setCookie(cookie);
    expect(await who(client)).toBe("fan");
  });

  test("a guest's cookie that an attacker planted is worth nothing after the log-in", async () => {
    const victim = server.visitor();
    const planted = `csf_session=g${"A".repeat(32)}`;
    victim.setCookie(planted);
    await victim.post("/api/v1/auth/signin", { email: "fan", password: "marquee-demo" });
    expect(await who(victim)).toBe("fan");
    const attacker = server.visitor();
    attacker.setCookie(planted);
    expect(await who(attacker)).toBeNull();
    expect(victim.cookie()).not.toBe(planted);
  });
});

const fetchWithHost = (origin: string, page: string, cookie: string, body: string) =>
  say(origin, {
    method: "POST",
    target: "/api/v1/auth/signin",
    host: "marquee.example",
    headers: [
      "Content-Type: application/json",
      `Cookie: ${cookie.split(";")[0]}`,
      `X-CSRF-TOKEN: ${/name="csrf-token" content="([^"]+)"/.exec(page)![1]}`,
      `Content-Length: ${body.length}`,
      "",
      body,
    ],
  });

describe("how long a session lives", () => {
  test("used every day, it still ends a year after the log-in", async () => {
    const { client } = await enter(server, "fan");
    const began = server.services.clock.now();
    for (let day = 20; day <= 360; day += 20) {
      await server.advance(began + day * DAY - server.services.clock.now());
      expect(await who(client), `day ${day}`).toBe("fan");
    }
    await server.advance(began + 365 * DAY - 3600 - server.services.clock.now());
    expect(await who(client)).toBe("fan");
    await server.advance(3600);
    expect(await who(client)).toBeNull();
  });

  test("an open socket of a session that ended, by age or suspension, is closed with 4401; another stays", async () => {
    const open = async (username: string) => {
      const { client } = await enter(server, username);
      const socket = await client.socket();
      socket.send("socket.authorize", {
        token: (await client.get("/api/v1/auth/session")).body.user.node_token,
        version: 1,
      });
      await socket.next("socket.authorized");
      return socket;
    };
    const [suspended, other] = [await open("gifted"), await open("pack")];
    await server.services.database
      .updateTable("account")
      .set({ suspended: true })
      .where("username", "=", "gifted")
      .execute();
    const real = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => real() + 46_000);
    await server.services.hub.tick();
    expect(await suspended.closed).toBe(4401);
    other.send("socket.ping", {});
    await other.next("socket.pong");
    other.close();
  });
});

describe("[API-25] no other site can make a browser change anything", () => {
  test.each(changing.filter(([, { method }]) => method === "POST"))(
    "%s: simple forms and texts with JSON inside are refused even with the token",
    async (_, { method, path, access, ...row }) => {
      const { client, csrf } = await enter(server, access === "model" ? "ava" : "fan");
      const takesForms = "multipart" in row;
      const before = await eventCount(server);
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/octet-stream",
        "",
      ]) {
        const answer = await client.raw(pathOf(path), {
          method,
          body: new TextEncoder().encode("{}"),
          headers: { "x-csrf-token": csrf, "content-type": type },
        });
        // No multipart form is JSON, where forms are taken at all.
        const isForm = takesForms && type.startsWith("multipart");
        expect([answer.status, answer.body.code], type).toEqual(
          isForm ? [400, "bad_request"] : [415, "unsupported_media_type"],
        );
      }
      const twin = await client.raw(pathOf(path), {
        method,
        body: "{",
        headers: { "x-csrf-token": csrf, "content-type": "application/json" },
      });
      expect(twin.body.code).toBe("bad_request");
      expect(await eventCount(server)).toBe(before);
    },
  );

  test("a subdomain's page is another site too, our own page is not", async () => {
    const { client, csrf } = await enter(server, "sub");
    const send = (headers: Record<string, string>) =>
      client.raw("/api/v1/user/nobody/follow", {
        method: "POST",
        headers: { "x-csrf-token": csrf, ...headers },
      });
    const foreign: readonly Record<string, string>[] = [
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site", origin: server.origin },
      { origin: server.origin.replace("http:", "https:") },
      { origin: `${server.origin}.evil.example` },
      { origin: server.origin.replace(/:\d+$/, ":1") },
      { origin: "" },
    ];
    for (const headers of foreign)
      expect((await send(headers)).body.code, JSON.stringify(headers)).toBe("foreign_origin");
    for (const headers of [
      { origin: server.origin },
      { "sec-fetch-site": "same-origin", origin: server.origin },
    ]) {
      expect((await send(headers)).body.code).toBe("user_not_found");
    }
  });

  test("the card form of the payment page takes nothing from another site", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const send = (headers: Record<string, string>) =>
      server.visitor().raw("/oauth/payment/sandbox/pay", {
        method: "POST",
        body: "order=x",
        headers: { ...form, ...headers },
      });
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      const answer = await send(headers);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain("another site");
    }
    expect((await send({ origin: server.origin })).text).not.toContain("another site");
  });
});

test("asking changes nothing: GET, HEAD and OPTIONS of every call, and methods to override, leave the events as they are", async () => {
  const { client, csrf } = await enter(server, "sub");
  const before = await eventCount(server);
  for (const [, { path }] of rows) {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      const headers = {
        "x-csrf-token": csrf,
        "x-http-method-override": "DELETE",
        "x-method-override": "POST",
      };
      const { status } = await client.raw(`${pathOf(path)}?_method=DELETE`, { method, headers });
      expect(status).toBeLessThan(500);
    }
    server.services.clock.advance(3);
  }
  expect(await eventCount(server)).toBe(before);
  expect((await client.get("/api/v1/user/ava")).body.is_subscribed).toBe(true);
  await client.raw(pathOf(endpoints.cancelSubscription.path), {
    method: "DELETE",
    headers: { "x-csrf-token": csrf },
  });
  expect(await eventCount(server)).toBeGreaterThan(before);
});

describe("[X-04] the general limit", () => {
  test("a guest who makes up a cookie for each call is counted by his address", async () => {
    server.services.clock.advance(61);
    const call = async (index: number): Promise<number> => {
      const cookie = `csf_session=${index % 2 === 0 ? "g" : "s"}${String(index).padStart(32, "0")}`;
      const response = await fetch(`${server.origin}/api/v1/auth/session`, { headers: { cookie } });
      await response.arrayBuffer();
      return response.status;
    };
    const statuses: number[] = [];
    while (statuses.length < 1260) {
      statuses.push(
        ...(await Promise.all(Array.from({ length: 30 }, (_, index) => call(statuses.length + index)))),
      );
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(60);
    const { client } = await enter(server, "fan");
    expect(await who(client)).toBe("fan");
  });

  test("a key's window is its own, and is forgotten when it is over", () => {
    const { database, clock } = server.services;
    const limit = createGeneralLimit(database, clock);
    const [one, other] = [{ session: "a" }, { session: "b" }];
    for (let call = 0; call < 120; call += 1) expect(limit.consume(one)).toBe(0);
    expect(limit.consume(one)).toBeGreaterThan(0);
    expect(limit.consume(other)).toBe(0);
    clock.advance(60);
    expect(limit.consume(one)).toBe(0);
  });

  test("made-up cookies are counted by their address, and none of them clears what a session or an address has used", () => {
    const { database, clock } = server.services;
    const limit = createGeneralLimit(database, clock);
    const [session, address] = [{ session: "a" }, { guest: null, address: "203.0.113.1" }];
    for (let call = 0; call < 120; call += 1) expect(limit.consume(session)).toBe(0);
    for (let call = 0; call < 1200; call += 1) expect(limit.consume(address)).toBe(0);
    for (let call = 0; call < 120_000; call += 1)
      expect(limit.consume({ guest: `g${call}`, address: `203.0.114.${call % 100}` })).toBe(0);
    expect(limit.consume({ guest: "one more", address: "203.0.114.1" })).toBeGreaterThan(0);
    expect(limit.consume(session)).toBeGreaterThan(0);
    expect(limit.consume(address)).toBeGreaterThan(0);
    expect(limit.consume({ session: "b" })).toBe(0);
  });
});

test("the account of a session can be found by nobody who has only the database", async () => {
  const { cookie } = await enter(server, "fan");
  const token = cookie.split("=")[1]!;
  const ids = await server.services.database
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", await accountId(server, "fan"))
    .execute();
  const thief = server.visitor();
  for (const { id } of ids.slice(0, 5)) {
    expect(id).not.toContain(token.slice(1));
    thief.setCookie(`csf_session=s${id}`);
    expect(await who(thief)).toBeNull();
  }
});
