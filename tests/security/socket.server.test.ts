import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import { encodeFrame } from "../../src/protocol/frame.ts";
import { socketEvents } from "../../src/protocol/socket-events.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { SocketClient } from "../running/http-client.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";
import { accountId, enter } from "./enter.ts";
import { say } from "./raw-http.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const tokenOf = async ({ client }: Awaited<ReturnType<typeof enter>>): Promise<string> =>
  (await client.get("/api/v1/auth/session")).body.user.node_token as string;
const ping = async (socket: SocketClient): Promise<void> => {
  socket.send("socket.ping", {});
  await socket.next("socket.pong");
};

const KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
const upgrade = ["Upgrade: websocket", KEY, "Sec-WebSocket-Version: 13"];
const shake = async (target: string, headers: readonly string[], host?: string): Promise<number> => {
  const { port } = new URL(server.origin);
  const lines = [
    `GET ${target} HTTP/1.1`,
    `Host: ${host ?? new URL(server.origin).host}`,
    "Connection: Upgrade",
    ...upgrade,
    ...headers,
  ];
  return new Promise((resolve) => {
    const line = connect(Number(port), "127.0.0.1", () => line.write(`${lines.join("\r\n")}\r\n\r\n`));
    line.once("data", (bytes: Buffer) => {
      resolve(Number(bytes.toString("latin1").split(" ")[1]));
      line.destroy();
    });
  });
};

describe("who may open a socket", () => {
  test("a page of this very host alone: every other Origin, host or path is refused before the handshake", async () => {
    const own = server.origin;
    const foreign = [
      "Origin: https://evil.example",
      "Origin: null",
      `Origin: ${own}.evil.example`,
      `Origin: ${own.replace(/:\d+$/, ":1")}`,
      `Origin: http://evil.example/${new URL(own).host}`,
      `Origin: http://${new URL(own).host}@evil.example`,
      "Origin: ",
    ];
    for (const header of foreign) expect(await shake("/socket", [header]), header).toBe(403);
    expect(await shake("/socket", [])).toBe(403);
    expect(await shake("/socket", [`Origin: ${own}`, `Host: ${new URL(own).host}`])).toBe(400);
    expect(await shake("/socket", ["Origin: http://evil.example"], "evil.example")).toBe(404);
    for (const path of ["/", "/socket/", "/socketx", "/api/v1/auth/session", "//socket"]) {
      expect(await shake(path, [`Origin: ${own}`]), path).toBe(404);
    }
    expect(await shake("/socket", [`Origin: ${own}`])).toBe(101);
  });

  test("a request that is no upgrade gets no socket", async () => {
    expect((await say(server.origin, { target: "/socket" })).status).toBe(404);
  });
});

describe("[RT-05] the token of the authorize message", () => {
  const refused = async (token: unknown): Promise<void> => {
    const socket = await server.visitor().socket();
    socket.send("socket.authorize", { token, version: 1 });
    expect(await socket.next("socket.error")).toMatchObject({ code: "token" });
    socket.close();
  };

  test("changed in any one place it opens nothing; as it was it does", async () => {
    const caller = await enter(server, "sub");
    const token = await tokenOf(caller);
    for (let at = 0; at < token.length; at += Math.ceil(token.length / 30)) {
      const other = token[at] === "A" ? "Q" : "A";
      await refused(token.slice(0, at) + other + token.slice(at + 1));
    }
    for (const wrong of [null, 1, {}, [token], "", `${token}${token}`, token.slice(0, 20)])
      await refused(wrong);
    const twin = await server.visitor().socket();
    twin.send("socket.authorize", { token, version: 1 });
    expect(await twin.next("socket.authorized")).toEqual({ username: "sub" });
    await refused(token);
    twin.close();
  });

  test("it dies with its session, and of sixteen at once with one token one gets in", async () => {
    const caller = await enter(server, "pack");
    const token = await tokenOf(caller);
    const sockets = await Promise.all(Array.from({ length: 16 }, () => server.visitor().socket()));
    const results = await Promise.all(
      sockets.map((socket) => {
        socket.send("socket.authorize", { token, version: 1 });
        return Promise.race([
          socket.next("socket.authorized").then(() => "in"),
          socket.next("socket.error").then(() => "out"),
        ]);
      }),
    );
    expect(results.filter((result) => result === "in")).toHaveLength(1);
    for (const socket of sockets) socket.close();
    const leaving = await enter(server, "pack");
    const late = await tokenOf(leaving);
    await leaving.client.post("/api/v1/auth/logout", {}, { "x-csrf-token": leaving.csrf });
    await refused(late);
  });

  test("only a signed-in page gets one, never an address", async () => {
    expect((await server.visitor().get("/api/v1/auth/session")).body.user).toBeNull();
    const caller = await enter(server, "sub");
    const token = await tokenOf(caller);
    const socket = await server.visitor().socket();
    await server.services.store.transact(systemMetadata, async (unit) =>
      unit.publish({ event: "profile.update", audience: { room: "profile:ava" }, data: { username: "ava" } }),
    );
    expect(await shake(`/socket?token=${encodeURIComponent(token)}`, [`Origin: ${server.origin}`])).toBe(101);
    socket.send("socket.authorize", { token, version: 1 });
    await socket.next("socket.authorized");
    socket.close();
  });
});

