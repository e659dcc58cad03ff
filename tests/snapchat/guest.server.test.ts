import { afterAll, beforeAll, expect, test } from "vitest";

import { mailsTo } from "../account/post-box.ts";
import { readBooks } from "../payment/books.ts";
import { buyerOf, cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { markAdded, snapchatPage } from "./snapchat-page.ts";

let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

/** A browser in which nobody is signed in. */
const aGuest = async (): Promise<Buyer> => {
  const client = server.visitor();
  await client.open("/ava");
  return buyerOf(client, server.origin);
};

const buy = async (guest: Buyer, email: string, fields: Readonly<Record<string, string>> = {}) => {
  const payment_id = crypto.randomUUID();
  const page = snapchatPage({ payment_id, user_email: email, ...fields });
  const sent = await guest.sendCard(await guest.openPage(page), cards.pays);
  expect(sent.body.status).toBe("accepted");
  await server.advance(0);
  return payment_id;
};

const pendingOf = async ({ client }: Buyer) => (await client.open("/ava")).globals.snapchat;

test("[SNAP-18] a guest buys Snapchat with his e-mail, and nothing else", async () => {
  const guest = await aGuest();
  expect((await guest.client.get(snapchatPage())).status).toBe(422);
  expect((await guest.client.get(snapchatPage({ user_email: "ada@" }))).status).toBe(422);
  const fields = { user_email: "ada@guest.example" };
  expect(
    (await guest.client.get(snapchatPage({ ...fields, payment_intent: "tip", tip_type: "normal" }))).status,
  ).toBe(401);
  expect((await guest.client.get(snapchatPage({ ...fields, payment_intent: "subscription" }))).status).toBe(
    401,
  );
  expect((await guest.client.get(snapchatPage(fields))).status).toBe(200);
});

test("[SNAP-08] [SNAP-09] what he has paid is charged once, told to him on the next page, and only there", async () => {
  const guest = await aGuest();
  const other = await aGuest();
  expect(await pendingOf(guest)).toBeNull();
  const id = await buy(guest, "bea@guest.example");
  const books = await readBooks(server.services.database);
  expect([books.charged.get(id), books.booked.get(id), books.postingSum]).toEqual([999, 999, 0]);
  expect(await pendingOf(other)).toBeNull();
  expect(await pendingOf(guest)).toEqual({ display_name: "Ava Laurent", snapchat_username: "ava.unframed" });
  expect(await pendingOf(guest)).toBeNull();
});

test("[SNAP-09] a page that is fetched ahead tells nobody: he is told on the page that he sees", async () => {
  const guest = await aGuest();
  await buy(guest, "ahead@guest.example");
  for (const purpose of ["prefetch", "prefetch;prerender"]) {
    const ahead = await guest.client.get("/ava", { "sec-purpose": purpose });
    expect([ahead.status, ahead.text.includes("ava.unframed")]).toEqual([200, false]);
  }
  expect(await pendingOf(guest)).toMatchObject({ snapchat_username: "ava.unframed" });
  expect(await pendingOf(guest)).toBeNull();
});

test("[SNAP-09] a member is told so as well", async () => {
  const fan = await newBuyer(server.origin, "snapmember");
  const payment_id = crypto.randomUUID();
  await fan.sendCard(await fan.openPage(snapchatPage({ payment_id })), cards.pays);
  await server.advance(0);
  expect(await pendingOf(fan)).toMatchObject({ snapchat_username: "ava.unframed" });
  expect(await pendingOf(fan)).toBeNull();
});

test("only the browser that began a guest's payment learns how it stands, or gives it up", async () => {
  const guest = await aGuest();
  const id = await buy(guest, "cleo@guest.example");
  expect((await guest.ask(id)).body).toMatchObject({ status: "paid", payment_intent: "snapchat" });
  const others = [
    await aGuest(),
    buyerOf(await server.signedIn("fan"), server.origin),
    // The same e-mail in another browser.
    await aGuest(),
  ];
  await buy(others[2]!, "cleo@guest.example", { snapchat_username: "second.one" });
  for (const other of others) {
    expect((await other.ask(id)).status).toBe(404);
    expect((await other.close(id)).status).toBe(404);
  }
  const none = server.visitor();
  expect((await none.get(`/api/v1/payment/${id}`)).status).toBe(404);
});

test("a guest's payment that never began is given up for good", async () => {
  const guest = await aGuest();
  const payment_id = crypto.randomUUID();
  const order = await guest.openPage(snapchatPage({ payment_id, user_email: "dan@guest.example" }));
  await guest.close(payment_id);
  const sent = await guest.sendCard(order, cards.pays);
  expect(sent.body.status).not.toBe("accepted");
  await server.advance(0);
  expect((await readBooks(server.services.database)).charged.has(payment_id)).toBe(false);
});

test("nobody learns of an e-mail whether it has an account, or buys already", async () => {
  const answers = await Promise.all(
    ["fan@demo.example", "nobody@guest.example"].map(async (user_email) => {
      const { status, text } = await (await aGuest()).client.get(snapchatPage({ user_email }));
      return [
        status,
        text.replaceAll(/value="[^"]*"|content="[^"]*"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ""),
      ];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
});

test("[ERR-34] the same guest does not pay twice", async () => {
  const guest = await aGuest();
  await buy(guest, "eve@guest.example");
  const again = await guest.client.get(snapchatPage({ user_email: "Eve@Guest.example" }));
  expect(again.status).toBe(409);
});

const subscriptionRow = (id: string) =>
  server.services.database
    .selectFrom("subscription")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const cancel = (guest: Buyer, token: string) =>
  guest.client.raw("/oauth/snapchat/cancel", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: server.origin },
    body: new URLSearchParams({ token }).toString(),
  });

test("the receipt's link cancels what a guest has bought, from any browser, and nothing without it", async () => {
  const email = "fay@guest.example";
  const guest = await aGuest();
  const [id, other] = [await buy(guest, email), await buy(await aGuest(), "gus@guest.example")];
  const mail = (await mailsTo(server.origin, email)).at(-1);
  expect(mail?.text).toContain("You paid $9.99 for a month of Ava Laurent's Snapchat.");
  const link = /\/oauth\/snapchat\/cancel\?token=([\w.-]+)/.exec(mail?.text ?? "");
  const [path, token = ""] = link ?? [];
  const elsewhere = await aGuest();
  const asked = await elsewhere.client.get(path!);
  expect([asked.status, asked.text.includes("Unsubscribe from Ava Laurent Snapchat")]).toEqual([200, true]);
  expect((await subscriptionRow(id)).status).toBe("active");
  for (const wrong of ["", id, `${id}.`, `${id}.x`, `${other}.${token.split(".")[1]}`, `${token}.x`])
    expect((await cancel(elsewhere, wrong)).status, wrong).toBe(404);
  expect((await subscriptionRow(id)).status).toBe("active");
  expect((await cancel(elsewhere, token)).status).toBe(200);
  expect((await subscriptionRow(id)).status).toBe("expiring");
  expect((await subscriptionRow(other)).status).toBe("active");
  expect((await elsewhere.client.get(path!)).text).toContain("does not renew");
});

test("a guest's membership renews on the card that he gave, and his browser is asked for no other", async () => {
  const id = await buy(await aGuest(), "hal@guest.example");
  await markAdded(server, id);
  const { end_at } = await subscriptionRow(id);
  await server.advance(32 * 86_400);
  await server.advance(1);
  const renewed = await subscriptionRow(id);
  expect(renewed.status).toBe("active");
  expect(renewed.end_at!).toBeGreaterThan(end_at!);
  const books = await readBooks(server.services.database);
  expect(books.postingSum).toBe(0);
  const { buyer_id } = await server.services.database
    .selectFrom("payment")
    .select("buyer_id")
    .where("id", "=", renewed.payment_id)
    .executeTakeFirstOrThrow();
  expect(buyer_id).toBe(renewed.fan_id);
});
