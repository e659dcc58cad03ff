import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { untilBlocked } from "../running/lock-wait.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";
import { join, listen, OF_AVA, onAir, say, STREAM } from "./on-air.ts";

let server: ServerFixture;
let ava: Client;
let fan: Client;

beforeAll(async () => {
  server = await startFixture({
    demo: true,
    clock: stillClock(),
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  ava = await server.signedIn("ava");
  fan = await server.signedIn("sub");
});
afterAll(() => server?.stop());
// Whatever was live is over.
afterEach(() => server.advance(120));

const STILL = "data:image/jpeg;base64,/9j/4AAQSkZJRg==";
const { goLive, keep } = onAir(() => ava);
const rowOf = (id: string) =>
  server.services.database.selectFrom("stream").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("[X-26] a creator goes live once: who does so again takes the broadcast over, and the page before is told", async () => {
  const { status, body } = await ava.post(STREAM, { kind: "broadcast", title: "  Hello ", peer: "a1" });
  expect([status, body.stream.title, body.watching, body.replaced]).toEqual([201, "Hello", [], false]);
  const again = await goLive("a2", "Another");
  expect([again.stream.id, again.stream.title]).toEqual([body.stream.id, "Hello"]);
  expect((await keep(body.stream.id, "a1")).body.replaced).toBe(true);
  expect((await keep(body.stream.id, "a2")).body.replaced).toBe(false);
  const [first, second] = await Promise.all([goLive("a3"), goLive("a4")]);
  expect(first.stream.id).toBe(second.stream.id);
});

test("[X-26] [X-27] who names no page goes live, is watched and is kept as the one page of the account", async () => {
  const { status, body } = await ava.post(STREAM, { kind: "broadcast", title: "Hello", goal: null });
  expect([status, body.stream.title, body.replaced]).toEqual([201, "Hello", false]);
  const path = `${STREAM}/${body.stream.id}`;
  expect((await ava.post(path)).body.replaced).toBe(false);
  expect((await keep(body.stream.id, "another")).body.replaced).toBe(true);
  for (const sent of [undefined, {}]) {
    const joined = await fan.post(`${OF_AVA}/join`, sent);
    expect([joined.status, joined.body.replaced, joined.body.stream.viewers]).toEqual([200, false, 1]);
  }
  const { watching } = (await ava.post(path, {})).body;
  expect(watching.map((viewer: { username: string }) => viewer.username)).toEqual(["sub"]);
  expect((await ava.delete(path)).status).toBe(200);
});

test("[X-26] only approved creators go live, with a title of 80 characters at most", async () => {
  const pending = await server.signedIn("uma");
  const refused = await pending.post(STREAM, { kind: "broadcast", title: "", peer: "p" });
  expect([refused.status, refused.body.code]).toEqual([403, "profile_pending"]);
  const long = await ava.post(STREAM, { kind: "broadcast", title: "x".repeat(81), peer: "a" });
  expect(long.body.fields).toHaveProperty("title");
  for (const goal of [99, 10_000_001]) {
    const { body } = await ava.post(STREAM, { kind: "broadcast", title: "", goal, peer: "a" });
    expect(body.fields).toEqual({ goal: "Please enter an amount from $1.00 to $100,000.00." });
  }
  expect((await fan.post(STREAM, { kind: "broadcast", title: "", peer: "f" })).status).toBe(403);
});

test("[X-26] without a word for 30 seconds it is over; start, end and viewers are kept", async () => {
  const { stream } = await goLive();
  expect((await join(fan, "f1")).status).toBe(200);
  for (let passed = 0; passed < 60; passed += 10) {
    await server.advance(10);
    expect((await keep(stream.id)).status).toBe(200);
  }
  await server.advance(29);
  expect((await rowOf(stream.id)).ended_at).toBeNull();
  for (let passed = 0; passed < 20; passed += 10) await server.advance(10);
  expect(await rowOf(stream.id)).toMatchObject({
    ...{ ending: "line-lost", ended_at: stream.started_at + 60, peak_viewers: 1, unique_viewers: 1 },
  });
  expect((await keep(stream.id)).body.code).toBe("stream_not_found");
  expect((await join(fan, "f1", false)).body.code).toBe("stream_not_found");
});

test("[X-27] who has access watches, others do not; the creator is no viewer of himself", async () => {
  const stranger = await server.signedIn("fan");
  expect((await fan.get(OF_AVA)).body).toMatchObject({ status: "offline", access: true, stream: null });
  expect((await join(fan, "f1")).body.code).toBe("stream_not_found");
  const { stream } = await goLive();
  expect((await stranger.get(OF_AVA)).body).toMatchObject({ status: "live", access: false });
  expect((await join(stranger, "s1")).body.code).toBe("not_allowed");
  expect((await say(stranger, "Hello")).body.code).toBe("not_allowed");
  expect((await join(ava, "a2")).body.code).toBe("not_allowed");
  const { status, body } = await join(fan, "f1");
  expect([status, body.stream.id, body.stream.viewers]).toEqual([200, stream.id, 1]);
  expect((await keep(stream.id)).body.watching).toEqual([{ peer: "f1", username: "sub" }]);
  // Another page of the fan's takes the place of the one before.
  await join(fan, "f2");
  expect((await join(fan, "f1", false)).body.replaced).toBe(true);
  expect((await keep(stream.id)).body.watching).toEqual([{ peer: "f2", username: "sub" }]);
});

test("[X-27] the word of a viewer who is there waits for nobody; one who comes waits for whoever comes before him", async () => {
  const { stream } = await goLive();
  await join(fan, "f1");
  const { database } = server.services;
  const coming = await database.startTransaction().execute();
  await coming.selectFrom("stream").select("id").where("id", "=", stream.id).forUpdate().execute();
  const word = await join(fan, "f1", false);
  expect([word.status, word.body.replaced, word.body.stream.viewers]).toEqual([200, false, 1]);
  const another = join(fan, "f2");
  await untilBlocked(database);
  await coming.rollback().execute();
  expect((await another).status).toBe(200);
});

test("[X-25] as many watch as can: the next is told that the stream is full, until one leaves", async () => {
  const { stream } = await goLive();
  const at = server.services.clock.now();
  await server.services.database
    .insertInto("stream_viewer")
    .values(
      Array.from({ length: 8 }, (_, index) => ({
        ...{ stream_id: stream.id, account_id: `viewer-${index}`, peer: `v${index}`, seen_at: at },
      })),
    )
    .execute();
  const { status, body } = await join(fan, "f1");
  expect([status, body.code, body.error]).toEqual([
    409,
    "stream_full",
    "This stream is full right now. Please try again in a few minutes.",
  ]);
  for (let passed = 0; passed < 30; passed += 10) {
    await server.advance(10);
    await keep(stream.id);
  }
  expect((await join(fan, "f1")).status).toBe(200);
});

test("[CENT-05] [CENT-25] [RT-39] the profile says whether its creator is live, with the latest still, and its pages are told", async () => {
  const record = async () => (await fan.get("/api/v1/user/ava")).body;
  expect((await record()).chat).toEqual({ status: "online", poster: null });
  const page = await listen(fan, "profile:ava");
  const { stream } = await goLive();
  expect(await page.next("lobby.status-update")).toEqual({
    ...{ username: "ava", status: "online_fans", poster: null },
  });
  await keep(stream.id, "a1", STILL);
  expect(await page.next("lobby.status-update")).toMatchObject({ poster: STILL });
  expect((await keep(stream.id, "a1", "data:image/svg+xml,<svg/>")).body.fields).toHaveProperty("still");
  const shown = await record();
  expect([shown.chat, shown.user.is_streaming]).toEqual([{ status: "online_fans", poster: STILL }, true]);
  expect((await ava.delete(`${STREAM}/${stream.id}`)).body).toEqual({
    ...{ seconds: 0, peak_viewers: 0, unique_viewers: 0 },
  });
  expect(await page.next("stream.end")).toEqual({ stream_id: stream.id, username: "ava", reason: "ended" });
  expect(await page.next("lobby.status-update")).toMatchObject({ status: "online" });
  expect((await record()).user.is_streaming).toBe(false);
  await server.advance(301);
  expect((await (await server.signedIn("fan")).get("/api/v1/user/ava")).body.chat.status).toBe("offline");
  page.close();
});

const LIVE = "/api/v1/user/top?list=popular&live=1";
const usernames = ({ items }: { items: readonly { user: { username: string; is_streaming: boolean } }[] }) =>
  items.filter(({ user }) => user.is_streaming).map(({ user }) => user.username);

test("[RT-36] [ROUTE-65] who goes live stands in the lists of who is live, and pages with lists are told at once", async () => {
  const guest = server.visitor();
  const page = await listen(fan, "lobby");
  expect(usernames((await guest.get(LIVE)).body)).toEqual([]);
  const { stream } = await goLive();
  expect(await page.next("lobby.discover")).toEqual({ rooms: [{ username: "ava", live: true }] });
  for (const client of [guest, fan]) {
    expect(usernames((await client.get(LIVE)).body)).toEqual(["ava"]);
    expect(usernames((await client.get("/api/v1/user/top")).body)).toEqual(["ava"]);
    expect((await client.get("/api/v1/user/top?live=1&max_price=0")).body.total).toBe(0);
  }
  const { items } = (await fan.get("/api/v1/user/feed")).body;
  expect(new Set(usernames({ items }))).toEqual(new Set(["ava"]));
  expect((await guest.get("/api/v1/user/top?live=2")).status).toBe(422);
  await ava.delete(`${STREAM}/${stream.id}`);
  expect(await page.next("lobby.discover")).toEqual({ rooms: [{ username: "ava", live: false }] });
  expect(usernames((await guest.get(LIVE)).body)).toEqual([]);
  page.close();
});

test("of a creator whom not everybody may find the lobby hears nothing; who may find her reads it in the list", async () => {
  const page = await listen(fan, "lobby");
  const PRIVACY = "/api/v1/account/setting/privacy";
  const { body: before } = await ava.get("/api/v1/account/setting");
  const set = async (value: object) =>
    expect((await ava.post(PRIVACY, { ...before.privacy, ...value })).status).toBe(200);
  const liveOnce = async () => {
    const { stream } = await goLive();
    const seen = usernames((await fan.get(LIVE)).body);
    await ava.delete(`${STREAM}/${stream.id}`);
    return seen;
  };
  await set({ blocked_countries: ["SE"] });
  expect(await liveOnce()).toEqual(["ava"]);
  await set({ blocked_countries: [], hidden: true });
  expect(await liveOnce()).toEqual([]);
  await set({ hidden: false });
  const BLOCK = "/api/v1/account/follower/fan/block";
  expect((await ava.post(BLOCK, {})).status).toBe(200);
  expect(await liveOnce()).toEqual(["ava"]);
  expect((await ava.delete(BLOCK)).status).toBe(200);
  await goLive();
  // The first word since it began to listen.
  expect(await page.next("lobby.discover")).toEqual({ rooms: [{ username: "ava", live: true }] });
  page.close();
});

test("[RT-40] [X-25] the creator's pages are told the ways of the pictures when it begins, and new ones each half hour", async () => {
  const page = await listen(ava);
  const { stream } = await goLive();
  const ways = { stream_id: stream.id, mode: "peer", url: null, token: null };
  expect(await page.next("lobby.stream-ingest-info")).toMatchObject({
    ...ways,
    ice_servers: expect.anything(),
  });
  const { database } = server.services;
  await database.updateTable("stream_page").set({ seen_at: 4_000_000_000 }).execute();
  await server.advance(1795);
  await server.advance(10);
  expect(await page.next("lobby.stream-ingest-info")).toMatchObject(ways);
  expect((await rowOf(stream.id)).ended_at).toBeNull();
  await ava.delete(`${STREAM}/${stream.id}`);
  page.close();
});

test("[X-28] [RT-33] whoever is in a private chat is not to be watched: others are told so, and when it is over", async () => {
  const stranger = await server.signedIn("fan");
  await ava.post("/api/v1/account/private", {
    ...{ username: "sub", kind: "stream", duration: 5, amount_usd: 0 },
  });
  expect((await fan.get(OF_AVA)).body).toMatchObject({ status: "offline", has_private: true });
  await fan.post("/api/v1/user/ava/private");
  expect((await stranger.get(OF_AVA)).body).toMatchObject({ status: "private", has_private: false });
  expect((await stranger.get("/api/v1/user/ava")).body.chat.status).toBe("private");
  const page = await listen(stranger, "profile:ava");
  // Nobody comes: it is over in three minutes.
  await server.advance(200);
  await server.advance(1);
  expect(await page.next("lobby.spy-end")).toEqual({ private_id: expect.any(String), username: "ava" });
  expect((await stranger.get(OF_AVA)).body.status).toBe("offline");
  page.close();
});

test("[X-24] the room of a broadcast is for its creator and who watches; it tells what was said, how many watch, and the end", async () => {
  const { stream } = await goLive();
  const room = `stream:${stream.id}`;
  const stranger = await listen(await server.signedIn("fan"), room);
  expect(await stranger.next("stream.denied")).toEqual({ stream_id: stream.id, code: "not_found" });
  await join(fan, "f1");
  expect((await say(fan, "x".repeat(201))).body.fields).toHaveProperty("message");
  expect((await say(fan, "  Good morning ")).status).toBe(200);
  const tooFast = await say(fan, "Again");
  expect([tooFast.status, tooFast.body.code]).toEqual([429, "chat_too_fast"]);
  expect(["1", "2"]).toContain(tooFast.headers.get("retry-after"));
  const [atAva, atFan] = [await listen(ava, room), await listen(fan, room)];
  const history = (await atFan.next("chat.history")) as { readonly messages: readonly object[] };
  expect(history.messages).toMatchObject([
    { text: "Good morning", username: "sub", is_model: false, stream_id: stream.id },
  ]);
  await atAva.next("chat.history");
  await server.advance(2);
  expect((await say(ava, "Hello all")).status).toBe(200);
  expect(await atFan.next("chat.message")).toMatchObject({ text: "Hello all", is_model: true });
  await join(fan, "f2");
  expect(await atAva.next("stream.viewers")).toEqual({ stream_id: stream.id, count: 1 });
  await ava.delete(`${STREAM}/${stream.id}`);
  expect(await atFan.next("stream.end")).toMatchObject({ reason: "ended" });
  for (const socket of [atAva, atFan, stranger]) socket.close();
});

test("[X-26] who was put out of a broadcast for his silence says nothing in it until he comes back", async () => {
  const { stream } = await goLive();
  await join(fan, "f1");
  for (let passed = 0; passed < 40; passed += 10) {
    await server.advance(10);
    await keep(stream.id);
  }
  expect((await say(fan, "Still here")).body.code).toBe("not_allowed");
  await join(fan, "f1");
  expect((await say(fan, "Here again")).status).toBe(200);
  await ava.delete(`${STREAM}/${stream.id}`);
});

test("[X-25] signals go between the creator's page and the one of a viewer, and to nobody else", async () => {
  const { stream } = await goLive();
  await join(fan, "f1");
  const [atAva, atFan] = [await listen(ava), await listen(fan)];
  const stranger = await listen(await server.signedIn("fan"));
  const signal = (from: string, to: string, kind: "offer" | "answer" = "offer") =>
    ({ stream_id: stream.id, from, to, kind, data: { sdp: "v=0\r\n" } }) as const;
  atAva.send("stream.signal", signal("a1", "f1"));
  expect(await atFan.next("stream.signal")).toMatchObject({ from: "a1", to: "f1", kind: "offer" });
  atFan.send("stream.signal", signal("f1", "", "answer"));
  expect(await atAva.next("stream.signal")).toMatchObject({ from: "f1", to: "a1", kind: "answer" });
  stranger.send("stream.signal", signal("f1", "", "answer"));
  expect(await stranger.next("stream.denied")).toEqual({ stream_id: stream.id, code: "not_found" });
  atAva.send("stream.signal", signal("another page", "f1"));
  expect(await atAva.next("stream.denied")).toMatchObject({ code: "not_found" });
  for (const socket of [atAva, atFan, stranger]) socket.close();
});

test("[X-26] tips of who watches stand in the chat for all who are there and who come later, and count for the goal; others' do not", async () => {
  const { stream } = await goLive("a1", "Morning coffee", 2000);
  expect([stream.goal, stream.raised]).toEqual([2000, 0]);
  const tip = (more: object) =>
    fan.post("/oauth/payment/start/api", {
      ...{ model_username: "ava", payment_intent: "tip", tip_type: "stream", tip_amount: 700 },
      ...more,
    });
  const socket = await listen(ava, `stream:${stream.id}`);
  await socket.next("chat.history");
  expect((await tip({ tip_message: "Too early" })).status).toBe(200);
  expect(await socket.next("tip.received")).toMatchObject({ stream_id: null });
  await join(fan, "f1");
  expect((await tip({ tip_message: "Encore" })).status).toBe(200);
  const said = { username: "sub", is_model: false, stream_id: stream.id, text: "Encore", tip_amount: 700 };
  expect(await socket.next("chat.message")).toMatchObject(said);
  expect(await socket.next("tip.goal-update")).toEqual({
    ...{ stream_id: stream.id, goal: 2000, raised: 700, title: "Morning coffee" },
  });
  expect(await socket.next("tip.received")).toMatchObject({ stream_id: stream.id, tip_type: "stream" });
  const [item] = (await fan.get("/api/v1/user/tip_menu/ava")).body;
  const bought = await tip({ tip_type: "menu", tip_id: String(item.id), tip_amount: item.price });
  expect(bought.status, bought.text).toBe(200);
  const text = `“${item.description}” from the tip menu`;
  expect(await socket.next("chat.message")).toMatchObject({ ...said, text, tip_amount: item.price });
  // Repeated, it is one tip.
  const key = { "idempotency-key": "3f0f7f0e-6f0b-4ad1-9a9f-6b1f1a0c2d11" };
  for (const _ of [1, 2])
    await fan.post(
      "/oauth/payment/start/api",
      { ...{ model_username: "ava", payment_intent: "tip", tip_type: "stream", tip_amount: 500 } },
      key,
    );
  const later = await listen(fan, `stream:${stream.id}`);
  const { messages } = (await later.next("chat.history")) as {
    messages: readonly { readonly text: string; readonly tip_amount: number | null }[];
  };
  expect((await join(fan, "f1", false)).body.stream.raised).toBe(1200 + item.price);
  expect((await keep(stream.id)).body.stream.raised).toBe(1200 + item.price);
  expect((await fan.get(OF_AVA)).body.stream.raised).toBe(1200 + item.price);
  expect(messages.map((each) => [each.text, each.tip_amount])).toEqual([
    ["Encore", 700],
    [text, item.price],
    ["", 500],
  ]);
});