test("nobody enters another one's audience: rooms are of profiles alone, and personal events reach their account alone", async () => {
  const id = await accountId(server, "sub");
  for (const room of [
    `account:${id}`,
    `session:${id}`,
    "profile:",
    "profile:*",
    "profile:ava\u0000",
    "__proto__",
    id,
    "profile:../sub",
  ]) {
    const socket = await server.visitor().socket();
    socket.send("socket.join", { room });
    expect(await socket.closed, room).toBe(1008);
  }
  const [caller, other] = [await enter(server, "sub"), await enter(server, "fan")];
  const open = async (from: typeof caller) => {
    const socket = await from.client.socket();
    socket.send("socket.authorize", { token: await tokenOf(from), version: 1 });
    await socket.next("socket.authorized");
    return socket;
  };
  const [mine, his] = [await open(caller), await open(other)];
  const tell = (account: string, reason: string) =>
    server.services.store.transact(systemMetadata, async (unit) =>
      unit.publish({
        event: "account.verification-update",
        audience: { account },
        data: { status: "rejected", reason },
      }),
    );
  await tell(id, "mine");
  await tell(await accountId(server, "fan"), "his");
  const name = "account.verification-update";
  expect(await mine.next(name)).toEqual({ status: "rejected", reason: "mine" });
  expect(await his.next(name)).toEqual({ status: "rejected", reason: "his" });
  expect([...mine.received(), ...his.received()].filter((each) => each.name === name)).toEqual([]);
  mine.close();
  his.close();
});

