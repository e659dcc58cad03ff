import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";
import { enter } from "./enter.ts";
import type { RawAnswer } from "./raw-http.ts";
import { say, sayBytes } from "./raw-http.ts";

let server: ServerFixture;
let secure: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  secure = await startFixture({
    environment: { PUBLIC_URL: "https://marquee.example", TRUSTED_PROXIES: "10.0.0.0/8" },
  });
});
afterAll(async () => {
  await server?.stop();
  await secure?.stop();
});

const json = ["Content-Type: application/json"];
const length = (bytes: number) => `Content-Length: ${bytes}`;

/** Requests for answers of every kind of status, and the status that shows that the right one was met. */
const kinds: readonly (readonly [string, number, Parameters<typeof say>[1]])[] = [
  ["JSON", 200, { target: "/api/v1/auth/session" }],
  ["page", 200, { target: "/" }],
  ["public picture", 200, { target: "/media/public/demo/ava-avatar.webp" }],
  ["tracking pixel", 200, { target: "/track/pixel.gif?a=1" }],
  ["part of a picture", 206, { target: "/media/public/demo/ava-avatar.webp", headers: ["Range: bytes=0-9"] }],
  ["no such part", 416, { target: "/media/public/demo/ava-avatar.webp", headers: ["Range: bytes=9999999-"] }],
  ["payment page's style", 200, { target: "/oauth/payment/assets/payment-page.css" }],
  ["payment notice", 401, { target: "/oauth/payment/start?payment_intent=subscription" }],
  ["undecodable address", 400, { target: "/api/v1/user/%zz" }],
  ["not signed in", 401, { target: "/api/v1/account/dashboard" }],
  ["without token", 403, { method: "POST", target: "/api/v1/auth/signin", headers: [...json, length(0)] }],
  ["unsigned media", 403, { target: "/media/demo/ava/picture-1.webp" }],
  ["unknown call", 404, { target: "/api/v1/nothing" }],
  ["unknown page", 404, { target: "/nobody-here" }],
  ["unknown asset", 404, { target: "/assets/none.js" }],
  ["other method", 405, { method: "PUT", target: "/api/v1/auth/signin", headers: [length(0)] }],
  ["TRACE", 405, { method: "TRACE", target: "/" }],
  [
    "too long a body",
    413,
    { method: "POST", target: "/api/v1/auth/signin", headers: [...json, length(300_000)] },
  ],
  ["wrong query", 422, { target: "/api/v1/user/top?p=0" }],
];

