import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ChatMessage } from "../../src/protocol/direct-message/direct-message.records.ts";
import { askRefund } from "../../src/server/payment/money-back.process.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import { readBooks } from "../payment/books.ts";
import { buyerOf, cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/direct-message";
const at = (username: string, rest = "") => `${PATH}/conversation/${username}${rest}`;

let server: ServerFixture;
let ava: Client;
let sub: Buyer;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  ava = await server.signedIn("ava");
  sub = buyerOf(await server.signedIn("sub"), server.origin);
});
afterAll(() => server?.stop());

const itemsOf = async (client: Client, to: string): Promise<readonly ChatMessage[]> =>
  (await client.get(at(to))).body.items;
const newest = async (client: Client, to: string) => (await itemsOf(client, to)).at(-1)!;
const pageOf = (fields: Readonly<Record<string, string>>): string =>
  `/oauth/payment/start?${new URLSearchParams({
    ...{ model_username: "ava", return_uri: "/account/direct-message/inbox/ava" },
    ...{ payment_id: crypto.randomUUID(), ...fields },
  }).toString()}`;
const buy = async (buyer: Buyer, fields: Readonly<Record<string, string>>): Promise<string> => {
  const payment_id = crypto.randomUUID();
  await buyer.sendCard(await buyer.openPage(pageOf({ ...fields, payment_id })), cards.pays);
  await server.advance(0);
  return payment_id;
};
const refund = async (paymentId: string): Promise<void> => {
  await server.services.store.transact(systemMetadata, (unit) =>
    askRefund(unit, paymentId, { refundId: crypto.randomUUID(), amount: null, by: "operator" }),
  );
  for (let round = 0; round < 3; round += 1) await server.advance(2);
};
const noticesOf = async (client: Client) => (await client.get("/api/v1/account/notification")).body.items;

describe("a tip in a conversation", () => {
  const tip = (id: number, more: Readonly<Record<string, string>> = {}) => ({
    ...{ payment_intent: "tip", tip_type: "normal", tip_amount: "500", tip_message: "For the blue one" },
    ...{ direct_message_id: String(id), ...more },
  });

  test("[ENT-16] stands there as a message of who gave it, and says so when its money goes back", async () => {
    const { id } = await newest(sub.client, "ava");
    const paymentId = await buy(sub, tip(id));
    expect((await sub.ask(paymentId)).body).toMatchObject({ status: "paid", payment_intent: "tip" });
    const given = await newest(ava, "sub");
    expect(given).toMatchObject({
      ...{ text: "For the blue one", is_own: false },
      tip: { amount_usd: 500, is_returned: false },
    });
    const [notice] = await noticesOf(ava);
    expect(notice).toMatchObject({
      ...{ kind: "tip", url: `/account/direct-message/inbox/sub/chat/msg-id/${given.id}` },
    });
    // Nobody takes money's trace away.
    expect((await sub.client.delete(`${PATH}/message/${given.id}`)).status).toBe(404);
    await refund(paymentId);
    expect((await newest(sub.client, "ava")).tip).toEqual({ amount_usd: 500, is_returned: true });
  });

  test("names a message of the two, and of nobody else; without one it is an ordinary tip", async () => {
    const { id } = await newest(await server.signedIn("pack"), "ava");
    expect((await sub.client.get(pageOf(tip(id)))).status).toBe(404);
    expect((await sub.client.get(pageOf({ ...tip(id), direct_message_id: "x" }))).status).toBe(404);
    const before = await newest(sub.client, "ava");
    const { direct_message_id: _none, ...plain } = tip(id);
    await buy(sub, plain);
    expect(await newest(sub.client, "ava")).toEqual(before);
  });
});

