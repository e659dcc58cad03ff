import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readOrderToken, writeOrderToken } from "../../src/server/payment/order-token.ts";
import type { OrderToken } from "../../src/server/payment/order-token.ts";
import { webhookPurpose } from "../../src/server/sandbox/sandbox.provider.ts";
import { signBody, signatureHeader } from "../../src/server/sandbox/signature.ts";
import { readBooks } from "../payment/books.ts";
import type { Buyer } from "../payment/buyer.ts";
import { buyerOf, cards, newBuyer } from "../payment/buyer.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";
import { eventCount } from "./enter.ts";

let server: ServerFixture;
let names = 0;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(async () => server?.stop());

const fan = (): Promise<Buyer> => newBuyer(server.origin, `hunter${(names += 1)}`);
const subscribed = async ({ client }: Buyer, username = "ava"): Promise<boolean> =>
  (await client.get(`/api/v1/user/${username}`)).body.is_subscribed as boolean;

const evil: readonly string[] = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "https:evil.example",
  "https://evil.example",
  "https://127.0.0.1@evil.example",
  "https://127.0.0.1.evil.example",
  "https://evil.example#127.0.0.1",
  "https://evil.example/?127.0.0.1",
  "http://127.0.0.1:1/ava",
  "javascript:alert(1)",
  "data:text/html,x",
  " /ava",
  "ava",
  "/ava\r\nSet-Cookie: a=b",
  `/${"a".repeat(5000)}`,
  "",
];
const kept: readonly (readonly [string, string])[] = [
  ["/ava", "/ava"],
  ["/ava?tab=posts#top", "/ava?tab=posts#top"],
  ["/%2f%2fevil.example", "/%2f%2fevil.example"],
  ["/%5cevil.example", "/%5cevil.example"],
  ['/a b"><script>', "/a%20b%22%3E%3Cscript%3E"],
];

describe("[ENT-17] [API-24] where a payment leads back to", () => {
  const returnOf = (page: string): string | undefined => /data-return-uri="([^"]*)"/.exec(page)?.[1];
  const unescape = (text: string) =>
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

  test("another site, scheme or trick becomes '/', a path of this site stays: on both pages, in the call and its redirect", async () => {
    const buyer = await fan();
    const id = "01890000-0000-7000-8000-00000000beef";
    for (const [given, expected] of [...evil.map((each) => [each, "/"] as const), ...kept]) {
      const query = new URLSearchParams({ payment_id: id, return_uri: given }).toString();
      const finish = await buyer.client.get(`/oauth/payment/finish?${query}`);
      expect(unescape(returnOf(finish.text)!), JSON.stringify(given)).toBe(expected);
      const payload = {
        payment_intent: "subscription",
        model_username: "ava",
        duration: "1mo",
        return_uri: given,
      };
      const start = await buyer.client.get(`/oauth/payment/start?${new URLSearchParams(payload).toString()}`);
      expect(unescape(returnOf(start.text)!), JSON.stringify(given)).toBe(expected);
      expect(finish.text + start.text).not.toMatch(/<script>|(href|action)="(?!\/[^/])(?!\/")/);
      expect(finish.headers.get("set-cookie")).toBeNull();
      server.services.clock.advance(2);
    }
    const started = await buyer.subscribe("ava", "1mo", { return_uri: "//evil.example" });
    expect(new URL(started.body.payment_url, "http://x").searchParams.get("return_uri")).toBe("/");
    await buyer.close(started.body.payment_id);
    const over = await buyer.client.raw(
      started.body.payment_url.replace("return_uri=%2F", "return_uri=%2F%2Fevil.example"),
      {},
    );
    expect(over.status).toBe(302);
    expect(over.headers.get("location")).toMatch(
      /^\/oauth\/payment\/finish\?payment_id=[\w-]+&return_uri=%2F$/,
    );
  });

  test("given twice, the address counts as missing; with NUL in it the page is refused", async () => {
    const page = await server
      .visitor()
      .get("/oauth/payment/finish?return_uri=/ava&return_uri=//evil.example");
    expect(returnOf(page.text)).toBe("/");
    expect((await server.visitor().get("/oauth/payment/finish?return_uri=/ava%00")).status).toBe(422);
  });
});

