import { afterAll, beforeAll, expect, test } from "vitest";

import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { readBooks } from "../payment/books.ts";
import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { markAdded, snapchatPage } from "./snapchat-page.ts";

const DAY = 86_400;
let server: ServerFixture;
let names = 0;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const aFan = (): Promise<Buyer> => newBuyer(server.origin, `snapfan${(names += 1)}`);

const buy = async (fan: Buyer, fields: Readonly<Record<string, string>> = {}): Promise<string> => {
  const payment_id = crypto.randomUUID();
  const sent = await fan.sendCard(await fan.openPage(snapchatPage({ payment_id, ...fields })), cards.pays);
  expect(sent.body.status).toBe("accepted");
  await server.advance(0);
  return payment_id;
};

const recordOf = async (fan: Buyer) => (await fan.client.get("/api/v1/user/ava")).body;
const ofSnapchat = async (fan: Buyer) =>
  (await recordOf(fan)).subscriptions.find(({ type }: { type: string }) => type === "snapchat");
const memberOf = (id: string) =>
  server.services.database
    .selectFrom("snapchat_member")
    .selectAll()
    .where("subscription_id", "=", id)
    .executeTakeFirst();
const subscriptionRow = (id: string) =>
  server.services.database
    .selectFrom("subscription")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const sell = (change: object, username = "ava") =>
  server.services.store.transact(systemMetadata, async (unit) => {
    const { id } = await unit.sql
      .selectFrom("account")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    const sale = { onSale: true, price: 999, username: "ava.unframed" };
    await unit.execute(creatorDecider, id, { type: "SellSnapchat", ...sale, ...change });
  });

test("[PAY-10] [RT-49] [OWNER-35] a fan buys a month of a creator's Snapchat: charged once, shown to him, told to the creator", async () => {
  const fan = await aFan();
  const ava = await server.signedIn("ava");
  const socket = await ava.socket();
  const token = (await ava.open("/")).globals.user.node_token as string;
  socket.send("socket.authorize", { token, version: 1 });
  await socket.next("socket.authorized");
  expect((await recordOf(fan)).setting.sell_snapchat.snapchat_username).toBeNull();
  const id = await buy(fan);
  expect((await fan.ask(id)).body).toMatchObject({
    ...{ status: "paid", amount_usd: 999, payment_intent: "snapchat", model_username: "ava" },
  });
  const books = await readBooks(server.services.database);
  expect([books.charged.get(id), books.booked.get(id), books.postingSum]).toEqual([999, 999, 0]);
  const record = await recordOf(fan);
  expect([record.is_subscribed_snapchat, record.is_subscribed]).toEqual([true, false]);
  expect(record.setting.sell_snapchat.snapchat_username).toBe("ava.unframed");
  expect(await ofSnapchat(fan)).toMatchObject({ status: "active", price: 999, next_price: 999 });
  const notice = await socket.next("notification.new");
  expect(notice).toMatchObject({ kind: "subscription", url: "/account/snapchat" });
  expect(notice["text"]).toContain("ada.lovelace");
  socket.close();
  expect(await memberOf(id)).toMatchObject({
    ...{ snapchat_name: "ada.lovelace", added_at: null, removed_at: null },
  });
});

test("[ERR-34] it is had once, beside a subscription, and not by its seller", async () => {
  const fan = await aFan();
  await buy(fan);
  const again = await fan.client.get(snapchatPage());
  expect(again.status).toBe(409);
  expect(again.text).toContain("You&#39;re already subscribed to this model snapchat.");
  await fan.pay("ava", "1mo");
  await server.advance(0);
  expect(await recordOf(fan)).toMatchObject({ is_subscribed: true, is_subscribed_snapchat: true });
  const member = await server.signedIn("sub");
  expect((await member.get(snapchatPage())).status).toBe(200);
  const ava = await server.signedIn("ava");
  expect((await ava.get(snapchatPage())).status).toBe(422);
});

test("[SUBP-23] what is not on sale, of a profile that is not approved, or at another price, is no order", async () => {
  const fan = await aFan();
  expect((await fan.client.get(snapchatPage({ model_username: "noah" }))).status).toBe(409);
  expect((await fan.client.get(snapchatPage({ model_username: "uma" }))).status).toBe(403);
  expect((await fan.client.get(snapchatPage({ price: "998" }))).status).toBe(409);
  expect((await fan.client.get(snapchatPage({ price: "999" }))).status).toBe(200);
});

test("[SNAP-13] [SNAP-16] the server asks for a Snapchat username as the dialog does", async () => {
  const fan = await aFan();
  for (const name of ["", "1ada", "ab", "a".repeat(16), "ada-"])
    expect((await fan.client.get(snapchatPage({ snapchat_username: name }))).status, name).toBe(422);
});

