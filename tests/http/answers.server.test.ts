import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { failures } from "../../src/protocol/failures.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const refusal = (code: keyof typeof failures) => ({
  status: failures[code].status,
  body: { code, error: failures[code].error },
});

describe("[API-28] a refused call answers the contract's shape", () => {
  test("unknown call: 404", async () => {
    expect(await server.visitor().get("/api/v1/nothing")).toMatchObject(refusal("not_found"));
  });

  test("another method: 405 with the allowed ones", async () => {
    const answer = await server.visitor().get("/api/v1/auth/signin");
    expect(answer).toMatchObject(refusal("method_not_allowed"));
    expect(answer.headers.get("allow")).toBe("POST");
  });

  test("an address that cannot be decoded: 400", async () => {
    expect(await server.visitor().get("/api/v1/user/%zz")).toMatchObject(refusal("bad_request"));
  });

  const bodies: [string, string | Uint8Array<ArrayBuffer>, string, keyof typeof failures][] = [
    ["broken JSON", "{", "application/json", "bad_request"],
    ["a bare BOM and rubbish", "\ufeff{]", "application/json", "bad_request"],
    ["bytes that are no UTF-8", new Uint8Array([0x22, 0xff, 0x22]), "application/json", "bad_request"],
    ["JSON as text", "{}", "text/plain", "unsupported_media_type"],
    ["a form", "email=a&password=b", "application/x-www-form-urlencoded", "unsupported_media_type"],
    [
      "a body over the limit",
      JSON.stringify({ email: "x".repeat(300_000) }),
      "application/json",
      "too_large",
    ],
  ];
  test.each(bodies)("%s", async (_, body, type, code) => {
    const client = server.visitor();
    await client.open("/");
    const headers = { "content-type": type, "x-csrf-token": client.csrf() };
    const answer = await client.raw("/api/v1/auth/signin", { method: "POST", body, headers });
    expect(answer).toMatchObject(refusal(code));
  });

  const fields: [string, string, Record<string, string>][] = [
    ["missing", "{}", { email: "This field is required", password: "This field is required" }],
    ["wrong type", '{"email":1,"password":"x"}', { email: "This value is not valid." }],
    ["unknown", '{"email":"a","password":"x","role":"admin"}', { role: "This field is not known." }],
    [
      "__proto__",
      '{"email":"a","password":"x","__proto__":{"x":1}}',
      { ["__proto__"]: "This field is not known." },
    ],
    [
      "NUL",
      '{"email":"a\\u0000","password":"x"}',
      { email: "This text has characters that cannot be stored." },
    ],
    [
      "half a pair",
      '{"email":"a\\ud800","password":"x"}',
      { email: "This text has characters that cannot be stored." },
    ],
    ["not an object", "[]", {}],
    ["null", "null", { email: "This field is required" }],
  ];
  test.each(fields)("422 names the field: %s", async (_, body, expected) => {
    const client = server.visitor();
    await client.open("/");
    const headers = { "content-type": "application/json", "x-csrf-token": client.csrf() };
    const answer = await client.raw("/api/v1/auth/signin", { method: "POST", body, headers });
    expect(answer).toMatchObject(refusal("validation"));
    expect(JSON.stringify(answer.body.fields)).toContain(JSON.stringify(expected).slice(1, -1));
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  test("a query with a wrong, an unknown or a doubled field: 422; the same well said: 200", async () => {
    const client = server.visitor();
    for (const query of ["p=0", "p=x", "p=1&p=2", "p[]=1", "q=1", "s=61"]) {
      expect(await client.get(`/api/v1/user/top?${query}`)).toMatchObject(refusal("validation"));
    }
    expect((await client.get("/api/v1/user/top?p=1&s=60")).status).toBe(200);
  });

  test("an error inside answers the stated text and nothing of itself", async () => {
    const client = server.visitor();
    const { database } = server.services;
    const { sql } = await import("kysely");
    await sql`alter table account rename to account_away`.execute(database);
    const answer = await client.get("/api/v1/user/ava?promote=0");
    await sql`alter table account_away rename to account`.execute(database);
    expect(answer).toMatchObject(refusal("server_error"));
    expect(answer.text).not.toMatch(/account|relation|select|stack/i);
  });
});

describe("headers", () => {
  test.each(["/api/v1/user/ava", "/api/v1/nothing", "/", "/healthz", "/assets/none.js", "/api/docs"])(
    "%s: nosniff, referrer policy, a policy without objects, bases or frames",
    async (path) => {
      const { headers } = await server.visitor().get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toMatch(/origin/);
      const policy = headers.get("content-security-policy")!;
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe-inline");
      expect(headers.get("x-request-id")).toBeTruthy();
      expect(headers.get("access-control-allow-origin")).toBeNull();
    },
  );

  test("a page keeps its popups and asks for Trusted Types; private JSON is never stored", async () => {
    const page = await server.visitor().get("/ava");
    expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(page.headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'");
    const call = await server.visitor().get("/api/v1/auth/session");
    expect(call.headers.get("cache-control")).toBe("no-store");
    expect(call.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test("on https: HSTS, and a cookie that only this host can set", async () => {
    const secure = await startFixture({ environment: { PUBLIC_URL: "https://marquee.example" } });
    const { headers } = await secure.visitor().get("/");
    expect(headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
    expect(headers.get("set-cookie")).toMatch(/^__Host-csf_session=.*; HttpOnly; SameSite=Lax; Secure$/);
    await secure.stop();
  });

  test("a host that is none of ours gets nothing", async () => {
    const { request } = await import("node:http");
    const { port } = new URL(server.origin);
    const ask = (host: string) =>
      new Promise<number>((resolve) => {
        request({ port, host: "127.0.0.1", path: "/api/v1/auth/session", headers: { host } }, (response) =>
          resolve(response.resume().statusCode!),
        ).end();
      });
    expect(await ask("evil.example")).toBe(404);
    expect(await ask(`localhost:${port}`)).toBe(200);
  });
});

describe("the page", () => {
  test("[API-25] brings the CSRF token, the globals and the answers of its first calls", async () => {
    const guest = server.visitor();
    const { status, globals } = await guest.open("/ava");
    expect(status).toBe(200);
    expect(globals.csrf).toBe(guest.csrf());
    expect(globals.user).toBeNull();
    const { body } = await guest.get("/api/v1/user/ava?promote=1&wl_config=1");
    expect(globals.answers["GET /api/v1/user/ava?promote=1&wl_config=1"]).toEqual(body);
    const { answerKey } = await import("../../src/domain/site/first-calls.ts");
    const filter = "unpinned,unpinned-free";
    expect(globals.answers[answerKey("getPosts", { username: "ava", status: filter })!]).toHaveLength(12);
    const landing = await server.visitor().open("/");
    expect(landing.globals.answers[answerKey("getTop", { s: 12 })!].items.length).toBeGreaterThan(2);
  });

  test("an unknown creator's page is a 404 that brings the failure along", async () => {
    const { status, globals } = await server.visitor().open("/nobody-here");
    expect(status).toBe(404);
    expect(globals.answers["GET /api/v1/user/nobody-here?promote=1&wl_config=1"]).toMatchObject({
      code: "user_not_found",
    });
  });

  test("a name that nobody can have is answered like one that nobody has, on its page and by the calls", async () => {
    const names = [
      "%00",
      "ava%00",
      "%EF%BF%BD".repeat(30),
      "a".repeat(61),
      "a".repeat(299),
      "a".repeat(4000),
    ];
    for (const name of ["nobody-here", ...names]) {
      for (const page of [`/${name}`, `/${name}/posts`]) {
        const { status, globals } = await server.visitor().open(page);
        expect(status, page).toBe(404);
        expect(Object.values(globals.answers), page).toMatchObject([{ code: "user_not_found" }]);
      }
      for (const call of ["", "/post"]) {
        const { status, body } = await server.visitor().get(`/api/v1/user/${name}${call}`);
        expect([status, Object.keys(body)], call).toEqual([404, ["error", "code"]]);
      }
    }
    for (const path of ["/ava/%0a", "/account/direct-message/inbox/ava/gallery/a/%0D", "/x/%E2%80%A8"])
      expect((await fetch(server.origin + path)).status, path).toBe(404);
    expect((await server.visitor().open("/support/%00")).status).toBe(404);
    expect((await server.visitor().open("/ava")).status).toBe(200);
  });

  test("text of people cannot leave the JSON", async () => {
    const { database } = server.services;
    await database
      .updateTable("account")
      .set({ display_name: "</script><script>alert(1)</script>" })
      .where("username", "=", "noah")
      .execute();
    const { html, globals } = await server.visitor().open("/noah");
    expect(html).not.toContain("<script>alert");
    expect(globals.answers["GET /api/v1/user/noah?promote=1&wl_config=1"].user.display_name).toContain(
      "<script>",
    );
  });

  test("files that must not be there are not there", async () => {
    for (const path of [
      "/.git/HEAD",
      "/.env",
      "/package.json",
      "/assets/../package.json",
      "/assets/main.js.map",
    ]) {
      expect((await server.visitor().get(path)).status).toBe(404);
    }
  });
});

describe("[X-04] Idempotency-Key", () => {
  const follow = async (username: string, key: string) => {
    const client = await server.signedIn("fan");
    return client.post(
      `/api/v1/user/${username}/subscription`,
      { duration: "1mo", price: 0 },
      { "idempotency-key": key },
    );
  };

  test("twenty requests with one key at once take effect once and get equal answers", async () => {
    const client = await server.signedIn("sub");
    const send = () =>
      client.post("/api/v1/user/mia/subscription", { duration: "1mo" }, { "idempotency-key": "one-key" });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ text, status }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === null)).toHaveLength(1);
    const again = await client.post("/api/v1/user/mia/subscription", { duration: "1mo" });
    expect(again).toMatchObject(refusal("already_subscribed"));
  });

  test("the same key with another body is a mismatch; another caller's same key is his own", async () => {
    const first = await follow("mia", "mine");
    const client = await server.signedIn("fan");
    const other = await client.post(
      "/api/v1/user/mia/subscription",
      { duration: "6mo" },
      { "idempotency-key": "mine" },
    );
    expect(other).toMatchObject(refusal("idempotency_mismatch"));
    const stranger = await server.signedIn("pack");
    const own = await stranger.post(
      "/api/v1/user/mia/subscription",
      { duration: "1mo" },
      { "idempotency-key": "mine" },
    );
    expect(own.text).not.toBe("");
    expect(own.headers.get("idempotent-replayed")).toBeNull();
    expect(first.status).toBeLessThan(500);
  });

  test("a key of 65 characters is refused", async () => {
    expect(await follow("mia", "k".repeat(65))).toMatchObject(refusal("validation"));
  });
});

test("OpenAPI names every route of the table, and its page needs no other host", async () => {
  const { endpoints } = await import("../../src/protocol/endpoints.ts");
  const { body } = await server.visitor().get("/api/openapi.json");
  const operations = Object.values(
    body.paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(operations.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  const { text } = await server.visitor().get("/api/docs");
  expect(text).toContain("/api/v1/auth/signin");
  expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
});

const isListening = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  );

test("a server that stops does not wait for a connection whose answer has ended", async () => {
  const own = await startFixture();
  const folder = join(own.services.config.dataDir, "media/public");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "large.webp"), Buffer.alloc(32 * 1024 * 1024));
  const agent = new Agent({ keepAlive: true });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${own.origin}/media/public/large.webp`, { agent }, resolve).once("error", reject);
  });
  const stopped = own.stop();
  while (await isListening(own.origin));
  await once(answer.resume(), "end");
  await stopped;
  agent.destroy();
});
