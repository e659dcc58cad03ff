import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { stripeRig, type StripeRig } from "../payment/provider-rig.ts";
import { shopOf } from "../payment/provider-shop.ts";
import { reconcile } from "../../src/server/ledger/reconcile.ts";
import { numbers } from "./stand-in-books.ts";

let rig: StripeRig;
const { fan, begin, buy, oneClick, statusOf, isSubscribed, settle, bought, renew } = shopOf(
  () => rig,
  "refused",
);

beforeAll(async () => {
  rig = await stripeRig();
});
afterAll(() => rig?.stop());
afterEach(() => {
  if (rig.unmet() > 0) throw new Error("A fault that was arranged met no call.");
});

const nameAva = (display_name: string) =>
  rig.server.services.database
    .updateTable("account")
    .set({ display_name })
    .where("username", "=", "ava")
    .execute();
const intentOf = (paymentId: string) =>
  [...rig.stripe.books.intents.values()].find(({ metadata }) => metadata["payment_id"] === paymentId)!;
const postings = async (paymentId: string) => {
  const rows = await rig.server.services.database
    .selectFrom("ledger_posting")
    .select(["account", "amount"])
    .where("payment_id", "=", paymentId)
    .execute();
  const of = (name: string): number =>
    rows.filter(({ account }) => account.startsWith(name)).reduce((sum, { amount }) => sum + amount, 0);
  return { buyer: of("buyer:"), provider: of("provider"), all: of("") };
};
const differences = async (paymentId: string) => {
  const { database, ports, clock } = rig.server.services;
  const { differences: found } = await reconcile(database, ports.payments, clock.now() + 86_400);
  return found.filter((each) => each.paymentId === paymentId);
};

test("a payment page that is opened again leads to the same page of Stripe's, whatever was renamed meanwhile", async () => {
  const buyer = await fan();
  const { id, url } = await begin(buyer);
  const page = await rig.open(buyer, url);
  await nameAva("Ava Renamed");
  expect(await rig.open(buyer, url)).toBe(page);
  expect((await rig.stripe.pay(page, numbers.pays)).status).toBe("paid");
  await settle(1);
  expect(await statusOf(buyer, id)).toBe("paid");
  await nameAva("Ava");
});

test("an error of Stripe's own while it makes a customer does not keep him from paying for a day", async () => {
  const buyer = await fan();
  const { id, url } = await begin(buyer);
  rig.stripe.fault("POST /v1/customers", "error before", 2);
  expect((await buyer.client.raw(url, {})).status).toBe(503);
  await rig.server.advance(61);
  expect(await rig.pay(buyer, url, numbers.pays)).toBe("paid");
  await settle(1);
  expect(await statusOf(buyer, id)).toBe("paid");
});

test("a buyer whose customer was deleted at Stripe is made one anew, and pays", async () => {
  const buyer = await fan();
  await buy(buyer);
  await settle(1);
  const { user } = (await buyer.client.get("/api/v1/auth/session")).body;
  const { customer } = await rig.server.services.database
    .selectFrom("stripe_customer")
    .select("customer")
    .where("account_id", "=", user.id)
    .executeTakeFirstOrThrow();
  rig.stripe.books.customers.delete(customer);
  expect((await oneClick(buyer, "noah")).body.code).toBe("card_declined");
  const id = await buy(buyer, "noah");
  await settle(1);
  expect(await statusOf(buyer, id)).toBe("paid");
});

test("a renewal that Stripe refuses for another reason than the bank's ends as a failed one, and is not asked for without end", async () => {
  const buyer = await fan();
  await buy(buyer);
  await renew(buyer, "ava", () => {
    // Somebody detached the card at Stripe: it may not be used again.
    for (const method of rig.stripe.books.methods.values()) method.customer = null;
  });
  const { charges, statuses } = await bought(buyer);
  expect([charges, statuses]).toEqual([
    [999, 0],
    ["settled", "cancelled"],
  ]);
});

test("a refusal to take held money, which Stripe repeats under the same key, does not stand in the way of the next try", async () => {
  const buyer = await fan();
  rig.stripe.fault("POST /v1/payment_intents/{id}/capture", "refused before", 1);
  const id = await buy(buyer);
  await settle(6);
  expect(await statusOf(buyer, id)).toBe("paid");
  expect(intentOf(id).status).toBe("succeeded");
});

test("a dispute that was lost and is won after all gives money, fee and access back", async () => {
  const buyer = await fan();
  const id = await buy(buyer);
  await settle(1);
  await rig.act(id, "dispute");
  await rig.act(id, "lose");
  await settle();
  expect([await isSubscribed(buyer, "ava"), await postings(id)]).toEqual([
    false,
    { buyer: 0, provider: 1500, all: 0 },
  ]);
  await rig.act(id, "win");
  await settle();
  expect([await isSubscribed(buyer, "ava"), await postings(id), await differences(id)]).toEqual([
    true,
    { buyer: -999, provider: 0, all: 0 },
    [],
  ]);
});

test.each([true, false])(
  "a dispute of more than was paid, as of a card in another currency, is booked whole (won: %s)",
  async (won) => {
    const buyer = await fan();
    const id = await buy(buyer);
    await settle(1);
    rig.stripe.balance.openDispute(intentOf(id).id, 1050);
    await rig.stripe.tellAll();
    await settle();
    expect([await postings(id), await isSubscribed(buyer, "ava")]).toEqual([
      { buyer: 0, provider: 1551, all: 0 },
      false,
    ]);
    expect(await differences(id)).toEqual([]);
    await rig.act(id, won ? "win" : "lose");
    await settle();
    expect(await postings(id)).toEqual({ buyer: won ? -999 : 0, provider: won ? 0 : 1551, all: 0 });
    expect(await differences(id)).toEqual([]);
  },
);

test("a dispute of all of a payment of which a part had gone back is booked whole, and what Stripe gives of it at once is no win", async () => {
  const buyer = await fan();
  const id = await buy(buyer);
  await settle(1);
  rig.stripe.balance.refund(intentOf(id).id, 400, {});
  rig.stripe.balance.openDispute(intentOf(id).id, 999);
  const { dispute } = rig.stripe.balance.disputeOf(intentOf(id).id);
  rig.stripe.books.happened("charge.dispute.funds_reinstated", dispute);
  await rig.stripe.tellAll();
  await settle();
  expect([await postings(id), await isSubscribed(buyer, "ava")]).toEqual([
    { buyer: 0, provider: 1900, all: 0 },
    false,
  ]);
  expect(await differences(id)).toEqual([]);
});

test("a payment of a page that ran out after a declined card is given up after an hour", async () => {
  const buyer = await fan();
  const { id, url } = await begin(buyer);
  const page = await rig.open(buyer, url);
  expect(await rig.stripe.pay(page, numbers.declines)).toEqual({ status: "declined" });
  await rig.server.advance(46 * 60);
  await fetch(page);
  for (let round = 0; round < 5; round += 1) await rig.server.advance(300);
  expect([intentOf(id).status, await statusOf(buyer, id)]).toEqual(["canceled", "cancelled"]);
});
