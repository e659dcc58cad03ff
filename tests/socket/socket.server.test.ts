import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { encodeFrame } from "../../src/protocol/frame.ts";
import { socketEvent } from "../../src/protocol/socket-events.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Audience } from "../../src/server/store/event-store.ts";
import { floodAuthorize, watchAsBystander } from "../attack/authorize-flood.ts";
import { enter } from "../security/enter.ts";
import { createTestDatabase } from "../running/test-database.ts";
import type { SocketClient } from "../running/http-client.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const publish = (audience: Audience, username = "ava") =>
  server.services.store.transact(systemMetadata, async (unit) =>
    unit.publish({ event: "profile.update", audience, data: { username } }),
  );

const tokenOf = async (client: ReturnType<ServerFixture["visitor"]>): Promise<string> =>
  (await client.get("/api/v1/auth/session")).body.user.node_token;

const authorized = async (username: string) => {
  const client = await server.signedIn(username);
  const socket = await client.socket();
  const token = await tokenOf(client);
  socket.send("socket.authorize", { token, version: 1 });
  await socket.next("socket.authorized");
  return { client, socket, token };
};

const accountId = async (username: string): Promise<string> =>
  (
    await server.services.database
      .selectFrom("account")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).id;

test("[RT-16] [RT-17] a connection begins with version and templates of every event", async () => {
  const socket = await server.visitor().socket();
  const { version, events } = await socket.next("socket.template");
  expect(version).toBe(1);
  expect((events as Record<string, { name: string; fields: string[] }>)["170"]).toEqual({
    name: "payment.update",
    fields: [
      "type",
      "model_username",
      "status",
      "transaction_id",
      "amount_usd",
      "payment_intent",
      "initial_purchase",
    ],
  });
  expect(Object.keys(events as object).length).toBeGreaterThan(100);
  socket.close();
});

test("a foreign, a null and a missing Origin are refused", async () => {
  for (const origin of ["https://evil.example", "null"]) {
    await expect(server.visitor().socket({ origin })).rejects.toThrow("403");
  }
  const { WebSocket } = await import("ws");
  const status = await new Promise((resolve) => {
    const socket = new WebSocket(`${server.origin.replace("http", "ws")}/socket`);
    socket.on("unexpected-response", (_, { statusCode }) => resolve(statusCode));
    socket.on("error", () => undefined);
  });
  expect(status).toBe(403);
});

describe("[RT-05] authorize", () => {
  test("opens the personal audience of the account, on all nodes", async () => {
    const { socket } = await authorized("sub");
    const other = await authorized("fan");
    await publish({ account: await accountId("sub") }, "ava");
    expect(await socket.next("profile.update")).toEqual({ username: "ava" });
    const second = await server.secondNode();
    await second.services.store.transact(systemMetadata, async (unit) =>
      unit.publish({
        event: "profile.update",
        audience: { account: await accountId("sub") },
        data: { username: "noah" },
      }),
    );
    expect(await socket.next("profile.update")).toEqual({ username: "noah" });
    await publish({ account: await accountId("fan") }, "zoe");
    expect(await other.socket.next("profile.update")).toEqual({ username: "zoe" });
    await second.stop();
    socket.close();
    other.socket.close();
  });

  test("[RT-31] brings a fresh token at once", async () => {
    const before = server.services.clock.now();
    const { socket, token } = await authorized("sub");
    const update = await socket.next("lobby.token-update");
    expect(update["token"]).not.toBe(token);
    const expiresAt = Number(update["expires_at"]);
    // The second may have changed meanwhile.
    expect(expiresAt).toBeGreaterThanOrEqual(before + 60);
    expect(expiresAt).toBeLessThanOrEqual(server.services.clock.now() + 60);
    socket.close();
  });

  test("a used, an old, a foreign and a broken token open nothing for a stranger", async () => {
    const { client, token: used, socket: own } = await authorized("sub");
    const old = await tokenOf(client);
    const refused = async (token: unknown, version = 1) => {
      const stranger = await server.visitor().socket();
      stranger.send("socket.authorize", { token, version });
      expect(await stranger.next("socket.error")).toMatchObject({ code: "token" });
      return stranger;
    };
    (await refused(used)).close();
    await server.advance(61);
    for (const token of [old, "x", `${old.slice(0, -2)}xx`, 5]) (await refused(token)).close();
    const fresh = await tokenOf(client);
    const stranger = await refused(fresh, 2);
    stranger.send("socket.authorize", { token: fresh, version: 1 });
    expect(await stranger.next("socket.authorized")).toEqual({ username: "sub" });
    own.close();
    stranger.close();
  });

  test("[RT-07] the old token is enough for a reconnect by the same browser", async () => {
    const { client, socket, token } = await authorized("sub");
    socket.close();
    await server.advance(3600);
    const again = await client.socket();
    again.send("socket.authorize", { token, version: 1 });
    // What that page missed in an hour nobody knows.
    expect(await again.next("socket.authorized")).toEqual({ username: "sub", missed: true });
    again.close();
  });

  test("what was told to the account, or in the page's room, since the page was made is said to be missed", async () => {
    const client = await server.signedIn("sub");
    const authorize = async (token: string, rooms: readonly string[] = []) => {
      const socket = await client.socket();
      for (const room of rooms) socket.send("socket.join", { room });
      socket.send("socket.authorize", { token, version: 1 });
      const told = await socket.next("socket.authorized");
      socket.close();
      return told;
    };
    const [own, foreign, inRoom, elsewhere] = [
      { account: await accountId("sub") },
      { account: await accountId("fan") },
      { room: "profile:ava" },
      { room: "profile:noah" },
    ];
    const before = await tokenOf(client);
    // A transaction of another database of the cluster that goes on: what was told during it is seen all the same.
    const neighbour = await createTestDatabase();
    const slow = new Client(neighbour.url);
    await slow.connect();
    await slow.query("begin");
    await slow.query("select pg_current_xact_id()");
    await publish(own);
    const after = await tokenOf(client);
    expect(await authorize(before)).toEqual({ username: "sub", missed: true });
    expect(await authorize(after)).toEqual({ username: "sub" });

    for (const [audience, missed] of [
      [inRoom, { missed: true }],
      [elsewhere, {}],
      [foreign, {}],
    ] as const) {
      const token = await tokenOf(client);
      await publish(audience);
      expect(await authorize(token, ["profile:ava"])).toEqual({ username: "sub", ...missed });
    }
    await slow.end();
    await neighbour.drop();
  });
});

