import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { LEAST_RATE } from "../../src/server/http/slow-senders.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { tokenOf } from "../creator-application/applicants.ts";
import { tusOf } from "../upload/tus-client.ts";

const WHOLE = 1000;
const VIDEO = "/api/v1/video/fans-media";
let server: ServerFixture;
let ava: Client;

beforeAll(async () => {
  server = await startFixture({
    demo: true,
    timeouts: { headers: 800, request: WHOLE, still: 5000, check: 50 },
  });
  ava = await server.signedIn("ava");
});
afterAll(() => server?.stop());

/** Sends a request's head, and then its body in small parts until it is over or the line is cut. Answers what came back. */
const sendSlowly = async (
  head: readonly string[],
  body: Buffer,
  { part, every }: { readonly part: number; readonly every: number },
): Promise<{ readonly answer: string; readonly sent: number; readonly milliseconds: number }> => {
  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  let answer = "";
  let isOver = false;
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString("latin1")));
  socket.on("error", () => (isOver = true));
  socket.on("end", () => (isOver = true));
  const closed = once(socket, "close");
  const begun = performance.now();
  socket.write(
    `${[head[0], `Host: ${host}`, "Connection: close", `Content-Length: ${body.length}`, ...head.slice(1)].join("\r\n")}\r\n\r\n`,
  );
  let sent = 0;
  while (!isOver && sent < body.length) {
    socket.write(body.subarray(sent, sent + part));
    sent += part;
    await pause(every);
  }
  await closed;
  return { answer, sent: Math.min(sent, body.length), milliseconds: performance.now() - begun };
};

const piece = (path: string, token: string): readonly string[] => [
  `PATCH ${path} HTTP/1.1`,
  "Tus-Resumable: 1.0.0",
  `Upload-Token: ${token}`,
  "Upload-Offset: 0",
  "Content-Type: application/offset+octet-stream",
];
/** So much comes at a time that it is three times the least rate. */
const slowly = { part: (3 * LEAST_RATE) / 10, every: 100 };
const aByte = { part: 1, every: 100 };

test("[X-22] a piece takes as long as it needs on a slow line", async () => {
  const upload = await tusOf(ava, server.origin);
  await upload.begin(VIDEO, 100_000);
  const bytes = Buffer.alloc(Math.floor(LEAST_RATE * 9), 7);
  const { answer, milliseconds } = await sendSlowly(piece(upload.path(), upload.token), bytes, slowly);
  expect(answer).toMatch(/^HTTP\/1\.1 204 /);
  expect(milliseconds).toBeGreaterThan(2 * WHOLE);
  expect(await upload.offset()).toBe(bytes.length);
});

test("[X-22] a byte now and then is no piece: the line is cut, what came is kept, and its place is free", async () => {
  const upload = await tusOf(ava, server.origin);
  await upload.begin(VIDEO, 100_000);
  const { sent } = await sendSlowly(piece(upload.path(), upload.token), Buffer.alloc(50_000), aByte);
  expect(sent).toBeLessThan(100);
  await expect.poll(() => server.services.uploads.places.taken()).toBe(0);
  const offset = await upload.offset();
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThanOrEqual(sent);
});

test("[UPLOAD-12] a file in one request may be as slow, and no slower", async () => {
  const form = (size: number): Buffer =>
    Buffer.concat([
      Buffer.from('--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'),
      Buffer.alloc(size),
      Buffer.from("\r\n--line--\r\n"),
    ]);
  const head = async (): Promise<readonly string[]> => [
    "POST /api/v1/image/fans-media HTTP/1.1",
    "Content-Type: multipart/form-data; boundary=line",
    `Cookie: ${ava.cookie()}`,
    `Origin: ${server.origin}`,
    `Upload-Token: ${await tokenOf(ava)}`,
    `X-CSRF-Token: ${ava.csrf()}`,
  ];
  const slow = await sendSlowly(await head(), form(LEAST_RATE * 9), slowly);
  // Zeros: it came whole, and is no picture.
  expect(slow.answer).toMatch(/^HTTP\/1\.1 422 /);
  expect(slow.milliseconds).toBeGreaterThan(2 * WHOLE);
  expect((await sendSlowly(await head(), form(50_000), aByte)).sent).toBeLessThan(200);
});

test("[X-22] whoever was granted no upload, and any other body, has the time of a request", async () => {
  const heads = [
    piece("/api/v1/upload/unknown", "none"),
    ["POST /api/v1/auth/signin HTTP/1.1", "Content-Type: application/json"],
    ["POST /api/v1/image/fans-media HTTP/1.1", "Content-Type: multipart/form-data; boundary=line"],
  ];
  for (const head of heads) {
    const { sent, milliseconds } = await sendSlowly(head, Buffer.alloc(LEAST_RATE * 9), slowly);
    expect(sent, head[0]).toBeLessThan(LEAST_RATE * 9);
    expect(milliseconds, head[0]).toBeLessThan(2 * WHOLE);
  }
});
