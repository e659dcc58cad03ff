import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readPicture } from "../../src/server/upload/read-picture.ts";
import { flatPng } from "./hostile-files.ts";

const world = { folder: "" };
const read = async (bytes: Buffer) => {
  const path = join(world.folder, "it");
  await writeFile(path, bytes);
  return readPicture({ kind: "image", path, key: null });
};
beforeAll(async () => {
  world.folder = await mkdtemp(join(tmpdir(), "marquee-hostile-"));
});
afterAll(async () => rm(world.folder, { recursive: true, force: true }));

test("[UPLOAD-12] a flat picture of 30,000 pixels a side is too large before its pixels are read; one of 8,000 is taken", async () => {
  const bytes = flatPng(30_000);
  expect(bytes.length).toBeLessThan(1024 * 1024);
  expect(await read(bytes)).toEqual({ kind: "large" });
  expect((await read(flatPng(8000))).kind).toBe("clean");
});

test("[UPLOAD-12] of a WebP of ten thousand frames the first one is taken, a short one keeps moving", async () => {
  const animation = (frames: number) =>
    sharp(
      Buffer.alloc(8 * 8 * frames * 3, 90).map((_, at) => (at / 192) % 255),
      {
        raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 },
      },
    )
      .webp({ effort: 0, minSize: false })
      .toBuffer();
  const pagesOf = async (frames: number) => {
    const made = await read(await animation(frames));
    if (made.kind !== "clean") throw new Error(`It is ${made.kind}.`);
    return (await sharp(made.bytes).metadata()).pages ?? 1;
  };
  expect(await pagesOf(10_000)).toBe(1);
  expect(await pagesOf(20)).toBeGreaterThan(1);
});

test("[UPLOAD-07] drawings, packed or not, pages and archives are no pictures, whatever else is in them", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script/></svg>');
  const text = "Only gif, jpeg, png, webp files are supported.";
  const archive = Buffer.from("PK\x03\x04", "latin1");
  for (const bytes of [svg, gzipSync(svg), gzipSync(Buffer.alloc(9_000_000)), archive, Buffer.alloc(0)])
    expect(await read(bytes)).toEqual({ kind: "foreign", text });
});

test("a GIF that is a script as well is made anew: nothing of the script is left", async () => {
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#a0c" } })
    .gif()
    .toBuffer();
  const made = await read(Buffer.concat([gif, Buffer.from("=1;alert(document.cookie)//")]));
  if (made.kind !== "clean") throw new Error(`It is ${made.kind}.`);
  expect(Buffer.from(made.bytes).includes("alert")).toBe(false);
});