describe("messages to a creator who asks a price for each", () => {
  const ask = async (message_price: number) =>
    expect((await ava.post("/api/v1/account/setting/message_price", { message_price })).status).toBe(200);
  const write = async (client: Client, body: object, key: string) => {
    await sql`delete from rate_limit`.execute(server.services.database);
    return client.post(at("ava"), { text: "", ...body }, { "idempotency-key": key });
  };
  const pay = (id: number, more: Readonly<Record<string, string>> = {}) => ({
    ...{ payment_intent: "pay_per_direct_message", direct_message_id: String(id), ...more },
  });

  test("[PAY-09] wait for their payment, arrive once by it, and cost who writes as a creator nothing", async () => {
    await ask(200);
    expect((await sub.client.get(at("ava"))).body.writing).toEqual({
      ...{ may: true, as: "fan", message_price: 200 },
    });
    const before = await newest(ava, "sub");
    const media = [await uploadMedia(sub.client, "image", await photo({ width: 640, height: 480 }))];
    const first = await write(sub.client, { text: "Paid words", media }, "paid-1");
    expect([first.status, first.body]).toEqual([
      201,
      { status: "payment_required", direct_message_id: expect.any(Number), amount_usd: 200 },
    ]);
    const { direct_message_id: id } = first.body;
    // The same message is the same one.
    const again = async () => (await write(sub.client, { text: "Paid words", media }, "paid-1")).body;
    expect(await again()).toEqual(first.body);
    // At the price of now.
    await ask(300);
    expect(await again()).toEqual({ ...first.body, amount_usd: 300 });
    await ask(200);
    expect(await newest(ava, "sub")).toEqual(before);
    const paymentId = await buy(sub, pay(id, { amount_usd: "200" }));
    expect((await sub.ask(paymentId)).body).toMatchObject({
      ...{ status: "paid", payment_intent: "pay_per_direct_message", amount_usd: 200 },
    });
    const books = await readBooks(server.services.database);
    expect([books.charged.get(paymentId), books.booked.get(paymentId)]).toEqual([200, 200]);
    expect(await newest(ava, "sub")).toMatchObject({ id, text: "Paid words", media: [{ kind: "image" }] });
    expect((await noticesOf(ava))[0].text).toContain("paid $2.00 for a message to you.");
    // It is there: neither sent nor paid again.
    expect(await again()).toMatchObject({ id });
    expect((await sub.client.get(pageOf(pay(id)))).status).toBe(409);
    const answer = await ava.post(at("sub"), { text: "Thank you" });
    expect(answer.body).toMatchObject({ text: "Thank you" });
    // What waited for its price has taken nobody's place.
    const { rows } = await sql<{ sequence: number }>`
      select sequence from message where conversation_id = (select conversation_id from message where id = ${id})
      order by sequence`.execute(server.services.database);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, place) => place + 1));
  });

  test("are paid by who wrote them, at the price of now, with the right to write", async () => {
    await ask(300);
    const { direct_message_id: id } = (await write(sub.client, { text: "Mine" }, "paid-2")).body;
    const status = async (buyer: Buyer, more: Readonly<Record<string, string>>) =>
      (await buyer.client.get(pageOf(pay(id, more)))).status;
    const pack = buyerOf(await server.signedIn("pack"), server.origin);
    expect(await status(pack, {})).toBe(404);
    expect(await status(sub, { model_username: "noah" })).toBe(404);
    expect(await status(sub, { amount_usd: "200" })).toBe(409);
    expect(await status(sub, { amount_usd: "300" })).toBe(200);
    const stranger = await newBuyer(server.origin, "wordy");
    expect((await write(stranger.client, { text: "Hello" }, "paid-3")).body.code).toBe("message_refused");
    // The right ends while he pays: his money goes back, and nothing is sent.
    const fan = await newBuyer(server.origin, "lapsing");
    await fan.pay("ava", "1mo");
    await server.advance(0);
    const { direct_message_id: late } = (await write(fan.client, { text: "Late" }, "paid-4")).body;
    const payment_id = crypto.randomUUID();
    const order = await fan.openPage(pageOf(pay(late, { payment_id })));
    await sql`update subscription set status = 'expired', end_at = 1
      where fan_id = (select id from account where username = 'lapsing')`.execute(server.services.database);
    await fan.sendCard(order, cards.pays);
    await server.advance(0);
    expect((await fan.ask(payment_id)).body.status).not.toBe("paid");
    expect(await itemsOf(fan.client, "ava")).toEqual([]);
  });

  test("are sent for nothing when the price is gone by then", async () => {
    await ask(300);
    const { direct_message_id: id } = (await write(sub.client, { text: "Patience" }, "paid-5")).body;
    await ask(0);
    expect((await sub.client.get(pageOf(pay(id)))).status).toBe(409);
    // As it was stored, whatever comes with its key now.
    expect((await write(sub.client, { text: "Impatience" }, "paid-5")).body).toMatchObject({
      ...{ id, text: "Patience" },
    });
    expect((await newest(ava, "sub")).id).toBe(id);
  });

  test("the price is one of the site's limits, set by the creator alone", async () => {
    const set = async (client: Client, message_price: number, more: object = {}) =>
      (await client.post("/api/v1/account/setting/message_price", { message_price, ...more })).status;
    for (const price of [99, 50_001, -1]) expect(await set(ava, price)).toBe(422);
    expect(await set(sub.client, 200)).toBe(403);
    const noah = await server.signedIn("noah");
    const { user } = (await ava.get("/api/v1/auth/session")).body;
    expect(await set(noah, 200, { user_id: user.id })).toBe(403);
  });
});
