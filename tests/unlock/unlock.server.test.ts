import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import type { PostItem } from "../../src/protocol/records.ts";
import { readBooks } from "../payment/books.ts";
import { buyerOf, cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { askRefund } from "../../src/server/payment/money-back.process.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let sub: Buyer;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  sub = buyerOf(await server.signedIn("sub"), server.origin);
});
afterAll(() => server?.stop());

const pageOf = (fields: Readonly<Record<string, string>>): string =>
  `/oauth/payment/start?${new URLSearchParams({
    model_username: "ava",
    return_uri: "/ava",
    payment_id: crypto.randomUUID(),
    ...fields,
  }).toString()}`;

const readPosts = async ({ client }: Pick<Buyer, "client">): Promise<readonly PostItem[]> =>
  (await client.get("/api/v1/user/ava/post?limit=48")).body;

const find = async (buyer: Pick<Buyer, "client">, fits: (item: PostItem) => boolean): Promise<PostItem> => {
  const item = (await readPosts(buyer)).find(fits);
  if (item === undefined) throw new Error("The demo has no such post.");
  return item;
};

const postOf = async (buyer: Pick<Buyer, "client">, id: number): Promise<PostItem> =>
  find(buyer, ({ post }) => post.id === id);

const buy = async (buyer: Buyer, fields: Readonly<Record<string, string>>): Promise<string> => {
  const id = crypto.randomUUID();
  await buyer.sendCard(await buyer.openPage(pageOf({ ...fields, payment_id: id })), cards.pays);
  await server.advance(0);
  return id;
};

const isCensored = ({ post }: PostItem): boolean =>
  post.media.some(({ uncensor_amount }) => uncensor_amount !== null);

test("a censored picture is opened by its price, for who paid and for nobody else", async () => {
  const { post } = await find(sub, isCensored);
  const [picture] = post.media;
  expect([picture?.url, picture?.uncensor_amount]).toEqual([null, 700]);
  const fields = { payment_intent: "tip", tip_type: "post_media", tip_id: String(picture?.id) };
  expect((await sub.client.get(pageOf({ ...fields, tip_amount: "100" }))).status).toBe(409);
  const id = await buy(sub, { ...fields, tip_amount: "700", tip_message: "Curious" });
  const books = await readBooks(server.services.database);
  expect([books.charged.get(id), books.booked.get(id)]).toEqual([700, 700]);
  const [opened] = (await postOf(sub, post.id)).post.media;
  expect(opened?.url).toMatch(/^\/media\/|^http/);
  expect(opened?.uncensor_amount).toBeNull();
  expect((await sub.client.get(pageOf(fields))).status).toBe(409);
  const trialist = buyerOf(await server.signedIn("trialist"), server.origin);
  expect(isCensored(await postOf(trialist, post.id))).toBe(true);
  const ava = await server.signedIn("ava");
  expect(isCensored(await postOf({ client: ava }, post.id))).toBe(false);
  const stranger = await newBuyer(server.origin, "curious");
  expect((await stranger.client.get(pageOf(fields))).status).toBe(403);
});

/** What a fan has bought, as its page lists it. */
const purchasesOf = async (
  { client }: Pick<Buyer, "client">,
  query = "",
): Promise<EndpointAnswer<"getPurchases">> => (await client.get(`/api/v1/account/purchase?${query}`)).body;

test("what was bought is listed with price and date, and opens after the subscription has ended", async () => {
  const fan = await newBuyer(server.origin, "collector");
  await fan.pay("ava", "1mo");
  await server.advance(0);
  expect(await purchasesOf(fan)).toEqual({ items: [], next: null });
  const censored = (await find(fan, isCensored)).post.media[0]!;
  const paymentId = await buy(fan, {
    ...{ payment_intent: "tip", tip_type: "post_media", tip_amount: "700" },
    tip_id: String(censored.id),
  });
  const now = server.services.clock.now();
  await server.services.database
    .updateTable("subscription")
    .set({ status: "expired", end_at: now - 1 })
    .where("fan_id", "in", (query) =>
      query.selectFrom("account").select("id").where("username", "=", "collector"),
    )
    .execute();
  expect(await purchasesOf(fan)).toMatchObject({
    items: [
      {
        media: { id: censored.id, kind: "image", url: expect.stringContaining("/media/") },
        creator: { username: "ava", display_name: "Ava Laurent" },
        ...{ payment_id: paymentId, amount_usd: 700 },
      },
    ],
    next: null,
  });
  const [item] = (await purchasesOf(fan, "username=AVA")).items;
  expect((await fan.client.get(item!.media.url!)).status).toBe(200);
  for (const query of ["type=video", "type=audio", "username=noah"])
    expect((await purchasesOf(fan, query)).items, query).toEqual([]);
  expect((await purchasesOf(await newBuyer(server.origin, "other"))).items).toEqual([]);
  await server.services.store.transact(systemMetadata, (unit) =>
    askRefund(unit, paymentId, { refundId: crypto.randomUUID(), amount: null, by: "operator" }),
  );
  for (let round = 0; round < 3; round += 1) await server.advance(2);
  expect((await purchasesOf(fan)).items).toEqual([]);
});

