import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { reconcile } from "../../src/server/ledger/reconcile.ts";
import { askRefund } from "../../src/server/payment/money-back.process.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import { stripeRig, type StripeRig } from "../payment/provider-rig.ts";
import { numbers } from "./stand-in-books.ts";

const HOUR = 3600;
let rig: StripeRig;
let names = 0;
const bought = new Set<string>();

beforeAll(async () => {
  rig = await stripeRig();
});
afterAll(() => rig?.stop());
beforeEach(() => {
  rig.hold(false);
  rig.stripe.balance.slowBanks(false);
});

const settle = async (): Promise<void> => {
  for (let round = 0; round < 4; round += 1) await rig.server.advance(64);
};
/** A fan who has paid 9.99 for a month of ava; `intent` is Stripe's name of that. */
const paid = async () => {
  const buyer = await newBuyer(rig.server.origin, `bounced${(names += 1)}`);
  const { payment_id: id, payment_url: url } = (await buyer.subscribe("ava", "1mo")).body;
  expect(await rig.pay(buyer, url, numbers.pays)).toBe("paid");
  await settle();
  const found = [...rig.stripe.books.intents.values()].find(({ metadata }) => metadata["payment_id"] === id)!;
  bought.add(id as string);
  return { buyer, id: id as string, intent: found.id };
};
const refund = (paymentId: string, refundId: string, amount: number | null = null) =>
  rig.server.services.store.transact({ actor: null }, (unit) =>
    askRefund(unit, paymentId, { refundId, amount, by: "operator" }),
  );
const end = async (intent: string, status: "succeeded" | "failed"): Promise<void> => {
  rig.stripe.balance.endRefund(intent, status);
  await rig.stripe.tellAll();
  await settle();
};
/** Whether the buyer has what he paid for, and what he has paid by our books, in cents. */
const standing = async ({ buyer: { client }, id }: { readonly buyer: Buyer; readonly id: string }) => {
  const { rows } = await sql<{ readonly paid: number }>`
    select coalesce(-sum(amount), 0)::int as paid from ledger_posting
    where payment_id = ${id} and account like 'buyer:%'`.execute(rig.server.services.database);
  return { has: (await client.get("/api/v1/user/ava")).body.is_subscribed as boolean, paid: rows[0]!.paid };
};
const refundsOf = (id: string) =>
  rig.server.services.database
    .selectFrom("payment_refund")
    .select(["amount", "status", "reason"])
    .where("payment_id", "=", id)
    .orderBy("id")
    .execute();
const noticesOf = async ({ client }: Buyer): Promise<readonly string[]> => {
  const { id } = (await client.get("/api/v1/auth/session")).body.user;
  const { rows } = await sql<{ readonly text: string }>`
    select text from notice where account_id = ${id} and kind = 'system' order by id`.execute(
    rig.server.services.database,
  );
  return rows.map(({ text }) => text);
};
/** Where Stripe's books and ours differ over what these tests bought. */
const differences = async () => {
  const { database, ports, clock } = rig.server.services;
  const found = await reconcile(database, ports.payments, clock.now() + 7 * HOUR);
  return found.differences.filter(({ paymentId }) => paymentId !== null && bought.has(paymentId));
};
const has = { has: true, paid: 999 };
const lost = { has: false, paid: 0 };

test("a refund that the bank has not taken yet is asked for and no more: nothing is booked, nobody is told; then it counts", async () => {
  const sale = await paid();
  rig.stripe.balance.slowBanks(true);
  await refund(sale.id, `slow ${sale.id}`);
  await settle();
  expect([await standing(sale), await refundsOf(sale.id)]).toEqual([
    has,
    [{ amount: 999, status: "asked", reason: null }],
  ]);
  expect([await noticesOf(sale.buyer), await differences()]).toEqual([[], []]);
  expect((await refund(sale.id, `more ${sale.id}`)).rejected).toBe("more_than_paid");
  await end(sale.intent, "succeeded");
  expect([await standing(sale), await refundsOf(sale.id)]).toEqual([
    lost,
    [{ amount: 999, status: "done", reason: null }],
  ]);
  expect(await differences()).toEqual([]);
});

