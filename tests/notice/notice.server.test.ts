import { afterAll, beforeAll, expect, test } from "vitest";

import { buyerOf, cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const idOf = (username: string) => server.idOf(username);

/** What an account has been told, oldest first. */
const noticesOf = async (username: string) =>
  server.services.database
    .selectFrom("notice")
    .select(["kind", "text", "url"])
    .where("account_id", "=", await idOf(username))
    .orderBy("id")
    .execute();

const pay = async (buyer: Buyer, fields: Readonly<Record<string, string>>): Promise<void> => {
  const payment_id = crypto.randomUUID();
  const query = new URLSearchParams({ model_username: "mia", return_uri: "/", payment_id, ...fields });
  await buyer.sendCard(await buyer.openPage(`/oauth/payment/start?${query.toString()}`), cards.pays);
  await server.advance(1);
};

test("a creator is told who subscribed, followed, tipped and bought, in the transaction of the money", async () => {
  const before = (await noticesOf("ava")).length;
  const fan = await newBuyer(server.origin, "noticed");
  await fan.pay("ava", "1mo");
  await server.advance(1);
  const follower = await newBuyer(server.origin, "followed");
  await pay(follower, { payment_intent: "tip", tip_type: "follow_free", model_username: "ava" });
  await pay(fan, { payment_intent: "tip", tip_type: "normal", tip_amount: "700", model_username: "ava" });
  const posts = (await follower.client.get("/api/v1/user/ava/post?limit=48")).body;
  const post = posts.find((each: { post: { type: string } }) => each.post.type === "feed_purchase_free").post;
  await pay(follower, { payment_intent: "post", post_id: String(post.id), model_username: "ava" });
  const url = "/account/dashboard";
  expect((await noticesOf("ava")).slice(before)).toEqual([
    { kind: "subscription", text: "noticed subscribed to you.", url: "/account/subscriber" },
    { kind: "subscription", text: "followed follows you for free.", url: "/account/follower" },
    { kind: "tip", text: "noticed tipped you $7.00.", url },
    { kind: "system", text: `followed bought a post for $${post.amount_usd / 100}.00.`, url },
  ]);
});

test("who reads none of his notices is told of a hundred unread ones at most", async () => {
  const { database } = server.services;
  const account_id = await idOf("zoe");
  const old = { account_id, kind: "system", text: "Old", url: null, created_at: 1 } as const;
  await database
    .insertInto("notice")
    .values(Array.from({ length: 130 }, () => old))
    .execute();
  const fan = await newBuyer(server.origin, "hundredth");
  await pay(fan, { payment_intent: "tip", tip_type: "normal", tip_amount: "700", model_username: "zoe" });
  const told = await database
    .selectFrom("socket_event")
    .select("data")
    .where("event", "=", "notification.new")
    .where("audience", "=", `account:${account_id}`)
    .orderBy("seq", "desc")
    .executeTakeFirstOrThrow();
  expect(told.data).toMatchObject({ text: "hundredth tipped you $7.00.", unread: 100 });
});

test("[RTP-17] a tip is pushed to the creator's browsers", async () => {
  const account = await idOf("ava");
  const ava = await server.signedIn("ava");
  const session = await server.services.database
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", account)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  expect((await ava.get("/api/v1/auth/session")).status).toBe(200);
  await server.services.database
    .insertInto("push_device")
    .values({
      ...{ account_id: account, session_id: session.id, provider: "web", site: "demo" },
      ...{ endpoint: "https://push.example/1", origin: server.origin, registered_at: 1 },
      ...{ p256dh: null, auth: null },
    })
    .execute();
  const fan = await newBuyer(server.origin, "pusher");
  await pay(fan, { payment_intent: "tip", tip_type: "normal", tip_amount: "700", model_username: "ava" });
  const rows = await server.services.database
    .selectFrom("job")
    .select("payload")
    .where("kind", "=", "push.send")
    .execute();
  expect(rows.map(({ payload }) => (payload as { kind: string }).kind)).toContain("new-tip");
});

test("a fan is told that his card failed, once, and that his time is over", async () => {
  const sub = buyerOf(await server.signedIn("sub"), server.origin);
  expect((await sub.client.get("/api/v1/user/ava")).body.is_subscribed).toBe(true);
  await server.services.database
    .deleteFrom("payment_card")
    .where("account_id", "=", await idOf("sub"))
    .execute();
  for (let day = 0; day < 26; day += 1) await server.advance(86_400);
  const name = "Ava Laurent";
  expect(await noticesOf("sub")).toEqual([
    {
      kind: "subscription",
      text: `Your subscription to ${name} could not be renewed. Please check your card so that you keep your access.`,
      url: "/ava",
    },
    { kind: "subscription", text: `Your subscription to ${name} has ended.`, url: "/ava" },
  ]);
});
