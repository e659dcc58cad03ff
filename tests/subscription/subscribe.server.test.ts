import { afterAll, beforeAll, expect, test } from "vitest";

import { buyerOf, cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { readBooks } from "../payment/books.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let names = 0;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const fan = (): Promise<Buyer> => newBuyer(server.origin, `buyer${(names += 1)}`);
const demo = async (username: string): Promise<Buyer> =>
  buyerOf(await server.signedIn(username), server.origin);
const events = async (): Promise<number> =>
  Number(
    (
      await server.services.database
        .selectFrom("event")
        .select((row) => row.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

test("[SUB-61] a guest is refused, a fan gets the payment's address with the payload", async () => {
  const guest = await server.visitor().post("/api/v1/user/ava/subscription", { duration: "1mo" });
  expect([guest.status, guest.body.code]).toEqual([401, "unauthorized"]);
  const { status, body } = await (await fan()).subscribe("ava", "6mo", { price: 4795 });
  expect(status).toBe(200);
  const url = new URL(body.payment_url, server.origin);
  expect(url.pathname).toBe("/oauth/payment/start");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    payment_intent: "subscription",
    model_username: "ava",
    duration: "6mo",
    price: "4795",
    return_uri: "/ava",
    payment_id: body.payment_id,
  });
});

test("[SUB-61] unknown creators, fans, pending profiles, oneself, ended offers and changed prices each have their refusal", async () => {
  const buyer = await fan();
  const refusals = async (username: string, duration: string, more = {}) => {
    const { status, body } = await buyer.subscribe(username, duration, more);
    return [status, body.code, body.error];
  };
  expect(await refusals("nobody-here", "1mo")).toEqual([404, "user_not_found", "User not found."]);
  expect(await refusals("sub", "1mo")).toEqual([404, "user_not_found", "User not found."]);
  expect(await refusals("uma", "1mo")).toEqual([403, "profile_pending", "Profile Pending Verification"]);
  expect(await refusals("ava", "winback")).toEqual([409, "offer_ended", "This offer has ended."]);
  expect(await refusals("noah", "6mo")).toEqual([409, "offer_ended", "This offer has ended."]);
  const changed = [409, "price_changed", "The price has changed. Please check it and try again."];
  expect(await refusals("ava", "1mo", { price: 998 })).toEqual(changed);
  expect(await refusals("ava", "1mo", { price: 1000 })).toEqual(changed);
  const own = await (await demo("ava")).subscribe("ava", "1mo");
  expect([own.status, own.body.error]).toEqual([422, "You cannot subscribe to yourself."]);
});

test("[SUB-61] a running subscription refuses a second one", async () => {
  const { status, body } = await (await demo("sub")).subscribe("ava", "1mo");
  expect([status, body.code]).toEqual([409, "already_subscribed"]);
});

test("[SUB-61] prices that are no prices are refused and never used", async () => {
  const buyer = await fan();
  for (const price of ["999", 9.99, -999, 1e30, null, [999], { $gt: 0 }]) {
    const { status } = await buyer.subscribe("ava", "1mo", { price });
    expect([422, 400, 409]).toContain(status);
  }
  expect((await buyer.subscribe("ava", "1mo", { price: 999 })).status).toBe(200);
});

test("[X-12] a profile with price 0 is joined without a card", async () => {
  const buyer = await fan();
  const { status, body } = await buyer.subscribe("mia", "1mo");
  expect([status, body.status, body.subscription.status, body.subscription.type]).toEqual([
    200,
    "active",
    "active",
    "access",
  ]);
  const record = (await buyer.client.get("/api/v1/user/mia")).body;
  expect(record.is_subscribed).toBe(true);
});

test("a trial at no cost that ends by itself needs no card and no second one is given", async () => {
  const buyer = await fan();
  const { body } = await buyer.subscribe("zoe", "trial");
  expect([body.status, body.subscription.type]).toEqual(["active", "trial"]);
  expect((await buyer.subscribe("zoe", "trial")).body.code).toBe("offer_ended");
});

test("[X-04] twenty equal requests with one key begin one payment and get one answer", async () => {
  const buyer = await fan();
  const headers = { "idempotency-key": "k".repeat(40) };
  await buyer.client.open("/");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => buyer.subscribe("ava", "1mo", {}, headers)),
  );
  const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.payment_id);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(1);
  const again = await buyer.subscribe("ava", "1mo", {}, headers);
  expect(again.body.payment_id).toBe(ids[0]);
  const other = await buyer.subscribe("ava", "6mo", {}, headers);
  expect([other.status, other.body.code]).toEqual([409, "idempotency_mismatch"]);
});