describe("how often a socket may be authorized", () => {
  const authorize = (socket: SocketClient, token: string) =>
    socket.send("socket.authorize", { token, version: 1 });
  const tokensUsed = async (): Promise<number> =>
    (
      await server.services.database
        .selectFrom("used_once")
        .select("key")
        .where("kind", "=", "node-token")
        .execute()
    ).length;

  test("once: another message, and a second one while the first is looked into, close it", async () => {
    const caller = await enter(server, "sub");
    const again = await caller.client.socket();
    authorize(again, await tokenOf(caller.client));
    await again.next("socket.authorized");
    authorize(again, await tokenOf(caller.client));
    expect(await again.closed).toBe(1008);

    const tokens = [await tokenOf(caller.client), await tokenOf(caller.client)] as const;
    const hasty = await caller.client.socket();
    for (const token of tokens) authorize(hasty, token);
    expect(await hasty.closed).toBe(1008);
  });

  test("a refused token may be followed by one fresh token, not by a third", async () => {
    const caller = await enter(server, "sub");
    const page = await server.visitor().socket();
    authorize(page, "old");
    await page.next("socket.error");
    authorize(page, await tokenOf(caller.client));
    expect(await page.next("socket.authorized")).toEqual({ username: "sub" });
    page.close();

    const guesser = await server.visitor().socket();
    for (const token of ["one", "two"]) {
      authorize(guesser, token);
      await guesser.next("socket.error");
    }
    authorize(guesser, await tokenOf(caller.client));
    expect(await guesser.closed).toBe(1008);
  });

  test("an account 120 times a minute on all its sockets; then the database is not even asked, and others go on", async () => {
    const [caller, other] = [await enter(server, "follower"), await enter(server, "pack")];
    const token = await tokenOf(caller.client);
    const tryOnce = async (): Promise<string> => {
      const socket = await caller.client.socket();
      authorize(socket, token);
      const answer = await Promise.race([
        socket.next("socket.authorized").then(() => "authorized"),
        socket.next("socket.error").then(({ code }) => String(code)),
      ]);
      socket.close();
      await socket.closed;
      return answer;
    };
    for (let count = 0; count < 120; count += 1) expect(await tryOnce()).toBe("authorized");
    const used = await tokensUsed();
    const fresh = await tokenOf(caller.client);
    const socket = await caller.client.socket();
    authorize(socket, fresh);
    expect(await socket.next("socket.error")).toEqual({
      code: "too_many",
      error: "Too many tries. Please wait a moment.",
    });
    expect(await tokensUsed()).toBe(used);
    socket.close();

    const his = await other.client.socket();
    authorize(his, await tokenOf(other.client));
    expect(await his.next("socket.authorized")).toEqual({ username: "pack" });
    his.close();
    await server.advance(60);
    expect(await tryOnce()).toBe("authorized");
  });

  test("a flood on many sockets of one account ends each of them, and a bystander is served meanwhile", async () => {
    const { client } = await enter(server, "snapper");
    const shape = { sockets: 40, framesASecond: 40, reopenedASecond: 0, milliseconds: 20_000 };
    const flood = floodAuthorize(server.origin, client, shape);
    const bystander = await watchAsBystander(server.visitor(), flood);
    expect(await flood).toMatchObject({ opened: 40, refused: 0, closed: 40 });
    expect(bystander.failed).toBe(0);
    expect(bystander.calls).toBeGreaterThan(0);
  });

  test("an account has a hundred sockets at a time, and one more when one of them is closed", async () => {
    const caller = await enter(server, "gifted");
    const token = await tokenOf(caller.client);
    const open = async () => {
      const socket = await caller.client.socket();
      authorize(socket, token);
      return socket;
    };
    const sockets = [];
    for (let count = 0; count < 100; count += 1) sockets.push(await open());
    await Promise.all(sockets.map((socket) => socket.next("socket.authorized")));
    const refused = await open();
    expect(await refused.next("socket.error")).toMatchObject({ code: "too_many" });
    sockets[0]!.close();
    await sockets[0]!.closed;
    const next = await open();
    expect(await next.next("socket.authorized")).toMatchObject({ username: "gifted" });
    for (const socket of [...sockets, refused, next]) socket.close();
  });
});

