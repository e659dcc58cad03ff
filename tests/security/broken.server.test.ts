import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { endpoints } from "../../src/protocol/endpoints.ts";
import { failures } from "../../src/protocol/failures.ts";
import { configOf } from "../running/read-config.ts";
import { buyerOf, cards } from "../payment/buyer.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";
import { makeUploadToken } from "../../src/server/upload/upload-token.ts";
import { enter } from "./enter.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const rows = Object.entries(endpoints) as [string, Endpoint][];
const GENERIC = failures.server_error.error;
const telling = /relation|session_away|select |\bat \S+\.ts|node_modules|stack|42P01/;

describe("an error inside", () => {
  test("of every call and page answers the generic text alone; afterwards all is well", async () => {
    const { client, csrf } = await enter(server, "fan");
    const { database } = server.services;
    await sql`alter table session rename to session_away`.execute(database);
    try {
      const addresses = rows.map(
        ([, { method, path }]) => [method, path.replace(/\{\w+\}|\*/g, "x")] as const,
      );
      for (const [method, path] of [...addresses, ["GET", "/"], ["GET", "/ava"]] as const) {
        const body = method === "POST" ? { body: "{}" } : {};
        const headers = {
          "x-csrf-token": csrf,
          // An upload is refused before its body is read, unless it has a token.
          "upload-token": makeUploadToken(server.services.keys, "somebody", server.services.clock.now()),
          ...(method === "POST" ? { "content-type": "application/json" } : {}),
        };
        const answer = await client.raw(path, { method, headers, ...body });
        expect([answer.status, answer.body.code, answer.body.error], path).toEqual([
          500,
          "server_error",
          GENERIC,
        ]);
        expect(answer.text).not.toMatch(telling);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      }
      const page = await client.get("/ava", { accept: "text/html,*/*" });
      expect(page.status).toBe(500);
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(page.text).toContain(`<h1>${GENERIC}</h1>`);
      expect(page.text).not.toMatch(telling);
    } finally {
      await sql`alter table session_away rename to session`.execute(database);
    }
    expect((await client.get("/api/v1/auth/session")).body.user.username).toBe("fan");
  });

  test("asked for by the fault control looks the same, as often as asked", async () => {
    const visitor = server.visitor();
    await visitor.raw("/__test/fault", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method: "GET", path: "/api/v1/user/top", status: 500, times: 2 }),
    });
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await visitor.get("/api/v1/user/top?p=1");
      expect([status, body]).toEqual([500, { error: GENERIC, code: "server_error" }]);
    }
    expect((await visitor.get("/api/v1/user/top?p=1")).status).toBe(200);
  });

  test("a provider that is away gives nobody anything: no access, no charge, and the payment heals later", async () => {
    const { client } = await enter(server, "fan");
    const buyer = buyerOf(client, server.origin);
    const started = (await buyer.subscribe("ava", "1mo")).body;
    const order = await buyer.openPage(started.payment_url);
    const { payments } = server.services.ports;
    const { capture, retrieve } = payments;
    const away = () => Promise.reject(new Error("The provider is away."));
    Object.assign(payments, { capture: away, retrieve: away });
    try {
      await buyer.sendCard(order, cards.pays);
      await server.advance(0);
      expect((await buyer.ask(started.payment_id)).body.status).toBe("processing");
      expect((await buyer.close(started.payment_id)).body.status).toBe("processing");
      expect((await client.get("/api/v1/user/ava")).body.is_subscribed).toBe(false);
    } finally {
      Object.assign(payments, { capture, retrieve });
    }
    for (let round = 0; round < 5; round += 1) await server.advance(61);
    expect((await buyer.ask(started.payment_id)).body.status).toBe("paid");
    expect((await client.get("/api/v1/user/ava")).body.is_subscribed).toBe(true);
  });
});

describe("secrets", () => {
  test("none is in the repository", () => {
    const root = new URL("../../", import.meta.url);
    const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
    const patterns =
      /sk_live_\w{8}|rk_live_\w{8}|whsec_\w{16}|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY|gh[pousr]_\w{30}|xox[abp]-\d/;
    expect(patterns.test(`${"AKIA"}${"A1".repeat(8)}`)).toBe(true);
    const text = files.filter((name) =>
      /\.(ts|tsx|js|mjs|json|md|ya?ml|env|tsv|sh|html|css)$|(^|\/)\.[\w-]+$/.test(name),
    );
    expect(text.length).toBeGreaterThan(100);
    const found = text.filter((name) => {
      try {
        return patterns.test(readFileSync(new URL(name, root), "utf8"));
      } catch {
        // Listed, but taken away since.
        return false;
      }
    });
    expect(found).toEqual([]);
    expect(files.filter((name) => /(^|\/)(\.env(\..*)?|.*\.(pem|key|p12|pfx))$/.test(name))).toEqual([]);
  });

  test("each installation makes its own: what one signs is nothing to another", async () => {
    const other = await startFixture();
    const signed = server.services.keys.sign("media", "x");
    expect(server.services.keys.verify("media", "x", signed)).toBe(true);
    expect(other.services.keys.verify("media", "x", signed)).toBe(false);
    expect(server.services.keys.verify("csrf", "x", signed)).toBe(false);
    await other.stop();
  });

  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://marquee.example",
    DATABASE_URL: "postgres://x",
  };
  const stripe = {
    PAYMENT_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: "sk_live_key",
    STRIPE_WEBHOOK_SECRET: "whsec_secret",
  };
  test.each([
    ["the sandbox provider", { ...production }, /sandbox/],
    ["demo accounts", { ...production, ...stripe, DEMO: "1" }, /DEMO/],
    ["test controls", { ...production, ...stripe, TEST_CONTROLS: "1" }, /TEST_CONTROLS/],
    ["a provider without keys", { ...production, PAYMENT_PROVIDER: "stripe" }, /STRIPE_SECRET_KEY/],
    ["a captcha without keys", { ...production, ...stripe, CAPTCHA_PROVIDER: "turnstile" }, /CAPTCHA_SECRET/],
    ["no name of its own", { ...production, ...stripe, PUBLIC_URL: "" }, /PUBLIC_URL/],
  ])("production does not start with %s", (_, environment, reason) => {
    expect(() => configOf(environment, "/")).toThrow(reason);
    expect(configOf({ ...production, ...stripe }, "/").production).toBe(true);
  });

  test("without TEST_CONTROLS there is none of them", async () => {
    const plain = await startFixture({ environment: { TEST_CONTROLS: "0" } });
    for (const path of ["clock", "fault", "reset", "socket"]) {
      const answer = await plain.visitor().raw(`/__test/${path}`, { method: "POST", body: "{}" });
      expect([404, 405], path).toContain(answer.status);
    }
    expect((await plain.visitor().get("/__test/mail")).status).toBe(404);
    expect((await server.visitor().get("/__test/mail")).status).toBe(200);
    await plain.stop();
  });
});
