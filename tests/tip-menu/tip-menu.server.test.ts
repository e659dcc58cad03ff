import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { applyProviderEvent } from "../../src/server/payment/payment.process.ts";
import { asSandbox } from "../../src/server/sandbox/sandbox.provider.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { mailsTo } from "../account/post-box.ts";
import { readBooks } from "../payment/books.ts";
import { buyerOf, cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let sub: Buyer;
let item = { id: 0, description: "", price: 0 };

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  sub = buyerOf(await server.signedIn("sub"), server.origin);
  [item] = (await sub.client.get("/api/v1/user/tip_menu/ava")).body;
});
afterAll(() => server?.stop());

const pageOf = (fields: Readonly<Record<string, string>>): string =>
  `/oauth/payment/start?${new URLSearchParams({
    payment_intent: "tip",
    tip_type: "menu",
    tip_id: String(item.id),
    model_username: "ava",
    return_uri: "/ava",
    payment_id: crypto.randomUUID(),
    ...fields,
  }).toString()}`;

test("[CAPI-09] [CENT-11] [OWNER-32] the tip menu is read by who has access, and by its owner", async () => {
  expect(Object.keys(item)).toEqual(["id", "description", "price"]);
  const read = async (name: string | null) => {
    const client = name === null ? server.visitor() : await server.signedIn(name);
    const { status, body } = await client.get("/api/v1/user/tip_menu/ava");
    const record = (await client.get("/api/v1/user/ava")).body;
    return [status, body.length, record.has_tip_menu];
  };
  expect(await read(null)).toEqual([200, 0, false]);
  expect(await read("fan")).toEqual([200, 0, false]);
  expect(await read("sub")).toEqual([200, 4, true]);
  expect(await read("ava")).toEqual([200, 4, false]);
  expect((await sub.client.get("/api/v1/user/tip_menu/nobody-here")).status).toBe(404);
});

test("[X-15] an item is bought by its number, as the menu has it, and by the number's text", async () => {
  for (const tip_id of [item.id, String(item.id)]) {
    const { status, body } = await sub.client.post("/oauth/payment/start/api", {
      ...{ payment_intent: "tip", tip_type: "menu", tip_id, model_username: "ava", tip_amount: item.price },
    });
    expect([status, body.status, body.analytics_data?.amount]).toEqual([200, "success", item.price / 100]);
  }
});

test("[SUBP-30] a fan with access buys an item at its price: charged once, kept with its due date, told to the creator", async () => {
  const ava = await server.signedIn("ava");
  const socket = await ava.socket();
  const token = (await ava.open("/")).globals.user.node_token as string;
  socket.send("socket.authorize", { token, version: 1 });
  await socket.next("socket.authorized");
  const id = crypto.randomUUID();
  const order = await sub.openPage(pageOf({ payment_id: id, tip_special_requests: " In blue " }));
  await sub.sendCard(order, cards.pays);
  await server.advance(0);
  const books = await readBooks(server.services.database);
  expect([books.charged.get(id), books.booked.get(id), books.postingSum]).toEqual([
    item.price,
    item.price,
    0,
  ]);
  const told = await socket.next("tip.menu-purchase");
  expect(told).toEqual({ id, username: "sub", description: item.description, amount_usd: item.price });
  const notice = await socket.next("notification.new");
  expect(notice).toMatchObject({ kind: "tip", url: "/account/custom-purchases" });
  expect(notice["unread"]).toBeGreaterThan(0);
  expect(notice["text"]).toContain(item.description);
  socket.close();
  const row = await server.services.database
    .selectFrom("menu_purchase")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ requests: "In blue", status: "pending", amount: item.price });
  expect(row.due_at - row.bought_at).toBeGreaterThanOrEqual(9 * 86_400);
  await server.advance(0);
  const [mail] = await mailsTo(server.origin, "ava@demo.example");
  expect(mail?.subject).toBe("Somebody bought from your tip menu");
  expect(mail?.text).toContain(`bought “${item.description}”`);
  expect(mail?.text).toContain("Special requests: “In blue”.");
});

test("the server takes the item's price and no other", async () => {
  expect((await sub.client.get(pageOf({ tip_amount: String(item.price) }))).status).toBe(200);
  expect((await sub.client.get(pageOf({ tip_amount: "100" }))).status).toBe(409);
});

