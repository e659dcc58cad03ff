import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";

import type { Gift } from "../../src/protocol/gift/gift.endpoints.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/gift";
const DAY = 86_400;

let server: ServerFixture;
let noah: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  noah = await server.signedIn("noah");
});
afterAll(() => server?.stop());
beforeEach(() => sql`delete from rate_limit`.execute(server.services.database));

const give = (body: object, client = noah) =>
  client.post(PATH, { usernames: [], duration: 3 * DAY, ...body });
const gifts = async (client = noah): Promise<readonly Gift[]> => (await client.get(PATH)).body.items;
const standing = async (username: string, creator = "noah") =>
  (await (await server.signedIn(username)).get(`/api/v1/user/${creator}`)).body;

test("[ACCT-43] [SHELL-06] names of both types get a gift, the others are told one by one", async () => {
  await noah.post("/api/v1/account/follower/pack/block");
  await (await server.signedIn("liam")).post("/api/v1/account/follower/noah/block");
  const { status, body } = await give({
    usernames: ["@Fan", "nobody-there", "noah", "ava", "pack", "liam", "fan"],
  });
  expect(status).toBe(200);
  expect(body.items.map(({ fan }: Gift) => fan.username).toSorted()).toEqual(["ava", "fan"]);
  expect(body.refused).toEqual([
    { username: "nobody-there", error: "Nobody is called nobody-there." },
    { username: "noah", error: "You cannot give yourself a gift." },
    { username: "pack", error: "You have blocked pack." },
    { username: "liam", error: "liam cannot get a gift." },
  ]);
  const now = server.services.clock.now();
  for (const username of ["fan", "ava"]) {
    const { is_gift, is_subscribed, gift_end_at } = await standing(username);
    expect([username, is_gift, is_subscribed]).toEqual([username, true, false]);
    expect(Math.abs(gift_end_at - now - 3 * DAY)).toBeLessThan(60);
  }
  const notices = (await (await server.signedIn("fan")).get("/api/v1/account/notification")).body.items;
  expect(notices[0]).toMatchObject({ text: "Noah Berg gave you a subscription for 3 days.", url: "/noah" });
  // One of them has one already.
  const again = (await give({ usernames: ["fan", "sub"] })).body;
  expect([again.items.length, again.refused]).toEqual([
    1,
    [{ username: "fan", error: "fan has a gift of yours already." }],
  ]);
});

test("a message reaches each of them once, also when the call is repeated", async () => {
  const key = { "idempotency-key": "0f5a1c2e-9f1d-4c3b-8e52-0d1b6f3a7c11" };
  const body = { usernames: ["follower", "nomail"], duration: DAY, message: "  Come and see  " };
  const [first, second] = [await noah.post(PATH, body, key), await noah.post(PATH, body, key)];
  expect([first.status, second.body]).toEqual([200, first.body]);
  for (const username of ["follower", "nomail"]) {
    const fan = await server.signedIn(username);
    const { items } = (await fan.get("/api/v1/account/direct-message/conversation/noah")).body;
    expect(items.map(({ text }: { text: string }) => text)).toEqual(["Come and see"]);
  }
});

test("[C-09] a gift is listed with its end and state, and is ended at once by its creator alone", async () => {
  await give({ usernames: ["trialist", "expiring"], duration: 2 * DAY });
  const given = await gifts();
  const of = (username: string): Gift => given.find(({ fan }) => fan.username === username)!;
  const [one, other] = [of("trialist"), of("expiring")];
  expect(one).toMatchObject({ state: "running", ended_at: null });
  const mia = await server.signedIn("mia");
  expect((await mia.delete(`${PATH}/${one.id}`)).body.code).toBe("gift_not_found");
  expect((await noah.delete(`${PATH}/${one.id}`)).status).toBe(200);
  expect((await noah.delete(`${PATH}/${one.id}`)).body.code).toBe("gift_not_found");
  expect((await standing(one.fan.username)).is_gift).toBe(false);
  expect((await gifts()).find(({ id }) => id === one.id)).toMatchObject({ state: "stopped" });
  const fan = await server.signedIn(one.fan.username);
  expect((await fan.get("/api/v1/account/notification")).body.items[0].text).toBe(
    "Your gift subscription to Noah Berg has ended.",
  );
  await server.advance(2 * DAY + 1);
  expect((await gifts()).find(({ id }) => id === other.id)).toMatchObject({ state: "ended", ended_at: null });
  expect((await standing(other.fan.username)).is_gift).toBe(false);
});

test("a gift runs beside a subscription, and the standing shows both", async () => {
  const ava = await server.signedIn("ava");
  expect((await give({ usernames: ["sub"], duration: 5 * DAY }, ava)).body.refused).toEqual([]);
  const before = await standing("sub", "ava");
  expect([before.is_subscribed, before.is_gift]).toEqual([true, true]);
  const { id } = (await gifts(ava)).find(({ fan }) => fan.username === "sub")!;
  await ava.delete(`${PATH}/${id}`);
  const after = await standing("sub", "ava");
  expect([after.is_subscribed, after.is_gift, after.subscription_end_at]).toEqual([
    true,
    false,
    before.subscription_end_at,
  ]);
});

test("every gift is on one page of the list, in one order; what is wrong is said by field", async () => {
  const mia = await server.signedIn("mia");
  const { rows } = await sql<{ username: string }>`
    select username from account where not suspended and username <> 'mia' order by id limit 50`.execute(
    server.services.database,
  );
  // All in one second.
  const { body } = await give({ usernames: rows.map(({ username }) => username), duration: DAY }, mia);
  expect(body.items.length).toBe(rows.length);
  const seen: string[] = [];
  let next: Record<string, string> | null = {};
  while (next !== null) {
    const page: { body: { items: Gift[]; next: Record<string, string> | null } } = await mia.get(
      `${PATH}?${new URLSearchParams(next).toString()}`,
    );
    seen.push(...page.body.items.map(({ id }) => id));
    ({ next } = page.body);
  }
  expect([seen.length, new Set(seen).size]).toEqual([rows.length, rows.length]);
  const fields = async (changed: object) => Object.keys((await give(changed)).body.fields ?? {});
  expect(await fields({ usernames: [] })).toEqual(["usernames"]);
  expect(await fields({ usernames: ["fan"], duration: 1 })).toEqual(["duration"]);
  expect(await fields({ usernames: ["fan"], message: "x".repeat(2001) })).toEqual(["message"]);
  expect((await give({ usernames: ["fan"] }, await server.signedIn("sub"))).body.code).toBe("not_allowed");
});
