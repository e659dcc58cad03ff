import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { newBuyer, type Buyer } from "../payment/buyer.ts";
import { stripeRig, type StripeRig } from "../payment/provider-rig.ts";
import { numbers, type StripeEvent } from "./stand-in-books.ts";

const MINUTE = 60;
let rig: StripeRig;
let names = 0;

beforeAll(async () => {
  rig = await stripeRig();
});
afterAll(() => rig?.stop());
afterEach(() => {
  rig.hold(false);
  if (rig.unmet() > 0) throw new Error("A fault that was arranged met no call.");
});

const fan = (): Promise<Buyer> => newBuyer(rig.server.origin, `stripebuyer${(names += 1)}`);
const begin = async (buyer: Buyer, creator = "ava"): Promise<{ id: string; url: string }> => {
  const { body } = await buyer.subscribe(creator, "1mo");
  return { id: body.payment_id as string, url: body.payment_url as string };
};
const buy = async (buyer: Buyer, number: string = numbers.pays): Promise<string> => {
  const { id, url } = await begin(buyer);
  expect(await rig.pay(buyer, url, number)).toBe("paid");
  await rig.server.advance(64);
  expect((await buyer.ask(id)).body.status).toBe("paid");
  return id;
};
const oneClick = (buyer: Buyer) =>
  buyer.client.post("/oauth/payment/start/api", {
    ...{ payment_intent: "subscription", model_username: "noah", duration: "1mo" },
  });
const settle = async (rounds = 3): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await rig.server.advance(64);
};
const accountOf = async (buyer: Buyer): Promise<string> =>
  (await buyer.client.get("/api/v1/auth/session")).body.user.id as string;
const cardOf = async (buyer: Buyer) =>
  rig.server.services.database
    .selectFrom("payment_card")
    .select(["token", "brand", "last4"])
    .where("account_id", "=", await accountOf(buyer))
    .executeTakeFirstOrThrow();
const heldNow = async () => (await rig.books()).held;
const intentsOf = (paymentId: string) =>
  [...rig.stripe.books.intents.values()].filter(({ metadata }) => metadata["payment_id"] === paymentId);
/** The event of a kind that a payment caused. */
const eventAbout = (type: StripeEvent["type"], paymentId: string): StripeEvent => {
  const found = rig.stripe.events.find(
    (event) => event.type === type && JSON.stringify(event.data.object).includes(paymentId),
  );
  if (found === undefined) throw new Error(`Nothing was told of ${type}.`);
  return found;
};
const keptMessages = async (): Promise<number> => {
  const rows = await rig.server.services.database.selectFrom("payment_webhook").select("event_id").execute();
  return rows.length;
};

test("every call that changes something has a key of its own, of its payment and step", async () => {
  const buyer = await fan();
  const id = await buy(buyer);
  const one = (await oneClick(buyer)).body.transaction_id as string;
  const changing = rig.stripe.requests.filter(({ name }) => name.startsWith("POST"));
  expect(changing.filter(({ key }) => key === null)).toEqual([]);
  expect(new Set(changing.map(({ key }) => key))).toEqual(
    new Set([
      ...[expect.stringMatching(`^customer:${await accountOf(buyer)}:`), `checkout:${id}`, `capture:${id}`],
      ...[`authorize:${one}`, `capture:${one}`],
    ]),
  );
});

/** What a call about a payment asked for. */
const askedFor = (name: string, paymentId: string): Readonly<Record<string, string>> => {
  const found = rig.stripe.requests.find(
    (request) => request.name === name && request.key?.endsWith(paymentId) === true,
  );
  if (found === undefined) throw new Error(`${name} was not asked about ${paymentId}.`);
  return found.given;
};

