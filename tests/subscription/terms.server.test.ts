import { afterAll, beforeAll, expect, test } from "vitest";

import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { readBooks } from "../payment/books.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
let server: ServerFixture;
let names = 0;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const fan = (): Promise<Buyer> => newBuyer(server.origin, `termed${(names += 1)}`);
const bought = async (buyer: Buyer, username: string, duration: string, number: string = cards.pays) => {
  const id = await buyer.pay(username, duration, number);
  await server.advance(0);
  expect((await buyer.ask(id)).body.status).toBe("paid");
  return id;
};
const newest = async (buyer: Buyer, username: string) =>
  (await buyer.client.get(`/api/v1/user/${username}`)).body.subscriptions[0];
/** A creator asks a price; signed in anew, for a month ends sessions. */
const askOf = async (username: string, subscription_price: number): Promise<void> => {
  const owner = await server.signedIn(username);
  const { status } = await owner.post("/api/v1/account/subscription/price", { subscription_price });
  expect(status).toBe(200);
};
const path = (username: string, type: string) => `/api/v1/user/${username}/subscription/${type}`;

/** Goes on to a moment day by day, so that each due job runs in its time and the fans stay signed in. */
const goTo = async (time: number, ...fans: readonly Buyer[]): Promise<void> => {
  while (server.services.clock.now() < time) {
    await server.advance(Math.min(DAY, time - server.services.clock.now()));
    for (const { client } of fans) await client.get("/api/v1/auth/session");
  }
};

/** A fan's open page, as far as the socket tells it of a creator's profile. */
const openPage = async ({ client }: Buyer) => {
  const socket = await client.socket();
  const token = (await client.get("/api/v1/auth/session")).body.user.node_token;
  socket.send("socket.authorize", { token, version: 1 });
  await socket.next("socket.authorized");
  return socket;
};

test("[API-12] [CAPI-29] [SUBP-27] [SUB-44] cancelling a paid month schedules its end, and access stays until then", async () => {
  const buyer = await fan();
  await bought(buyer, "ava", "1mo");
  const { end_at } = await newest(buyer, "ava");
  const { status, body } = await buyer.client.delete(path("ava", "access"));
  expect([status, body.data.type, body.data.status, body.data.end_at]).toEqual([
    200,
    "access",
    "expiring",
    end_at,
  ]);
  expect(body.data.canceled_at).toBeTypeOf("number");
  expect((await buyer.client.get("/api/v1/user/ava")).body.is_subscribed).toBe(true);
  const again = await buyer.client.delete(path("ava", "access"));
  expect(again.body.data).toEqual(body.data);
});

test("[API-13] [CAPI-30] [SUBP-26] an expiring subscription is reactivated, and nothing is charged by that", async () => {
  const buyer = await fan();
  const id = await bought(buyer, "ava", "1mo");
  await buyer.client.delete(path("ava", "access"));
  const charges = (await readBooks(server.services.database)).charged.size;
  const { status, body } = await buyer.client.post(path("ava", "access"));
  expect([status, body.data.status, body.data.canceled_at]).toEqual([200, "active", null]);
  expect((await readBooks(server.services.database)).charged.size).toBe(charges);
  expect(id).toBeTypeOf("string");
});

test("[C-10] what runs, a trial and what was never there cannot be reactivated or cancelled, each in its words", async () => {
  const buyer = await fan();
  const missing = [404, "Subscriptions not found. Please, contact customer service."];
  const post = async (type: string) => {
    const { status, body } = await buyer.client.post(path("ava", type));
    return [status, body.error];
  };
  expect(await post("access")).toEqual(missing);
  const gone = await buyer.client.delete(path("ava", "access"));
  expect([gone.status, gone.body.error]).toEqual(missing);
  await bought(buyer, "ava", "trial");
  await buyer.client.delete(path("ava", "trial"));
  expect(await post("trial")).toEqual([409, "This subscription cannot be reactivated."]);
  expect((await buyer.client.post(path("ava", "nonsense"))).status).toBe(422);
});

test("a trial that converts goes on as a paid month; one that was cancelled does not", async () => {
  const [goesOn, stops] = [await fan(), await fan()];
  await bought(goesOn, "ava", "trial");
  await bought(stops, "ava", "trial");
  const { end_at } = await newest(stops, "ava");
  await stops.client.delete(path("ava", "trial"));
  await goTo(end_at + 60, goesOn, stops);
  await server.advance(0);
  expect(await newest(goesOn, "ava")).toMatchObject({ type: "access", status: "active", price: 999 });
  expect(await newest(stops, "ava")).toMatchObject({ type: "trial", status: "expired" });
});

test("a cancelled month ends when its time is over, and the win-back is open then", async () => {
  const buyer = await fan();
  await bought(buyer, "noah", "1mo");
  const { end_at } = await newest(buyer, "noah");
  await buyer.client.delete(path("noah", "access"));
  await goTo(end_at - 60, buyer);
  expect((await buyer.client.get("/api/v1/user/noah")).body.is_subscribed).toBe(true);
  const socket = await openPage(buyer);
  await goTo(end_at + 1, buyer);
  // His open pages hear of it.
  expect(await socket.next("profile.update")).toEqual({ username: "noah" });
  socket.close();
  const record = (await buyer.client.get("/api/v1/user/noah")).body;
  expect([record.is_subscribed, record.can_winback, record.can_trial]).toEqual([false, true, false]);
  expect((await newest(buyer, "noah")).status).toBe("expired");
  const id = await bought(buyer, "noah", "winback");
  expect((await readBooks(server.services.database)).charged.get(id)).toBe(1050);
});

