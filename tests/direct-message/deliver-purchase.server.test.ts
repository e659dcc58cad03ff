import { afterAll, beforeAll, expect, test } from "vitest";

import type { SharedPurchase } from "../../src/protocol/direct-message/direct-message.records.ts";
import { buyerOf, cards, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let ava: Client;
let sub: Buyer;
let pack: Client;
let item = { id: 0, description: "", price: 0 };

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  ava = await server.signedIn("ava");
  pack = await server.signedIn("pack");
  sub = buyerOf(await server.signedIn("sub"), server.origin);
  [item] = (await sub.client.get("/api/v1/user/tip_menu/ava")).body;
  await server.services.database.deleteFrom("menu_purchase").execute();
});
afterAll(() => server?.stop());

const PATH = "/api/v1/account/direct-message";
const at = (username: string, rest = "") => `${PATH}/conversation/${username}${rest}`;
const PURCHASE = "/api/v1/account/custom-purchase";

/** Buys the first item of ava's menu; answers the purchase's id. */
const buy = async (): Promise<string> => {
  const payment_id = crypto.randomUUID();
  const asked = { payment_intent: "tip", tip_type: "menu", tip_id: String(item.id), model_username: "ava" };
  const page = new URLSearchParams({
    ...{ ...asked, return_uri: "/ava", payment_id, tip_special_requests: "In blue" },
  });
  await sub.sendCard(await sub.openPage(`/oauth/payment/start?${page.toString()}`), cards.pays);
  // The newest stand first: two of one second would stand in no order.
  await server.advance(1);
  return payment_id;
};

const openOf = async (client: Client, username: string): Promise<readonly SharedPurchase[]> =>
  (await client.get(at(username))).body.purchases;
const allOf = async (client: Client, username: string): Promise<readonly SharedPurchase[]> =>
  (await client.get(at(username, "/info"))).body.purchases;
const lastOf = async (client: Client, username: string) => (await client.get(at(username))).body.items.at(-1);

test("[ACCT-10] both see in their conversation what is to be delivered; the message that delivers it says so, and tells the buyer", async () => {
  const id = await buy();
  const order = {
    ...{ id, description: item.description, requests: "In blue", amount: item.price, status: "pending" },
  };
  expect(await openOf(ava, "sub")).toMatchObject([{ ...order, is_own: false }]);
  expect(await openOf(sub.client, "ava")).toMatchObject([{ ...order, is_own: true }]);
  expect(await openOf(pack, "ava")).toEqual([]);

  const key = { "idempotency-key": crypto.randomUUID() };
  const message = { text: "Here it is.", purchase_id: id };
  const sent = await ava.post(at("sub"), message, key);
  expect([sent.status, sent.body.delivers]).toEqual([201, item.description]);
  // The same message, sent again, is one message and one delivery.
  expect((await ava.post(at("sub"), message, key)).body.id).toBe(sent.body.id);
  expect(await lastOf(sub.client, "ava")).toMatchObject({ text: "Here it is.", delivers: item.description });
  expect([await openOf(ava, "sub"), await openOf(sub.client, "ava")]).toEqual([[], []]);
  expect((await allOf(sub.client, "ava"))[0]).toMatchObject({ id, status: "delivered", is_own: true });
  const { items } = (await sub.client.get("/api/v1/account/notification?kind=tip")).body;
  const told = items.filter(({ text }: { text: string }) => text.includes("has delivered"));
  expect(told).toMatchObject([{ url: "/account/direct-message/inbox/ava" }]);
  expect(
    (await ava.get(`${PURCHASE}?status=delivered`)).body.items.map((each: { id: string }) => each.id),
  ).toEqual([id]);
});

test("nobody delivers what is not his, to somebody else, for a price, or after its money went back; then nothing is sent", async () => {
  const id = await buy();
  const before = (await lastOf(ava, "sub")).id;
  const codeOf = async (client: Client, to: string, more: object) => {
    const { status, body } = await client.post(at(to), { text: "Mine", purchase_id: id, ...more });
    return [status, body.code];
  };
  expect(await codeOf(ava, "pack", {})).toEqual([404, "purchase_not_found"]);
  expect(await codeOf(sub.client, "ava", {})).toEqual([404, "purchase_not_found"]);
  expect(await codeOf(ava, "sub", { purchase_id: "none" })).toEqual([404, "purchase_not_found"]);
  const priced = await ava.post(at("sub"), { text: "Mine", purchase_id: id, amount_usd: 500 });
  expect([priced.status, Object.keys(priced.body.fields)]).toEqual([422, ["amount_usd"]]);
  expect(await openOf(ava, "sub")).toHaveLength(1);
  await ava.post(`${PURCHASE}/${id}/refund`);
  await server.advance(1);
  expect(await codeOf(ava, "sub", {})).toEqual([409, "purchase_refunded"]);
  expect((await lastOf(ava, "sub")).id).toBe(before);
  expect((await allOf(ava, "sub"))[0]).toMatchObject({ id, status: "refunded", is_own: false });
});

test("what is delivered by a message that was sent before names it: one of hers, to its buyer", async () => {
  const id = await buy();
  const own = (await ava.post(at("sub"), { text: "This is it." })).body.id as number;
  const others = (await ava.post(at("pack"), { text: "This is something else." })).body.id as number;
  const theirs = (await sub.client.post(at("ava"), { text: "Where is it?" })).body.id as number;
  const deliver = (direct_message_id: number) => ava.post(`${PURCHASE}/${id}/deliver`, { direct_message_id });
  for (const wrong of [others, theirs, 999_999])
    expect((await deliver(wrong)).body.code).toBe("message_not_found");
  // What was refused has delivered nothing.
  expect((await openOf(ava, "sub")).map((each) => each.id)).toEqual([id]);
  for (let time = 0; time < 2; time += 1) expect((await deliver(own)).status).toBe(200);
  const { message } = (await sub.client.get(`${PATH}/message/${own}`)).body;
  expect(message.delivers).toBe(item.description);
  expect(await openOf(sub.client, "ava")).toEqual([]);
});
