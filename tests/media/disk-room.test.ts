import { mkdtemp, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { LEAST_LEFT, roomIn } from "../../src/server/media/disk-room.ts";
import { runFfmpeg } from "../../src/server/media/ffmpeg.ts";
import { DiskFull } from "../../src/server/media/storage-away.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-room-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A second of a picture without compression: some 5.6 MB. */
const write = async (room: number): Promise<number> => {
  const path = join(folder, "film.avi");
  const film = ["-f", "lavfi", "-i", "testsrc=size=320x240:rate=25:duration=1", "-c:v", "rawvideo"];
  const args = [...film, "-pix_fmt", "rgb24", "-y", `file:${path}`];
  await runFfmpeg("ffmpeg", args, { seconds: 20, room, line: () => undefined });
  return (await stat(path)).size;
};

test("[X-22] a film becomes no larger than its room: the disk counts as full", async () => {
  await expect(write(1024 * 1024)).rejects.toBeInstanceOf(DiskFull);
  expect((await stat(join(folder, "film.avi"))).size).toBeLessThanOrEqual(1024 * 1024);
  expect(await write(16 * 1024 * 1024)).toBeGreaterThan(5 * 1024 * 1024);
});

test("a disk keeps something for the database", async () => {
  const { bavail, blocks, bsize } = await statfs(folder);
  const left = bavail * bsize - (await roomIn(folder));
  // Others write to it meanwhile.
  expect(left).toBeGreaterThan(Math.min(LEAST_LEFT, blocks * bsize * 0.05) / 2);
});
