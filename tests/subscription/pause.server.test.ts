import { afterAll, beforeAll, expect, test } from "vitest";

import { addCalendarMonths } from "../../src/domain/calendar/calendar.ts";
import { readBooks } from "../payment/books.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
let server: ServerFixture;
let names = 0;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const path = "/api/v1/user/noah/subscription/access";
const newest = async ({ client }: Buyer) => (await client.get("/api/v1/user/noah")).body.subscriptions[0];
const listed = async ({ client }: Buyer, status: string) =>
  (await client.get(`/api/v1/account/following?status=${status}`)).body.items.length as number;

const member = async (): Promise<Buyer> => {
  const buyer = await newBuyer(server.origin, `paused${(names += 1)}`);
  await buyer.pay("noah", "1mo");
  await server.advance(0);
  return buyer;
};

/** Goes on day by day, so that each due job runs in its time and the fan stays signed in. */
const goTo = async (time: number, { client }: Buyer): Promise<void> => {
  while (server.services.clock.now() < time) {
    await server.advance(Math.min(DAY, time - server.services.clock.now()));
    await client.get("/api/v1/auth/session");
  }
};
/** What a fan has paid in all, oldest first. */
const paidBy = async ({ client }: Buyer) => {
  const { user } = (await client.get("/api/v1/auth/session")).body;
  const { charged } = await readBooks(server.services.database);
  const rows = await server.services.database
    .selectFrom("payment")
    .select("id")
    .where("buyer_id", "=", user.id)
    .orderBy("started_at")
    .execute();
  return rows.flatMap(({ id }) => charged.get(id) ?? []);
};

test("a membership that is paused ends with the paid month, costs nothing, and resumes by itself", async () => {
  const buyer = await member();
  const { end_at } = await newest(buyer);
  const { status, body } = await buyer.client.post(`${path}/pause`, { months: 2 });
  const resumes_at = addCalendarMonths(end_at, 2);
  expect([status, body.data]).toEqual([
    200,
    { type: "access", status: "expiring", canceled_at: expect.any(Number), end_at, resumes_at },
  ]);
  await goTo(end_at - 60, buyer);
  expect((await buyer.client.get("/api/v1/user/noah")).body.is_subscribed).toBe(true);
  await goTo(end_at + 60, buyer);
  const during = (await buyer.client.get("/api/v1/user/noah")).body;
  expect([during.is_subscribed, during.can_winback]).toEqual([false, false]);
  expect(during.subscriptions[0]).toMatchObject({ status: "expired", resumes_at, next_price: 1500 });
  expect([await listed(buyer, "active"), await listed(buyer, "expired")]).toEqual([1, 0]);
  // The creator reads it as paused, with when it goes on and for how much, in her list and beside their messages.
  const noah = await server.signedIn("noah");
  const { username } = (await buyer.client.get("/api/v1/auth/session")).body.user;
  const [fan] = (await noah.get(`/api/v1/account/subscriber?query=${username}`)).body.items;
  expect(fan).toMatchObject({ renews_at: null, ends_at: end_at, resumes_at, next_price: 1500 });
  expect((await noah.get(`/api/v1/account/subscriber?status=expired&query=${username}`)).body.items).toEqual(
    [],
  );
  const known = await noah.get(`/api/v1/account/direct-message/conversation/${username}/info`);
  expect(known.body.as_fan.subscription).toMatchObject({ resumes_at, next_price: 1500, end_at });
  await goTo(resumes_at - 60, buyer);
  expect(await paidBy(buyer)).toEqual([1500]);
  await goTo(resumes_at + 60, buyer);
  expect(await paidBy(buyer)).toEqual([1500, 1500]);
  expect(await newest(buyer)).toMatchObject({ status: "active", canceled_at: null, resumes_at: null });
  expect((await newest(buyer)).end_at).toBeGreaterThan(resumes_at + 27 * DAY);
  expect((await readBooks(server.services.database)).postingSum).toBe(0);
});

test("a pause is undone before it begins: the month renews as if nothing had been", async () => {
  const buyer = await member();
  const { end_at } = await newest(buyer);
  expect((await buyer.client.post(`${path}/pause`, { months: 3 })).status).toBe(200);
  expect((await buyer.client.post(path)).body.data).toMatchObject({ status: "active", resumes_at: null });
  await goTo(end_at + 60, buyer);
  expect(await newest(buyer)).toMatchObject({ status: "active", price: 1500 });
});

test("what cannot be paused is refused in words, also a length that is not offered", async () => {
  const buyer = await member();
  const refused = async (months: number) => {
    const { status, body } = await buyer.client.post(`${path}/pause`, { months });
    return [status, body.error];
  };
  expect((await refused(4))[0]).toBe(422);
  await buyer.client.delete(path);
  expect(await refused(1)).toEqual([409, "This subscription cannot be paused."]);
});

test("one that is over is charged at once when it is taken up again, and only once", async () => {
  const buyer = await member();
  await buyer.client.post(`${path}/pause`, { months: 3 });
  const { end_at } = await newest(buyer);
  await goTo(end_at + DAY, buyer);
  const first = await buyer.client.post(path);
  const again = await buyer.client.post(path);
  expect([first.body.data.status, again.body.data]).toEqual(["expired", first.body.data]);
  await server.advance(1);
  await server.advance(1);
  expect(await paidBy(buyer)).toEqual([1500, 1500]);
  expect(await newest(buyer)).toMatchObject({ status: "active", resumes_at: null });
});

test("one that was ended in its pause is never charged again", async () => {
  const buyer = await member();
  await buyer.client.post(`${path}/pause`, { months: 1 });
  const { end_at, resumes_at } = await newest(buyer);
  await goTo(end_at + DAY, buyer);
  expect((await buyer.client.delete(path)).body.data).toMatchObject({ status: "expired", resumes_at: null });
  await goTo(resumes_at + DAY, buyer);
  expect(await paidBy(buyer)).toEqual([1500]);
  expect((await buyer.client.get("/api/v1/user/noah")).body.can_winback).toBe(true);
});