test("what is not on the menu, or not for this fan, is no order", async () => {
  const stranger = await newBuyer(server.origin, "menuless");
  expect((await stranger.client.get(pageOf({}))).status).toBe(403);
  for (const tip_id of ["999999", "", "x", "-1"])
    expect((await sub.client.get(pageOf({ tip_id }))).status, tip_id).toBe(404);
  expect((await sub.client.get(pageOf({ model_username: "noah" }))).status).toBe(404);
  expect((await sub.client.get(pageOf({ tip_special_requests: "x".repeat(71) }))).status).toBe(422);
  const ava = await server.signedIn("ava");
  expect((await ava.get(pageOf({}))).status).toBe(422);
});

test("[ACCT-10] the creator finds what is due first, delivers it once or gives it back; nobody else's", async () => {
  const [ava, noah] = [await server.signedIn("ava"), await server.signedIn("noah")];
  const PURCHASES = "/api/v1/account/custom-purchase";
  const bought = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
  for (const payment_id of bought) {
    await sub.sendCard(await sub.openPage(pageOf({ payment_id })), cards.pays);
    await server.advance(86_400);
  }
  const listOf = async (status: string): Promise<{ id: string; due_at: number }[]> =>
    (await ava.get(`${PURCHASES}?status=${status}`)).body.items;
  const mine = async (status: string) =>
    (await listOf(status)).map(({ id }) => id).filter((id) => bought.some((it) => it === id));
  const waiting = await listOf("pending");
  expect(waiting.map(({ due_at }) => due_at)).toEqual(
    waiting.map(({ due_at }) => due_at).toSorted((one, other) => one - other),
  );
  // Over a weekend they are due at the same moment.
  expect((await mine("pending")).toSorted()).toEqual(bought.toSorted());
  expect(waiting.at(-1)).toMatchObject({ description: item.description, fan: { username: "sub" } });
  expect((await noah.get(PURCHASES)).body.items).toEqual([]);
  const pending = async () =>
    (await ava.get("/api/v1/auth/session")).body.counters.tip_menu_pending as number;
  const before = await pending();
  expect((await noah.post(`${PURCHASES}/${bought[0]}/deliver`)).status).toBe(404);
  expect((await noah.post(`${PURCHASES}/${bought[0]}/refund`)).status).toBe(404);
  for (let time = 0; time < 2; time += 1)
    expect((await ava.post(`${PURCHASES}/${bought[0]}/deliver`)).status).toBe(200);
  for (let time = 0; time < 2; time += 1)
    expect((await ava.post(`${PURCHASES}/${bought[1]}/refund`)).status).toBeLessThan(500);
  await server.advance(1);
  expect(await Promise.all(["pending", "delivered", "refunded"].map(mine))).toEqual([
    [bought[2]],
    [bought[0]],
    [bought[1]],
  ]);
  expect(await pending()).toBe(before - 2);
  expect((await ava.post(`${PURCHASES}/${bought[1]}/deliver`)).body.code).toBe("purchase_refunded");
  const notices = (await sub.client.get("/api/v1/account/notification?kind=tip")).body.items as {
    text: string;
  }[];
  expect(notices.filter(({ text }) => text.includes("has delivered"))).toHaveLength(1);
  expect(notices.filter(({ text }) => text.startsWith("You bought")).length).toBeGreaterThanOrEqual(3);
  // What was delivered is not refunded when it would have been due.
  await server.advance(12 * 86_400);
  expect(await mine("delivered")).toEqual([bought[0]]);
  expect((await mine("refunded")).toSorted()).toEqual([bought[1], bought[2]].toSorted());
});

