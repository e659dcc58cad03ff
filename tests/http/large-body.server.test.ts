import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture();
});
afterAll(async () => server?.stop());

const head = (length: string): string =>
  `POST /api/v1/auth/signin HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;

/** A line on which `text` is sent; what comes over it, and whether it has ended. */
const say = async (
  text: string,
): Promise<{ readonly socket: Socket; readonly heard: () => string; readonly ended: () => boolean }> => {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let heard = "";
  let hasEnded = false;
  socket.on("data", (bytes: Buffer) => (heard += bytes.toString("latin1")));
  for (const event of ["error", "close"]) socket.on(event, () => (hasEnded = true));
  await once(socket, "connect");
  socket.write(text);
  return { socket, heard: () => heard, ended: () => hasEnded };
};

test("who sends too much is answered at once, may send it to its end, and asks again on the same line", async () => {
  const size = 2_000_000;
  const { socket, heard, ended } = await say(head(`Content-Length: ${size}`));
  await expect.poll(heard).toContain("413");
  expect(heard()).not.toMatch(/connection: close/i);
  socket.write(Buffer.alloc(size, 120));
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\n\r\n`);
  await expect.poll(heard).toContain("200 OK");
  expect(ended()).toBe(false);
});

test("a length that nobody would read to its end closes the line with the answer", async () => {
  const { heard, ended } = await say(head(`Content-Length: ${2 ** 40}`));
  await expect.poll(ended).toBe(true);
  expect(heard()).toMatch(/413[^]*connection: close/i);
});

test("who sends chunks without an end is answered, and loses the line after 32 MB", async () => {
  const { socket, heard, ended } = await say(head("Transfer-Encoding: chunked"));
  const size = 2 ** 20;
  const chunk = `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`;
  socket.write(chunk);
  await expect.poll(heard).toContain("413");
  const send = (error?: Error | null): void => {
    if (!error) socket.write(chunk, send);
  };
  send();
  await expect.poll(ended, { timeout: 10_000 }).toBe(true);
  expect(socket.bytesWritten).toBeGreaterThan(32 * size);
  expect(socket.bytesWritten).toBeLessThan(64 * size);
});