describe("nothing is given for what is only said", () => {
  test("forged endings, skipped steps and a client's own socket event give no access; paying does", async () => {
    const buyer = await fan();
    const started = (await buyer.subscribe("ava", "1mo")).body;
    const id = started.payment_id as string;
    const before = await eventCount(server);
    for (const query of [
      `payment_id=${id}&status=success&return_uri=/ava`,
      `payment_id=${id}&status=paid&paid=1&amount=999`,
      "status=success&payment=anything",
    ]) {
      const page = await buyer.client.get(`/oauth/payment/finish?${query}`);
      expect(page.text).not.toMatch(/Payment successful/);
    }
    const order = await buyer.openPage(started.payment_url);
    for (const confirm of ["auth_000000000000000000000000", "x", `auth_${id}`]) {
      expect((await buyer.sendCard(order, cards.pays, { confirm })).body).toEqual({
        status: "refused",
        code: "payment_closed",
      });
    }
    const socket = await buyer.client.socket();
    socket.send("payment.update", {
      status: "paid",
      transaction_id: id,
      model_username: "ava",
      type: "fans_subscription",
    });
    socket.send("socket.ping", {});
    await socket.next("socket.pong");
    socket.close();
    await server.advance(0);
    expect(await eventCount(server)).toBe(before);
    expect([await subscribed(buyer), (await buyer.ask(id)).body.status]).toEqual([false, "open"]);
    await buyer.sendCard(order, cards.pays);
    await server.advance(0);
    expect([await subscribed(buyer), (await buyer.ask(id)).body.status]).toEqual([true, "paid"]);
  });

  test("another one's payment is, on the payment page, as unknown as one that is none; his order pays for him alone", async () => {
    const [owner, stranger] = [await fan(), await fan()];
    const started = (await owner.subscribe("ava", "1mo")).body;
    const url = started.payment_url as string;
    const foreign = await stranger.client.get(url);
    const broken = await stranger.client.get(url.replace(/payment_id=.*/, "payment_id=none"));
    // The token is masked anew each time.
    const plain = ({ text }: { readonly text: string }) =>
      text.replace(/name="csrf-token" content="[^"]+"/, "");
    expect([foreign.status, plain(foreign)]).toEqual([404, plain(broken)]);
    const order = await owner.openPage(url);
    expect((await stranger.sendCard(order, cards.pays)).body.status).toBe("accepted");
    await server.advance(0);
    expect([await subscribed(owner), await subscribed(stranger)]).toEqual([true, false]);
    expect((await stranger.ask(started.payment_id)).status).toBe(404);
  });

  test("a price of the payer's own is never charged: in the call, the page's address or a changed order", async () => {
    const buyer = await fan();
    for (const price of [1, 0, 998, 100_000]) {
      expect((await buyer.subscribe("ava", "1mo", { price })).body.code, String(price)).toBe("price_changed");
    }
    const page = await buyer.client.get(
      "/oauth/payment/start?payment_intent=subscription&model_username=ava&duration=1mo&price=1",
    );
    expect([page.status, page.text.includes("data-card-form")]).toEqual([409, false]);
    const { keys, clock } = server.services;
    const honest = await buyer.openPage(
      "/oauth/payment/start?payment_intent=subscription&model_username=ava&duration=1mo&price=999",
    );
    const read = readOrderToken(keys, honest, clock.now())!;
    const [text, signature] = honest.split(".") as [string, string];
    const changed = (change: Partial<OrderToken>) =>
      Buffer.from(JSON.stringify({ ...read, ...change })).toString("base64url");
    const forged = [
      `${changed({ amount: 1 })}.${signature}`,
      `${changed({ expiresAt: read.expiresAt + 1 })}.${signature}`,
      `${text}.${"A".repeat(43)}`,
      `${text}.`,
      text,
      `${honest}.${signature}`,
      writeOrderToken(keys, { ...read, expiresAt: clock.now() }),
      "",
    ];
    for (const order of forged) {
      expect((await buyer.sendCard(order, cards.pays)).text, order.slice(-60)).toContain("payment");
      expect((await buyer.ask(read.paymentId)).status).toBe(404);
    }
    // Signed by us, but for a price that is not ours any more.
    const old = writeOrderToken(keys, { ...read, amount: 1 });
    expect((await buyer.sendCard(old, cards.pays)).body).toEqual({
      status: "refused",
      code: "price_changed",
    });
    // Who was told that nothing was charged is not charged later.
    expect((await buyer.sendCard(honest, cards.pays)).body.code).toBe("payment_closed");
    const again = await buyer.openPage(
      "/oauth/payment/start?payment_intent=subscription&model_username=ava&duration=1mo&price=999",
    );
    expect((await buyer.sendCard(again, cards.pays)).body.status).toBe("accepted");
    await server.advance(0);
    const { charged } = await readBooks(server.services.database);
    const { paymentId } = readOrderToken(keys, again, clock.now())!;
    expect([charged.get(paymentId), charged.has(read.paymentId)]).toEqual([999, false]);
  });
});

// A check that took a step for each two letters would not come to an end in the test's time.
test("a quarter of a megabyte in a field of the card form is answered", async () => {
  const buyer = await fan();
  const order = await buyer.openPage((await buyer.subscribe("ava", "1mo")).body.payment_url);
  for (const field of ["card_number", "expiry", "security_code"]) {
    const { body } = await buyer.sendCard(order, cards.pays, { [field]: `1${" ".repeat(230_000)}x` });
    expect(body.status).toBe("invalid");
    expect(Object.keys(body.fields)).toContain(field);
  }
  expect((await buyer.sendCard(order, ` ${cards.pays} `, { expiry: " 12/2040 " })).body.status).toBe(
    "accepted",
  );
});

