import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { MediaServerAway, type MediaServerPort } from "../../src/server/stream/media-server.port.ts";
import type { Client, SocketClient } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";
import { listen, OF_AVA, onAir, STREAM } from "./on-air.ts";
import { answerOf, offerOf } from "./sdp.ts";

/** A media server that only keeps what it is asked. */
const standIn = () => {
  const [started, dropped]: [string[], string[]] = [[], []];
  const state = { isOpening: false, isAway: false };
  /** How many are shown something at the same time. */
  const showing = { now: 0, most: 0 };
  let made = 0;
  const lineWith = (feed: string) => {
    if (state.isAway) throw new MediaServerAway("It is away.");
    made += 1;
    return { session: "1", handle: String(made), feed };
  };
  const port: Omit<MediaServerPort, "stop"> = {
    open: async () => undefined,
    close: async () => undefined,
    rooms: async () => [],
    send: async () => ({ line: lineWith(`feed-${made}`), answer: answerOf() }),
    renew: async () => answerOf(),
    show: async (_, feed) => {
      showing.now += 1;
      showing.most = Math.max(showing.most, showing.now);
      await new Promise(setImmediate);
      showing.now -= 1;
      return state.isOpening ? null : { line: lineWith(feed), offer: offerOf() };
    },
    start: async ({ handle }) => started.push(handle) > 0,
    drop: async ({ handle }) => void dropped.push(handle),
  };
  return { port, started, dropped, state, showing };
};

let server: ServerFixture;
let ava: Client;
let fan: Client;
let sockets: SocketClient[] = [];
let live = "";
let media: ReturnType<typeof standIn>;
const { goLive, keep } = onAir(() => ava);

beforeAll(async () => {
  server = await startFixture({
    demo: true,
    clock: stillClock(),
    // Nobody listens there: the stand-in is asked.
    environment: { MEDIA_SERVER_URL: "ws://127.0.0.1:9", MEDIA_SERVER_SECRET: "x".repeat(32) },
  });
  [ava, fan] = [await server.signedIn("ava"), await server.signedIn("sub")];
});
afterAll(() => server?.stop());
beforeEach(async () => {
  media = standIn();
  Object.assign(server.services.ports.mediaServer!, media.port);
  live = (await goLive()).stream.id;
});
afterEach(async () => {
  for (const socket of sockets) socket.close();
  sockets = [];
  await ava.delete(`${STREAM}/${live}`);
  await server.advance(120);
});

const hear = async (client: Client) => {
  const socket = await listen(client);
  sockets.push(socket);
  return socket;
};
const lines = () => server.services.database.selectFrom("stream_line").selectAll().orderBy("peer").execute();
const join = (peer: string, more: object = { entering: false, line: true }) =>
  fan.post(`${OF_AVA}/join`, { peer, entering: true, ...more });
const signal = (socket: SocketClient, more: object) =>
  socket.send("stream.signal", { stream_id: live, from: "a1", to: "server", kind: "offer", ...more });
/** What was said before a ping is answered is done. */
const settled = async (socket: SocketClient) => {
  socket.send("socket.ping", {});
  await socket.next("socket.pong");
};

/** The creator's page sends, and hears so; who watches is shown it. */
const send = async (socket: SocketClient, from = "a1") => {
  signal(socket, { from, data: { sdp: offerOf() } });
  expect(await socket.next("stream.signal")).toMatchObject({ from: "server", to: from, kind: "answer" });
  await server.advance(0);
};
/** A viewer's page is offered a line. */
const offered = async (socket: SocketClient, peer: string) => {
  const told = await socket.next("stream.signal");
  expect(told).toMatchObject({ to: peer, kind: "offer" });
  return String(told["from"]);
};
const answers = async (socket: SocketClient, from: string, to: string) => {
  signal(socket, { from, to, kind: "answer", data: { sdp: answerOf() } });
  await settled(socket);
};

test("[X-25] who watches is offered a line of his own, and its answer opens it", async () => {
  const [atAva, atFan] = [await hear(ava), await hear(fan)];
  await join("f1", {});
  await send(atAva);
  const name = await offered(atFan, "f1");
  await answers(atFan, "f1", name);
  const [sender, own] = await lines();
  expect([sender, own]).toMatchObject([{ peer: "a1" }, { peer: "f1", feed: sender!.feed }]);
  expect([media.started, name]).toEqual([[own!.handle], `server-${own!.handle}`]);
  // Who has just been offered one is not offered another, until that would have opened.
  await join("f1");
  expect(await lines()).toEqual([sender, own]);
  await server.advance(9);
  await join("f1");
  await offered(atFan, "f1");
  await server.advance(0);
  expect(media.dropped).toEqual([own!.handle]);
});

test("[X-25] a page that takes its line with the answer is told of it by no signal, and may open it", async () => {
  const [atAva, atFan] = [await hear(ava), await hear(fan)];
  await send(atAva);
  const { body } = await join("f1", { entering: true, line: true, here: true });
  const own = (await lines()).find(({ peer }) => peer === "f1")!;
  expect(body.offer).toEqual({ from: `server-${own.handle}`, sdp: expect.stringMatching(/^v=0/) });
  await answers(atFan, "f1", body.offer.from);
  expect(media.started).toEqual([own.handle]);
  expect(atFan.received().filter(({ name }) => name === "stream.signal")).toEqual([]);
  // It has just been offered one; and there is none of a media server that is away.
  expect((await join("f1", { line: true, here: true })).body.offer).toBeNull();
  await server.advance(9);
  media.state.isAway = true;
  expect((await join("f1", { line: true, here: true })).body.offer).toBeNull();
});

