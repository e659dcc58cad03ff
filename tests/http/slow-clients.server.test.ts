import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import pino from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { cutStalledReaders } from "../../src/server/http/stalled-readers.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const STILL = 1000;
const FILE = "public/long.webm";
const SIZE = 24 * 1024 * 1024;

let server: ServerFixture;
const errors: string[] = [];
beforeAll(async () => {
  server = await startFixture({
    timeouts: { headers: 400, request: 2000, still: STILL, check: 50 },
    log: pino({ level: "error" }, { write: (line) => void errors.push(line) }),
  });
  await server.services.ports.media.put(FILE, Buffer.alloc(SIZE));
});
afterAll(async () => server?.stop());

/** A line of its own on which `head` is sent. */
const say = async (
  head: string,
  origin = server.origin,
): Promise<{ readonly socket: Socket; readonly ended: () => boolean }> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let ended = false;
  socket.on("error", () => (ended = true));
  socket.on("close", () => (ended = true));
  await once(socket, "connect");
  if (head !== "") socket.write(head);
  return { socket, ended: () => ended };
};

const download = (): string => `GET /media/${FILE} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\n\r\n`;
const begun = `POST /api/v1/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;

/** How long a reader pauses after a part who takes two limits for the whole, in milliseconds. */
const slowly = ({ length }: Buffer): number => (2 * STILL * length) / SIZE;

test("who does not read an answer is cut off", async () => {
  const { socket, ended } = await say(download());
  socket.pause();
  await pause(4 * STILL);
  let length = 0;
  socket.on("data", (part: Buffer) => (length += part.length));
  socket.resume();
  await expect.poll(ended).toBe(true);
  expect(length).toBeLessThan(SIZE);
});

/** Goes on sending line breaks until the test is over: an HTTP parser skips them before a request. */
const goOnSending = (socket: Socket): void => {
  const sending = setInterval(() => socket.write("\r\n"), STILL / 8);
  onTestFinished(() => clearInterval(sending));
};

/** A short answer, asked for many times without waiting for one. */
const pipelined = (count: number): string =>
  `GET /healthz HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\n\r\n`.repeat(count);

/** The text that comes over a line, and how many answers it has. */
const readAnswers = (socket: Socket): (() => number) => {
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
  return () => text.split("HTTP/1.1 200 OK").length - 1;
};

test("who asks four times without waiting is answered four times, and again", async () => {
  const { socket } = await say(pipelined(4));
  const answers = readAnswers(socket);
  // At once: a line on which nothing is asked is cut off.
  let isAsked = false;
  socket.on("data", () => {
    if (isAsked || answers() < 4) return;
    isAsked = true;
    socket.write(pipelined(4));
  });
  await expect.poll(answers).toBe(8);
});

test("who asks on without waiting for answers gets none of the later ones", async () => {
  const { socket, ended } = await say(pipelined(100));
  const answers = readAnswers(socket);
  await expect.poll(ended).toBe(true);
  expect(answers()).toBeLessThanOrEqual(4);
});

test("who does not read an answer is cut off, though he goes on sending", async () => {
  const { socket, ended } = await say(download());
  socket.pause();
  goOnSending(socket);
  await expect.poll(ended).toBe(true);
});

test("who reads an answer and goes on sending is not cut off", async () => {
  const { socket, ended } = await say(download());
  goOnSending(socket);
  let length = 0;
  for await (const part of socket) {
    length += (part as Buffer).length;
    if (length > SIZE) break;
  }
  expect(length).toBeGreaterThan(SIZE);
  expect(ended()).toBe(false);
});

test("who reads slowly gets all of it, though it takes several times as long", async () => {
  const { socket } = await say(download());
  let length = 0;
  for await (const part of socket) {
    length += (part as Buffer).length;
    await pause(slowly(part as Buffer));
    if (length > SIZE) break;
  }
  expect(length).toBeGreaterThan(SIZE);
});

test("the same holds for a connection that was upgraded to a web socket, and one large write is no standstill", async () => {
  const upgrading = createServer();
  const stop = cutStalledReaders(upgrading, STILL, 50);
  onTestFinished(() => {
    stop();
    upgrading.close();
  });
  upgrading.on("upgrade", (_, socket: Socket) => {
    socket.on("error", () => socket.destroy());
    socket.resume();
    socket.write(Buffer.alloc(SIZE));
  });
  upgrading.listen(0, "127.0.0.1");
  await once(upgrading, "listening");
  const origin = `http://127.0.0.1:${(upgrading.address() as AddressInfo).port}`;
  const head = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  const [stalled, slow] = [await say(head, origin), await say(head, origin)];
  stalled.socket.pause();
  goOnSending(stalled.socket);
  let length = 0;
  for await (const part of slow.socket) {
    length += (part as Buffer).length;
    await pause(slowly(part as Buffer));
    if (length === SIZE) break;
  }
  expect(length).toBe(SIZE);
  await expect.poll(stalled.ended).toBe(true);
});

test("a body that stops is cut off, which is no error of the server", async () => {
  const { socket, ended } = await say(begun);
  socket.resume();
  await expect.poll(ended).toBe(true);
  expect(errors).toEqual([]);
});

test("a connection on which nothing is asked is cut off", async () => {
  const { socket, ended } = await say("");
  socket.resume();
  await expect.poll(ended).toBe(true);
});