test("the page holds the money in dollars and keeps the card; a saved card is held too, in the absence of its owner", async () => {
  const buyer = await fan();
  const id = await buy(buyer);
  const one = (await oneClick(buyer)).body.transaction_id as string;
  const { customer } = [...rig.stripe.books.intents.values()].find(
    ({ metadata }) => metadata["payment_id"] === id,
  )!;
  expect(askedFor("POST /v1/checkout/sessions", id)).toMatchObject({
    ...{ customer, mode: "payment", "adaptive_pricing[enabled]": "false" },
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "999",
    "payment_intent_data[capture_method]": "manual",
    "payment_intent_data[setup_future_usage]": "off_session",
    "payment_intent_data[metadata][payment_id]": id,
  });
  expect(askedFor("POST /v1/payment_intents", one)).toEqual({
    ...{ customer, payment_method: (await cardOf(buyer)).token, "payment_method_types[0]": "card" },
    ...{ amount: "1500", currency: "usd", capture_method: "manual", confirm: "true", off_session: "true" },
    ...{ "metadata[payment_id]": one, "expand[0]": "payment_method" },
  });
});

test("a buyer is made a customer once, however often he pays", async () => {
  const buyer = await fan();
  await buy(buyer);
  const { url } = await begin(buyer, "noah");
  await rig.open(buyer, url);
  const key = `customer:${await accountOf(buyer)}:`;
  expect(rig.stripe.requests.filter((request) => request.key?.startsWith(key))).toHaveLength(1);
});

test("the page of a payment can be opened again until it closes, before we give the payment up", async () => {
  const buyer = await fan();
  const { id, url } = await begin(buyer);
  const page = await rig.open(buyer, url);
  await rig.server.advance(44 * MINUTE);
  expect(await rig.open(buyer, url)).toBe(page);
  await rig.server.advance(2 * MINUTE);
  expect(await rig.stripe.pay(page, numbers.pays)).toEqual({ status: "closed" });
  const again = await buyer.client.raw(url, {});
  expect([again.status, again.text]).toEqual([409, expect.stringContaining("Please start again.")]);
  for (let round = 0; round < 5; round += 1) await rig.server.advance(300);
  expect((await buyer.ask(id)).body.status).toBe("cancelled");
  expect(await heldNow()).toBe(0);
});

test("a Stripe that is away is told as such, with nothing charged; the same payment is paid when it is back", async () => {
  const buyer = await fan();
  const { id, url } = await begin(buyer);
  rig.stripe.fault("POST /v1/checkout/sessions", "timeout before", 2);
  const away = await buyer.client.raw(url, {});
  expect([away.status, away.text]).toEqual([503, expect.stringContaining("You have not been charged.")]);
  expect(await rig.pay(buyer, url, numbers.pays)).toBe("paid");
  await settle(1);
  expect((await buyer.ask(id)).body.status).toBe("paid");
});

test("an error of Stripe's own, which it repeats under the same key, does not stand in the way of the next try", async () => {
  const buyer = await fan();
  const { id, url } = await begin(buyer);
  rig.stripe.fault("POST /v1/checkout/sessions", "error before", 2);
  expect((await buyer.client.raw(url, {})).status).toBe(503);
  expect(await rig.pay(buyer, url, numbers.pays)).toBe("paid");
  expect(rig.stripe.requests.filter(({ key }) => key === `checkout:${id}:1`)).toHaveLength(1);
});

test("a saved card whose bank wants its owner is no charge: asked on the page, he answers and pays", async () => {
  const buyer = await fan();
  await buy(buyer, numbers.asks);
  const refused = await oneClick(buyer);
  expect([refused.status, refused.body.code]).toEqual([402, "card_declined"]);
  const { id, url } = await begin(buyer, "noah");
  const page = await rig.open(buyer, url);
  expect(await rig.stripe.pay(page, numbers.asks)).toEqual({ status: "asked" });
  await rig.server.advance(0);
  expect((await buyer.ask(id)).body.status).toBe("open");
  expect((await rig.stripe.pay(page, numbers.asks, "confirm")).status).toBe("paid");
  await settle(1);
  expect((await buyer.ask(id)).body.status).toBe("paid");
});

