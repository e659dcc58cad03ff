import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { buyerOf, cards, type Buyer } from "../payment/buyer.ts";
import { creatorGeoNotice } from "../../src/domain/geo-notice/creator-geo-notice.ts";
import { askRefund } from "../../src/server/payment/money-back.process.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { readBooks } from "../payment/books.ts";
import { stillClock } from "../running/still-clock.ts";
import { nextOfStatus, type Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let ava: Client;
let fan: Buyer;

beforeAll(async () => {
  server = await startFixture({
    demo: true,
    clock: stillClock(),
    environment: {
      TRUSTED_PROXIES: "127.0.0.1",
      ICE_SERVERS: "stun:stun.example:3478, turn:turn.example:3478?transport=udp",
      TURN_SECRET: "a shared secret",
    },
  });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  // Each begins an hour later, when whatever was open is over.
  await server.advance(3600);
  ava = await server.signedIn("ava");
  fan = buyerOf(await server.signedIn("sub"), server.origin);
});

const terms = { username: "sub", kind: "c2c", duration: 10, amount_usd: 1000 };
const invite = (more: object = {}) => ava.post("/api/v1/account/private", { ...terms, ...more });
const invitation = () => fan.client.get("/api/v1/user/ava/private");
const accept = (client = fan.client) => client.post("/api/v1/user/ava/private");

const pageOf = (id: string, more: object = {}) =>
  `/oauth/payment/start?${new URLSearchParams({
    ...{ payment_intent: "tip", tip_type: "stream_private", tip_id: id, tip_amount: "1000" },
    ...{ model_username: "ava", return_uri: "/stream/view/c2c/ava", payment_id: crypto.randomUUID() },
    ...more,
  })}`;

/** Invited, accepted and paid; answers the id of the show. */
const paidShow = async (more: object = {}): Promise<string> => {
  const { id } = (await invite(more)).body;
  await accept();
  const page = pageOf(id);
  await fan.sendCard(await fan.openPage(page), cards.pays);
  await server.advance(0);
  return id;
};
const act = (client: Client, id: string, what: string, body?: object) =>
  client.post(`/api/v1/account/private/${id}/${what}`, body);
const enter = async (client: Client, id: string, peer: string, token?: string) =>
  act(client, id, "enter", { peer, access_token: token ?? null });
const line = (client: Client, id: string, peer: string, connected: boolean) =>
  act(client, id, "line", { peer, connected });

/** Both in the room, with a line. */
const runningShow = async (): Promise<string> => {
  const id = await paidShow();
  const { access_token } = (await invitation()).body;
  await enter(ava, id, "a1");
  await enter(fan.client, id, "f1", access_token);
  await line(ava, id, "a1", true);
  expect((await line(fan.client, id, "f1", true)).body.status).toBe("running");
  return id;
};
/** Time passes with both pages in the room. */
const hold = async (id: string, seconds: number) => {
  for (let left = seconds; left > 0; left -= 10) {
    await server.advance(Math.min(10, left));
    await line(ava, id, "a1", true);
    await line(fan.client, id, "f1", true);
  }
};
const listen = async (client: Client) => {
  const socket = await client.socket();
  const { user } = (await client.get("/api/v1/auth/session")).body;
  socket.send("socket.authorize", { token: user.node_token, version: 1 });
  await socket.next("socket.authorized");
  return socket;
};
const refunded = async (id: string) => {
  const { payment_id, refund } = await server.services.database
    .selectFrom("private_show")
    .select(["payment_id", "refund"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const rows = await server.services.database
    .selectFrom("payment_refund")
    .select(["amount", "status"])
    .where("payment_id", "=", payment_id)
    .execute();
  return { refund, rows };
};

test("[API-14] [ENT-18] [ENT-19] [X-20] a fan is told of his invitation, which has a price, minutes and 120 seconds", async () => {
  const socket = await listen(fan.client);
  const sent = await invite();
  expect([sent.status, sent.body.status, sent.body.fan.username]).toEqual([201, "invited", "sub"]);
  expect(await socket.next("private-show.update")).toMatchObject({
    ...{ id: sent.body.id, username: "ava", status: "invite", kind: "c2c" },
  });
  const { status, body } = await invitation();
  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ private: { id: sent.body.id }, payment_id: null, access_token: null },
    ...{ amount_usd: 1000, duration: 10, expire_time: sent.body.expire_time },
  });
  expect(body.expire_time - server.services.clock.now()).toBeGreaterThan(115);
  expect((await ava.get("/api/v1/account/private")).body.private.id).toBe(sent.body.id);
  expect((await invite({ username: "pack" })).body.code).toBe("private_open");
  socket.close();
});

