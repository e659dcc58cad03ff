import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { newBuyer, type Buyer } from "./buyer.ts";
import { otherProvider, type OtherProvider } from "./other-provider.ts";

let server: ServerFixture;
let provider: OtherProvider;
let names = 0;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  provider = otherProvider();
  Object.assign(server.services.ports, { payments: provider });
});
afterAll(() => server?.stop());

const fan = (): Promise<Buyer> => newBuyer(server.origin, `elsewhere${(names += 1)}`);
const statusOf = async (buyer: Buyer, id: string) => (await buyer.ask(id)).body.status;
const open = async (buyer: Buyer, url: string) => {
  const { status, headers, text } = await buyer.client.raw(url, {});
  return { status, location: headers.get("location"), text };
};
const tell = async (id: string, change: Record<string, string> = {}) => {
  const { body, headers } = provider.pay(id);
  return server
    .visitor()
    .raw("/api/v1/payment/webhook/other", { method: "POST", body, headers: { ...headers, ...change } });
};

test("a provider with a page of its own is gone to, tells by its own webhook and captures; nothing but the port is its", async () => {
  const buyer = await fan();
  const { payment_id: id, payment_url } = (await buyer.subscribe("ava", "1mo")).body;
  expect(await open(buyer, payment_url)).toMatchObject({
    status: 303,
    location: `https://pay.example/${id}`,
  });
  expect(provider.sessions.get(id)).toMatchObject({ amount: 999, title: "1-month subscription" });
  expect((await tell(id, { "x-other-signature": "forged" })).status).toBe(400);
  await server.advance(0);
  expect(await statusOf(buyer, id)).toBe("open");
  expect((await tell(id)).status).toBe(200);
  await server.advance(0);
  expect([await statusOf(buyer, id), provider.sessions.get(id)?.status]).toEqual(["paid", "captured"]);
  expect((await buyer.client.get("/api/v1/user/ava")).body.is_subscribed).toBe(true);
});

test("what is ordered by the page's address alone is stored before the provider is asked, and found again by its id", async () => {
  const buyer = await fan();
  const id = "01890000-0000-7000-8000-0000000000aa";
  const payload = "payment_intent=tip&tip_type=follow_free&tip_amount=0&model_username=ava&return_uri=%2Fava";
  const first = await open(buyer, `/oauth/payment/start?${payload}&payment_id=${id}`);
  expect(first.location).toBe(`https://pay.example/${id}`);
  expect((await server.services.store.read(`payment-${id}`)).map(({ type }) => type)).toEqual([
    "PaymentStarted",
  ]);
  expect(await open(buyer, `/oauth/payment/start?payment_id=${id}`)).toEqual(first);
  await tell(id);
  await server.advance(0);
  expect(await statusOf(buyer, id)).toBe("paid");
  expect((await open(buyer, `/oauth/payment/start?payment_id=${id}`)).location).toBe(
    `/oauth/payment/finish?payment_id=${id}&return_uri=%2Fava`,
  );
});

test("a lost webhook is asked for, and the saved card pays with one click", async () => {
  const buyer = await fan();
  const { payment_id: id, payment_url } = (await buyer.subscribe("ava", "1mo")).body;
  await open(buyer, payment_url);
  provider.pay(id);
  await server.advance(61);
  expect(await statusOf(buyer, id)).toBe("paid");
  const again = await buyer.client.post("/oauth/payment/start/api", {
    ...{ payment_intent: "subscription", model_username: "noah", duration: "1mo" },
  });
  expect([again.status, again.body.status]).toEqual([200, "success"]);
  expect((await buyer.client.get("/api/v1/user/noah")).body.is_subscribed).toBe(true);
});

test("the sandbox's card form is not there, and its webhooks are unknown", async () => {
  const buyer = await fan();
  expect((await buyer.sendCard("any", "4242")).status).toBe(404);
  expect((await server.visitor().post("/api/v1/payment/webhook/sandbox", {})).status).toBe(404);
});