test("[X-17] a return address of another site becomes '/'", async () => {
  const buyer = await fan();
  for (const foreign of [
    "https://evil.example/x",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/a\\b",
    "ava",
  ]) {
    const { body } = await buyer.subscribe("ava", "1mo", { return_uri: foreign });
    expect(new URL(body.payment_url, server.origin).searchParams.get("return_uri"), foreign).toBe("/");
    const page = await buyer.client.get(
      `${body.payment_url.replace("return_uri=%2F", `return_uri=${encodeURIComponent(foreign)}`)}`,
    );
    expect(page.text).not.toContain("evil.example");
  }
  const own = await buyer.subscribe("ava", "1mo", { return_uri: "/ava/posts?x=1" });
  expect(new URL(own.body.payment_url, server.origin).searchParams.get("return_uri")).toBe("/ava/posts?x=1");
});

test("[API-24] opening the payment page writes nothing, however it is called", async () => {
  const buyer = await fan();
  const { body } = await buyer.subscribe("ava", "1mo");
  const before = await events();
  await buyer.openPage(body.payment_url);
  await buyer.openPage("/oauth/payment/start?payment_intent=subscription&model_username=ava&duration=trial");
  await buyer.client.get(
    "/oauth/payment/start?payment_intent=subscription&model_username=ava&duration=winback",
  );
  await buyer.client.get("/oauth/payment/start?payment_intent=post&model_username=ava");
  await buyer.client.get(
    `/oauth/payment/finish?payment_id=${body.payment_id}&status=success&return_uri=//evil`,
  );
  expect(await events()).toBe(before);
});

test("the payment page refuses what it cannot sell, with its own text and without a form", async () => {
  const buyer = await fan();
  const pages: readonly [string, number, string][] = [
    ["payment_intent=post&model_username=ava&post_id=1", 422, "This payment is not possible here."],
    ["payment_intent=subscription&model_username=ava&duration=winback", 409, "This offer has ended."],
    ["payment_intent=subscription&model_username=ava&duration=1mo&price=1", 409, "The price has changed."],
    ["payment_intent=subscription&model_username=nobody-here&duration=1mo", 404, "User not found."],
    [
      "payment_intent=tip&tip_type=follow_free&model_username=noah&tip_amount=0",
      403,
      "does not offer a free profile",
    ],
    ["payment_intent=subscription&model_username=ava&duration=1mo&payment_id=xyz", 404, "Payment not found."],
  ];
  for (const [query, status, text] of pages) {
    const page = await buyer.client.get(`/oauth/payment/start?${query}`);
    expect([page.status, page.text.includes(text), page.text.includes("card_number")], query).toEqual([
      status,
      true,
      false,
    ]);
  }
  const guest = await server
    .visitor()
    .get("/oauth/payment/start?payment_intent=subscription&model_username=ava&duration=1mo");
  expect([guest.status, guest.text.includes("card_number")]).toEqual([401, false]);
});

