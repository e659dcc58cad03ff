import { afterAll, beforeAll, expect, test } from "vitest";

import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const settle = async (): Promise<void> => {
  for (let round = 0; round < 4; round += 1) await server.advance(64);
};
const mayTry = async ({ client }: Buyer): Promise<readonly [boolean, boolean]> => {
  const { can_trial, is_trial } = (await client.get("/api/v1/user/ava")).body;
  return [can_trial, is_trial];
};
const tries = (buyer: Buyer) =>
  buyer.client.post("/api/v1/user/ava/subscription", { duration: "trial", return_uri: "/ava" });
/** An account with that address. */
const withEmail = async (name: string, email: string): Promise<Buyer> => {
  const buyer = await newBuyer(server.origin, name);
  const id = await server.idOf(name);
  await server.services.database
    .updateTable("account")
    .set({ email, email_key: email })
    .where("id", "=", id)
    .execute();
  return buyer;
};

test("[X-14] an account has one trial of a creator, also when it is over; another account has its own, whatever its address and card", async () => {
  const anna = await withEmail("anna1", "anna@example.com");
  await anna.pay("ava", "trial", cards.pays);
  await settle();
  expect(await mayTry(anna)).toEqual([false, true]);
  expect((await tries(anna)).status).toBe(409);
  // A second account of hers, paid with the same card.
  const again = await withEmail("anna2", "anna+2@example.com");
  expect((await mayTry(again))[0]).toBe(true);
  await again.pay("ava", "trial", cards.pays);
  await settle();
  expect(await mayTry(again)).toEqual([false, true]);
  // Cancelled and over: the account that had it does not get it again, though the offer is still on.
  await anna.client.delete("/api/v1/user/ava/subscription/trial");
  await server.advance(9 * 86_400);
  const { client } = anna;
  await client.post("/api/v1/auth/signin", { email: "anna1", password: "long enough 1" });
  expect(await mayTry(anna)).toEqual([false, false]);
  expect((await tries(anna)).status).toBe(409);
  expect((await mayTry(await newBuyer(server.origin, "later")))[0]).toBe(true);
});

test("of ten orders of a trial at once by one account one is paid for", async () => {
  const buyer = await newBuyer(server.origin, "hasty");
  const { database } = server.services;
  const begun = await Promise.all(Array.from({ length: 10 }, () => tries(buyer)));
  const urls = begun.flatMap(({ status, body }) => (status < 300 ? [body.payment_url as string] : []));
  expect(urls.length).toBeGreaterThan(0);
  for (const url of urls) {
    const order = /name="order" value="([^"]+)"/.exec((await buyer.client.get(url)).text)?.[1];
    // Once it is paid no other asks for a card.
    if (order !== undefined) await buyer.sendCard(order, cards.pays);
  }
  await settle();
  const id = await server.idOf("hasty");
  const settled = await database
    .selectFrom("payment")
    .select("id")
    .where("buyer_id", "=", id)
    .where("status", "=", "settled")
    .execute();
  expect(settled).toHaveLength(1);
});
