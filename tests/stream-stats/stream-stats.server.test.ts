import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { eraseAccount } from "../../src/server/delete-account/erase-account.ts";
import { leave } from "../../src/server/delete-account/leave.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { buyerOf, cards, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";

const STREAM = "/api/v1/account/stream";
const DAY = 86_400;

let server: ServerFixture;
let ava: Client;
let fan: Buyer;

beforeAll(async () => {
  server = await startFixture({
    demo: true,
    clock: stillClock(),
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  ava = await server.signedIn("ava");
  fan = buyerOf(await server.signedIn("sub"), server.origin);
});
beforeEach(async () => {
  // What was live is over.
  await server.advance(120);
  for (const table of ["stream_message", "stream_viewer", "stream"] as const)
    await server.services.database.deleteFrom(table).execute();
});
afterAll(() => server?.stop());

const statsOf = async (query = "", client = ava) =>
  (await client.get(`/api/v1/account/stream-stats${query}`)).body;
const goLive = async (title = "Morning coffee"): Promise<string> =>
  (await ava.post(STREAM, { kind: "broadcast", title, peer: "a1" })).body.stream.id;
const tip = async (amount: number): Promise<string> => {
  const asked = { model_username: "ava", payment_intent: "tip", tip_type: "stream", tip_amount: amount };
  const { status, body } = await fan.client.post("/oauth/payment/start/api", asked);
  expect(status).toBe(200);
  return body.transaction_id;
};
const atSandbox = async (payment_id: string, amount: number): Promise<void> => {
  const body = JSON.stringify({ payment_id, what: "refund", amount });
  const headers = { "content-type": "application/json" };
  await server.visitor().raw("/__test/sandbox", { method: "POST", headers, body });
  for (let round = 0; round < 4; round += 1) await server.advance(64);
};

/** A private chat of ten minutes for 10 dollars, of which so many seconds take place. */
const chatPrivately = async (seconds: number): Promise<string> => {
  const terms = { username: "sub", kind: "c2c", duration: 10, amount_usd: 1000 };
  const invited = await ava.post("/api/v1/account/private", terms);
  expect([invited.status, invited.body.code]).toEqual([201, undefined]);
  const { id } = invited.body;
  await fan.client.post("/api/v1/user/ava/private");
  const asked = { payment_intent: "tip", tip_type: "stream_private", tip_id: id, tip_amount: "1000" };
  const returns = {
    model_username: "ava",
    return_uri: "/stream/view/c2c/ava",
    payment_id: crypto.randomUUID(),
  };
  const page = `/oauth/payment/start?${new URLSearchParams({ ...asked, ...returns })}`;
  await fan.sendCard(await fan.openPage(page), cards.pays);
  await server.advance(0);
  if (seconds === 0) return id;
  const act = (client: Client, what: string, body?: object) =>
    client.post(`/api/v1/account/private/${id}/${what}`, body);
  const { access_token } = (await fan.client.get("/api/v1/user/ava/private")).body;
  await act(ava, "enter", { peer: "p1", access_token: null });
  await act(fan.client, "enter", { peer: "q1", access_token });
  for (let left = seconds; left >= 0; left -= 10) {
    await act(ava, "line", { peer: "p1", connected: true });
    await act(fan.client, "line", { peer: "q1", connected: true });
    if (left > 0) await server.advance(Math.min(10, left));
  }
  await act(ava, "end");
  await server.advance(1);
  return id;
};

test("[ACCT-62] a broadcast is listed with its length, viewers, tips and what its creator earned; what went back is taken off", async () => {
  const began = server.services.clock.now();
  const id = await goLive();
  await tip(300);
  await fan.client.post("/api/v1/user/ava/stream/join", { peer: "f1", entering: true });
  const first = await tip(700);
  await tip(1000);
  expect((await statsOf()).items).toEqual([
    {
      ...{ id, title: "Morning coffee", started_at: began, ended_at: null, seconds: 0 },
      // Of what fans paid the platform has a fifth, of the rest her manager an eighth; the tip of who did not watch yet is none of the broadcast's.
      ...{ peak_viewers: 1, unique_viewers: 1, tips: 1700, private_chats: 0, earned: 1190 },
    },
  ]);
  await server.advance(25);
  expect((await statsOf()).items[0]).toMatchObject({ ended_at: null, seconds: 25 });
  await ava.delete(`${STREAM}/${id}`);
  await server.advance(600);
  expect((await statsOf()).items[0]).toMatchObject({ ended_at: began + 25, seconds: 25, earned: 1190 });
  await atSandbox(first, 200);
  expect((await statsOf()).items[0]).toMatchObject({ tips: 1500, earned: 1050 });
  await atSandbox(first, 500);
  expect((await statsOf()).items[0]).toMatchObject({ tips: 1000, earned: 700 });
});

test("private chats count that were agreed while it ran and took place, with what is left of their price", async () => {
  const before = await chatPrivately(60);
  await server.advance(3600);
  await goLive();
  // One that nobody came to, and one of two minutes; without a word of its page the broadcast is over in the second one.
  const gone = await chatPrivately(0);
  expect((await ava.post(`/api/v1/account/private/${gone}/end`)).status).toBe(200);
  await chatPrivately(120);
  await server.advance(3600);
  const after = await chatPrivately(60);
  const [row] = (await statsOf()).items;
  const { database } = server.services;
  const shows = await database
    .selectFrom("private_show")
    .select(["id", "payment_id"])
    .where("id", "not in", [before, gone, after])
    .execute();
  const entries = (await ava.get("/api/v1/creator/earnings")).body.items.filter(
    (entry: { payment_id: string }) => shows.some((show) => show.payment_id === entry.payment_id),
  );
  const net = entries.reduce((sum: number, entry: { net: number }) => sum + entry.net, 0);
  expect(net).toBeGreaterThan(0);
  expect(row).toMatchObject({ tips: 0, private_chats: 1, earned: net });
});

test("broadcasts of a period come in pages, the newest first, two of one second once each; every cut of periods sums up", async () => {
  const { database, clock } = server.services;
  const now = clock.now();
  const { id: creator } = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "ava")
    .executeTakeFirstOrThrow();
  const row = (place: number, at: number) => ({
    ...{
      id: `past-${String(place).padStart(2, "0")}`,
      creator_id: creator,
      title: "x".repeat(80),
      goal: null,
    },
    ...{
      started_at: at,
      ended_at: at + 60,
      ending: "ended" as const,
      peak_viewers: place,
      unique_viewers: place,
    },
  });
  // 30 in pairs of one second today, one 20 and one 200 days ago.
  await database
    .insertInto("stream")
    .values([
      ...Array.from({ length: 30 }, (_, place) => row(place, now - 2 * Math.floor(place / 2))),
      row(30, now - 20 * DAY),
      row(31, now - 200 * DAY),
    ])
    .execute();
  const all = async (period: string) => {
    const seen: string[] = [];
    let query = `?period=${period}`;
    for (;;) {
      const { items, next } = await statsOf(query);
      seen.push(...items.map((item: { id: string }) => item.id));
      expect(items.length).toBeLessThanOrEqual(24);
      if (next === null) return seen;
      query = `?period=${period}&before_time=${next.before_time}&before_id=${next.before_id}`;
    }
  };
  const [today, week, month, year, ever] = await Promise.all(
    ["today", "week", "month", "year", "all"].map((period) => all(period)),
  );
  const yesterday = await all("yesterday");
  expect(new Set([...today!, ...yesterday])).toEqual(new Set(week));
  expect([week, month, year, ever].map((ids) => [ids!.length, new Set(ids).size])).toEqual([
    [30, 30],
    [31, 31],
    [32, 32],
    [32, 32],
  ]);
  expect(week!.slice(0, 4)).toEqual(["past-01", "past-00", "past-03", "past-02"]);
  expect((await statsOf("?period=week&before_time=0&before_id=x")).items).toEqual([]);
});

test("nobody reads another's broadcasts but her manager", async () => {
  await goLive();
  const { id } = (await ava.get("/api/v1/auth/session")).body.user;
  expect((await statsOf(`?user_id=${id}`, await server.signedIn("max"))).items).toHaveLength(1);
  expect(
    (await (await server.signedIn("zoe")).get(`/api/v1/account/stream-stats?user_id=${id}`)).status,
  ).toBe(403);
  expect((await statsOf("", await server.signedIn("zoe"))).items).toEqual([]);
  expect((await server.visitor().get("/api/v1/account/stream-stats")).status).toBe(401);
  expect((await ava.get("/api/v1/account/stream-stats?period=fortnight")).status).toBe(422);
});

test("[ACCT-62] [CCONST-09] a fan whose account is erased takes his words along, and none of what he tipped", async () => {
  const { database, store, personalData } = server.services;
  await goLive();
  await fan.client.post("/api/v1/user/ava/stream/join", { peer: "f1", entering: true });
  await fan.client.post("/api/v1/user/ava/stream/chat", { message: "Good morning" });
  await tip(700);
  const before = (await statsOf("?period=all")).items;
  expect(before).toMatchObject([{ tips: 700 }]);
  const { account_id: id } = await database
    .selectFrom("stream_viewer")
    .select("account_id")
    .executeTakeFirstOrThrow();
  await store.transact(systemMetadata, (unit) => leave(unit, id, personalData));
  await server.advance(31 * DAY);
  await store.transact(systemMetadata, (unit) => eraseAccount(unit, id, personalData));
  ava = await server.signedIn("ava");
  const [after] = (await statsOf("?period=all")).items;
  expect(after).toEqual({ ...before[0], ended_at: after.ended_at, seconds: after.seconds });
  expect(await database.selectFrom("stream_message").select(["text", "tip_usd"]).execute()).toEqual([
    { text: "", tip_usd: 700 },
  ]);
});