test("[ACCT-45] [ACCT-46] [ACCT-47] [ACCT-48] a bought post brings its media, but not what is censored in it; pages hold 24", async () => {
  const fan = await newBuyer(server.origin, "hoarder");
  const { post } = await find(fan, ({ post: each }) => each.type === "feed_purchase_free");
  const { database } = server.services;
  const { rows } = await sql<{ id: number }>`
    insert into media (owner_id, kind, file, thumb, teaser, width, height, created_at)
    select ${post.user_id}, 'image', 'demo/' || n, null, null, 1, 1, 1 from generate_series(1, 30) n
    returning id`.execute(database);
  const price = (index: number): number | null => (index === 29 ? 500 : null);
  for (const [index, { id }] of rows.entries())
    await sql`insert into post_media (post_id, position, media_id, uncensor_amount)
      values (${post.id}, ${100 + index}, ${id}, ${price(index)})`.execute(database);
  await buy(fan, { payment_intent: "post", post_id: String(post.id) });
  const first = await purchasesOf(fan, "type=photos");
  expect(first.items).toHaveLength(24);
  const second = await purchasesOf(
    fan,
    `before_time=${first.next!.before_time}&before_id=${first.next!.before_id}`,
  );
  const ids = [...first.items, ...second.items].map(({ media }) => media.id);
  const own = post.media.filter(({ kind }) => kind === "image").map(({ id }) => id);
  const brought = rows.map(({ id }) => id).slice(0, 29);
  expect([ids, second.next]).toEqual([[...brought.toReversed(), ...own], null]);
  // What is censored in it is sold to who bought it, without a subscription.
  const censored = rows.at(-1)!.id;
  await buy(fan, {
    payment_intent: "tip",
    tip_type: "post_media",
    tip_id: String(censored),
    tip_amount: "500",
  });
  expect((await purchasesOf(fan)).items[0]?.media.id).toBe(censored);
  await sql`delete from post_media where position >= 100`.execute(database);
});

test("[PAY-01] [PAY-07] [PAY-26] a fan buys a post, and it opens; a guest cannot", async () => {
  const fan = await newBuyer(server.origin, "reader");
  const locked = await find(fan, ({ post }) => post.type === "feed_purchase_free");
  expect([locked.is_locked, locked.is_locked_payment]).toEqual([true, true]);
  const fields = { payment_intent: "post", post_id: String(locked.post.id) };
  const guest = await server.visitor().get(pageOf(fields));
  expect(guest.text).not.toContain('name="card_number"');
  const id = await buy(fan, fields);
  expect((await fan.ask(id)).body).toMatchObject({
    status: "paid",
    payment_intent: "post",
    amount_usd: locked.post.amount_usd,
  });
  const opened = await postOf(fan, locked.post.id);
  expect([opened.is_locked, opened.is_locked_payment]).toEqual([false, false]);
  expect(opened.post.media.every(({ url }) => url !== null)).toBe(true);
  expect((await fan.client.get(pageOf(fields))).status).toBe(409);
});

test("of two payments for one post at the same time one is charged", async () => {
  const fan = await newBuyer(server.origin, "twice");
  const { post } = await find(fan, ({ post: each }) => each.type === "feed_purchase_free");
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const fields = { payment_intent: "post", post_id: String(post.id) };
  const orders = await Promise.all(ids.map((payment_id) => fan.openPage(pageOf({ ...fields, payment_id }))));
  await Promise.all(orders.map((order) => fan.sendCard(order, cards.pays)));
  await server.advance(0);
  const { charged } = await readBooks(server.services.database);
  expect(ids.filter((id) => charged.has(id))).toHaveLength(1);
  const answers = await Promise.all(ids.map(async (id) => (await fan.ask(id)).body));
  expect(answers.map(({ status, reason }) => [status, reason]).toSorted()).toEqual([
    ["paid", null],
    ["refused", "already_unlocked"],
  ]);
});

test("a contribution to a fund opens it, is at least its amount, and counts towards the goal", async () => {
  const { post } = await find(sub, ({ post: each }) => each.type === "fund");
  const fields = { payment_intent: "post", post_id: String(post.id) };
  expect((await sub.client.get(pageOf({ ...fields, amount_usd: String(post.amount_usd - 1) }))).status).toBe(
    422,
  );
  await buy(sub, { ...fields, amount_usd: String(post.amount_usd + 250) });
  await buy(sub, fields);
  const after = await postOf(sub, post.id);
  expect(after.post.is_locked_fundraiser).toBe(false);
  expect(after.post.fund_raised).toBe((post.fund_raised ?? 0) + 2 * post.amount_usd + 250);
});

