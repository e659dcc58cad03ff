import { afterAll, beforeAll, expect, test } from "vitest";

import { applyProviderEvent } from "../../src/server/payment/payment.process.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { mailsTo, tokenIn } from "../account/post-box.ts";
import { readBooks } from "../payment/books.ts";
import { buyerOf, newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { aGuest, buySnapchat, runAgain } from "./snapchat-page.ts";

const DAY = 86_400;
let server: ServerFixture;
let names = 0;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const password = "long enough 1";

/** A new account with an e-mail that it has not confirmed. */
const signUp = async (email: string): Promise<Buyer> => {
  const client = server.visitor({ "x-forwarded-for": `198.18.0.${names + 1}` });
  await client.open("/oauth/payment/finish");
  const username = `claimer${(names += 1)}`;
  const { status, text } = await client.post("/api/v1/auth/signup", { username, email, password });
  expect(status, text).toBe(200);
  return buyerOf(client, server.origin);
};

/** A new account that wants to have this e-mail. */
const changeTo = async (email: string): Promise<Buyer> => {
  const member = await newBuyer(server.origin, `claimer${(names += 1)}`);
  const { status, text } = await member.client.post("/api/v1/account/email", { email, password });
  expect(status, text).toBe(200);
  return member;
};

const confirm = async (member: Buyer, email: string): Promise<void> => {
  const [mail] = (await mailsTo(server.origin, email)).filter(({ text }) => text.includes("/email/confirm/"));
  const { client } = member;
  const csrf = { "x-csrf-token": client.csrf() };
  const { status } = await client.get(`/api/v1/auth/email/confirm/${tokenIn(mail!)}`, csrf);
  expect(status).toBe(200);
  await server.advance(0);
};

const subscriptionRow = (id: string) =>
  server.services.database
    .selectFrom("subscription")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const followed = async ({ client }: Buyer) => (await client.get("/api/v1/account/following")).body.items;
const reactivate = ({ client }: Buyer) => client.post("/api/v1/user/ava/subscription/snapchat");
const fromGuests = async (id: string) =>
  (
    await server.services.database
      .selectFrom("payment")
      .select(["id", "buyer_id"])
      .where("status", "=", "settled")
      .where("intent", "=", "snapchat")
      .execute()
  ).filter((payment) => payment.id === id || payment.buyer_id.startsWith("guest-"));

test("a guest's membership joins the account that confirms its e-mail, once, and ends unless its owner reactivates it", async () => {
  const email = "kim@guest.example";
  const guest = await aGuest(server);
  const id = await buySnapchat(server, guest, { user_email: "Kim@Guest.example" });
  const bought = await subscriptionRow(id);
  const member = await signUp(email);
  expect(await followed(member)).toEqual([]);
  await confirm(member, email);
  await runAgain(server, "snapchat.claim");
  const [{ subscription }] = await followed(member);
  expect(subscription).toMatchObject({ type: "snapchat", status: "expiring", end_at: bought.end_at });
  expect((await member.client.get("/api/v1/user/ava")).body.is_subscribed_snapchat).toBe(true);
  const told = (await mailsTo(server.origin, email)).filter(
    ({ subject }) => subject === "Your Snapchat subscription is in your account",
  );
  expect(told).toHaveLength(1);
  const ava = await server.signedIn("ava");
  const { items } = (await ava.get("/api/v1/account/snapchat?tab=new")).body;
  expect(items.find((item: { id: string }) => item.id === id).fan.username).toBe(`claimer${names}`);
  // What he has as a guest is not sold to him again, and says nothing of the account.
  const again = await guest.client.get(
    `/oauth/payment/start?payment_intent=snapchat&model_username=ava&snapchat_username=ada.lovelace&user_email=${email}`,
  );
  expect(again.status).toBe(409);
  await ava.post(`/api/v1/account/snapchat/${id}/added`);
  const before = await fromGuests(id);
  await server.advance(32 * DAY);
  await server.advance(1);
  expect((await subscriptionRow(id)).status).toBe("expired");
  expect(await fromGuests(id)).toEqual(before);
  const books = await readBooks(server.services.database);
  expect(books.postingSum).toBe(0);
});

test("once reactivated it renews on the account's own card, and never on the guest's", async () => {
  const email = "lou@guest.example";
  const id = await buySnapchat(server, await aGuest(server), { user_email: email });
  const member = await changeTo(email);
  await confirm(member, email);
  await member.pay("noah", "1mo");
  await server.advance(0);
  expect((await reactivate(member)).body.data).toMatchObject({ type: "snapchat", status: "active" });
  const ava = await server.signedIn("ava");
  await ava.post(`/api/v1/account/snapchat/${id}/added`);
  const { end_at, fan_id } = await subscriptionRow(id);
  const before = await fromGuests(id);
  await server.advance(end_at! - server.services.clock.now());
  await server.advance(1);
  const renewed = await subscriptionRow(id);
  expect(renewed).toMatchObject({ status: "active", fan_id });
  expect(renewed.end_at!).toBeGreaterThan(end_at!);
  const payment = await server.services.database
    .selectFrom("payment")
    .select(["buyer_id", "intent"])
    .where("id", "=", renewed.payment_id)
    .executeTakeFirstOrThrow();
  expect(payment).toEqual({ buyer_id: fan_id, intent: "snapchat" });
  expect(await fromGuests(id)).toEqual(before);
});

test("an e-mail that is not confirmed, or another one, gets nothing", async () => {
  const email = "max@guest.example";
  const id = await buySnapchat(server, await aGuest(server), { user_email: email });
  const before = await subscriptionRow(id);
  const unconfirmed = await signUp(email);
  const other = await signUp("maximilian@guest.example");
  await confirm(other, "maximilian@guest.example");
  expect([await followed(unconfirmed), await followed(other)]).toEqual([[], []]);
  expect(await subscriptionRow(id)).toEqual(before);
});

test("a dispute of the guest's payment ends it where it is now", async () => {
  const email = "nia@guest.example";
  const id = await buySnapchat(server, await aGuest(server), { user_email: email });
  const member = await signUp(email);
  await confirm(member, email);
  const disputed = {
    kind: "disputed",
    paymentId: id,
    reference: null,
    disputeId: `d-${id}`,
    amount: 999,
    fee: 0,
  };
  const { store, purchases } = server.services;
  await store.transact(systemMetadata, (unit) =>
    applyProviderEvent({ unit, purchases, provider: "sandbox" }, disputed as never),
  );
  await server.advance(0);
  expect((await member.client.get("/api/v1/user/ava")).body.is_subscribed_snapchat).toBe(false);
  expect((await subscriptionRow(id)).status).toBe("expired");
});

test("who has a membership of his own there keeps it, and the guest's stays by itself", async () => {
  const email = "ole@guest.example";
  const id = await buySnapchat(server, await aGuest(server), { user_email: email });
  const member = await signUp(email);
  const own = await buySnapchat(server, member, { snapchat_username: "my.own" });
  const before = await subscriptionRow(id);
  await confirm(member, email);
  expect(await subscriptionRow(id)).toEqual(before);
  expect(
    (await followed(member)).map(
      ({ subscription }: { subscription: { status: string } }) => subscription.status,
    ),
  ).toEqual(["active"]);
  expect((await subscriptionRow(own)).status).toBe("active");
});
