import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { cards, newBuyer } from "./buyer.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

test("a payer whose session ended while he paid is not told that nothing was charged", async () => {
  const buyer = await newBuyer(server.origin, "leftearly");
  const { body } = await buyer.subscribe("ava", "1mo");
  const id = body.payment_id as string;
  const order = await buyer.openPage(body.payment_url as string);
  await buyer.client.post("/api/v1/auth/logout", {});
  const paid = await buyer.sendCard(order, cards.pays);
  expect(paid.body.status).toBe("accepted");
  expect((await buyer.ask(id)).status).toBe(404);
  const { text } = await buyer.client.raw(paid.body.next as string, {});
  expect(text).toContain('data-begun="true"');
});

test("of a payment that never began nothing is known", async () => {
  const id = crypto.randomUUID();
  const { text } = await server.visitor().raw(`/oauth/payment/finish?payment_id=${id}&return_uri=%2Fava`, {});
  expect(text).toContain('data-begun="false"');
});
