import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createClient } from "../running/http-client.ts";
import type { Client as Browser } from "../running/http-client.ts";
import { buyerOf } from "../payment/buyer.ts";
import type { ServerProcess } from "../running/launch-server.ts";
import { launchServer } from "../running/launch-server.ts";
import type { TestDatabase } from "../running/test-database.ts";
import { createTestDatabase } from "../running/test-database.ts";
import { say } from "./raw-http.ts";

let base: TestDatabase;
let server: ServerProcess;
let database: Client;
beforeAll(async () => {
  base = await createTestDatabase({ demo: true });
  server = await launchServer({
    DATABASE_URL: base.url,
    DATA_DIR: base.dataDir,
    TEST_CONTROLS: "1",
    LOG_LEVEL: "trace",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  database = new Client(base.url);
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
  await base?.drop();
});

const PASSWORD = "marker pass wörd 731";
const post = (browser: Browser, path: string, body: unknown) => browser.post(path, body);

interface Line {
  readonly time: string;
  readonly level: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly [name: string]: unknown;
}
const lines = (): readonly Line[] =>
  server
    .output()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("ready "))
    .map((line) => JSON.parse(line) as Line);

describe("the log", () => {
  test("of a whole purchase, failures and errors included, holds no password, cookie, token, card or row", async () => {
    const browser = createClient(server.origin, {
      "x-forwarded-for": "198.51.100.7",
      "user-agent": "marker-agent",
    });
    const secrets = new Map<string, string>([["password", PASSWORD]]);
    await post(browser, "/api/v1/auth/signup", {
      username: "marked",
      password: PASSWORD,
      email: "marker@example.com",
    });
    secrets.set("csrf", browser.csrf()).set("cookie", browser.cookie().split("=")[1]!);
    const { body } = await browser.get("/api/v1/auth/session");
    secrets.set("node token", body.user.node_token);
    const socket = await browser.socket();
    socket.send("socket.authorize", { token: body.user.node_token, version: 1 });
    await socket.next("socket.authorized");
    secrets.set("renewed token", (await socket.next("lobby.token-update"))["token"] as string);
    socket.sendRaw(Buffer.from(`[1,{"token":"${body.user.node_token}"`));
    await socket.closed;
    const buyer = buyerOf(browser, server.origin);
    const started = (await buyer.subscribe("ava", "1mo")).body;
    const order = await buyer.openPage(started.payment_url);
    secrets
      .set("order", order.slice(0, 60))
      .set("card", "4242 4242 4242 4242")
      .set("digits", "4242424242424242");
    await buyer.sendCard(order, "4000 0000 0000 0002", { security_code: "731" });
    secrets.set("declined card", "4000 0000 0000 0002").set("declined digits", "4000000000000002");
    await buyer.sendCard(order, "4242 4242 4242 4242");
    await expect.poll(async () => (await buyer.ask(started.payment_id)).body.status).toBe("paid");
    await browser.get(
      `/api/v1/nothing?token=${body.user.node_token}&password=${encodeURIComponent(PASSWORD)}`,
    );
    await browser.get(`/password/reset/${"marker-reset-token"}`);
    secrets.set("reset token", "marker-reset-token");
    await browser.get("/media/demo/ava/picture-1.webp?e=1&s=marker-signature");
    secrets.set("signature", "marker-signature");
    // An error whose text PostgreSQL fills with the row that it refused.
    await database.query(
      "alter table credential add constraint broken check (password_hash = 'none') not valid",
    );
    const other = createClient(server.origin, { "x-forwarded-for": "198.51.100.8" });
    const failed = await post(other, "/api/v1/auth/signup", { username: "marked2", password: PASSWORD });
    await database.query("alter table credential drop constraint broken");
    expect([failed.status, failed.body.code]).toEqual([500, "server_error"]);
    expect(failed.text).not.toMatch(/broken|argon2|credential/);
    secrets.set("hash", "$argon2id$");

    await expect.poll(() => lines().some(({ msg }) => msg === "a request failed")).toBe(true);
    const text = server.output();
    for (const [name, secret] of secrets) {
      expect(secret.length, name).toBeGreaterThan(8);
      expect(text.includes(secret), `the log holds the ${name}`).toBe(false);
    }
    expect(text).toContain("violates check constraint");
  });

  test("has one line of JSON for each request: UTC time, request id, endpoint, status, why it was refused, who asked", async () => {
    const browser = createClient(server.origin, { "x-forwarded-for": "198.51.100.9" });
    const before = lines().length;
    await post(browser, "/api/v1/auth/signin", { email: "fan", password: "wrong" });
    await post(browser, "/api/v1/auth/signin", { email: "fan", password: "marquee-demo" });
    const denied = await post(browser, "/api/v1/account/subscription/price", { subscription_price: 1 });
    const id = denied.headers.get("x-request-id");
    await expect.poll(() => lines().some(({ requestId }) => requestId === id)).toBe(true);
    const mine = lines()
      .slice(before)
      .filter(({ msg }) => msg === "request");
    for (const { time, level } of mine) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(level).toBe("info");
    }
    const signIns = mine.filter(({ endpoint }) => endpoint === "signIn");
    expect(signIns.map(({ status, failure }) => [status, failure])).toEqual([
      [401, "invalid_credentials"],
      [200, undefined],
    ]);
    const line = mine.find(({ requestId }) => requestId === id)!;
    expect(line).toMatchObject({ endpoint: "setSubscriptionPrice", status: 403, failure: "not_allowed" });
    const { rows } = await database.query<{ id: string }>("select id from account where username = 'fan'");
    expect(line["actor"]).toBe(rows[0]!.id);
  });

  test("cannot be given lines by what people send", async () => {
    const forged = '{"level":"error","msg":"forged"}';
    const encoded = encodeURIComponent(`\r\n${forged}\r\n`);
    await say(server.origin, {
      target: `/api/v1/user/${encoded}?promote=${encoded}`,
      headers: [`User-Agent: ${forged}`],
    });
    const browser = createClient(server.origin, { "x-forwarded-for": "198.51.100.10" });
    const answer = await post(browser, "/api/v1/auth/signin", { email: `\r\n${forged}\r\n`, password: "x" });
    await expect
      .poll(() => lines().some(({ requestId }) => requestId === answer.headers.get("x-request-id")))
      .toBe(true);
    expect(lines().some(({ msg }) => msg === "forged")).toBe(false);
  });
});