test("[X-20] what is not offered is refused by field", async () => {
  expect((await invite({ duration: 7 })).body.fields).toHaveProperty("duration");
  expect((await invite({ amount_usd: 99 })).body.fields).toHaveProperty("amount_usd");
  expect((await invite({ username: "nobody-here" })).body.fields).toHaveProperty("username");
  expect((await invite({ username: "ava" })).body.fields).toHaveProperty("username");
});

test("[PRIV-25] only whom it is addressed to accepts an invitation", async () => {
  const other = await server.signedIn("pack");
  expect((await accept(other)).body.code).toBe("private_not_valid");
  await invite();
  expect([(await accept(other)).status, (await accept(other)).body.code]).toEqual([403, "not_allowed"]);
  expect((await other.get("/api/v1/user/ava/private")).status).toBe(404);
  expect((await accept()).status).toBe(200);
});

test("[ERR-17] an invitation ends after its time, or when it is withdrawn or declined", async () => {
  await invite();
  await server.advance(121);
  const { status, body } = await invitation();
  expect([status, body.error]).toEqual([404, "Invitation has expired or is not valid."]);
  expect((await accept()).status).toBe(404);
  const { id } = (await invite()).body;
  expect((await ava.delete(`/api/v1/account/private/${id}`)).status).toBe(200);
  expect((await invitation()).status).toBe(404);
  await invite();
  expect((await fan.client.delete("/api/v1/user/ava/private")).status).toBe(200);
  expect((await ava.get("/api/v1/account/private")).body.private).toBeNull();
});

test("[X-20] an invitation that is over is closed before the next one is sent, however late its job comes: nobody can pay for both", async () => {
  const { id } = (await invite()).body;
  await accept();
  await server.services.database.deleteFrom("job").where("kind", "=", "private-show.look").execute();
  await server.advance(601);
  expect((await invite({ username: "pack" })).status).toBe(201);
  const stored = await server.services.store.read(`private-show-${id}`);
  expect(stored.at(-1)).toMatchObject({ type: "PrivateClosed", data: { reason: "expired" } });
});

test("[API-15] accepting one without a price gives a payment id at once, and nothing is paid", async () => {
  await invite({ amount_usd: 0 });
  const { body } = await accept();
  expect(body.payment_id).toEqual(expect.any(String));
  expect(body.access_token).toEqual(expect.any(String));
  const rows = await server.services.database
    .selectFrom("payment")
    .select("id")
    .where("id", "=", body.payment_id)
    .execute();
  expect(rows).toEqual([]);
});

test("[PRIV-26] [PRIV-01] it is paid as a tip of the type stream_private for the invitation's id, at its price", async () => {
  const { id } = (await invite({ amount_usd: 100 })).body;
  expect((await fan.client.get(pageOf(id, { tip_amount: "100" }))).status).toBe(404);
  expect((await accept()).body.payment_id).toBeNull();
  expect((await fan.client.get(pageOf(id))).status).toBe(409);
  const stranger = await server.signedIn("pack");
  expect((await stranger.get(pageOf(id, { tip_amount: "100" }))).status).toBe(404);
  const [socket, atAva] = [await listen(fan.client), await listen(ava)];
  await fan.sendCard(await fan.openPage(pageOf(id, { tip_amount: "100" })), cards.pays);
  await server.advance(0);
  expect(await socket.next("payment.update")).toMatchObject({ type: "fans_private", status: "paid" });
  // Each hears it in a word of his own: a creator may be somebody's fan, too.
  expect(await nextOfStatus(socket, "private-show.update", "paid")).toMatchObject({ id, username: "ava" });
  expect(await nextOfStatus(atAva, "private-show.update", "sold")).toMatchObject({ id, username: "sub" });
  expect((await invitation()).body).toMatchObject({
    ...{ payment_id: expect.any(String), access_token: expect.any(String) },
  });
  for (const each of [socket, atAva]) each.close();
});

test("[X-28] of a show with one camera there is no token; the page of the fan knows by that where to go", async () => {
  await invite({ kind: "stream", amount_usd: 0 });
  const { id } = (await ava.get("/api/v1/account/private")).body.private;
  expect((await accept()).body.access_token).toBeNull();
  expect((await enter(fan.client, id, "f1")).status).toBe(200);
});

test("[BANNER-25] [BANNER-28] [BANNER-30] [BANNER-36] [BANNER-27] where the law forbids it nobody is invited, and nobody accepts", async () => {
  const elsa = await server.signedIn("elsa");
  const fromSweden = await elsa.post("/api/v1/account/private", terms);
  const error = creatorGeoNotice({ type: "model", country: "SE" }, ["SE"]);
  expect(fromSweden.body).toMatchObject({ code: "geo_restricted", error });
  // Of the fan she reads neither where he lives nor what keeps him.
  const told = { code: "geo_restricted", error: "sven cannot take part in private chats at the moment." };
  expect((await invite({ username: "sven" })).body).toMatchObject(told);
  await invite();
  const abroad = await fan.client.post("/api/v1/user/ava/private", undefined, { "cf-ipcountry": "SE" });
  expect(abroad.body.code).toBe("geo_restricted");
});

