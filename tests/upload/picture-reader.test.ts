import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createPictureReader, PICTURE_BOUNDS } from "../../src/server/upload/picture-reader.ts";
import { makeWidePng } from "../attack/wide-png.ts";

const MEGABYTE = 1024 * 1024;
const world = { folder: "" };
const stored = async (name: string, side: number, interlaced = false) => {
  const path = join(world.folder, name);
  await writeFile(path, await makeWidePng({ side, depth: 16, interlaced, bytes: 1000 }));
  return { kind: "document", path, key: null } as const;
};
const here = (): AbortSignal => new AbortController().signal;

beforeAll(async () => {
  world.folder = await mkdtemp(join(tmpdir(), "marquee-pictures-"));
});
afterAll(async () => rm(world.folder, { recursive: true, force: true }));

test("a picture that takes too much memory is a broken one, and the next one is read", async () => {
  const reader = createPictureReader({ ...PICTURE_BOUNDS, memory: 220 * MEGABYTE });
  const whole = await stored("whole.png", 5000, true);
  const rows = await stored("rows.png", 5000);
  expect((await reader.read(whole, "a", here())).kind).toBe("broken");
  expect((await reader.read(rows, "a", here())).kind).toBe("clean");
  reader.stop();
});

test("[UPLOAD-12] a picture that would be held as a whole, larger than any camera's, is not read at all", async () => {
  const reader = createPictureReader({ ...PICTURE_BOUNDS, memory: 4000 * MEGABYTE });
  expect((await reader.read(await stored("huge.png", 6500, true), "a", here())).kind).toBe("broken");
  expect((await reader.read(await stored("held.png", 5500, true), "a", here())).kind).toBe("clean");
  reader.stop();
});

test("a picture that takes too long is a broken one", async () => {
  const form = await stored("slow.png", 400);
  const hasty = createPictureReader({ ...PICTURE_BOUNDS, reading: 1 });
  expect((await hasty.read(form, "a", here())).kind).toBe("broken");
  hasty.stop();
  const patient = createPictureReader(PICTURE_BOUNDS);
  expect((await patient.read(form, "a", here())).kind).toBe("clean");
  patient.stop();
});

test("whose turn does not come in time is told so, and who hangs up before does not get one", async () => {
  const form = await stored("turn.png", 400);
  const reader = createPictureReader({ ...PICTURE_BOUNDS, turn: 1 });
  const leaves = new AbortController();
  const first = reader.read(form, "a", here());
  const late = reader.read(form, "b", here());
  const gone = reader.read(form, "c", leaves.signal);
  leaves.abort(new Error("hung up"));
  await expect(gone).rejects.toThrow("hung up");
  expect((await late).kind).toBe("busy");
  expect((await first).kind).toBe("clean");
  reader.stop();
});

test("many pictures of one account do not come before the first one of another", async () => {
  const form = await stored("fair.png", 400);
  const reader = createPictureReader(PICTURE_BOUNDS);
  const order: string[] = [];
  const read = async (name: string, accountId: string): Promise<void> => {
    await reader.read(form, accountId, here());
    order.push(name);
  };
  await Promise.all([read("a1", "a"), read("a2", "a"), read("a3", "a"), read("b1", "b"), read("b2", "b")]);
  expect(order).toEqual(["a1", "b1", "a2", "b2", "a3"]);
  reader.stop();
});
