import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createIncomingFiles } from "../../src/server/upload/incoming-files.ts";

const world = { folder: "" };
beforeAll(async () => {
  world.folder = await mkdtemp(join(tmpdir(), "marquee-incoming-"));
});
afterAll(async () => rm(world.folder, { recursive: true, force: true }));

test("a body is written as it comes; one that is too long, or whose sender goes away, leaves nothing", async () => {
  const folder = join(world.folder, "bodies");
  const files = createIncomingFiles(folder, 0);
  await files.clean();
  const body = () => Readable.from([Buffer.from("one "), Buffer.from("two")]);
  const received = await files.receive(body(), 7);
  if (received === "long") throw new Error("seven bytes are within seven");
  expect(await readFile(received.path, "utf8")).toBe("one two");
  await files.remove(received.path);
  expect(await files.receive(body(), 6)).toBe("long");
  const cut = new PassThrough();
  const receiving = files.receive(cut, 100);
  cut.write("begun");
  cut.destroy(new Error("hung up"));
  await expect(receiving).rejects.toThrow("hung up");
  expect(await readdir(folder)).toEqual([]);
});

test("what a killed process left is removed, what is being received stays", async () => {
  const folder = join(world.folder, "left");
  await mkdir(folder);
  await writeFile(join(folder, "left"), "");
  const files = createIncomingFiles(folder, 0);
  const received = await files.receive(Readable.from([Buffer.from("mine")]), 10);
  await files.clean();
  expect(await readdir(folder)).toEqual([received === "long" ? "" : received.path.slice(folder.length + 1)]);
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
