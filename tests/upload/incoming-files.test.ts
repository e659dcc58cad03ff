import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";

import { afterAll, beforeAll, expect, test } from "vitest";

import { fileSeal } from "../../src/server/upload/file-seal.ts";
import { createIncomingFiles } from "../../src/server/upload/incoming-files.ts";

const TYPE = "multipart/form-data; boundary=line";
const HEAD = '--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
/** A form with a file of seven bytes. */
const body = () => Readable.from([Buffer.from(`${HEAD}one `), Buffer.from("two\r\n--line--\r\n")]);
const within = (limit: number, key: Uint8Array | null = null) => ({
  ...{ type: TYPE, limit, key, isLeft: async () => true },
});
const world = { folder: "" };
beforeAll(async () => {
  world.folder = await mkdtemp(join(tmpdir(), "marquee-incoming-"));
});
afterAll(async () => rm(world.folder, { recursive: true, force: true }));

test("a body is written as it comes; one that is too long, or whose sender goes away, leaves nothing", async () => {
  const folder = join(world.folder, "bodies");
  const files = createIncomingFiles(folder, 0);
  await files.clean();
  const received = await files.receive(body(), within(7));
  if (typeof received === "string") throw new Error("seven bytes are within seven");
  expect(await readFile(received.path, "utf8")).toBe("one two");
  await files.remove(received.path);
  expect(await files.receive(body(), within(6))).toBe("long");
  expect(await files.receive(body(), { ...within(7), type: "text/plain" })).toBe("foreign");
  expect(await files.receive(Readable.from([Buffer.from(`${HEAD}one`)]), within(7))).toBe("foreign");
  // A form that never ends around a small file.
  const endless = Readable.from([Buffer.from(`${HEAD}one\r\n--line--\r\n`), Buffer.alloc(20_000)]);
  expect(await files.receive(endless, within(7))).toBe("long");
  const cut = new PassThrough();
  const receiving = files.receive(cut, within(100));
  cut.write(`${HEAD}begun`);
  cut.destroy(new Error("hung up"));
  await expect(receiving).rejects.toThrow("hung up");
  expect(await readdir(folder)).toEqual([]);
});

test("[X-22] a long one asks every 64 MB whether there is room, and leaves nothing when there is none any more", async () => {
  const folder = join(world.folder, "long");
  const files = createIncomingFiles(folder, 0);
  await files.clean();
  const MB = Buffer.alloc(2 ** 20);
  const answers = [true, false];
  const asked: number[] = [];
  let sent = 0;
  const parts = function* () {
    yield Buffer.from(HEAD);
    for (; sent < 200; sent += 1) yield MB;
  };
  const isLeft = async () => {
    asked.push(sent);
    return answers[asked.length - 1]!;
  };
  const received = await files.receive(Readable.from(parts(), { highWaterMark: 1 }), {
    ...within(500 * 2 ** 20),
    isLeft,
  });
  expect([received, asked.length, await readdir(folder)]).toEqual(["full", 2, []]);
  for (const [index, at] of asked.entries()) expect(Math.abs(at - 64 * (index + 1))).toBeLessThanOrEqual(2);
});

test("[X-22] with a key it lies there encrypted, from any byte on", async () => {
  const folder = join(world.folder, "sealed");
  const files = createIncomingFiles(folder, 0);
  await files.clean();
  const key = Buffer.alloc(32, 7);
  const received = await files.receive(body(), within(7, key));
  if (typeof received === "string") throw new Error("seven bytes are within seven");
  const sealed = await readFile(received.path);
  expect([sealed.length, sealed.includes("one"), sealed.includes("two")]).toEqual([7, false, false]);
  expect(fileSeal(key).update(sealed).toString()).toBe("one two");
  expect(fileSeal(key, 4).update(sealed.subarray(4)).toString()).toBe("two");
  const long = Buffer.alloc(100, 1);
  const whole = fileSeal(key).update(long);
  for (const at of [0, 1, 15, 16, 17, 32, 99])
    expect(fileSeal(key, at).update(long.subarray(at)).equals(whole.subarray(at))).toBe(true);
});

test("what a killed process left is removed, what is being received stays", async () => {
  const folder = join(world.folder, "left");
  await mkdir(folder);
  await writeFile(join(folder, "left"), "");
  const files = createIncomingFiles(folder, 0);
  const received = await files.receive(body(), within(10));
  await files.clean();
  expect(await readdir(folder)).toEqual([
    typeof received === "string" ? "" : received.path.slice(folder.length + 1),
  ]);
});

test("where other processes work too, only what is older than any upload is removed", async () => {
  const folder = join(world.folder, "shared");
  await mkdir(folder);
  for (const name of ["old", "young"]) await writeFile(join(folder, name), "");
  const anHourAgo = Date.now() / 1000 - 3600;
  await utimes(join(folder, "old"), anHourAgo, anHourAgo);
  await createIncomingFiles(folder, 600_000).clean();
  expect(await readdir(folder)).toEqual(["young"]);
});