test("[SUB-02] [SUBP-01] [PAY-11] [ENT-04] a paid month is active, booked and charged once; the fan's first purchase says so", async () => {
  const buyer = await fan();
  const id = await buyer.pay("ava", "1mo");
  await server.advance(0);
  const { body } = await buyer.ask(id);
  expect(body).toMatchObject({
    status: "paid",
    amount_usd: 999,
    payment_intent: "subscription",
    model_username: "ava",
    analytics_data: {
      transaction_id: id,
      amount: 9.99,
      payment_intent: "subscription",
      initial_purchase: true,
      currency: "USD",
    },
  });
  const record = (await buyer.client.get("/api/v1/user/ava")).body;
  expect([record.is_subscribed, record.subscriptions[0].status, record.subscriptions[0].next_price]).toEqual([
    true,
    "active",
    999,
  ]);
  const books = await readBooks(server.services.database);
  expect([books.charged.get(id), books.booked.get(id), books.postingSum]).toEqual([999, 999, 0]);
  const second = await buyer.pay("noah", "1mo");
  await server.advance(0);
  expect((await buyer.ask(second)).body.analytics_data.initial_purchase).toBe(false);
});

test("[SUB-03] [SUBP-02] a package is paid once, runs its months and renews for the same length", async () => {
  const buyer = await fan();
  const id = await buyer.pay("ava", "6mo");
  await server.advance(0);
  const [subscription] = (await buyer.client.get("/api/v1/user/ava")).body.subscriptions;
  expect(subscription).toMatchObject({
    type: "access",
    status: "active",
    duration: "6mo",
    price: 4795,
    next_price: 4795,
  });
  const months = (subscription.end_at - subscription.created_at) / (30 * 86_400);
  expect(months).toBeGreaterThan(6);
  expect(months).toBeLessThan(6.2);
  expect((await readBooks(server.services.database)).charged.get(id)).toBe(4795);
});

test("a payment is nobody else's to see or to close", async () => {
  const [buyer, other] = [await fan(), await fan()];
  const id = (await buyer.subscribe("ava", "1mo")).body.payment_id;
  expect((await other.ask(id)).body.code).toBe("payment_not_found");
  expect((await other.close(id)).body.code).toBe("payment_not_found");
  expect((await buyer.ask(id)).body.status).toBe("open");
});

test("a declined card charges nothing, may be retried with another one, and then pays", async () => {
  const buyer = await fan();
  const { body } = await buyer.subscribe("ava", "1mo");
  const order = await buyer.openPage(body.payment_url);
  const declined = await buyer.sendCard(order, cards.declines);
  expect(declined.body).toEqual({
    status: "declined",
    error: "Your card was declined. You have not been charged. Please try another card.",
  });
  await server.advance(0);
  expect((await buyer.ask(body.payment_id)).body).toMatchObject({
    status: "declined",
    reason: "card_declined",
  });
  expect((await buyer.sendCard(order, cards.pays)).body.status).toBe("accepted");
  await server.advance(0);
  expect((await buyer.ask(body.payment_id)).body.status).toBe("paid");
});

test("a card that asks for one more confirmation is charged after it, not before", async () => {
  const buyer = await fan();
  const { body } = await buyer.subscribe("ava", "1mo");
  const order = await buyer.openPage(body.payment_url);
  const asked = await buyer.sendCard(order, cards.asks);
  expect(asked.body.status).toBe("confirm");
  await server.advance(0);
  expect((await buyer.ask(body.payment_id)).body.status).toBe("open");
  expect((await buyer.sendCard(order, "", { confirm: "auth_of_somebody_else" })).body.status).toBe("refused");
  expect((await buyer.sendCard(order, "", { confirm: asked.body.authorizationId })).body.status).toBe(
    "accepted",
  );
  await server.advance(0);
  expect((await buyer.ask(body.payment_id)).body.status).toBe("paid");
});

test("a card form that is sent once more after the money was taken leads to the truth, not to 'not charged'", async () => {
  const buyer = await fan();
  const { body } = await buyer.subscribe("ava", "1mo");
  const order = await buyer.openPage(body.payment_url);
  const first = (await buyer.sendCard(order, cards.pays)).body;
  await server.advance(0);
  expect((await buyer.ask(body.payment_id)).body.status).toBe("paid");
  expect((await buyer.sendCard(order, cards.pays)).body).toEqual(first);
  expect((await buyer.sendCard(order, "", { confirm: "auth_of_an_earlier_try" })).body).toEqual(first);
  expect((await readBooks(server.services.database)).charged.get(body.payment_id)).toBe(body.price);
});