test("a refund whose messages got lost is asked for until it has its end", async () => {
  for (const [status, after] of [
    ["succeeded", lost],
    ["failed", has],
  ] as const) {
    const sale = await paid();
    rig.stripe.balance.slowBanks(true);
    rig.hold(true);
    await refund(sale.id, `silent ${sale.id}`);
    await settle();
    await end(sale.intent, status);
    expect(await standing(sale)).toEqual(has);
    await rig.server.advance(HOUR);
    await settle();
    expect(await standing(sale)).toEqual(after);
    rig.hold(false);
  }
});

test("a refund that the bank sends back before it counted has failed; another may be asked for", async () => {
  const sale = await paid();
  rig.stripe.balance.slowBanks(true);
  await refund(sale.id, `refused ${sale.id}`);
  await settle();
  await end(sale.intent, "failed");
  const failed = { amount: 999, status: "failed", reason: "expired_or_canceled_card" };
  expect([await standing(sale), await refundsOf(sale.id)]).toEqual([has, [failed]]);
  expect([await noticesOf(sale.buyer), await differences()]).toEqual([[], []]);
  // Stripe names the one that it made under this id: it would fail again.
  expect((await refund(sale.id, `refused ${sale.id}`)).rejected).toBe("refund_failed");
  rig.stripe.balance.slowBanks(false);
  await refund(sale.id, `second ${sale.id}`);
  await settle();
  expect(await standing(sale)).toEqual(lost);
});

test("a refund that comes back after it counted is undone: books, access, both are told, and operators", async () => {
  const error = vi.spyOn(rig.server.services.log, "error");
  const sale = await paid();
  await refund(sale.id, `back ${sale.id}`);
  await settle();
  expect(await standing(sale)).toEqual(lost);
  await rig.server.advance(12 * 86_400);
  await end(sale.intent, "failed");
  expect([await standing(sale), await refundsOf(sale.id)]).toEqual([
    has,
    [{ amount: 999, status: "failed", reason: "expired_or_canceled_card" }],
  ]);
  expect(await noticesOf(sale.buyer)).toEqual([
    "Your payment of $9.99 to Ava Laurent was refunded.",
    "Your refund of $9.99 for your payment to Ava Laurent did not arrive: your bank sent it back. " +
      "Please write to our support, so that you get it another way. Until then you have what you paid for.",
  ]);
  const mails = (await rig.server.services.ports.mail.sent()).filter(({ text }) => text.includes(sale.id));
  expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    "ava@demo.example",
    "A refund did not arrive",
  ]);
  expect(error).toHaveBeenCalledWith(
    { paymentId: sale.id, code: "expired_or_canceled_card" },
    "a refund failed",
  );
  error.mockRestore();
  expect(await differences()).toEqual([]);
  await refund(sale.id, `anew ${sale.id}`);
  await settle();
  expect(await standing(sale)).toEqual(lost);
});

test("in every order of its messages, each twice, a refund that came back is none: ours, and one that was made at Stripe", async () => {
  for (const isOurs of [true, false])
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const sale = await paid();
      rig.hold(true);
      if (isOurs) await refund(sale.id, `order ${order.join("")} ${sale.id}`);
      else rig.stripe.balance.refund(sale.intent, null, {});
      await settle();
      rig.stripe.balance.endRefund(sale.intent, "failed");
      const messages = (await rig.messages()).filter((_, index) => index !== 1);
      rig.hold(false);
      for (const index of order)
        expect([await messages[index]!.send(), await messages[index]!.send()]).toEqual([200, 200]);
      await settle();
      expect(await standing(sale), `${isOurs} ${order.join("")}`).toEqual(has);
    }
  await rig.server.advance(HOUR);
  await settle();
  expect(await differences()).toEqual([]);
  const { rows } = await sql`select message from payment_webhook where processed_at is null`.execute(
    rig.server.services.database,
  );
  expect(rows).toEqual([]);
});
