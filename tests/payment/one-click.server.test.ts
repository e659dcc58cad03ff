import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { readBooks } from "./books.ts";
import { cards, newBuyer, type Buyer } from "./buyer.ts";

let server: ServerFixture;
let names = 0;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const withCard = async (): Promise<Buyer> => {
  const buyer = await newBuyer(server.origin, `oneclick${(names += 1)}`);
  await buyer.pay("noah", "1mo");
  await server.advance(0);
  return buyer;
};
const click = (buyer: Buyer, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  buyer.client.post(
    "/oauth/payment/start/api",
    { model_username: "ava", payment_intent: "subscription", duration: "1mo", ...more },
    headers,
  );

test("[X-19] without a saved card a one-click payment is refused with 402", async () => {
  const buyer = await newBuyer(server.origin, `oneclick${(names += 1)}`);
  const { status, body } = await click(buyer);
  expect([status, body.code]).toEqual([402, "no_saved_card"]);
});

test.each([
  ["blockedfan", { model_username: "ava" }, 403, "tip_blocked"],
  ["sven", { model_username: "ava" }, 403, "geo_restricted"],
  ["fan", { model_username: "liam" }, 403, "tip_blocked"],
  ["ava", { model_username: "ava" }, 422, "self_tip"],
])(
  "[TIP-25] [TIP-28] [TIP-29] [TIP-30] %s, without a saved card, is told why he may not tip: %o",
  async (name, to, status, code) => {
    const client = await server.signedIn(name);
    const tip = { payment_intent: "tip", tip_type: "normal", tip_amount: 500, ...to };
    const answer = await client.post("/oauth/payment/start/api", tip);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  },
);

test("[API-16] [ENT-23] [CENT-17] [X-19] the saved card pays at once: success, transaction and analytics", async () => {
  const buyer = await withCard();
  const { status, body } = await click(buyer);
  expect([status, body.status]).toEqual([200, "success"]);
  expect(body.analytics_data).toEqual({
    transaction_id: body.transaction_id,
    amount: 9.99,
    payment_intent: "subscription",
    initial_purchase: false,
    currency: "USD",
  });
  expect((await buyer.client.get("/api/v1/user/ava")).body.is_subscribed).toBe(true);
  expect((await readBooks(server.services.database)).charged.get(body.transaction_id)).toBe(999);
  await server.advance(0);
  const books = await readBooks(server.services.database);
  expect([books.booked.get(body.transaction_id), books.postingSum]).toEqual([999, 0]);
});

test("[X-04] twenty clicks with one key at once are one charge", async () => {
  const buyer = await withCard();
  await buyer.client.open("/");
  const before = (await readBooks(server.services.database)).charged.size;
  const headers = { "idempotency-key": "c".repeat(64) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => click(buyer, {}, headers)));
  await server.advance(0);
  expect((await readBooks(server.services.database)).charged.size).toBe(before + 1);
  const paid = answers.filter(({ status }) => status === 200).map(({ body }) => body.transaction_id);
  expect(new Set(paid).size).toBe(1);
  expect((await click(buyer, {}, headers)).body.transaction_id).toBe(paid[0]);
});

test("[X-04] a key whose call could not be answered yet is that of this call: another body is refused, the same one gets its answer", async () => {
  const buyer = await withCard();
  const { payments } = server.services.ports;
  const { capture } = payments;
  const headers = { "idempotency-key": "unanswered" };
  Object.assign(payments, {
    capture: async () => {
      throw new Error("The provider does not answer.");
    },
  });
  expect((await click(buyer, {}, headers)).body.code).toBe("unavailable");
  Object.assign(payments, { capture });
  const tip = { payment_intent: "tip", tip_type: "normal", tip_amount: 500, duration: undefined };
  const other = await click(buyer, tip, headers);
  expect([other.status, other.body.code]).toEqual([409, "idempotency_mismatch"]);
  const paid = await click(buyer, {}, headers);
  expect([paid.status, paid.body.analytics_data?.amount]).toEqual([200, 9.99]);
  const { charged } = await readBooks(server.services.database);
  expect(charged.get(paid.body.transaction_id)).toBe(999);
});

test("a card that the provider does not take any more charges nothing and says so", async () => {
  const buyer = await withCard();
  const me = (await buyer.client.get("/api/v1/auth/session")).body.user.id as string;
  const { database } = server.services;
  await database
    .updateTable("payment_card")
    .set({ token: "card_gone" })
    .where("account_id", "=", me)
    .execute();
  const { status, body } = await click(buyer);
  expect([status, body.code]).toEqual([402, "card_declined"]);
  await server.advance(0);
  expect((await buyer.client.get("/api/v1/user/ava")).body.is_subscribed).toBe(false);
});

test("the server's price counts, and what cannot be bought here is refused", async () => {
  const buyer = await withCard();
  expect((await click(buyer, { price: 1 })).body.code).toBe("price_changed");
  expect((await click(buyer, { payment_intent: "pay_per_direct_message" })).body.code).toBe(
    "message_not_found",
  );
  expect((await click(buyer, { model_username: "noah" })).body.code).toBe("already_subscribed");
});

test("[X-23] a payment that is given up after an hour is told to its payer's open pages", async () => {
  const buyer = await newBuyer(server.origin, `oneclick${(names += 1)}`);
  const { payment_id, payment_url } = (await buyer.subscribe("ava", "1mo")).body;
  await buyer.sendCard(await buyer.openPage(payment_url), cards.declines);
  await server.advance(0);
  const socket = await buyer.client.socket();
  const { user } = (await buyer.client.get("/api/v1/auth/session")).body;
  socket.send("socket.authorize", { token: user.node_token, version: 1 });
  await socket.next("socket.authorized");
  for (let round = 0; round < 14; round += 1) await server.advance(300);
  expect(await socket.next("payment.update")).toMatchObject({
    ...{ transaction_id: payment_id, status: "cancelled", model_username: "ava" },
  });
  expect((await buyer.ask(payment_id)).body.status).toBe("cancelled");
  socket.close();
});
