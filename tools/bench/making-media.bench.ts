import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import sharp from "sharp";

import { watchMemory } from "../../tests/attack/memory.ts";
import { makeWidePng } from "../../tests/attack/wide-png.ts";
import { sendMedia } from "../../tests/media/uploaded-media.ts";
import type { Client } from "../../tests/running/http-client.ts";
import { launchServer } from "../../tests/running/launch-server.ts";
import { makePlayed } from "../../src/server/media/make-played.ts";
import { cleanImage } from "../../src/server/upload/clean-image.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { signInPeople } from "./demo-people.ts";
import { milliseconds, plainRow, ratioRow, takeTurns, type Bench, type Row, type Size } from "./row.ts";

interface Scale {
  readonly rounds: number;
  /** Of a picture, in pixels: as a camera's. */
  readonly width: number;
  readonly height: number;
  /** Of the largest pictures that are taken. */
  readonly side: number;
  readonly atOnce: number;
  readonly seconds: number;
}
const scales: Readonly<Record<Size, Scale>> = {
  full: { rounds: 7, width: 6000, height: 4000, side: 8000, atOnce: 10, seconds: 60 },
  toy: { rounds: 0, width: 600, height: 400, side: 800, atOnce: 2, seconds: 1 },
};
const MB = 1024 ** 2;
const MOST_MEMORY = 300 * MB;

/** A picture that no encoder finds easy. */
const photograph = ({ width, height }: Scale): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#765",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();

const cpuSeconds = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

/** The three pictures that are kept, as one would write them down with sharp alone. */
const bareSizes = async (bytes: Buffer): Promise<void> => {
  const whole = await sharp(bytes)
    .autoOrient()
    .resize(2048, 2048, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  const small = sharp(whole).resize(480, 480, { fit: "inside", withoutEnlargement: true });
  const thumb = await small.clone().webp({ quality: 78 }).toBuffer();
  const { width, height } = await sharp(thumb).metadata();
  const few = await small.clone().resize(6, 4, { fit: "fill" }).raw().toBuffer({ resolveWithObject: true });
  await sharp(few.data, { raw: few.info })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .blur(Math.max(1, Math.min(width, height) / 24))
    .webp({ quality: 60 })
    .toBuffer();
};

const pictureRow = async (scale: Scale): Promise<Row> => {
  const bytes = await photograph(scale);
  const ours = () =>
    cpuSeconds(async () => {
      const { kind } = await cleanImage(bytes, "image");
      if (kind !== "clean") throw new Error(`the picture is ${kind}`);
    });
  return ratioRow(
    "a picture to all its sizes: CPU",
    await takeTurns(scale.rounds, ours, () => cpuSeconds(() => bareSizes(bytes))),
    { show: milliseconds, comparedWith: "bare sharp, same steps" },
    { atMost: 1.3 },
  );
};

/** Whose turn does not come in time comes again when he is told to, with the token that stays good. */
const sendUntilTaken = async (client: Client, bytes: Buffer): Promise<void> => {
  const token = (await client.get("/api/v1/upload-token")).body["token"] as string;
  for (;;) {
    const { status, headers } = await sendMedia(client, "image", bytes, { token });
    if (status === 200) return;
    if (status !== 503) throw new Error(`a picture was answered ${status}`);
    await pause(Number(headers.get("retry-after")) * 1000);
  }
};

const memoryRow = async ({ side, atOnce }: Scale): Promise<Row> => {
  const postgres = await startBenchPostgres();
  const server = await launchServer({
    ...{ DATABASE_URL: await postgres.create("pictures"), DATA_DIR: `${postgres.folder}/data` },
    ...{ DEMO: "1", DEMO_HISTORY: "0", LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1" },
  });
  try {
    const bytes = await makeWidePng({ side, depth: 8, bytes: 4 * MB });
    const clients = await signInPeople(server.origin);
    // The process that reads pictures is there already.
    await sendMedia(clients[0]!, "image", await photograph({ ...scales.toy }));
    const memory = watchMemory(server.pid);
    await Promise.all(
      Array.from({ length: atOnce }, (_, index) => sendUntilTaken(clients[index % clients.length]!, bytes)),
    );
    const growth = memory.stop();
    const text = `${(growth / MB).toFixed(0)} MB`;
    return plainRow(
      `memory more for ${atOnce} pictures of ${side} x ${side} at once`,
      text,
      "at most 300 MB",
      growth <= MOST_MEMORY,
    );
  } finally {
    await server.stop();
    await postgres.stop();
  }
};

const run = promisify(execFile);

const ffmpeg = async (...args: readonly string[]): Promise<void> => {
  await run("ffmpeg", ["-v", "error", "-y", ...args]);
};

const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
};

const filmRow = async ({ rounds, seconds }: Scale): Promise<Row> => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-bench-film-"));
  try {
    const path = join(folder, "sent.mov");
    const source = ["-f", "lavfi", "-i", `testsrc2=size=1280x720:rate=25:duration=${seconds}`];
    const tone = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];
    await ffmpeg(...source, ...tone, "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", path);
    const made = join(folder, "made");
    await mkdir(made);
    const task = { task: "make", kind: "video", path, container: "mov", folder: made } as const;
    const ours = () => elapsed(() => makePlayed({ ...task, duration: seconds, most: 600 }, () => undefined));
    const film = [
      "-c:v",
      "libx264",
      "-preset",
      "veryfast",
      "-crf",
      "23",
      "-maxrate",
      "6M",
      "-bufsize",
      "12M",
    ];
    const baseline = () =>
      elapsed(() =>
        ffmpeg(
          ...["-i", path, "-map", "0:v:0", "-map", "0:a:0", "-vf", "scale=1280:720,format=yuv420p"],
          ...[...film, "-c:a", "aac", "-b:a", "128k", "-ac", "2", "-threads", "2", "-movflags", "+faststart"],
          join(folder, "by-hand.mp4"),
        ),
      );
    return ratioRow(
      `a film of ${seconds} s at 720p: time`,
      await takeTurns(Math.min(rounds, 3), ours, baseline),
      { show: milliseconds, comparedWith: "ffmpeg called by hand" },
      { atMost: 1.15 },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** What pictures and films cost to be made anew (UPLOAD-12). */
export const makingMedia: Bench = {
  name: "making-media",
  run: async (size) => {
    const scale = scales[size];
    return [await pictureRow(scale), await memoryRow(scale), await filmRow(scale)];
  },
};
