import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";

import { numbers } from "./stand-in-books.ts";
import { startStripe, stripeKeys, type StripeStandIn } from "./stripe-stand-in.ts";

let standIn: StripeStandIn;
let stripe: Stripe;

beforeAll(async () => {
  standIn = await startStripe();
  const { hostname, port } = new URL(standIn.origin);
  stripe = new Stripe(stripeKeys.secretKey, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
});
afterAll(() => standIn?.stop());

const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${standIn.origin}/v1/${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stripeKeys.secretKey}`,
      "stripe-version": Stripe.API_VERSION,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body,
  });
  const { error } = (await answer.json()) as { error?: { code?: string; param?: string; type: string } };
  return { status: answer.status, error };
};

test.each([
  ["an unknown parameter", "customers", "colour=red", "parameter_unknown", "colour"],
  ["an unknown part of one", "customers", "metadata[a][b]=c", "parameter_unknown", "metadata[a][b]"],
  ["a parameter that lacks", "payment_intents", "currency=usd", "parameter_missing", "amount"],
  [
    "an amount with a fraction",
    "payment_intents",
    "amount=9.99&currency=usd",
    "parameter_invalid_integer",
    "amount",
  ],
  ["an amount of 49 cents", "payment_intents", "amount=49&currency=usd", "amount_too_small", "amount"],
])("%s is refused as Stripe refuses it", async (_, path, body, code, param) => {
  expect(await post(path, body)).toMatchObject({ status: 400, error: { code, param } });
});

test("another key, another version and another address are refused; with ours a customer is made", async () => {
  expect((await post("customers", "", { authorization: "Bearer sk_live_other" })).status).toBe(401);
  expect((await post("customers", "", { "stripe-version": "2020-01-01" })).status).toBe(400);
  expect((await post("widgets", "")).status).toBe(400);
  expect((await post("customers", "metadata[a]=b")).status).toBe(200);
});

test("the same idempotency key with the same body is answered the same, with another body refused", async () => {
  const options = { idempotencyKey: "key" };
  const one = await stripe.customers.create({ metadata: { a: "1" } }, options);
  expect((await stripe.customers.create({ metadata: { a: "1" } }, options)).id).toBe(one.id);
  await expect(stripe.customers.create({ metadata: { a: "2" } }, options)).rejects.toMatchObject({
    ...{ statusCode: 400, rawType: "idempotency_error" },
  });
  expect(standIn.books.customers.size).toBeGreaterThan(0);
});

test("lists are in pages, the newest first, and a customer's own", async () => {
  const [{ id: customer }, other] = [await stripe.customers.create({}), await stripe.customers.create({})];
  const { id: method } = standIn.books.makeMethod(numbers.pays, customer);
  const make = (amount: number) =>
    stripe.paymentIntents.create({
      ...{
        amount,
        currency: "usd",
        customer,
        payment_method: method,
        confirm: true,
        capture_method: "manual",
      },
    });
  const made = [await make(100), await make(200), await make(300)].map(({ id }) => id);
  const listed: string[] = [];
  for await (const { id } of stripe.paymentIntents.list({ customer, limit: 2 })) listed.push(id);
  expect(listed).toEqual(made.toReversed());
  expect((await stripe.paymentIntents.list({ customer: other.id })).data).toEqual([]);
});

test("a page must stay open for half an hour at least; a card check takes no line items", async () => {
  const { id: customer } = await stripe.customers.create({});
  const now = Math.floor(Date.now() / 1000);
  const check = {
    customer,
    mode: "setup",
    success_url: "http://127.0.0.1/",
    expires_at: now + 1860,
  } as const;
  expect((await stripe.checkout.sessions.create(check)).status).toBe("open");
  await expect(stripe.checkout.sessions.create({ ...check, expires_at: now + 1700 })).rejects.toThrow(
    "30 minutes",
  );
  const line_items = [
    { quantity: 1, price_data: { currency: "usd", unit_amount: 999, product_data: { name: "a" } } },
  ];
  await expect(stripe.checkout.sessions.create({ ...check, line_items })).rejects.toThrow("in `setup` mode");
});

test("what was taken cannot be given back as a hold, and the library reads its events", async () => {
  const { id: customer } = await stripe.customers.create({});
  const { id: payment_method } = standIn.books.makeMethod(numbers.pays, customer);
  const { id } = await stripe.paymentIntents.create({
    ...{ amount: 500, currency: "usd", customer, payment_method, confirm: true, capture_method: "manual" },
  });
  expect((await stripe.paymentIntents.capture(id)).status).toBe("succeeded");
  await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject({
    ...{ code: "payment_intent_unexpected_state" },
  });
  expect(standIn.events.slice(-5).map(({ type }) => type)).toEqual([
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.amount_capturable_updated",
    "charge.captured",
    "payment_intent.succeeded",
  ]);
});