test("a refund closes what was bought, and takes a contribution off the goal", async () => {
  const fan = await newBuyer(server.origin, "returner");
  const { post } = await find(fan, ({ post: each }) => each.type === "feed_purchase_free");
  const bought = await buy(fan, { payment_intent: "post", post_id: String(post.id) });
  const fund = await find(sub, ({ post: each }) => each.type === "fund");
  const given = await buy(sub, { payment_intent: "post", post_id: String(fund.post.id), amount_usd: "5000" });
  for (const payment of [bought, given]) {
    await server.services.store.transact(systemMetadata, (unit) =>
      askRefund(unit, payment, { refundId: `r-${payment}`, amount: null, by: "operator" }),
    );
    await server.advance(1);
  }
  expect((await postOf(fan, post.id)).is_locked_payment).toBe(true);
  expect((await postOf(sub, fund.post.id)).post.fund_raised).toBe(fund.post.fund_raised);
  await buy(fan, { payment_intent: "post", post_id: String(post.id) });
  expect((await postOf(fan, post.id)).is_locked_payment).toBe(false);
});

test("a fund stays open while one of two contributions stands", async () => {
  const fan = await newBuyer(server.origin, "giver");
  await fan.pay("ava", "1mo");
  await server.advance(0);
  const { post } = await find(fan, ({ post: each }) => each.type === "fund");
  const fields = { payment_intent: "post", post_id: String(post.id) };
  const [first, second] = [await buy(fan, fields), await buy(fan, fields)];
  const isOpen = async () => !(await postOf(fan, post.id)).post.is_locked_fundraiser;
  const open: boolean[] = [await isOpen()];
  for (const payment of [first, second]) {
    await server.services.store.transact(systemMetadata, (unit) =>
      askRefund(unit, payment, { refundId: `again-${payment}`, amount: null, by: "operator" }),
    );
    await server.advance(1);
    open.push(await isOpen());
  }
  expect(open).toEqual([true, true, false]);
  expect((await postOf(fan, post.id)).post.fund_raised).toBe(post.fund_raised);
});

test("what was bought stays open after the subscription ended and the post was over or deleted, until the money goes back", async () => {
  const fan = await newBuyer(server.origin, "keeper");
  await fan.pay("ava", "1mo");
  await server.advance(0);
  const priced = await find(fan, ({ post }) => post.type === "feed" && post.amount_usd > 0);
  expect([priced.is_locked, priced.can_unlock]).toEqual([true, true]);
  const { id } = priced.post;
  const read = async () => (await fan.client.get(`/api/v1/user/post/${id}`)).body;
  const payment = await buy(fan, { payment_intent: "post", post_id: String(id), amount_usd: "1500" });
  const { database, clock } = server.services;
  await database
    .updateTable("subscription")
    .set({ status: "expired", end_at: clock.now() - 1 })
    .where("fan_id", "in", (query) =>
      query.selectFrom("account").select("id").where("username", "=", "keeper"),
    )
    .execute();
  await server.advance(2);
  const isOpen = ({ is_locked, can_unlock, post }: PostItem): boolean =>
    !is_locked && !can_unlock && post.media.every(({ url }) => url !== null);
  expect(isOpen(await postOf(fan, id))).toBe(true);
  for (const state of ["expired", "deleted"] as const) {
    await sql`update post set state = ${state} where id = ${id}`.execute(database);
    expect(isOpen(await read())).toBe(true);
    expect((await sub.client.get(`/api/v1/user/post/${id}`)).body.code).toBe("post_not_found");
  }
  await sql`update post set state = 'published' where id = ${id}`.execute(database);
  await server.services.store.transact(systemMetadata, (unit) =>
    askRefund(unit, payment, { refundId: crypto.randomUUID(), amount: null, by: "operator" }),
  );
  for (let round = 0; round < 3; round += 1) await server.advance(2);
  expect((await read()).is_locked).toBe(true);
});

test("only who can pay for a post is offered it", async () => {
  const stranger = await newBuyer(server.origin, "onlooker");
  const guest = { client: server.visitor() };
  const ava = { client: await server.signedIn("ava") };
  const offered = async (buyer: Pick<Buyer, "client">) =>
    new Set((await readPosts(buyer)).filter(({ can_unlock }) => can_unlock).map(({ post }) => post.type));
  const sold = [await offered(guest), await offered(stranger), await offered(sub), await offered(ava)];
  expect(sold).toEqual([
    new Set(["feed_purchase_free"]),
    new Set(["feed_purchase_free"]),
    new Set(["feed", "fund"]),
    new Set(),
  ]);
  const { post } = await find(sub, ({ can_unlock, post: each }) => can_unlock && each.type === "feed");
  const asked = { model_username: "ava", payment_intent: "post", post_id: post.id, amount_usd: 1 };
  expect((await sub.client.post("/oauth/payment/start/api", asked)).body.code).toBe("price_changed");
});

test("what is not for sale is no order", async () => {
  const fan = await newBuyer(server.origin, "asker");
  const plain = await find(fan, ({ post }) => post.type === "feed" && post.amount_usd === 0);
  const priced = await find(fan, ({ post }) => post.type === "feed" && post.amount_usd > 0);
  const status = async (post_id: string) =>
    (await fan.client.get(pageOf({ payment_intent: "post", post_id }))).status;
  expect(await status(String(plain.post.id))).toBe(422);
  // It needs access as well.
  expect(await status(String(priced.post.id))).toBe(403);
  for (const unknown of ["0", "99999999", "-4", "x", ""]) expect(await status(unknown), unknown).toBe(404);
});
