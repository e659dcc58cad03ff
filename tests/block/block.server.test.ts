import { afterAll, beforeAll, expect, test } from "vitest";

import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let names = 0;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const named = () => `blocky${(names += 1)}`;
const newFan = async () => {
  const username = named();
  return { username, buyer: await newBuyer(server.origin, username) };
};
const path = (username: string) => `/api/v1/account/follower/${username}/block`;
const profile = async (client: Client, username = "ava") => client.get(`/api/v1/user/${username}`);
const code = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const buys = async (buyer: Buyer, username: string, number: string = cards.pays) => {
  await buyer.pay(username, "1mo", number);
  await server.advance(0);
};
const usernames = ({ body }: { body: { items: { user: { username: string } }[] } }) =>
  body.items.map(({ user }) => user.username);

test("[API-18] [API-19] [CAPI-35] a block and its end are answered, may be repeated, and need somebody else", async () => {
  const { buyer, username } = await newFan();
  const { client } = buyer;
  const data = (is_blocked: boolean) => ({ data: { username: "noah", is_blocked } });
  for (let time = 0; time < 2; time += 1) {
    expect((await client.post(path("Noah"))).body).toEqual(data(true));
    expect((await profile(client, "noah")).body.is_blocked).toBe(true);
  }
  for (let time = 0; time < 2; time += 1) {
    expect((await client.delete(path("noah"))).body).toEqual(data(false));
    expect((await profile(client, "noah")).body.is_blocked).toBe(null);
  }
  expect(await code(client.post(path("nobody-at-all")))).toEqual([404, "user_not_found"]);
  expect(await code(client.post(path(username)))).toEqual([422, "self_block"]);
  expect(await code(server.visitor().post(path("noah")))).toEqual([401, "unauthorized"]);
});

test("[SUBP-28] who has talked with a creator and never had a subscription is offered to block her, too", async () => {
  const { buyer, username } = await newFan();
  const isBlocked = async () => (await profile(buyer.client, "noah")).body.is_blocked;
  expect(await isBlocked()).toBeNull();
  const [fan, noah] = [await server.idOf(username), await server.idOf("noah")];
  const [first_id, second_id] = [fan, noah].toSorted();
  await server.services.store.transact(systemMetadata, async ({ sql, now }) => {
    const { id: conversation_id } = await sql
      .insertInto("conversation")
      .values({ first_id: first_id!, second_id: second_id! })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = { conversation_id, last_at: now, last_id: 1 };
    await sql
      .insertInto("conversation_member")
      .values([
        { account_id: fan, other_id: noah, ...row },
        { account_id: noah, other_id: fan, ...row },
      ])
      .execute();
  });
  expect(await isBlocked()).toBe(false);
  await buyer.client.post(path("noah"));
  expect(await isBlocked()).toBe(true);
});

test("[SUBP-28] a fan who blocks sees no posts and cards of hers, buys nothing, and keeps what he has", async () => {
  const { buyer } = await newFan();
  const { client } = buyer;
  await buys(buyer, "noah");
  await client.post(path("noah"));
  const record = (await profile(client, "noah")).body;
  expect([record.is_blocked, record.is_subscribed, record.has_tip_button]).toEqual([true, true, false]);
  expect(record.subscriptions[0].status).toBe("active");
  expect((await client.get("/api/v1/user/noah/post")).body).toEqual([]);
  for (const list of ["top?s=60", "search?query=noah", "rank?l=100"])
    expect(usernames(await client.get(`/api/v1/user/${list}`))).not.toContain("noah");
  for (const list of ["feed?limit=48", "feed?list=recent&limit=48"])
    expect(usernames(await client.get(`/api/v1/user/${list}`))).not.toContain("noah");
  const tip = { payment_intent: "tip", tip_type: "normal", tip_amount: 500, model_username: "noah" };
  expect(await code(client.post("/oauth/payment/start/api", tip))).toEqual([403, "blocked"]);
  await client.delete(path("noah"));
  expect((await client.get("/api/v1/user/noah/post")).body.length).toBeGreaterThan(0);
  expect(usernames(await client.get("/api/v1/user/search?query=noah"))).toContain("noah");
  expect(usernames(await client.get("/api/v1/user/feed?limit=48"))).toContain("noah");
});