test("[X-28] the room is for the two of them, with the token of the fan, and has names for TURN", async () => {
  const id = await paidShow();
  const { access_token } = (await invitation()).body;
  expect((await enter(await server.signedIn("pack"), id, "x", access_token)).body.code).toBe(
    "private_not_found",
  );
  expect((await enter(fan.client, id, "f1")).body.code).toBe("not_allowed");
  expect((await enter(fan.client, id, "f1", "forged")).body.code).toBe("not_allowed");
  const { status, body } = await enter(fan.client, id, "f1", access_token);
  expect([status, body.room.role, body.room.seconds_left]).toEqual([200, "fan", 600]);
  const [stun, turn] = body.ice_servers;
  expect(stun).toEqual({ urls: ["stun:stun.example:3478"] });
  expect(turn.username).toMatch(/^\d{10}:/);
  expect(turn.credential).toMatch(/^[A-Za-z0-9+/]{27}=$/);
});

test("[RT-32] [RT-34] [X-28] it begins when both are connected, and is over when its minutes are", async () => {
  const [atAva, atFan] = [await listen(ava), await listen(fan.client)];
  const id = await runningShow();
  expect(await atFan.next("lobby.cam2cam-start")).toMatchObject({
    private_id: id,
    username: "ava",
    room: id,
  });
  await hold(id, 590);
  expect((await line(ava, id, "a1", true)).body).toMatchObject({ status: "running", running: true });
  await server.advance(10);
  expect(await atAva.next("lobby.private-end")).toMatchObject({ reason: "over", seconds: 600, refund: 0 });
  expect(await atAva.next("lobby.cam2cam-end")).toEqual({ private_id: id, username: "sub" });
  expect(await refunded(id)).toEqual({ refund: 0, rows: [] });
  expect((await readBooks(server.services.database)).postingSum).toBe(0);
  for (const socket of [atAva, atFan]) socket.close();
});

test("[X-28] [X-21] without a beginning in three minutes all goes back, and who ends before that pays nothing", async () => {
  const id = await paidShow();
  await enter(ava, id, "a1");
  await server.advance(181);
  expect(await refunded(id)).toEqual({ refund: 1000, rows: [{ amount: 1000, status: "done" }] });
  const other = await paidShow();
  expect((await act(fan.client, other, "end")).body.end).toMatchObject({ refund: 1000 });
  await server.advance(1);
  expect((await refunded(other)).rows).toEqual([{ amount: 1000, status: "done" }]);
  expect((await readBooks(server.services.database)).postingSum).toBe(0);
});

test("[X-21] what the creator ends early goes back by the minute", async () => {
  const id = await runningShow();
  await hold(id, 185);
  expect((await act(ava, id, "end")).body.end).toEqual({
    reason: "ended-by-creator",
    seconds: 185,
    refund: 700,
  });
  await server.advance(1);
  expect((await refunded(id)).rows).toEqual([{ amount: 700, status: "done" }]);
  expect((await act(fan.client, id, "end")).body.end.refund).toBe(700);
});