test("a room's messages reach who joined it, until he leaves", async () => {
  const inside = await server.visitor().socket();
  const outside = await server.visitor().socket();
  inside.send("socket.join", { room: "profile:ava" });
  inside.send("socket.ping", {});
  await inside.next("socket.pong");
  // Usernames may have capitals, names of rooms have none.
  await publish({ room: "profile:Ava" });
  expect(await inside.next("profile.update")).toEqual({ username: "ava" });
  inside.send("socket.leave", { room: "profile:ava" });
  outside.send("socket.join", { room: "profile:ava" });
  for (const socket of [inside, outside]) {
    socket.send("socket.ping", {});
    await socket.next("socket.pong");
  }
  await publish({ room: "profile:ava" });
  await outside.next("profile.update");
  expect(inside.received().some(({ name }) => name === "profile.update")).toBe(false);
  inside.close();
  outside.close();
});

test("[RT-30] logging out tells all sockets of that session and closes them, others stay", async () => {
  const leaving = await authorized("sub");
  const staying = await authorized("sub");
  await leaving.client.post("/api/v1/auth/logout");
  expect(await leaving.socket.next("account.logout")).toEqual({ reason: "sign-out" });
  expect(await leaving.socket.closed).toBe(4401);
  staying.socket.send("socket.ping", {});
  await staying.socket.next("socket.pong");
  staying.socket.close();
});

describe("what no client says", () => {
  const signalTo = (to: string): Buffer => {
    const { id, fields } = socketEvent("stream.signal");
    const data = { stream_id: "s1", from: "a1", to, kind: "offer", data: { sdp: "v=0" } };
    return Buffer.from(encodeFrame(id, fields, data));
  };
  const broken: [string, Buffer | string, number][] = [
    ["text", "[4,null,0,[]]", 1003],
    ["not JSON", Buffer.from("{"), 1007],
    ["not UTF-8", Buffer.from([0xff, 0xfe]), 1007],
    ["no array of four", Buffer.from("[1,null,0]"), 1007],
    ["a mask beyond its values", Buffer.from("[1,null,7,[1]]"), 1007],
    ["a room that is none", Buffer.from('[6,{"room":"account:x"},0,[]]'), 1008],
    ["a signal to a name that no row can have", signalTo("f1\0"), 1008],
    ["too much", Buffer.alloc(70 * 1024, 32), 1009],
  ];
  test.each(broken)("%s closes that socket alone", async (_, bytes, code) => {
    const bad = await server.visitor().socket();
    const good = await server.visitor().socket();
    bad.sendRaw(bytes);
    expect(await bad.closed).toBe(code);
    good.send("socket.ping", {});
    await good.next("socket.pong");
    good.close();
  });

  test("an unknown event is ignored", async () => {
    const socket = await server.visitor().socket();
    socket.sendRaw(Buffer.from("[999,null,0,[]]"));
    socket.send("socket.ping", {});
    expect(await socket.next("socket.pong")).toEqual({});
    socket.close();
  });

  test("[RT-41] a flood closes the socket, and the page is told not to come back at once", async () => {
    const socket = await server.visitor().socket();
    for (let count = 0; count < 200; count += 1) socket.send("socket.pong", {});
    expect(await socket.next("lobby.disconnect")).toEqual({ reason: "policy", retry: false });
    expect(await socket.closed).toBe(1008);
  });
});

test("[RT-41] a server that stops tells 1012, and that the page may come back", async () => {
  const second = await server.secondNode();
  const socket = await second.visitor().socket();
  await second.stop();
  expect(await socket.next("lobby.disconnect")).toEqual({ reason: "restart", retry: true });
  expect(await socket.closed).toBe(1012);
});