test("[X-25] [X-27] one look lets in who may watch, with his line; whoever may not comes in nowhere", async () => {
  const atAva = await hear(ava);
  await send(atAva);
  const enter = async (client: Client) => (await client.post(`${OF_AVA}/enter`, { peer: "f1" })).body;
  const told = (client: Client) => client.get(OF_AVA);
  const { viewed, joined } = await enter(fan);
  const own = (await lines()).find(({ peer }) => peer === "f1")!;
  expect(joined).toMatchObject({ replaced: false, mode: "server", offer: { from: `server-${own.handle}` } });
  expect(viewed).toMatchObject({ status: "live", access: true, has_private: false, stream: { id: live } });
  expect((await told(fan)).body).toEqual({ ...viewed, stream: joined.stream });
  const watching = () => server.services.database.selectFrom("stream_viewer").select("peer").execute();
  const before = await watching();
  const stranger = await server.signedIn("fan");
  expect(await enter(stranger)).toEqual({ viewed: (await told(stranger)).body, joined: null });
  expect((await enter(stranger)).viewed).toMatchObject({ status: "live", access: false });
  expect(await enter(ava)).toMatchObject({ viewed: { access: true }, joined: null });
  expect(await watching()).toEqual(before);
});

test("[X-25] another page of the creator's sends anew, and all who watch are offered what it sends", async () => {
  const [atAva, atFan] = [await hear(ava), await hear(fan)];
  await join("f1", {});
  await send(atAva);
  await offered(atFan, "f1");
  const before = (await lines()).map(({ handle }) => handle);
  await goLive("a2");
  await send(atAva, "a2");
  await offered(atFan, "f1");
  await server.advance(0);
  expect((await lines()).map(({ peer }) => peer)).toEqual(["a2", "f1"]);
  expect(media.dropped.toSorted()).toEqual(before.toSorted());
});

test("[X-25] who comes while the creator's line is opening is shown what she sends once it stands", async () => {
  const [atAva, atFan] = [await hear(ava), await hear(fan)];
  media.state.isOpening = true;
  await send(atAva);
  await join("f1", {});
  await join("f1");
  await server.advance(1);
  expect((await lines()).map(({ peer }) => peer)).toEqual(["a1"]);
  media.state.isOpening = false;
  await server.advance(1);
  await offered(atFan, "f1");
});

/** Others who watch. */
const crowd = (count: number) =>
  server.services.database
    .insertInto("stream_viewer")
    .values(
      Array.from({ length: count }, (_, index) => ({
        ...{ stream_id: live, account_id: `viewer-${index}`, peer: `v${index}` },
        seen_at: server.services.clock.now(),
      })),
    )
    .execute();

test("[X-25] ten at a time are offered what the creator sends", async () => {
  await crowd(24);
  await send(await hear(ava));
  expect(await lines()).toHaveLength(25);
  expect(media.showing.most).toBe(10);
});

test("[X-25] more than eight watch; who says nothing any more, as without access, loses his line", async () => {
  await crowd(8);
  const atAva = await hear(ava);
  expect((await join("f1", {})).status).toBe(200);
  await send(atAva);
  const own = (await lines()).find(({ peer }) => peer === "f1")!;
  expect(await lines()).toHaveLength(10);
  for (let passed = 0; passed < 40; passed += 10) {
    await server.advance(10);
    await keep(live);
  }
  expect((await lines()).map(({ peer }) => peer)).toEqual(["a1"]);
  expect(media.dropped).toContain(own.handle);
});

test("[X-25] signals of strangers, of pages that are not there and for lines of others reach nothing", async () => {
  const [atAva, atFan] = [await hear(ava), await hear(fan)];
  const stranger = await hear(await server.signedIn("fan"));
  const data = { sdp: offerOf() };
  for (const [socket, from] of [
    [stranger, "a1"],
    [atAva, "another"],
  ] as const) {
    signal(socket, { from, data });
    expect(await socket.next("stream.denied")).toMatchObject({ code: "not_found" });
  }
  await join("f1", {});
  // A viewer sends nothing.
  signal(atFan, { from: "f1", data });
  await send(atAva);
  await offered(atFan, "f1");
  await answers(atFan, "f1", "server-999");
  expect(media.started).toEqual([]);
  expect((await lines()).map(({ peer }) => peer)).toEqual(["a1", "f1"]);
});

test("[X-25] a media server that is away refuses nobody: both pages ask again", async () => {
  const [atAva, atFan] = [await hear(ava), await hear(fan)];
  media.state.isAway = true;
  expect((await join("f1", {})).status).toBe(200);
  signal(atAva, { data: { sdp: offerOf() } });
  await settled(atAva);
  expect(await lines()).toEqual([]);
  media.state.isAway = false;
  await send(atAva);
  await offered(atFan, "f1");
  media.state.isAway = true;
  await server.advance(9);
  await keep(live);
  expect((await join("f1")).status).toBe(200);
});

test("[X-25] a broadcast that is over has no line any more", async () => {
  const atAva = await hear(ava);
  await join("f1", {});
  await send(atAva);
  const before = (await lines()).map(({ handle }) => handle);
  await ava.delete(`${STREAM}/${live}`);
  await server.advance(0);
  expect(await lines()).toEqual([]);
  expect(media.dropped.toSorted()).toEqual(before.toSorted());
  signal(atAva, { data: { sdp: offerOf() } });
  expect(await atAva.next("stream.denied")).toMatchObject({ code: "not_found" });
});
