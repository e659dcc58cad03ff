import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { buyerOf, cards } from "./buyer.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

test("[X-17] a payment that was refused at its form stays closed: the form sent once more, or late, charges nothing", async () => {
  const ava = await server.signedIn("ava");
  const buyer = buyerOf(await server.signedIn("sub"), server.origin);
  const payment_id = crypto.randomUUID();
  const asked = { payment_intent: "tip", tip_type: "normal", tip_amount: "500", model_username: "ava" };
  const page = new URLSearchParams({ ...asked, return_uri: "/ava", payment_id });
  const form = await buyer.openPage(`/oauth/payment/start?${page.toString()}`);

  expect((await ava.post("/api/v1/account/follower/sub/block", {})).status).toBeLessThan(300);
  const refused = await buyer.sendCard(form, cards.pays);
  expect(refused.body).toEqual({ status: "refused", code: "blocked" });
  expect((await ava.delete("/api/v1/account/follower/sub/block")).status).toBeLessThan(300);

  const late = await buyer.sendCard(form, cards.pays);
  expect(late.body).toEqual({ status: "refused", code: "payment_closed" });
  await server.advance(120);
  const stored = await server.services.store.read(`payment-${payment_id}`);
  expect(stored.map(({ type }) => type)).toEqual(["PaymentCancelled"]);
});