test("[SUBP-28] a creator's block stops the renewal; what is paid runs out, then the profile is closed", async () => {
  const { buyer, username } = await newFan();
  const { client } = buyer;
  await buys(buyer, "noah");
  const noah = await server.signedIn("noah");
  await noah.post(path(username));
  const [subscription] = (await profile(client, "noah")).body.subscriptions;
  expect(subscription).toMatchObject({ status: "expiring", canceled_at: expect.any(Number) });
  expect((await client.get("/api/v1/user/noah/post")).body.length).toBeGreaterThan(0);
  const access = "/api/v1/user/noah/subscription/access";
  expect(await code(client.post(access))).toEqual([403, "blocked"]);
  expect(await code(client.post(`${access}/pause`, { months: 1 }))).toEqual([403, "blocked"]);
  await server.advance(subscription.end_at - server.services.clock.now() + 1);
  const back = await newSignIn(username);
  expect(await code(profile(back, "noah"))).toEqual([403, "blocked"]);
  expect((await profile(back, "noah")).body.error).toBe("This profile is not available.");
  expect(await code(back.get("/api/v1/user/noah/post"))).toEqual([403, "blocked"]);
  expect(await code(back.post("/api/v1/user/noah/subscription", { duration: "1mo" }))).toEqual([
    403,
    "blocked",
  ]);
  expect(usernames(await back.get("/api/v1/user/search?query=noah"))).not.toContain("noah");
  await (await server.signedIn("noah")).delete(path(username));
  expect((await profile(back, "noah")).status).toBe(200);
});

const newSignIn = async (username: string): Promise<Client> => {
  const client = server.visitor();
  const { status } = await client.post("/api/v1/auth/signin", { email: username, password: "long enough 1" });
  expect(status).toBe(200);
  return client;
};

test("[SUBP-28] a subscriber who is blocked reads on and comments no more", async () => {
  const { username, buyer } = await newFan();
  await buys(buyer, "ava");
  const ava = await server.signedIn("ava");
  const [first] = (await buyer.client.get("/api/v1/user/ava/post")).body;
  const post = `/api/v1/user/post/${first.post.id}`;
  const comment = () => code(buyer.client.post(`${post}/comment`, { text: "Hello" }));
  expect((await comment())[0]).toBe(201);
  await ava.post(path(username));
  expect([(await buyer.client.get(post)).status, await comment()]).toEqual([200, [403, "blocked"]]);
  await ava.delete(path(username));
  expect((await comment())[0]).toBe(201);
});

test("[SUBP-28] a creator's block ends a free follow at once", async () => {
  const follower = await server.signedIn("follower");
  expect((await profile(follower)).body.is_subscribed_free).toBe(true);
  const ava = await server.signedIn("ava");
  await ava.post(path("follower"));
  expect(await code(profile(follower))).toEqual([403, "blocked"]);
  expect(await code(follower.post("/api/v1/user/ava/follow"))).toEqual([403, "blocked"]);
  await ava.delete(path("follower"));
  expect((await profile(follower)).body.is_subscribed_free).toBe(false);
});

test("[SUBP-28] a membership whose money is being taken while its fan is blocked runs out, and is not renewed", async () => {
  const { buyer, username } = await newFan();
  const noah = await server.signedIn("noah");
  const { payments } = server.services.ports;
  const { capture } = payments;
  Object.assign(payments, {
    capture: async (...given: Parameters<typeof capture>) => {
      Object.assign(payments, { capture });
      await noah.post(path(username));
      return capture(...given);
    },
  });
  const payment = await buyer.pay("noah", "1mo", cards.pays);
  await server.advance(0);
  expect(payments.capture).toBe(capture);
  expect((await buyer.ask(payment)).body.status).toBe("paid");
  await noah.delete(path(username));
  const [held] = (await profile(buyer.client, "noah")).body.subscriptions;
  expect(held).toMatchObject({ type: "access", status: "expiring" });
  await server.advance(held.end_at - server.services.clock.now() + 1);
  const back = await newSignIn(username);
  expect((await profile(back, "noah")).body.subscriptions).toMatchObject([{ status: "expired" }]);
});