test("[X-28] only what can still go back is told as going back: a part had gone already, and what is asked for twice goes once", async () => {
  const askFor = async (id: string, amount: number | null) => {
    const { payment_id } = await server.services.database
      .selectFrom("private_show")
      .select("payment_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const asked = { refundId: `asked for ${id}`, amount, by: "operator" };
    const { rejected } = await server.services.store.transact(systemMetadata, (unit) =>
      askRefund(unit, payment_id!, asked),
    );
    expect(rejected).toBeUndefined();
  };
  const atFan = await listen(fan.client);
  const id = await paidShow();
  await askFor(id, 800);
  await server.advance(1);
  expect((await act(fan.client, id, "end")).body.end).toMatchObject({ refund: 200 });
  expect(await atFan.next("lobby.private-end")).toMatchObject({ refund: 200 });
  await server.advance(1);
  const both = [800, 200].map((amount) => ({ amount, status: "done" }));
  expect(await refunded(id)).toEqual({ refund: 200, rows: expect.arrayContaining(both) });
  const other = await paidShow();
  await askFor(other, null);
  expect((await act(fan.client, other, "end")).body.end).toMatchObject({ refund: 0 });
  await server.advance(1);
  expect(await refunded(other)).toEqual({ refund: 0, rows: [{ amount: 1000, status: "done" }] });
  expect((await readBooks(server.services.database)).postingSum).toBe(0);
  atFan.close();
});

test("two pages that are gone are noticed, and what they did not hold goes back", async () => {
  const id = await runningShow();
  await hold(id, 120);
  for (let passed = 0; passed < 100; passed += 10) await server.advance(10);
  expect(await refunded(id)).toEqual({ refund: 800, rows: [{ amount: 800, status: "done" }] });
});

test("a page that comes in anew takes the place of the one before", async () => {
  const id = await runningShow();
  await enter(ava, id, "a2");
  expect((await line(ava, id, "a1", true)).body).toMatchObject({ replaced: true, running: false });
  expect((await line(ava, id, "a2", true)).body).toMatchObject({ replaced: false, running: true });
});

test("signals go from the page of one to the page of the other, without inner addresses, and to nobody else", async () => {
  const id = await runningShow();
  const [atAva, atFan] = [await listen(ava), await listen(fan.client)];
  const stranger = await listen(await server.signedIn("pack"));
  const offer = {
    ...{ stream_id: id, from: "a1", to: "", kind: "offer" },
    data: {
      sdp: "v=0\r\na=candidate:1 1 udp 1 127.0.0.1 9 typ host\r\na=candidate:2 1 udp 1 192.0.2.7 9 typ host\r\n",
    },
  } as const;
  atAva.send("stream.signal", offer);
  const heard = await atFan.next("stream.signal");
  expect(heard).toMatchObject({ stream_id: id, from: "a1", to: "f1", kind: "offer" });
  expect(JSON.stringify(heard)).toContain("192.0.2.7");
  expect(JSON.stringify(heard)).not.toContain("127.0.0.1");
  stranger.send("stream.signal", offer);
  expect(await stranger.next("stream.denied")).toEqual({ stream_id: id, code: "not_found" });
  atAva.send("stream.signal", { ...offer, from: "another page" });
  expect(await atAva.next("stream.denied")).toMatchObject({ code: "not_found" });
  atAva.send("stream.signal", { ...offer, data: { sdp: "x".repeat(30_000) } });
  expect(await atAva.next("stream.denied")).toMatchObject({ code: "bad_signal" });
  for (const socket of [atAva, atFan, stranger]) socket.close();
});

test("[RT-35] what is said in the room reaches both", async () => {
  const id = await runningShow();
  const socket = await listen(fan.client);
  expect((await act(ava, id, "message", { text: "  Hello " })).status).toBe(200);
  const { private_id, messages } = (await socket.next("lobby.private-messages")) as {
    private_id: string;
    messages: readonly object[];
  };
  expect([private_id, messages]).toMatchObject([id, [{ username: "ava", text: "Hello" }]]);
  expect((await act(ava, id, "message", { text: "x".repeat(201) })).body.fields).toHaveProperty("text");
  socket.close();
});

test("[RT-37] the creator asks for the camera, the fan answers; nobody else does either, nor where only the creator has one", async () => {
  const id = await runningShow();
  const [atAva, atFan] = [await listen(ava), await listen(fan.client)];
  const asked = await act(ava, id, "camera");
  expect(await atFan.next("lobby.sharecam-request")).toEqual({ username: "ava", ...asked.body });
  const answered = { request_id: asked.body.request_id };
  for (const accepted of [false, true]) {
    expect((await act(fan.client, id, "camera/answer", { ...answered, accepted })).status).toBe(200);
    expect(await atAva.next(`lobby.sharecam-${accepted ? "accepted" : "declined"}`)).toEqual({
      ...{ username: "sub", ...answered },
    });
  }
  const stranger = await server.signedIn("fan");
  const refusals = await Promise.all([
    act(fan.client, id, "camera"),
    act(ava, id, "camera/answer", { ...answered, accepted: true }),
    act(stranger, id, "camera"),
    act(stranger, id, "camera/answer", { ...answered, accepted: true }),
  ]);
  expect(refusals.map(({ body }) => body.code)).toEqual([
    "not_allowed",
    "not_allowed",
    "private_not_found",
    "private_not_found",
  ]);
  await act(ava, id, "end");
  expect((await act(ava, id, "camera")).body.code).toBe("private_not_found");
  expect((await act(fan.client, id, "camera/answer", { ...answered, accepted: true })).body.code).toBe(
    "private_not_found",
  );
  const oneCamera = await paidShow({ kind: "stream" });
  expect((await act(ava, oneCamera, "camera")).body.code).toBe("not_allowed");
  for (const socket of [atAva, atFan]) socket.close();
});

test("[X-20] pages are told what is pending: to whom was sent, and who is invited", async () => {
  const pendingOf = async (client: Client) => {
    const { text } = await client.get("/");
    const globals = JSON.parse(/<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text)![1]!);
    return globals.private as unknown;
  };
  expect(await pendingOf(fan.client)).toBeNull();
  const { id } = (await invite()).body;
  expect(await pendingOf(fan.client)).toEqual({ role: "receiver", id, username: "ava", kind: "c2c" });
  expect(await pendingOf(ava)).toEqual({ role: "sender", id, username: "sub", kind: "c2c" });
});