test("a closed page cancels for good: nothing can be charged on it any more", async () => {
  const buyer = await fan();
  const { body } = await buyer.subscribe("ava", "1mo");
  const order = await buyer.openPage(body.payment_url);
  expect((await buyer.close(body.payment_id)).body.status).toBe("cancelled");
  expect((await buyer.sendCard(order, cards.pays)).body).toEqual({
    status: "refused",
    code: "payment_closed",
  });
  await server.advance(0);
  expect((await buyer.close(body.payment_id)).body.status).toBe("cancelled");
  expect((await readBooks(server.services.database)).charged.has(body.payment_id)).toBe(false);
});

test("a page closed while the money is on its way is told the truth: paid", async () => {
  const buyer = await fan();
  const id = await buyer.pay("ava", "1mo");
  const closed = await buyer.close(id);
  expect(["processing", "paid"]).toContain(closed.body.status);
  await server.advance(0);
  expect((await buyer.close(id)).body.status).toBe("paid");
});

test("two pages of the same fan: one charge, the other payment is refused and its money goes back", async () => {
  const buyer = await fan();
  const first = (await buyer.subscribe("ava", "1mo")).body;
  const second = (await buyer.subscribe("ava", "12mo")).body;
  const [one, other] = [await buyer.openPage(first.payment_url), await buyer.openPage(second.payment_url)];
  await Promise.all([buyer.sendCard(one, cards.pays), buyer.sendCard(other, cards.pays)]);
  await server.advance(0);
  const records = [(await buyer.ask(first.payment_id)).body, (await buyer.ask(second.payment_id)).body];
  expect(records.map(({ status }) => status).toSorted()).toEqual(["paid", "refused"]);
  expect(records.find(({ status }) => status === "refused").reason).toBe("already_subscribed");
  const { charged, held } = await readBooks(server.services.database);
  expect([first.payment_id, second.payment_id].filter((id) => charged.has(id))).toHaveLength(1);
  expect(held).toBe(0);
});

test("[X-17] a price that changed while the fan paid is not charged", async () => {
  const buyer = await fan();
  const owner = await server.signedIn("noah");
  const { body } = await buyer.subscribe("noah", "1mo", { price: 1500 });
  const order = await buyer.openPage(body.payment_url);
  expect((await owner.post("/api/v1/account/subscription/price", { subscription_price: 2000 })).status).toBe(
    200,
  );
  await buyer.sendCard(order, cards.pays);
  await server.advance(0);
  expect((await buyer.ask(body.payment_id)).body).toMatchObject({
    status: "refused",
    reason: "price_changed",
  });
  await owner.post("/api/v1/account/subscription/price", { subscription_price: 1500 });
});

test("an order that was tampered with, is foreign or too old is refused", async () => {
  const buyer = await fan();
  const { body } = await buyer.subscribe("ava", "1mo");
  const order = await buyer.openPage(body.payment_url);
  const [text = "", signature = ""] = order.split(".");
  const cheaper = JSON.parse(Buffer.from(text, "base64url").toString()) as { amount: number };
  cheaper.amount = 1;
  const forged = `${Buffer.from(JSON.stringify(cheaper)).toString("base64url")}.${signature}`;
  for (const token of [forged, text, `${text}.`, `${text}.x`, "", "a.b.c"]) {
    const { status } = await buyer.sendCard(token, cards.pays);
    expect(status, token).toBe(409);
  }
  server.services.clock.advance(3601);
  expect((await buyer.sendCard(order, cards.pays)).status).toBe(409);
  expect((await readBooks(server.services.database)).charged.has(body.payment_id)).toBe(false);
});