const expectWalls = ({ headers }: RawAnswer): void => {
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toMatch(/frame-ancestors '(none|self)'/);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toMatch(
    /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  );
  expect(headers.get("x-frame-options")).toMatch(/^(DENY|SAMEORIGIN)$/);
  expect(headers.get("content-type")).toMatch(/charset=utf-8$|^(image|font|video|audio)\//);
  expect(headers.has("access-control-allow-origin")).toBe(false);
  for (const telling of ["server", "x-powered-by"]) expect(headers.has(telling)).toBe(false);
};

describe("every kind of answer has its walls", () => {
  test.each(kinds)("%s (%i)", async (_, status, request) => {
    const answer = await say(server.origin, request);
    expect(answer.status).toBe(status);
    expectWalls(answer);
  });

  test.each(kinds.filter(([, , { target }]) => !target.startsWith("/media/public")))(
    "on https with HSTS: %s",
    async (_, status, request) => {
      const answer = await say(secure.origin, { ...request, host: "marquee.example" });
      expect(answer.status).toBe(status);
      expectWalls(answer);
      expect(answer.headers.get("strict-transport-security")).toMatch(
        /^max-age=63072000; includeSubDomains$/,
      );
    },
  );

  test("a redirect of the payment pages", async () => {
    const { client } = await enter(server, "fan");
    const started = await client.post("/api/v1/user/ava/subscription", { duration: "1mo" });
    await client.post(`/api/v1/payment/${started.body.payment_id}/close`);
    const answer = await say(server.origin, {
      target: started.body.payment_url,
      headers: [`Cookie: ${client.cookie()}`],
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("location")).toMatch(/^\/oauth\/payment\/finish\?/);
  });

  test("[API-28] what is no HTTP is refused in the contract's shape, and the line is closed", async () => {
    const host = "Host: 127.0.0.1";
    const unreadable: readonly (readonly [string, number])[] = [
      [`GET / HTTP/1.1\r\n${host}\r\nNo colon\r\n\r\n`, 400],
      [`FETCH / HTTP/1.1\r\n${host}\r\n\r\n`, 400],
      [`GET / HTTP/1.1\r\n${host}\r\nX: a\r\n folded\r\n\r\n`, 400],
      [
        `POST /api/v1/auth/signin HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
        400,
      ],
      [
        `POST /api/v1/auth/signin HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
        400,
      ],
      [`POST /api/v1/auth/signin HTTP/1.1\r\n${host}\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, 400],
      [`GET / HTTP/1.1\r\n${host}\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`, 413],
    ];
    for (const [text, status] of unreadable) {
      const answer = await sayBytes(server.origin, text);
      expect(answer.status, text.slice(0, 80)).toBe(status);
      expect(Object.keys(JSON.parse(answer.text) as object)).toEqual(["error", "code"]);
      expectWalls(answer);
    }
    expect(
      (await sayBytes(server.origin, `GET /healthz HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)).status,
    ).toBe(200);
  });

  test("foreign origins are never let in by CORS, on a plain call or a preflight", async () => {
    for (const origin of ["https://evil.example", "null", `${server.origin}.evil.example`]) {
      for (const method of ["GET", "OPTIONS"]) {
        const answer = await say(server.origin, {
          method,
          target: "/api/v1/auth/session",
          headers: [`Origin: ${origin}`, "Access-Control-Request-Method: POST"],
        });
        expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
      }
    }
  });
});

describe("what frames and popups may do", () => {
  test("no page can be framed but the payment pages and the inspector's, and those only by our own", async () => {
    const page = await say(server.origin, { target: "/ava" });
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    const payment = await say(server.origin, { target: "/oauth/payment/finish" });
    expect(payment.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(payment.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(payment.headers.get("cache-control")).toBe("no-store");
  });

  test("[API-24] payment pages let their own forms tell where they come from, and tell other hosts nothing", async () => {
    const payment = await say(server.origin, { target: "/oauth/payment/finish" });
    expect(payment.headers.get("referrer-policy")).toBe("same-origin");
  });

  test.each(["/password/reset/some-token", "/email/confirm/some-token"])(
    "%s sends its address nowhere",
    async (target) => {
      expect((await say(server.origin, { target })).headers.get("referrer-policy")).toBe("no-referrer");
      expect((await say(server.origin, { target: "/" })).headers.get("referrer-policy")).not.toBe(
        "no-referrer",
      );
    },
  );
});

describe("whose host it is", () => {
  const session = { target: "/api/v1/auth/session" };

  test.each([
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "localhost:80@evil.example",
    "",
  ])("a call, a page and a file of the host '%s' are not ours", async (host) => {
    for (const target of ["/api/v1/auth/session", "/ava", "/media/public/demo/ava-avatar.webp"]) {
      const { status, text } = await say(server.origin, { target, host });
      expect([400, 404]).toContain(status);
      expect(text).not.toContain("evil.example");
    }
  });

  test("X-Forwarded-Host and -Proto of somebody we do not know change nothing", async () => {
    const forged = [
      "X-Forwarded-Host: evil.example",
      "X-Forwarded-Proto: https",
      "Forwarded: host=evil.example",
    ];
    const page = await say(server.origin, { target: "/", headers: forged });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("evil.example");
    expect(page.headers.get("set-cookie")).toMatch(/^csf_session=/);
    expect(page.headers.has("strict-transport-security")).toBe(false);
  });

  test("a request that names its host twice is refused, whatever it asks for, and whatever the second one is", async () => {
    const { host } = new URL(server.origin);
    for (const target of [
      "/",
      "/ava",
      "/api/v1/auth/session",
      "/healthz",
      "/nowhere/at/all",
      "/assets/x.js",
    ]) {
      for (const line of [`Host: ${host}`, "host: evil.example", "HOST:"]) {
        const { status, text } = await say(server.origin, { target, headers: [line] });
        expect([status, JSON.parse(text).code], `${target} ${line}`).toEqual([400, "bad_request"]);
      }
    }
    expect((await say(server.origin, { target: "/", headers: ["X-Host: evil.example"] })).status).toBe(200);
  });

  test("[X-02] the country of a visitor is what a trusted proxy says, nobody else", async () => {
    const countryOf = async (origin: string, more: readonly string[] = []): Promise<string> => {
      const { text } = await say(origin, { target: "/", headers: ["CF-IPCountry: SE", ...more] });
      return /"country":"(\w\w)"/.exec(text)![1]!;
    };
    expect(await countryOf(server.origin)).toBe("US");
    expect(await countryOf(server.origin, ["X-Forwarded-For: 10.0.0.1"])).toBe("US");
    expect(await countryOf(secure.origin)).toBe("US");
  });

  test("with PUBLIC_URL only that host is ours; a local name still answers while developing", async () => {
    expect((await say(secure.origin, { ...session, host: "marquee.example" })).status).toBe(200);
    expect((await say(secure.origin, { ...session, host: "MARQUEE.example:443" })).status).toBe(200);
    expect((await say(secure.origin, { ...session, host: "other.example" })).status).toBe(404);
    const forged = await say(secure.origin, {
      ...session,
      host: "other.example",
      headers: ["X-Forwarded-Host: marquee.example"],
    });
    expect(forged.status).toBe(404);
  });
});

test("figures for the operator are for this machine or a token alone", async () => {
  expect((await say(server.origin, { target: "/metrics" })).status).toBe(200);
  expect(
    (await say(server.origin, { target: "/metrics", headers: ["X-Forwarded-For: 127.0.0.1"] })).status,
  ).toBe(404);
});

test.each([
  "/.git/HEAD",
  "/.env",
  "/package.json",
  "/assets/main.js.map",
  "/assets/%2e%2e/package.json",
  "/data",
  "/debug.log",
])("%s is not there", async (target) => {
  const { status, text } = await say(server.origin, { target });
  expect(status).toBe(404);
  expect(text).not.toMatch(/"scripts"|ref: refs/);
});
