import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { askRefund } from "../../src/server/payment/money-back.process.ts";
import type { ProviderEvent } from "../../src/server/payment/payment.port.ts";
import { webhookPurpose } from "../../src/server/sandbox/sandbox.provider.ts";
import { signBody, signatureHeader } from "../../src/server/sandbox/signature.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { newBuyer, type Buyer } from "./buyer.ts";

let server: ServerFixture;
let names = 0;
let messages = 0;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const settle = async (): Promise<void> => {
  for (let round = 0; round < 6; round += 1) await server.advance(64);
};

/** A fan who has paid 9.99 for a month of ava. */
const paid = async (buyer?: Buyer): Promise<{ readonly buyer: Buyer; readonly id: string }> => {
  const fan = buyer ?? (await newBuyer(server.origin, `returned${(names += 1)}`));
  const id = await fan.pay("ava", "1mo");
  await settle();
  expect((await fan.ask(id)).body.status).toBe("paid");
  return { buyer: fan, id };
};

const refund = (paymentId: string, refundId: string, amount: number | null) =>
  server.services.store.transact({ actor: null }, (unit) =>
    askRefund(unit, paymentId, { refundId, amount, by: "operator" }),
  );

const atSandbox = async (payment_id: string, what: string, amount?: number): Promise<number> =>
  (
    await server.visitor().raw("/__test/sandbox", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ payment_id, what, ...(amount === undefined ? {} : { amount }) }),
    })
  ).status;

const send = async (event: ProviderEvent, id = `evt_back${(messages += 1)}`): Promise<number> => {
  const { clock, keys } = server.services;
  const body = Buffer.from(JSON.stringify({ id, event }));
  const signature = signBody(keys.derive(webhookPurpose), clock.now(), body);
  const response = await fetch(`${server.origin}/api/v1/payment/webhook/sandbox`, {
    method: "POST",
    headers: { "content-type": "application/json", [signatureHeader]: signature },
    body,
  });
  return response.status;
};