test("what went off sale, or changed its price, while the card was entered is not charged", async () => {
  for (const [change, reason] of [
    [{ onSale: false }, "offer_ended"],
    [{ price: 1299 }, "price_changed"],
  ] as const) {
    const fan = await aFan();
    const payment_id = crypto.randomUUID();
    const order = await fan.openPage(snapchatPage({ payment_id }));
    await fan.sendCard(order, cards.asks);
    await sell(change);
    await fan.sendCard(order, cards.asks, { confirmed: "yes" });
    await server.advance(0);
    await sell({});
    expect((await fan.ask(payment_id)).body.status, reason).not.toBe("paid");
    expect((await readBooks(server.services.database)).charged.has(payment_id)).toBe(false);
    expect((await recordOf(fan)).is_subscribed_snapchat).toBe(false);
  }
});

test("[X-12] it renews by the month, at the creator's price once that is lower, and ends when she sells it no more", async () => {
  const fan = await aFan();
  const id = await buy(fan);
  await markAdded(server, id);
  await sell({ price: 799 });
  expect((await ofSnapchat(fan)).next_price).toBe(799);
  const first = await subscriptionRow(id);
  await server.advance(32 * DAY);
  await server.advance(1);
  const second = await subscriptionRow(id);
  expect(second).toMatchObject({ status: "active", price: 799 });
  expect(second.end_at! - first.end_at!).toBeGreaterThanOrEqual(28 * DAY);
  await sell({ onSale: false });
  await server.advance(32 * DAY);
  expect(await subscriptionRow(id)).toMatchObject({ status: "expired", price: 799, end_at: second.end_at });
  const told = await server.services.database
    .selectFrom("notice")
    .select("text")
    .where("account_id", "=", second.fan_id)
    .execute();
  expect(told.map(({ text }) => text)).toContain("Your Snapchat subscription to Ava Laurent has ended.");
  const renewal = await server.services.database
    .selectFrom("payment")
    .select(["intent", "purpose"])
    .where("id", "=", second.payment_id)
    .executeTakeFirstOrThrow();
  expect(renewal).toEqual({ intent: "snapchat", purpose: "renew_snapchat" });
  expect((await memberOf(id))!.removed_at).toBeNull();
  expect((await readBooks(server.services.database)).postingSum).toBe(0);
  await sell({});
});

test("[SUBP-09] [SUBP-18] it is cancelled at its period's end, and reactivated without a charge", async () => {
  const fan = await aFan();
  await buy(fan);
  const cancelled = await fan.client.delete("/api/v1/user/ava/subscription/snapchat");
  expect(cancelled.body.data).toMatchObject({ type: "snapchat", status: "expiring" });
  const back = await fan.client.post("/api/v1/user/ava/subscription/snapchat");
  expect(back.body.data).toMatchObject({ status: "active", canceled_at: null });
  expect((await fan.client.post("/api/v1/user/ava/subscription/snapchat")).status).toBe(409);
});

test("[SUB-45] [OWNER-27] it is not reactivated while it is not for sale: it would end all the same", async () => {
  const fan = await aFan();
  await buy(fan);
  await fan.client.delete("/api/v1/user/ava/subscription/snapchat");
  await sell({ onSale: false });
  expect((await ofSnapchat(fan)).next_price).toBeNull();
  const refused = await fan.client.post("/api/v1/user/ava/subscription/snapchat");
  expect([refused.status, refused.body.error]).toEqual([409, "This subscription cannot be reactivated."]);
  await sell({});
  expect((await fan.client.post("/api/v1/user/ava/subscription/snapchat")).status).toBe(200);
});

test("[SNAP-09] who has bought of two creators before he saw a page is told of both, each once", async () => {
  const fan = await aFan();
  await sell({ username: "noah.outdoors" }, "noah");
  await buy(fan);
  await buy(fan, { model_username: "noah" });
  const told = async () => (await fan.client.open("/ava")).globals.snapchat?.snapchat_username ?? null;
  const said = [await told(), await told()];
  expect(said.toSorted()).toEqual(["ava.unframed", "noah.outdoors"]);
  expect(await told()).toBeNull();
  await sell({ onSale: false }, "noah");
});

test("one click on the saved card buys it as well", async () => {
  const fan = await aFan();
  await fan.pay("noah", "1mo");
  await server.advance(0);
  const { body } = await fan.client.post("/oauth/payment/start/api", {
    ...{ model_username: "ava", payment_intent: "snapchat", snapchat_username: "one.click" },
  });
  expect(body.status).toBe("success");
  expect(await memberOf(body.transaction_id)).toMatchObject({ snapchat_name: "one.click" });
});