test("what was not delivered when it is due is refunded, by the books as well", async () => {
  const id = crypto.randomUUID();
  await sub.sendCard(await sub.openPage(pageOf({ payment_id: id })), cards.pays);
  await server.advance(0);
  const purchase = () =>
    server.services.database
      .selectFrom("menu_purchase")
      .select(["status", "due_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const { due_at } = await purchase();
  await server.advance(due_at - server.services.clock.now() - 60);
  expect((await purchase()).status).toBe("pending");
  await server.advance(60);
  await server.advance(1);
  expect((await purchase()).status).toBe("refunded");
  expect((await readBooks(server.services.database)).postingSum).toBe(0);
});

test("[BANNER-31] [BANNER-33] [BANNER-35] where the law forbids it nothing is bought from a menu: neither by a fan there nor from a creator there", async () => {
  const abroad = await sub.client.get(pageOf({}), { "cf-ipcountry": "SE" });
  expect(abroad.status).toBe(403);
  expect(abroad.text).toContain(
    "Because of the law in Sweden, you cannot send tips or request custom content.",
  );
  const { database } = server.services;
  const elsa = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "elsa")
    .executeTakeFirstOrThrow();
  const { id } = await database
    .insertInto("tip_menu_item")
    .values({ creator_id: elsa.id, description: "A postcard", price: 500, position: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const member = await newBuyer(server.origin, "elsafan");
  await member.pay("elsa", "1mo");
  await server.advance(0);
  const hers = await member.client.get(pageOf({ model_username: "elsa", tip_id: String(id) }));
  expect(hers.status).toBe(403);
  expect(hers.text).toContain("Because of the law where Elsa Lindqvist lives");
});

test("[TIP-13] of a refund that fails on its way creator and buyer are told once, by notice and mail", async () => {
  sub = buyerOf(await server.signedIn("sub"), server.origin);
  const id = crypto.randomUUID();
  await sub.sendCard(await sub.openPage(pageOf({ payment_id: id })), cards.pays);
  await server.advance(0);
  const refund = vi.spyOn(server.services.ports.payments, "refund").mockResolvedValue(null);
  await server.advance(13 * 86_400);
  await server.advance(1);
  for (let time = 0; time < 2; time += 1)
    await server.services.store.transact(systemMetadata, (unit) =>
      applyProviderEvent(
        { unit, purchases: server.services.purchases, provider: "sandbox" },
        {
          ...{ kind: "refundFailed", paymentId: id, reference: "any", refundId: `tip-menu-${id}` },
          ...{ providerRefundId: "a refund of hers", code: "lost_card" },
        },
      ),
    );
  refund.mockRestore();
  await server.advance(1);
  for (const [username, text] of [
    ["ava", "Until then you may still deliver it."],
    ["sub", "Please write to our support, so that you get it another way. Until then Ava Laurent may still"],
  ] as const) {
    const client = await server.signedIn(username);
    const { items } = (await client.get("/api/v1/account/notification?kind=tip")).body;
    const told = items.filter((notice: { text: string }) => notice.text.includes(text));
    expect(told, username).toHaveLength(1);
    const mails = await mailsTo(server.origin, `${username}@demo.example`);
    expect(mails.filter(({ subject }) => subject === "A refund failed")).toHaveLength(1);
  }
  const ava = await server.signedIn("ava");
  expect((await ava.post(`/api/v1/account/custom-purchase/${id}/deliver`)).status).toBe(200);
});

test("[ACCT-10] a refund that cannot be made is refused with its reason: disputed, more than 60 days old, or sent back by the bank", async () => {
  let ava = await server.signedIn("ava");
  const buy = async (): Promise<string> => {
    const id = crypto.randomUUID();
    await sub.sendCard(await sub.openPage(pageOf({ payment_id: id })), cards.pays);
    await server.advance(0);
    return id;
  };
  const press = async (id: string, what: "deliver" | "refund") => {
    const { status, body } = await ava.post(`/api/v1/account/custom-purchase/${id}/${what}`);
    return [status, body.code, body.error] as const;
  };
  const refundsOf = (id: string) =>
    server.services.database
      .selectFrom("payment_refund")
      .select("status")
      .where("payment_id", "=", id)
      .execute();
  const [old, bounced, disputed] = [await buy(), await buy(), await buy()];
  for (const id of [old, bounced, disputed]) expect((await press(id, "deliver"))[0]).toBe(200);
  const sandbox = asSandbox(server.services.ports.payments)!;
  await sandbox.openDispute(disputed);
  await server.advance(1);
  expect((await press(disputed, "refund")).slice(0, 2)).toEqual([409, "payment_disputed"]);

  for (let time = 0; time < 2; time += 1) expect((await press(bounced, "refund"))[0]).toBe(200);
  await server.advance(1);
  const { provider_refund_id } = await server.services.database
    .selectFrom("payment_refund")
    .select("provider_refund_id")
    .where("payment_id", "=", bounced)
    .executeTakeFirstOrThrow();
  await server.services.store.transact(systemMetadata, (unit) =>
    applyProviderEvent(
      { unit, purchases: server.services.purchases, provider: "sandbox" },
      {
        ...{ kind: "refundFailed", paymentId: bounced, reference: "any", refundId: `tip-menu-${bounced}` },
        ...{ providerRefundId: provider_refund_id!, code: "lost_card" },
      },
    ),
  );
  expect((await press(bounced, "refund")).slice(0, 2)).toEqual([409, "refund_failed"]);

  await server.advance(61 * 86_400);
  ava = await server.signedIn("ava");
  const late = await press(old, "refund");
  expect(late).toEqual([
    409,
    "refund_too_late",
    "This was paid more than 60 days ago: it cannot be refunded any more.",
  ]);
  expect(await refundsOf(old)).toEqual([]);
});