/** What each account has of a payment, in cents; those with nothing are left out. */
const booksOf = async (id: string): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select split_part(account, ':', 1) as account, sum(amount)::int as amount from ledger_posting
    where payment_id = ${id} group by 1`.execute(server.services.database);
  return Object.fromEntries(
    rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]),
  );
};
const hasAccess = async ({ client }: Buyer): Promise<boolean> =>
  (await client.get("/api/v1/user/ava")).body.is_subscribed;
// Of her 800 her manager has 12.5 %.
const sold = { buyer: -999, platform: 199, creator: 700, manager: 100 };

describe("a refund", () => {
  test("of the whole ends the access at once; books and provider agree", async () => {
    const { buyer, id } = await paid();
    expect([await hasAccess(buyer), await booksOf(id)]).toEqual([true, sold]);
    expect((await refund(id, `whole ${id}`, null)).rejected).toBeUndefined();
    await settle();
    expect([await hasAccess(buyer), await booksOf(id)]).toEqual([false, {}]);
    const rows = await server.services.database.selectFrom("sandbox_refund").selectAll().execute();
    expect(rows.filter(({ refund_id }) => refund_id === `whole ${id}`)).toHaveLength(1);
    expect((await refund(id, `again ${id}`, null)).rejected).toBe("more_than_paid");
    expect((await refund(id, `whole ${id}`, null)).rejected).toBeUndefined();
    // What is over does not renew.
    await server.advance(40 * 86_400);
    const { database } = server.services;
    const { status } = await database
      .selectFrom("subscription")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("expired");
  });

  test("leaves what is left of a gift in whose place the month came", async () => {
    const username = `returned${(names += 1)}`;
    const fan = await newBuyer(server.origin, username);
    const ava = await server.signedIn("ava");
    const given = { usernames: [username], duration: 90 * 86_400, message: "" };
    expect((await ava.post("/api/v1/account/gift", given)).status).toBeLessThan(300);
    const { id } = await paid(fan);
    const isGift = async () => (await fan.client.get("/api/v1/user/ava")).body.is_gift;
    expect([await hasAccess(fan), await isGift()]).toEqual([true, false]);
    await refund(id, `gifted ${id}`, null);
    await settle();
    expect([await hasAccess(fan), await isGift(), await booksOf(id)]).toEqual([false, true, {}]);
    await server.advance(91 * 86_400);
    expect(await isGift()).toBe(false);
  });

  test("in parts leaves the access until nothing is left, whatever the parts", async () => {
    const { buyer, id } = await paid();
    for (const [index, amount] of [333, 1, 664].entries()) await refund(id, `part${index} ${id}`, amount);
    await settle();
    expect([await hasAccess(buyer), await booksOf(id)]).toEqual([true, { buyer: -1, creator: 1 }]);
    await refund(id, `rest ${id}`, null);
    await settle();
    expect([await hasAccess(buyer), await booksOf(id)]).toEqual([false, {}]);
  });

  test("that was made at the provider counts the same, told by its own name of the money alone", async () => {
    const { buyer, id } = await paid();
    const reference = await referenceOf(id);
    const event = { kind: "refunded", paymentId: null, reference, refundId: null } as const;
    await send({ ...event, providerRefundId: `theirs ${id}`, amount: 999 });
    await settle();
    expect([await hasAccess(buyer), await booksOf(id)]).toEqual([false, {}]);
  });

  test("that the provider refuses is over: what it asked for is free again", async () => {
    const { id } = await paid();
    await server.services.jobs.stop();
    await refund(id, `refused ${id}`, 999);
    expect((await refund(id, `waits ${id}`, 1)).rejected).toBe("more_than_paid");
    expect(await atSandbox(id, "dispute")).toBe(200);
    server.services.jobs.start();
    await settle();
    expect(await atSandbox(id, "win")).toBe(200);
    await settle();
    expect(await booksOf(id)).toEqual(sold);
    const { database } = server.services;
    const rows = await database
      .selectFrom("payment_refund")
      .select(["status", "reason"])
      .where("payment_id", "=", id)
      .execute();
    expect(rows).toEqual([{ status: "failed", reason: "charge_disputed" }]);
    expect((await refund(id, `later ${id}`, 999)).rejected).toBeUndefined();
    await settle();
    expect(await booksOf(id)).toEqual({});
  });
});

const referenceOf = async (id: string): Promise<string> =>
  (
    await server.services.database
      .selectFrom("payment")
      .select("reference")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).reference!;

describe("a dispute", () => {
  test("takes access and money away, and both come back when it is won; it does not renew then", async () => {
    const { buyer, id } = await paid();
    const { end_at } = (await buyer.client.get("/api/v1/user/ava")).body.subscriptions[0];
    expect(await atSandbox(id, "dispute")).toBe(200);
    await settle();
    expect([await hasAccess(buyer), await booksOf(id)]).toEqual([false, { platform: -1500, provider: 1500 }]);
    expect((await refund(id, `disputed ${id}`, null)).rejected).toBe("payment_disputed");
    expect(await atSandbox(id, "win")).toBe(200);
    await settle();
    expect([await hasAccess(buyer), await booksOf(id)]).toEqual([true, sold]);
    const subscription = (await buyer.client.get("/api/v1/user/ava")).body.subscriptions[0];
    expect([subscription.status, subscription.end_at]).toEqual(["expiring", end_at]);
    expect(await atSandbox(id, "win")).toBe(409);
  });

  test("that is lost keeps all of it away, with the provider's fee", async () => {
    const { buyer, id } = await paid();
    await atSandbox(id, "dispute");
    await atSandbox(id, "lose");
    await settle();
    expect([await hasAccess(buyer), await booksOf(id)]).toEqual([false, { platform: -1500, provider: 1500 }]);
  });

  test("is the buyer's first, or blocks his tips: of two payments, never of one message twice", async () => {
    const { buyer, id } = await paid();
    const blocked = async () => (await buyer.client.open("/")).globals.user.tip_blocked;
    const event = { kind: "disputed", paymentId: id, reference: await referenceOf(id), amount: 999 } as const;
    for (const name of ["one", "one again"])
      await send({ ...event, disputeId: `first ${id}`, fee: 0 }, `${name} ${id}`);
    await settle();
    expect(await blocked()).toBe(false);
    const { id: second } = await paid(buyer);
    await atSandbox(second, "dispute");
    await settle();
    expect(await blocked()).toBe(true);
  });

  test("of a payment that nobody knows is kept, and used once it is known", async () => {
    const buyer = await newBuyer(server.origin, `returned${(names += 1)}`);
    const { payment_id: id, payment_url } = (await buyer.subscribe("ava", "1mo")).body;
    const page = await buyer.openPage(payment_url);
    const about = { paymentId: id, reference: "unknown", disputeId: `early ${id}` };
    expect(await send({ kind: "disputeClosed", ...about, won: false, feeReturned: 0 })).toBe(200);
    expect(await send({ kind: "disputed", ...about, amount: 999, fee: 1500 })).toBe(200);
    await server.advance(0);
    expect(await booksOf(id)).toEqual({});
    await buyer.sendCard(page, "4242 4242 4242 4242");
    for (let round = 0; round < 4; round += 1) await server.advance(600);
    expect(await booksOf(id)).toEqual({ platform: -1500, provider: 1500 });
    expect(await hasAccess(buyer)).toBe(false);
  });
});

test("fan and creator are told of a refund, a dispute and its end: by a notice, and by mail where there is an address", async () => {
  const { services } = server;
  const { buyer, id } = await paid();
  const { id: fanId } = (await buyer.client.open("/")).globals.user;
  await services.database
    .updateTable("account")
    .set({ email: "told@example.com" })
    .where("id", "=", fanId)
    .execute();
  await refund(id, `told ${id}`, 99);
  await settle();
  await atSandbox(id, "dispute");
  await settle();
  await atSandbox(id, "lose");
  await settle();
  const { rows: fanSees } = await sql<{ text: string }>`
    select text from notice where account_id = ${fanId} order by id`.execute(services.database);
  expect(fanSees.map(({ text }) => text)).toEqual([
    "$0.99 of your payment of $9.99 to Ava Laurent were refunded.",
    "Your bank disputes your payment of $9.99 to Ava Laurent. Your membership is not available meanwhile.",
    "Your bank keeps your payment of $9.99 to Ava Laurent. Your membership has ended.",
  ]);
  const mails = (await services.ports.mail.sent()).filter(({ text }) => text.includes(id));
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ["ava@demo.example", "A disputed payment went back"],
    ["ava@demo.example", "A payment is disputed"],
    ["ava@demo.example", "A payment was refunded"],
    ["told@example.com", "A disputed payment went back"],
    ["told@example.com", "A payment is disputed"],
    ["told@example.com", "A payment was refunded"],
  ]);
  const refundOf = (address: string) =>
    mails.find(({ to, subject }) => to === address && subject === "A payment was refunded")?.text;
  expect(refundOf("ava@demo.example")).toContain("$0.99 of the payment of $9.99 by");
  expect(refundOf("told@example.com")).toContain(
    "$0.99 of your payment of $9.99 to Ava Laurent were refunded.",
  );
});

const permutations = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item, index) =>
        permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
      );

test("all orders of a refund, a dispute that is won and one that is lost, each message three times, end the same", async () => {
  const orders = permutations([0, 1, 2, 3, 4]).filter((_, index) => index % 8 === 0);
  const ids: string[] = [];
  for (const order of orders) {
    const { id } = await paid();
    ids.push(id);
    const about = { paymentId: id, reference: await referenceOf(id) };
    const money = { amount: 499, fee: 1500 };
    const [won, lost] = [`won ${id}`, `lost ${id}`];
    const life: readonly ProviderEvent[] = [
      { kind: "refunded", ...about, refundId: null, providerRefundId: `part ${id}`, amount: 500 },
      { kind: "disputed", ...about, ...money, disputeId: won },
      { kind: "disputeClosed", ...about, disputeId: won, won: true, feeReturned: 1500 },
      { kind: "disputed", ...about, ...money, disputeId: lost },
      { kind: "disputeClosed", ...about, disputeId: lost, won: false, feeReturned: 0 },
    ];
    for (const index of order)
      for (let time = 0; time < 3; time += 1) expect(await send(life[index]!)).toBe(200);
  }
  for (let round = 0; round < 8; round += 1) await server.advance(600);
  for (const id of ids) expect(await booksOf(id), id).toEqual({ platform: -1500, provider: 1500 });
  const { rows } = await sql`select message from payment_webhook where processed_at is null`.execute(
    server.services.database,
  );
  expect(rows).toEqual([]);
});