test("[X-12] a month renews on the saved card for the agreed price, although a higher one is asked by now", async () => {
  const buyer = await fan();
  await bought(buyer, "noah", "1mo");
  await askOf("noah", 2500);
  const { end_at } = await newest(buyer, "noah");
  const before = (await readBooks(server.services.database)).charged;
  await goTo(end_at + 1, buyer);
  await server.advance(0);
  const renewed = await newest(buyer, "noah");
  expect([renewed.status, renewed.price]).toEqual(["active", 1500]);
  expect(renewed.end_at).toBeGreaterThan(end_at + 27 * DAY);
  const after = await readBooks(server.services.database);
  expect([...after.charged].filter(([id]) => !before.has(id)).map(([, amount]) => amount)).toContain(1500);
  expect(after.postingSum).toBe(0);
  await askOf("noah", 1500);
});

test("[X-12] a lower price is shown as the next charge at once, is charged, and a higher one later spares it", async () => {
  const buyer = await fan();
  await bought(buyer, "noah", "1mo");
  const { end_at } = await newest(buyer, "noah");
  const shown = async () => {
    const { items } = (await buyer.client.get("/api/v1/account/following")).body;
    return [(await newest(buyer, "noah")).next_price, items[0].subscription.next_price];
  };
  expect(await shown()).toEqual([1500, 1500]);
  await askOf("noah", 1000);
  expect(await shown()).toEqual([1000, 1000]);
  // Nothing is agreed on by showing it: what counts is the price at the renewal.
  await askOf("noah", 1200);
  expect(await shown()).toEqual([1200, 1200]);
  await goTo(end_at + 1, buyer);
  const renewed = await newest(buyer, "noah");
  expect([renewed.status, renewed.price]).toEqual(["active", 1200]);
  await askOf("noah", 1500);
  expect(await shown()).toEqual([1200, 1200]);
  await goTo(renewed.end_at + 1, buyer);
  expect((await newest(buyer, "noah")).price).toBe(1200);
});

test("[X-12] a card that is removed while renewals run is charged for a whole month or not at all", async () => {
  const fans = [];
  for (let number = 0; number < 6; number += 1) fans.push(await fan());
  for (const buyer of fans) await bought(buyer, "noah", "1mo");
  const { end_at } = await newest(fans[0]!, "noah");
  await goTo(end_at - 60, ...fans);
  const removeCard = async ({ client }: Buyer) => {
    const { card } = (await client.get("/api/v1/account/billing")).body;
    expect((await client.delete(`/api/v1/account/billing/card/${card.id}`)).status).toBe(200);
  };
  await Promise.all([server.advance(61), ...fans.map(removeCard)]);
  for (let round = 0; round < 4; round += 1) await server.advance(64);
  const { charged, postingSum, held } = await readBooks(server.services.database);
  expect([postingSum, held]).toEqual([0, 0]);
  for (const buyer of fans) {
    const { status, end_at: end } = await newest(buyer, "noah");
    const payments = (await buyer.client.get("/api/v1/account/billing/history")).body.items;
    const paid = payments.filter(({ payment_id }: { payment_id: string }) => charged.has(payment_id));
    expect([status, paid.length]).toEqual(end > end_at + DAY ? ["active", 2] : ["past_due", 1]);
  }
});

test("[ENT-05] a renewal that fails keeps access three days with a try each day, then it ends", async () => {
  const buyer = await fan();
  await bought(buyer, "noah", "1mo");
  const { end_at } = await newest(buyer, "noah");
  const me = (await buyer.client.get("/api/v1/auth/session")).body.user.id as string;
  const { database } = server.services;
  await database
    .updateTable("payment_card")
    .set({ token: "card_gone" })
    .where("account_id", "=", me)
    .execute();
  await goTo(end_at - 60, buyer);
  const socket = await openPage(buyer);
  await goTo(end_at + 60, buyer);
  // A page that was loaded between the end of the term and the failed try showed no access.
  expect(await socket.next("profile.update")).toEqual({ username: "noah" });
  socket.close();
  const during = (await buyer.client.get("/api/v1/user/noah")).body;
  expect([during.is_subscribed, during.subscriptions[0].status]).toEqual([true, "past_due"]);
  await goTo(end_at + 3 * DAY - 60, buyer);
  expect((await buyer.client.get("/api/v1/user/noah")).body.is_subscribed).toBe(true);
  await goTo(end_at + 3 * DAY + 60, buyer);
  const over = (await buyer.client.get("/api/v1/user/noah")).body;
  expect([over.is_subscribed, over.subscriptions[0].status]).toEqual([false, "expired"]);
  const tries = await database
    .selectFrom("payment")
    .selectAll()
    .where("buyer_id", "=", me)
    .where("purpose", "=", "renew")
    .execute();
  expect(tries.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "cancelled"]);
});

test("a profile at price 0 renews by itself and costs nothing", async () => {
  const buyer = await fan();
  await buyer.subscribe("mia", "1mo");
  const { end_at } = await newest(buyer, "mia");
  await goTo(end_at - 60, buyer);
  const socket = await openPage(buyer);
  await goTo(end_at + 1, buyer);
  expect(await socket.next("profile.update")).toEqual({ username: "mia" });
  socket.close();
  expect(await newest(buyer, "mia")).toMatchObject({ status: "active", price: 0 });
});
