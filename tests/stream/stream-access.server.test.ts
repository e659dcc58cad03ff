import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";
import { heard, join, listen, OF_AVA, onAir, say, STREAM } from "./on-air.ts";

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

const { goLive, keep } = onAir(() => ava);
const BLOCK_FAN = "/api/v1/account/follower/fan/block";
const rowOf = (id: string) =>
  server.services.database.selectFrom("stream").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("[ACCT-55] [SUBP-28] the room of a creator's page is closed to whom the page is: people whom she blocked, and closed countries", async () => {
  const PRIVACY = "/api/v1/account/setting/privacy";
  const { body: before } = await ava.get("/api/v1/account/setting");
  const stranger = await server.signedIn("fan");
  const room = "profile:Ava";
  const abroad = await server.visitor().socket({ "cf-ipcountry": "SE" });
  const home = await server.visitor().socket({ "cf-ipcountry": "US" });
  const [blocked, subscriber] = [await listen(stranger, room), await listen(fan, room)];
  for (const socket of [abroad, home]) socket.send("socket.join", { room });
  const all = [abroad, home, blocked, subscriber];
  for (const socket of all) await heard(socket);
  const begins = async () => {
    const { stream } = await goLive();
    for (const socket of [home, subscriber])
      expect(await socket.next("stream.start")).toMatchObject({ username: "ava" });
    await ava.delete(`${STREAM}/${stream.id}`);
    for (const socket of [home, subscriber]) await socket.next("stream.end");
  };
  // Open to all.
  await begins();
  for (const socket of [abroad, blocked]) await socket.next("stream.end");
  // A block and a setting put them out, and let nobody in; who has paid stays.
  expect((await ava.post(BLOCK_FAN)).status).toBe(200);
  await ava.post("/api/v1/account/follower/sub/block");
  await ava.post(PRIVACY, { ...before.privacy, blocked_people: ["fan", "sub"], blocked_countries: ["SE"] });
  for (const socket of all) await socket.next("profile.update");
  const late = await server.visitor().socket({ "cf-ipcountry": "SE" });
  late.send("socket.join", { room });
  const lateBlocked = await listen(stranger, room);
  for (const socket of [...all, late, lateBlocked]) await heard(socket);
  const seen = [abroad, blocked, late, lateBlocked].map((socket) => socket.received().length);
  await begins();
  const after = [];
  for (const socket of [abroad, blocked, late, lateBlocked]) after.push((await heard(socket)).length);
  expect(after).toEqual(seen);
  // Nobody is blocked any more: the sockets are let in again.
  await ava.post(PRIVACY, before.privacy);
  await blocked.next("profile.update");
  await heard(blocked);
  await begins();
  expect(await blocked.next("stream.start")).toMatchObject({ username: "ava" });
  for (const socket of [...all, late, lateBlocked]) socket.close();
});

test("[X-24] [X-27] who watches no more, or may not, is put out of the room, comes in no more and signals nothing", async () => {
  const { stream } = await goLive();
  const room = `stream:${stream.id}`;
  await join(fan, "f1");
  const [atAva, atFan] = [await listen(ava, room), await listen(fan, room)];
  await atFan.next("chat.history");
  await atAva.next("chat.history");
  const { database } = server.services;
  const { id: subscription, status } = await database
    .selectFrom("subscription as s")
    .innerJoin("account as a", "a.id", "s.fan_id")
    .innerJoin("account as c", "c.id", "s.creator_id")
    .select(["s.id", "s.status"])
    .where("a.username", "=", "sub")
    .where("c.username", "=", "ava")
    .where("s.type", "=", "access")
    .executeTakeFirstOrThrow();
  const set = (to: typeof status) =>
    database.updateTable("subscription").set({ status: to }).where("id", "=", subscription).execute();
  await set("expired");
  await server.advance(1);
  expect((await join(fan, "f1", false)).body.code).toBe("not_allowed");
  for (let passed = 0; passed < 30; passed += 10) {
    await server.advance(10);
    await keep(stream.id);
  }
  expect(await atFan.next("stream.denied")).toEqual({ stream_id: stream.id, code: "not_found" });
  await heard(atFan);
  expect((await say(ava, "Among us")).status).toBe(200);
  await atAva.next("chat.message");
  atFan.send("socket.join", { room });
  expect(await atFan.next("stream.denied")).toMatchObject({ code: "not_found" });
  expect(await heard(atFan)).not.toContain("chat.message");
  const signal = { stream_id: stream.id, kind: "offer", data: { sdp: "v=0\r\n" } } as const;
  atFan.send("stream.signal", { ...signal, from: "f1", to: "" });
  expect(await atFan.next("stream.denied")).toMatchObject({ code: "not_found" });
  atAva.send("stream.signal", { ...signal, from: "a1", to: "f1" });
  expect(await atAva.next("stream.denied")).toMatchObject({ code: "not_found" });
  // Who watches again comes in again.
  await set(status);
  await server.advance(1);
  expect((await join(fan, "f1", false)).status).toBe(200);
  atFan.send("socket.join", { room });
  expect(await atFan.next("chat.history")).toMatchObject({ messages: [{ text: "Among us" }] });
  for (const socket of [atAva, atFan]) socket.close();
});

test("[X-28] nobody is live and in a private chat: who pays for one ends the broadcast, and nobody goes live meanwhile", async () => {
  const { stream } = await goLive();
  await ava.post("/api/v1/account/private", {
    ...{ username: "sub", kind: "stream", duration: 5, amount_usd: 0 },
  });
  expect((await rowOf(stream.id)).ended_at).toBeNull();
  // Who is invited is shown that, not the broadcast.
  const { viewed, joined } = (await fan.post(`${OF_AVA}/enter`, { peer: "f1" })).body;
  expect([viewed.status, viewed.has_private, joined]).toEqual(["live", true, null]);
  await fan.post("/api/v1/user/ava/private");
  expect(await rowOf(stream.id)).toMatchObject({ ending: "ended", ended_at: server.services.clock.now() });
  const refused = await ava.post(STREAM, { kind: "broadcast", title: "", peer: "a1" });
  expect([refused.status, refused.body.code]).toEqual([409, "in_private"]);
  await server.advance(200);
  await server.advance(1);
  expect((await goLive()).stream.id).not.toBe(stream.id);
});

test("[X-26] a tip that goes back counts for the goal no more", async () => {
  const { stream } = await goLive("a1", "Morning coffee", 2000);
  await join(fan, "f1");
  const pays = { model_username: "ava", payment_intent: "tip", tip_type: "stream", tip_amount: 900 };
  expect((await fan.post("/oauth/payment/start/api", pays)).status).toBe(200);
  expect((await keep(stream.id)).body.stream.raised).toBe(900);
  const { database } = server.services;
  const { tip_payment_id: payment_id } = await database
    .selectFrom("stream_message")
    .select("tip_payment_id")
    .where("stream_id", "=", stream.id)
    .executeTakeFirstOrThrow();
  const back = { kind: "refund", reference: "r1", account: "buyer:sub", posted_at: 1 } as const;
  await database
    .insertInto("ledger_posting")
    .values({ ...back, payment_id: payment_id!, line: 90, amount: 400 })
    .execute();
  expect((await keep(stream.id)).body.stream.raised).toBe(500);
  await database.deleteFrom("ledger_posting").where("line", "=", 90).execute();
});