test("a payer who does not answer his bank is declined, and may take another card", async () => {
  const buyer = await fan();
  const { id, url } = await begin(buyer);
  const page = await rig.open(buyer, url);
  await rig.stripe.pay(page, numbers.asks);
  expect(await rig.stripe.pay(page, numbers.asks, "refuse")).toEqual({ status: "declined" });
  await rig.server.advance(0);
  expect((await buyer.ask(id)).body.status).toBe("declined");
  expect((await rig.stripe.pay(page, numbers.pays)).status).toBe("paid");
  await settle(1);
  expect((await buyer.ask(id)).body.status).toBe("paid");
});

test("a saved card that is declined, detached or of another provider pays nothing", async () => {
  const declined = await fan();
  await buy(declined, numbers.declinesLater);
  expect((await oneClick(declined)).body.code).toBe("card_declined");
  const detached = await fan();
  await buy(detached);
  rig.stripe.books.methods.delete((await cardOf(detached)).token);
  expect((await oneClick(detached)).body.code).toBe("card_declined");
  const other = await fan();
  const row = { provider: "sandbox", token: "card_1", brand: "Visa", last4: "4242", saved_at: 1 };
  await rig.server.services.database
    .insertInto("payment_card")
    .values({ ...row, account_id: await accountOf(other) })
    .execute();
  const before = rig.stripe.requests.length;
  expect((await oneClick(other)).body.code).toBe("card_declined");
  expect([rig.stripe.requests.length, await heldNow()]).toEqual([before, 0]);
});

test("[ACCT-03] a card is saved on Stripe's page without a payment, by its owner alone, and is charged from then on", async () => {
  const [buyer, other] = [await fan(), await fan()];
  await buy(buyer);
  const opened = await buyer.client.get("/oauth/payment/card?return_uri=%2Faccount%2Fbilling_info");
  expect(opened.status).toBe(303);
  const page = opened.headers.get("location")!;
  const kept = await rig.stripe.pay(page, numbers.declinesLater);
  const { pathname, search } = new URL("location" in kept ? kept.location : "");
  expect(pathname).toBe("/oauth/payment/card/finish");
  expect((await other.client.get(pathname + search)).status).toBe(404);
  // Stripe is away when he comes back: he is told, and loads the page again.
  rig.stripe.fault("GET /v1/checkout/sessions/{id}", "error before", 2);
  expect((await buyer.client.get(pathname + search)).status).toBe(503);
  expect((await buyer.client.get(pathname + search)).status).toBe(200);
  const { card, others } = (await buyer.client.get("/api/v1/account/billing")).body;
  expect([card.last4, others.map(({ last4 }: { last4: string }) => last4)]).toEqual(["0341", ["4242"]]);
});

test("the account updater's new number stands on the saved card", async () => {
  const buyer = await fan();
  await buy(buyer);
  const { token } = await cardOf(buyer);
  const method = rig.stripe.books.methods.get(token)!;
  Object.assign(method.card, { last4: "1881", brand: "mastercard" });
  rig.stripe.books.happened("payment_method.automatically_updated", method);
  expect(await rig.stripe.deliver(rig.webhook, rig.stripe.events.at(-1)!)).toBe(200);
  await rig.server.advance(0);
  expect(await cardOf(buyer)).toEqual({ token, brand: "Mastercard", last4: "1881" });
});

test("a hold that ran out before it was taken gives no access and charges nothing", async () => {
  const buyer = await fan();
  const { id, url } = await begin(buyer);
  rig.stripe.fault("POST /v1/payment_intents/{id}/capture", "timeout before", 2);
  await rig.pay(buyer, url, numbers.pays);
  await rig.server.advance(0);
  rig.stripe.expireHold(intentsOf(id)[0]!.id);
  await settle();
  expect((await buyer.ask(id)).body).toMatchObject({ status: "refused", reason: "payment_failed" });
  expect((await buyer.client.get("/api/v1/user/ava")).body.is_subscribed).toBe(false);
});

