import { afterAll, beforeAll, expect, test } from "vitest";

import { readBooks } from "../payment/books.ts";
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
  expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 200));
  // All cards are on their way before the first one has paid.
  const orders = await Promise.all(begun.map(({ body }) => buyer.openPage(body.payment_url as string)));
  await Promise.all(orders.map((order) => buyer.sendCard(order, cards.pays)));
  await settle();
  const id = await server.idOf("hasty");
  const payments = await database
    .selectFrom("payment")
    .select(["id", "status"])
    .where("buyer_id", "=", id)
    .execute();
  expect(payments.filter(({ status }) => status === "settled")).toHaveLength(1);
  const { charged, held } = await readBooks(database);
  expect(payments.filter((payment) => charged.has(payment.id))).toHaveLength(1);
  expect([payments.length, held]).toEqual([10, 0]);
});
