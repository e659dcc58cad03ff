import { afterAll, beforeAll, expect, test } from "vitest";

import { buyerOf, cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { readBooks } from "../payment/books.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let names = 0;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const fan = (): Promise<Buyer> => newBuyer(server.origin, `follows${(names += 1)}`);
const follow = async (buyer: Buyer, username: string) => {
  const { status, body } = await buyer.client.post(`/api/v1/user/${username}/follow`);
  return [status, body.code ?? body.subscription.type];
};
/** His socket, once it hears what is said to him. */
const authorized = async ({ client }: Buyer) => {
  const socket = await client.socket();
  const { user } = (await client.get("/api/v1/auth/session")).body;
  socket.send("socket.authorize", { token: user.node_token, version: 1 });
  await socket.next("socket.authorized");
  return socket;
};
const checkUrl = (id: string) =>
  `/oauth/payment/start?payment_intent=tip&tip_type=follow_free&tip_amount=0&model_username=ava&return_uri=%2Fava&payment_id=${id}`;

test("[FOLLOW-09] a fan without a purchase has to have his card checked; a creator without a free profile has no followers", async () => {
  const buyer = await fan();
  expect(await follow(buyer, "ava")).toEqual([403, "card_check_required"]);
  expect(await follow(buyer, "noah")).toEqual([403, "free_follow_off"]);
  expect(await follow(buyer, "uma")).toEqual([403, "profile_pending"]);
  expect(await follow(buyer, "nobody-here")).toEqual([404, "user_not_found"]);
});

/** What a creator is told of who follows her. */
const toldOf = async (buyer: Buyer, creator: string) => {
  const { display_name } = (await buyer.client.get("/api/v1/auth/session")).body.user;
  const notices = await server.services.database
    .selectFrom("notice")
    .innerJoin("account", "account.id", "notice.account_id")
    .select("notice.text")
    .where("account.username", "=", creator)
    .execute();
  return notices.filter(({ text }) => text === `${display_name} follows you for free.`);
};

test("[FOLLOW-02] [SUB-01] [CAPI-06] a fan who has bought something follows at once, and the creator is told once", async () => {
  const buyer = buyerOf(await server.signedIn("pack"), server.origin);
  await server.services.database
    .updateTable("account")
    .set({ has_purchase: true })
    .where("username", "=", "pack")
    .execute();
  expect(await follow(buyer, "ava")).toEqual([200, "free"]);
  expect((await buyer.client.get("/api/v1/user/ava")).body.is_subscribed_free).toBe(true);
  expect(await follow(buyer, "ava")).toEqual([409, "already_subscribed"]);
  expect(await toldOf(buyer, "ava")).toHaveLength(1);
});

test("[FOLLOW-08] [FOLLOW-07] the card check charges nothing, makes the follow and counts as a purchase, which his open pages hear", async () => {
  const buyer = await fan();
  const socket = await authorized(buyer);
  const id = "0b0e0d0c-1111-4222-8333-444455556666";
  const page = await buyer.client.get(checkUrl(id));
  expect(page.text).toContain("We check your card. You will not be charged.");
  const order = await buyer.openPage(checkUrl(id));
  expect((await buyer.sendCard(order, cards.pays)).body.status).toBe("accepted");
  await server.advance(0);
  expect((await buyer.ask(id)).body).toMatchObject({ status: "paid", amount_usd: 0, payment_intent: "tip" });
  const record = (await buyer.client.get("/api/v1/user/ava")).body;
  expect(record.is_subscribed_free).toBe(true);
  expect((await buyer.client.get("/api/v1/auth/session")).body.user.has_purchase).toBe(true);
  expect(await socket.next("account.user-update")).toMatchObject({ user: { has_purchase: true } });
  socket.close();
  expect(await toldOf(buyer, "ava")).toHaveLength(1);
  const finish = `/oauth/payment/finish?payment_id=${id}&return_uri=%2Fava`;
  const text = 'data-paid-text="You are now following Ava Laurent for free."';
  expect((await buyer.client.raw(finish, {})).text).toContain(text);
  // Who knows its address alone does not learn whom somebody follows.
  expect((await server.visitor().raw(finish, {})).text).not.toContain("Ava Laurent");
  const books = await readBooks(server.services.database);
  expect([books.charged.get(id), books.booked.has(id)]).toEqual([0, false]);
});

test("[FOLLOW-08] a refused card makes no follow", async () => {
  const buyer = await fan();
  const id = "0b0e0d0c-1111-4222-8333-444455557777";
  const order = await buyer.openPage(checkUrl(id));
  expect((await buyer.sendCard(order, cards.declines)).body.status).toBe("declined");
  await server.advance(0);
  expect((await buyer.close(id)).body.status).toBe("declined");
  expect((await buyer.client.get("/api/v1/user/ava")).body.is_subscribed_free).toBe(false);
});

test("a check that was closed before it began is over: its page takes no card any more", async () => {
  const buyer = await fan();
  const id = "0b0e0d0c-1111-4222-8333-444455558888";
  const order = await buyer.openPage(checkUrl(id));
  expect((await buyer.close(id)).body.code).toBe("payment_not_found");
  expect((await buyer.sendCard(order, cards.pays)).body).toEqual({
    status: "refused",
    code: "payment_closed",
  });
});

test("the other pages of a follower hear of his follow and of its end", async () => {
  const buyer = buyerOf(await server.signedIn("pack"), server.origin);
  const socket = await authorized(buyer);
  await buyer.client.delete("/api/v1/user/ava/subscription/free");
  expect(await socket.next("profile.update")).toEqual({ username: "ava" });
  expect(await follow(buyer, "ava")).toEqual([200, "free"]);
  expect(await socket.next("profile.update")).toEqual({ username: "ava" });
  socket.close();
});

test("[API-12] [C-09] unfollowing ends the follow at once", async () => {
  const buyer = buyerOf(await server.signedIn("follower"), server.origin);
  const { body } = await buyer.client.delete("/api/v1/user/ava/subscription/free");
  expect(body.data).toMatchObject({ type: "free", status: "expired", end_at: null });
  expect((await buyer.client.get("/api/v1/user/ava")).body.is_subscribed_free).toBe(false);
});