test("webhooks: a forged one, one of test mode and one for another body are refused and kept nowhere", async () => {
  const buyer = await fan();
  rig.hold(true);
  const { id, url } = await begin(buyer);
  await rig.pay(buyer, url, numbers.pays);
  const event = eventAbout("charge.succeeded", id);
  const before = await keptMessages();
  const raw = (headers: Record<string, string>) =>
    rig.server.visitor().raw("/api/v1/payment/webhook/stripe", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(event),
    });
  const now = rig.server.services.clock.now();
  expect((await raw({})).status).toBe(400);
  expect((await raw({ "stripe-signature": "" })).status).toBe(400);
  expect((await raw({ "stripe-signature": `t=${now},v1=${"0".repeat(64)}` })).status).toBe(400);
  expect(await rig.stripe.deliver(rig.webhook, { ...event, livemode: false })).toBe(400);
  expect(await rig.stripe.deliver(rig.webhook.replace("stripe", "sandbox"), event)).toBe(404);
  expect(await keptMessages()).toBe(before);
  expect(await rig.stripe.deliver(rig.webhook, event)).toBe(200);
  expect(await keptMessages()).toBe(before + 1);
});

test("webhooks: kinds that we do not read and objects that are not ours are taken and mean nothing; a payment that nobody knows is kept", async () => {
  const buyer = await fan();
  rig.hold(true);
  const { id, url } = await begin(buyer);
  await rig.pay(buyer, url, numbers.pays);
  const before = await keptMessages();
  const event = eventAbout("charge.succeeded", id);
  const about = (name: string, metadata: object, type: StripeEvent["type"] = event.type): StripeEvent => ({
    ...{ ...event, id: `evt_${name}`, type, data: { object: { ...event.data.object, metadata } } },
  });
  for (const strange of [
    about("another", {}),
    about("words", { payment_id: "order 7" }),
    about("kind", { payment_id: id }, "charge.updated"),
  ])
    expect(await rig.stripe.deliver(rig.webhook, strange)).toBe(200);
  expect(await keptMessages()).toBe(before);
  const unknown = { payment_id: "01890000-0000-7000-8000-00000000dead" };
  expect(await rig.stripe.deliver(rig.webhook, about("unknown", unknown))).toBe(200);
  await rig.server.advance(0);
  const row = await rig.server.services.database
    .selectFrom("payment_webhook")
    .select("processed_at")
    .where("event_id", "=", "evt_unknown")
    .executeTakeFirstOrThrow();
  expect(row.processed_at).toBeNull();
});

test("held money of another currency gives no access and goes back", async () => {
  const buyer = await fan();
  rig.hold(true);
  const { id, url } = await begin(buyer);
  await rig.pay(buyer, url, numbers.pays);
  const event = eventAbout("charge.succeeded", id);
  const object = { ...event.data.object, currency: "jpy" };
  expect(await rig.stripe.deliver(rig.webhook, { ...event, data: { object } })).toBe(200);
  // Before the clock moves, by which the payment itself is asked for, and Stripe tells the truth.
  await rig.server.advance(0);
  await settle();
  expect((await buyer.ask(id)).body).toMatchObject({ status: "refused", reason: "amount_mismatch" });
  expect([intentsOf(id).map(({ status }) => status), await heldNow()]).toEqual([["canceled"], 0]);
});

test("in a frame, where Stripe's page cannot be shown, a page of ours leads there; leaving closes the payment", async () => {
  const buyer = await fan();
  const { id, url } = await begin(buyer);
  const framed = await buyer.client.raw(url, { headers: { "sec-fetch-dest": "iframe" } });
  expect(framed.status).toBe(200);
  expect(framed.text).toMatch(/<a class="pay" href="http:\/\/127\.0\.0\.1:\d+\/c\/pay\/\w+" target="_top">/);
  const left = await buyer.client.get(`/oauth/payment/finish?payment_id=${id}&return_uri=%2Fava&left=1`);
  expect(left.text).toContain('data-step="left"');
  const finished = await buyer.client.get(`/oauth/payment/finish?payment_id=${id}&return_uri=%2Fava`);
  expect(finished.text).toContain('data-step="finish"');
});

test("the sandbox's form is not there", async () => {
  expect((await (await fan()).sendCard("any", numbers.pays)).status).toBe(404);
});
