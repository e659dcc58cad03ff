import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readBooks } from "../payment/books.ts";
import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { settingsFile } from "../running/settings-file.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let names = 0;

beforeAll(async () => {
  const custom = { description: "For a new microphone", amount: 2500, is_min_amount: true };
  const tip_data = [
    { username: "Noah", amount_list: [500, 2500] },
    { username: "zoe", custom },
  ];
  const SITE = await settingsFile([{ hosts: ["localhost"], record: {}, tip_data }]);
  server = await startFixture({ demo: true, environment: { SITE, TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const aFan = (): Promise<Buyer> => newBuyer(server.origin, `tipper${(names += 1)}`);

const pageOf = (fields: Readonly<Record<string, string>>): string =>
  `/oauth/payment/start?${new URLSearchParams({
    payment_intent: "tip",
    tip_type: "normal",
    model_username: "ava",
    tip_amount: "500",
    return_uri: "/ava",
    payment_id: crypto.randomUUID(),
    ...fields,
  }).toString()}`;

const oneClick = (buyer: Buyer, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  buyer.client.post(
    "/oauth/payment/start/api",
    {
      model_username: "ava",
      payment_intent: "tip",
      tip_type: "normal",
      tip_amount: 500,
      ...more,
    },
    headers,
  );

const nameOf = async ({ client }: Buyer): Promise<string> =>
  (await client.get("/api/v1/auth/session")).body.user.username;

test("[TIP-01] [TIP-02] [PAY-06] a fan tips a creator: charged once, shared by the books, and told to the creator", async () => {
  const fan = await aFan();
  const ava = await server.signedIn("ava");
  const socket = await ava.socket();
  const token = (await ava.open("/")).globals.user.node_token as string;
  socket.send("socket.authorize", { token, version: 1 });
  await socket.next("socket.authorized");
  const paymentId = crypto.randomUUID();
  const order = await fan.openPage(pageOf({ payment_id: paymentId, tip_message: "For the blue one" }));
  const before = await readBooks(server.services.database);
  expect(before.charged.has(paymentId)).toBe(false);
  expect((await fan.sendCard(order, cards.pays)).body.status).toBe("accepted");
  await server.advance(0);
  expect((await fan.ask(paymentId)).body).toMatchObject({
    status: "paid",
    amount_usd: 500,
    payment_intent: "tip",
    model_username: "ava",
  });
  const books = await readBooks(server.services.database);
  expect([books.charged.get(paymentId), books.booked.get(paymentId), books.postingSum]).toEqual([
    500, 500, 0,
  ]);
  expect(await socket.next("tip.received")).toMatchObject({
    id: paymentId,
    tip_amount: 500,
    tip_message: "For the blue one",
    tip_type: "normal",
    stream_id: null,
  });
  socket.close();
});

test("[TIP-22] an amount outside of the site's limits is no order", async () => {
  const fan = await aFan();
  for (const [tip_amount, text] of [
    ["99", "The minimum tip is $1.00."],
    ["100001", "The maximum tip is $1,000.00."],
    ["-500", "The minimum tip is $1.00."],
    ["", "The minimum tip is $1.00."],
  ] as const) {
    const { status, text: page } = await fan.client.get(pageOf({ tip_amount }));
    expect([status, page], tip_amount).toEqual([422, expect.stringContaining(text)]);
    const { body } = await oneClickWithCard(fan, { tip_amount: Number(tip_amount) });
    expect(body.fields, tip_amount).toEqual({ tip_amount: text });
  }
});

/** As `oneClick`, of somebody who has paid before. */
const oneClickWithCard = async (fan: Buyer, more: object) => {
  if ((await oneClick(fan)).body.code === "no_saved_card") {
    await fan.pay("noah", "1mo");
    await server.advance(0);
  }
  return oneClick(fan, more);
};

test("[TIP-24] a message of 71 characters is refused, one of 70 goes with the tip", async () => {
  const fan = await aFan();
  expect((await fan.client.get(pageOf({ tip_message: "x".repeat(71) }))).status).toBe(422);
  expect((await fan.client.get(pageOf({ tip_message: "🎨".repeat(70) }))).status).toBe(200);
  const { body } = await oneClickWithCard(fan, { tip_message: "🎨".repeat(71) });
  expect(body.fields).toEqual({ tip_message: "Tip messages must be 70 characters or less" });
});

test("a tip of a kind that is not sold here is no order", async () => {
  const fan = await aFan();
  for (const tip_type of ["other", "", "tip"]) {
    const { status } = await fan.client.get(pageOf({ tip_type, tip_id: "1" }));
    expect(status, tip_type).toBe(422);
  }
});

test("[TIP-17] tips in a stream and in a private show are sold as any tip, and the creator hears where they were given", async () => {
  const fan = await aFan();
  await oneClickWithCard(fan, {});
  for (const [tip_type, place] of [
    ["stream", "in your stream"],
    ["stream_private", "in a private show"],
  ] as const) {
    const paid = await oneClick(fan, { tip_type, tip_amount: 700, tip_message: "Encore" });
    expect([paid.status, paid.body.analytics_data.payment_intent]).toEqual([200, "tip"]);
    const { rows } = await sql<{ text: string }>`
      select text from notice where kind = 'tip' order by id desc limit 1`.execute(server.services.database);
    expect(rows[0]?.text).toMatch(new RegExp(`tipped you \\$7\\.00 ${place}: “Encore”$`));
    const few = await oneClick(fan, { tip_type, tip_amount: 99 });
    expect(few.body.fields, tip_type).toEqual({ tip_amount: "The minimum tip is $1.00." });
  }
  expect((await readBooks(server.services.database)).postingSum).toBe(0);
});

test("[TIP-06] of a creator with a list of amounts only these are sold, and pages are told the list", async () => {
  const fan = await aFan();
  const tip_data = { amount_list: [500, 2500], custom: null };
  expect((await fan.client.get("/api/v1/user/noah")).body.tip_data).toEqual(tip_data);
  const toNoah = (tip_amount: number) => oneClickWithCard(fan, { model_username: "noah", tip_amount });
  expect((await toNoah(600)).body.fields).toEqual({ tip_amount: "Please choose one of the amounts." });
  expect((await toNoah(2500)).status).toBe(200);
});

test("[TIP-21] of a creator with a minimum of her own less is not sold", async () => {
  const fan = await aFan();
  const toZoe = (tip_amount: number) => oneClickWithCard(fan, { model_username: "zoe", tip_amount });
  expect((await toZoe(2499)).body.fields).toEqual({ tip_amount: "The minimum tip is $25.00." });
  expect((await toZoe(2500)).status).toBe(200);
});

test("[TIP-30] [ERR-13] nobody tips himself", async () => {
  const ava = await server.signedIn("ava");
  const { status, text } = await ava.get(pageOf({}));
  expect(status).toBe(422);
  expect(text).toContain("You cannot tip yourself.");
});

test("[TIP-28] [TIP-29] whose tips are blocked neither sends nor gets any", async () => {
  const fan = await aFan();
  const toLiam = await oneClickWithCard(fan, { model_username: "liam" });
  expect([toLiam.status, toLiam.body.code, toLiam.body.error]).toEqual([
    403,
    "tip_blocked",
    "Liam Okafor cannot receive tips at the moment.",
  ]);
  expect((await fan.client.get("/api/v1/user/liam")).body.tip_notice).toEqual({
    title: "Tips are not available",
    text: "Liam Okafor cannot receive tips at the moment.",
  });
  expect((await fan.client.get("/api/v1/user/ava")).body.tip_notice).toBeNull();
  const { database } = server.services;
  await database
    .updateTable("account")
    .set({ tip_blocked: true })
    .where("username", "=", await nameOf(fan))
    .execute();
  const before = await readBooks(database);
  const text = "You cannot send tips at the moment. Please contact support if you think this is a mistake.";
  const byBlocked = await oneClick(fan);
  expect([byBlocked.status, byBlocked.body.code, byBlocked.body.error]).toEqual([403, "tip_blocked", text]);
  expect((await fan.client.get("/api/v1/user/ava")).body.tip_notice).toEqual({
    title: "Tips are not available",
    text,
  });
  await server.advance(0);
  expect((await readBooks(database)).charged).toEqual(before.charged);
});

test("[BANNER-32] [BANNER-34] the law of the fan's and of the creator's country forbids tips, not subscriptions", async () => {
  const fan = await aFan();
  const toElsa = await oneClickWithCard(fan, { model_username: "elsa" });
  expect([toElsa.status, toElsa.body.code]).toEqual([403, "geo_restricted"]);
  expect(toElsa.body.error).toMatch(/^Because of the law where Elsa Lindqvist lives/);
  const abroad = await fan.client.get("/api/v1/user/ava", { "cf-ipcountry": "SE" });
  expect(abroad.body.tip_notice.text).toMatch(/^Because of the law in Sweden, you cannot send tips/);
  const before = await readBooks(server.services.database);
  const fromSweden = await oneClick(fan, {}, { "cf-ipcountry": "SE" });
  expect([fromSweden.status, fromSweden.body.code]).toEqual([403, "geo_restricted"]);
  expect(fromSweden.body.error).toMatch(/^Because of the law in Sweden, you cannot send tips/);
  await server.advance(0);
  expect((await readBooks(server.services.database)).charged).toEqual(before.charged);
  expect((await fan.client.get("/api/v1/user/ava")).body.tip_notice).toBeNull();
  expect((await fan.subscribe("elsa", "1mo")).body.status).toBe("payment_required");
});

test("[BANNER-29] no tip reaches a creator whose country forbids them, whatever address is opened", async () => {
  const fan = await aFan();
  const { status, text } = await fan.client.get(pageOf({ model_username: "elsa", tip_amount: "500" }));
  expect(status).toBe(403);
  expect(text).toContain("Because of the law where Elsa Lindqvist lives");
});

test("[TIP-29] tips that were blocked while the card was entered are not taken", async () => {
  const fan = await aFan();
  const paymentId = crypto.randomUUID();
  const order = await fan.openPage(pageOf({ model_username: "max", payment_id: paymentId }));
  await server.services.database
    .updateTable("account")
    .set({ tip_blocked: true })
    .where("username", "=", "max")
    .execute();
  await fan.sendCard(order, cards.pays);
  await server.advance(0);
  expect((await readBooks(server.services.database)).charged.has(paymentId)).toBe(false);
});