describe("[RT-15] what no client says", () => {
  const frames = socketEvents.map(({ id, fields }) =>
    Buffer.from(encodeFrame(id, fields, Object.fromEntries(fields.map((field, index) => [field, index])))),
  );
  /** Sends on sockets of their own until each is closed or has answered a ping: it is alive and was not hurt. */
  const survives = async (bytes: Buffer): Promise<number> => {
    const socket = new WebSocket(`${server.origin.replace("http", "ws")}/socket`, {
      headers: { origin: server.origin },
    });
    return new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("close", (code) => resolve(code));
      socket.on("open", () => {
        socket.send(bytes);
        socket.send(Buffer.from("[4,null,0,[]]"));
      });
      socket.on("message", (answer: Buffer) => {
        if (!answer.toString().startsWith("[5,")) return;
        resolve(0);
        socket.terminate();
      });
    });
  };

  test("every event cut off, with flipped bits or with too much: closed with a code or ignored; others are served", async () => {
    const bystander = await server.visitor().socket();
    const codes = new Map<number, number>();
    const say_ = async (bytes: Buffer): Promise<void> => {
      const code = await survives(bytes);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    };
    const hurt: Buffer[] = [];
    frames.forEach((frame, index) => {
      hurt.push(frame.subarray(0, 1 + ((index * 7) % (frame.length - 1))));
      const flipped = Buffer.from(frame);
      const at = (index * 13) % frame.length;
      flipped[at] = flipped[at]! ^ (1 << (index % 8));
      hurt.push(flipped);
    });
    const join = Buffer.from('[6,{"room":"profile:ava"},0,[]]');
    for (let cut = 0; cut < join.length; cut += 1) hurt.push(join.subarray(0, cut));
    hurt.push(
      Buffer.from(`[6,${"[".repeat(30_000)}`),
      Buffer.from(`[6,{"room":${"[".repeat(20_000)}${"]".repeat(20_000)}},0,[]]`),
      Buffer.from("[1e309,null,0,[]]"),
      Buffer.from('[6,{"__proto__":{"polluted":1}},0,[]]'),
      Buffer.from(`[6,{"room":"profile:${"a".repeat(60_000)}"},0,[]]`),
      Buffer.alloc(60_000, "é"),
      Buffer.alloc(0),
    );
    for (let from = 0; from < hurt.length; from += 20)
      await Promise.all(hurt.slice(from, from + 20).map(say_));
    expect([...codes.keys()].filter((code) => ![0, 1007, 1008].includes(code))).toEqual([]);
    expect(codes.get(1007)).toBeGreaterThan(20);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    await ping(bystander);
    bystander.close();
  });

  test("frames that the protocol itself forbids end that line alone", async () => {
    const bystander = await server.visitor().socket();
    const { port, host } = new URL(server.origin);
    const endOf = (bytes: Buffer): Promise<number> =>
      new Promise((resolve) => {
        const lines = [
          "GET /socket HTTP/1.1",
          `Host: ${host}`,
          "Connection: Upgrade",
          ...upgrade,
          `Origin: ${server.origin}`,
        ];
        const line = connect(Number(port), "127.0.0.1", () => line.write(`${lines.join("\r\n")}\r\n\r\n`));
        let opened = false;
        let received = 0;
        line.on("data", (chunk: Buffer) => {
          received += chunk.length;
          if (!opened) line.write(bytes);
          opened = true;
        });
        line.on("error", () => undefined);
        line.on("close", () => resolve(received));
      });
    const forbidden = [
      Buffer.from([0x82, 0x05, 1, 2, 3, 4, 5]),
      Buffer.from([0xf2, 0x80, 0, 0, 0, 0]),
      Buffer.from([0x83, 0x80, 0, 0, 0, 0]),
      Buffer.from([0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0]),
      Buffer.from([0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
      Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0]),
    ];
    for (const bytes of forbidden) expect(await endOf(bytes)).toBeGreaterThan(0);
    await ping(bystander);
    bystander.close();
  });

  test("who floods is closed, others are served meanwhile; who says much but not too much stays", async () => {
    const bystander = await server.visitor().socket();
    const flood = await server.visitor().socket();
    for (let sent = 0; sent < 2000; sent += 1) flood.send("socket.join", { room: "profile:ava" });
    await ping(bystander);
    expect(await flood.closed).toBe(1008);
    const slow = await server.visitor().socket();
    for (let sent = 0; sent < 40; sent += 1) slow.send("socket.pong", {});
    await ping(slow);
    slow.close();
    bystander.close();
  });

  test("a client enters twenty rooms, not more", async () => {
    const socket = await server.visitor().socket();
    for (let room = 0; room < 20; room += 1) socket.send("socket.join", { room: `profile:room${room}` });
    await ping(socket);
    expect(socket.received().some(({ name }) => name === "socket.error")).toBe(false);
    socket.send("socket.join", { room: "profile:onemore" });
    expect(await socket.next("socket.error")).toMatchObject({ code: "rooms" });
    socket.close();
  });
});

test("a client that never reads is let go before a megabyte or two wait for it; one that reads gets all", async () => {
  const reading = await server.visitor().socket();
  reading.send("socket.join", { room: "profile:ava" });
  await ping(reading);
  const silent = new WebSocket(`${server.origin.replace("http", "ws")}/socket`, {
    headers: { origin: server.origin },
  });
  await new Promise((resolve) => silent.once("open", resolve));
  silent.send(Buffer.from('[6,{"room":"profile:ava"},0,[]]'));
  silent.send(Buffer.from("[4,null,0,[]]"));
  await new Promise<void>((resolve) => {
    silent.on("message", (bytes: Buffer) => {
      if (bytes.toString().startsWith("[5,")) resolve();
    });
  });
  const before = server.services.hub.size();
  silent.pause();
  let sent = 0;
  // The system's own buffers take some megabytes before ours begin to fill.
  while (server.services.hub.size() === before && sent < 400) {
    sent += 1;
    server.services.hub.deliver("profile.update", { room: "profile:ava" }, { username: "x".repeat(100_000) });
    await reading.next("profile.update");
  }
  expect(server.services.hub.size()).toBe(before - 1);
  silent.terminate();
  reading.close();
});