test("who is blocked while the card is entered pays nothing", async () => {
  const { buyer, username } = await newFan();
  const { body } = await buyer.subscribe("noah", "1mo");
  const order = await buyer.openPage(body.payment_url);
  await (await server.signedIn("noah")).post(path(username));
  await buyer.sendCard(order, cards.pays);
  await server.advance(0);
  expect((await buyer.ask(body.payment_id)).body.status).toBe("refused");
});

test("[SUBP-28] an invitation to be the manager does not reach across a block: whoever it is for is not there", async () => {
  const [ava, noah] = [await server.signedIn("ava"), await server.signedIn("noah")];
  await ava.delete("/api/v1/account/manager");
  const invite = () => ava.post("/api/v1/account/manager/invite", { username: "noah", fee_percentage: 5 });
  for (const [blocker, blocked] of [
    [noah, "ava"],
    [ava, "noah"],
  ] as const) {
    expect((await blocker.post(path(blocked))).status).toBe(200);
    const { status, body } = await invite();
    expect([status, body.fields]).toEqual([422, { username: "There is nobody of this name." }]);
    expect((await noah.get("/api/v1/account/manager")).body.received_invites).toEqual([]);
    expect((await blocker.delete(path(blocked))).status).toBe(200);
  }
});

test("[SUBP-28] a block by either ends the open invitation to be the manager, and nobody can accept it any more", async () => {
  const [ava, noah] = [await server.signedIn("ava"), await server.signedIn("noah")];
  const manager = "/api/v1/account/manager";
  await ava.delete(manager);
  for (const [blocker, blocked] of [
    [noah, "ava"],
    [ava, "noah"],
  ] as const) {
    expect((await ava.post(`${manager}/invite`, { username: "noah", fee_percentage: 5 })).status).toBe(200);
    const [{ fee_percentage: fee, hash }] = (await noah.get(manager)).body.received_invites;
    await blocker.post(path(blocked));
    expect((await ava.get(manager)).body.sent_invite).toBe(null);
    await blocker.delete(path(blocked));
    const accepted = noah.post(`${manager}/accept`, { username: "ava", fee, hash });
    expect((await accepted).body.code).toBe("invite_invalid");
  }
});

test("[SUBP-28] whoever blocks the other has no private chat with him any more, and nothing is said in one that is paid for", async () => {
  const { buyer, username } = await newFan();
  const fan = buyer.client;
  const ava = await server.signedIn("ava");
  const invite = async (amount_usd: number): Promise<string> => {
    const terms = { username, kind: "c2c", duration: 10, amount_usd };
    const { status, text, body } = await ava.post("/api/v1/account/private", terms);
    expect(status, text).toBe(201);
    return body.id;
  };
  const accept = () => fan.post("/api/v1/user/ava/private");
  const sent = async () => (await ava.get("/api/v1/account/private")).body.private;

  await invite(1000);
  await ava.post(path(username));
  expect([await sent(), (await fan.get("/api/v1/user/ava/private")).body.code]).toEqual([
    null,
    "private_not_valid",
  ]);
  await ava.delete(path(username));
  await invite(1000);
  expect((await accept()).status).toBe(200);
  await fan.post(path("ava"));
  expect(await sent()).toBeNull();
  await fan.delete(path("ava"));

  const id = await invite(0);
  await accept();
  const say = (client: Client) => client.post(`/api/v1/account/private/${id}/message`, { text: "Hello" });
  expect((await say(ava)).status).toBe(200);
  await fan.post(path("ava"));
  for (const client of [ava, fan]) expect(await code(say(client))).toEqual([403, "blocked"]);
  expect(await sent()).toMatchObject({ id, status: "paid" });
  await fan.delete(path("ava"));
  expect((await say(fan)).status).toBe(200);
});