test("cards are tried twenty times a minute by one buyer, then with a pause", async () => {
  const buyer = await fan();
  const order = await buyer.openPage((await buyer.subscribe("ava", "1mo")).body.payment_url);
  for (let tried = 0; tried < 20; tried += 1) {
    expect((await buyer.sendCard(order, cards.declines)).body.status).toBe("declined");
  }
  expect((await buyer.sendCard(order, cards.pays)).body).toEqual({ status: "refused", code: "too_many" });
  server.services.clock.advance(61);
  expect((await buyer.sendCard(order, cards.pays)).body.status).toBe("accepted");
});

describe("webhooks", () => {
  const path = "/api/v1/payment/webhook/sandbox";
  const bytesOf = (id: string, paymentId: string) =>
    Buffer.from(JSON.stringify({ id, event: { kind: "declined", paymentId, code: "card_declined" } }));
  const post = (body: Buffer | string, header: string | null, more: Record<string, string> = {}) =>
    server.visitor().raw(path, {
      method: "POST",
      body: new Uint8Array(Buffer.from(body)),
      headers: {
        "content-type": "application/json",
        ...(header === null ? {} : { [signatureHeader]: header }),
        ...more,
      },
    });

  test("the signature is over the bytes: another writing of the same JSON, or of the signature, is refused and not kept", async () => {
    const { keys, clock, database } = server.services;
    const buyer = await fan();
    const id = (await buyer.subscribe("ava", "1mo")).body.payment_id as string;
    const body = bytesOf(`evt_bytes_${id}`, id);
    const key = keys.derive(webhookPurpose);
    const good = signBody(key, clock.now(), body);
    const forged: readonly (readonly [string, Buffer | string, string])[] = [
      ["written with spaces", JSON.stringify(JSON.parse(body.toString()), null, 1), good],
      ["with a line more", `${body.toString()}\n`, good],
      ["with a BOM", `\ufeff${body.toString()}`, good],
      ["nothing", "", good],
      ["in capitals", body, good.toUpperCase().replace("T=", "t=").replace("V1", "v1")],
      ["two signatures", body, `${good},v1=${"0".repeat(64)}`],
      ["twice", body, `${good}, ${good}`],
      ["time of another", body, good.replace(/t=\d+/, `t=${clock.now() + 1}`)],
      ["zeros before the time", body, good.replace("t=", "t=-")],
      ["a page's key", body, signBody(keys.derive("csrf"), clock.now(), body)],
      ["no key", body, signBody(Buffer.alloc(0), clock.now(), body)],
    ];
    for (const [what, bytes, header] of forged) {
      const answer = await post(bytes, header);
      expect([answer.status, answer.body.code], what).toEqual([400, "bad_request"]);
    }
    const stored = () =>
      database.selectFrom("payment_webhook").select("event_id").where("event_id", "like", `%${id}`).execute();
    expect(await stored()).toEqual([]);
    expect((await post(body, good, { "content-type": "text/plain" })).status).toBe(200);
    expect(await stored()).toHaveLength(1);
    await server.advance(0);
    expect((await buyer.ask(id)).body.status).toBe("declined");
  });

  test("other methods and providers are not there; answered 2xx only when it is kept", async () => {
    const { keys, clock, database } = server.services;
    const body = bytesOf("evt_kept", "01890000-0000-7000-8000-00000000dead");
    const header = signBody(keys.derive(webhookPurpose), clock.now(), body);
    expect((await server.visitor().get(path)).status).toBe(405);
    expect(
      (await server.visitor().raw("/api/v1/payment/webhook/stripe", { method: "POST", body: "{}" })).status,
    ).toBe(404);
    const { sql } = await import("kysely");
    await sql`alter table payment_webhook rename to payment_webhook_away`.execute(database);
    const failed = await post(body, header);
    await sql`alter table payment_webhook_away rename to payment_webhook`.execute(database);
    expect(failed.status).toBe(500);
    expect((await post(body, header)).status).toBe(200);
    const row = await database
      .selectFrom("payment_webhook")
      .selectAll()
      .where("event_id", "=", "evt_kept")
      .executeTakeFirst();
    expect(row).toMatchObject({ event_id: "evt_kept" });
  });
});

test("one buyer's Idempotency-Key opens nothing of another's", async () => {
  const [one, other] = [await fan(), await fan()];
  const headers = { "idempotency-key": "the-same" };
  const first = (await one.subscribe("ava", "1mo", {}, headers)).body;
  const second = (await other.subscribe("ava", "1mo", {}, headers)).body;
  expect(second.payment_id).not.toBe(first.payment_id);
  expect((await buyerOf(other.client, server.origin).ask(first.payment_id)).status).toBe(404);
  expect((await one.subscribe("ava", "1mo", {}, headers)).body.payment_id).toBe(first.payment_id);
});
