import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { ByteRange } from "../../src/server/media/byte-range.ts";
import { sendFile } from "../../src/server/media/send-file.ts";

const bytes = randomBytes(3 * 1024 * 1024 + 7);
const world: { folder: string; path: string; server?: Server; part: ByteRange; sent: Promise<unknown>[] } = {
  ...{ folder: "", path: "", part: { first: 0, last: 0 }, sent: [] },
};

beforeAll(async () => {
  world.folder = await mkdtemp(join(tmpdir(), "marquee-send-"));
  world.path = join(world.folder, "it.bin");
  await writeFile(world.path, bytes);
  world.server = createServer((_, response) => {
    const { first, last } = world.part;
    response.writeHead(200, { "content-length": last - first + 1 });
    const sending = sendFile(world.path, world.part, response);
    world.sent.push(sending.catch((error: Error) => error.message));
    sending.catch(() => response.destroy());
  });
  world.server.listen(0, "127.0.0.1");
  await once(world.server, "listening");
});
beforeEach(() => {
  world.sent = [];
  world.part = { first: 0, last: bytes.length - 1 };
});
afterAll(async () => {
  world.server?.closeAllConnections();
  world.server?.close();
  await rm(world.folder, { recursive: true, force: true });
});

const ask = async (): Promise<IncomingMessage> => {
  const { port } = world.server!.address() as AddressInfo;
  const asking = get({ port, host: "127.0.0.1", path: "/", agent: false });
  return (await once(asking, "response"))[0] as IncomingMessage;
};

test.each([
  ["the whole", 0, bytes.length - 1],
  ["one byte", 5, 5],
  ["a block to its end", 0, 128 * 1024 - 1],
  ["a byte more than a block", 0, 128 * 1024],
  ["the end", bytes.length - 300_000, bytes.length - 1],
])("[POSTS-27] %s of a file arrives as it is stored", async (_, first, last) => {
  world.part = { first, last };
  const got = await buffer(await ask());
  expect(got.equals(bytes.subarray(first, last + 1))).toBe(true);
  expect(await Promise.all(world.sent)).toEqual([undefined]);
});

test("many readers, slow ones among them, get their own bytes", async () => {
  const slow = await Promise.all([ask(), ask(), ask()]);
  const fast = await Promise.all(Array.from({ length: 5 }, async () => buffer(await ask())));
  const late = await Promise.all(slow.map((answer) => buffer(answer)));
  expect([...fast, ...late].map((got) => got.equals(bytes))).toEqual(Array<boolean>(8).fill(true));
});

test("it is over when its reader goes away, and others are sent theirs", async () => {
  const answer = await ask();
  answer.destroy();
  expect(await Promise.all(world.sent)).toEqual([undefined]);
  expect((await buffer(await ask())).equals(bytes)).toBe(true);
});

test("a file that became shorter breaks the answer off", async () => {
  const short = join(world.folder, "short.bin");
  await writeFile(short, bytes);
  await truncate(short, 100_000);
  const before = world.path;
  world.path = short;
  try {
    await expect(ask().then(buffer)).rejects.toThrow("aborted");
    expect(await Promise.all(world.sent)).toEqual(["A file is shorter than it was."]);
  } finally {
    world.path = before;
  }
});
