import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { PICTURE_WIDTHS, sizedPicture, srcSetOf } from "../../src/domain/media/picture-sizes.ts";
import { TooMany } from "../../src/server/media/few-at-once.ts";
import { createMedia } from "../../src/server/media/media.ts";
import { makeWidePng } from "../attack/wide-png.ts";

describe("srcset of a picture", () => {
  test("names our widths up to the widest that is wanted, on the host of the picture", () => {
    expect(srcSetOf("/media/public/demo/ava-avatar.webp", 240)).toBe(
      [96, 160, 240].map((width) => `/media/public/demo/ava-avatar-w${width}.webp ${width}w`).join(", "),
    );
    expect(srcSetOf("https://media.example:8443/media/public/a.webp", 96)).toBe(
      "https://media.example:8443/media/public/a-w96.webp 96w",
    );
    expect(srcSetOf("https://faces.example/media/public/a.webp?v=7", 160)).toBe(
      [96, 160]
        .map((width) => `https://faces.example/media/public/a-w${width}.webp?v=7 ${width}w`)
        .join(", "),
    );
  });

  test("every width that it names is one that the server makes", () => {
    const named = srcSetOf("/media/public/a.webp", 1600)!.split(", ");
    expect(named.map((one) => sizedPicture(one.split(" ")[0]!.slice("/media/".length)))).toEqual(
      PICTURE_WIDTHS.map((width) => ({ original: "public/a.webp", width })),
    );
  });

  test.each([
    "/media/demo/ava/picture-1-thumb.webp?e=1&s=x",
    "/media/demo/ava/picture-1.webp",
    "/media/public/logo.png",
    "https://others.example/face.webp",
    "blob:https://site.example/1",
    "",
  ])("there is none of %j", (address) => {
    expect(srcSetOf(address, 1600)).toBeUndefined();
  });
});

describe("a picture in one of our widths", () => {
  let dataDir: string;
  const painted: string[] = [];
  const media = (demo: boolean) =>
    createMedia({ dataDir, demo, media: { kind: "disk" } }, async (name) => {
      painted.push(name);
      return name === "public/painted.webp" ? picture(480) : null;
    });
  const picture = (width: number) =>
    sharp({ create: { width, height: width / 2, channels: 3, background: "teal" } })
      .webp()
      .toBuffer();
  const sizeOf = async (name: string) => {
    const found = await (await media(true)).find(name);
    if (found === null) return null;
    const { width, height, format } = await sharp(await buffer(await found.read())).metadata();
    return [width, height, format];
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "pictures-"));
    await mkdir(join(dataDir, "media/public"), { recursive: true });
    await mkdir(join(dataDir, "media/secret"));
    for (const name of ["public/cover", "secret/cover"])
      await writeFile(join(dataDir, `media/${name}.webp`), await picture(1000));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test("is made of the original, never enlarged, and kept", async () => {
    expect(await sizeOf("public/cover-w360.webp")).toEqual([360, 180, "webp"]);
    expect(await sizeOf("public/cover-w1600.webp")).toEqual([1000, 500, "webp"]);
    expect(await readdir(join(dataDir, "media/public"))).toEqual(
      expect.arrayContaining(["cover-w360.webp", "cover-w1600.webp"]),
    );
    expect((await (await media(false)).find("public/cover-w240.webp"))?.size).toBeGreaterThan(0);
  });

  test("is made with two at a time; fifty more wait, and beyond that there is none for now", async () => {
    const names: string[] = [];
    for (let one = 0; one < 10; one += 1) {
      await writeFile(join(dataDir, `media/public/many-${one}.webp`), await picture(800));
      for (const width of PICTURE_WIDTHS) names.push(`public/many-${one}-w${width}.webp`);
    }
    const files = await media(false);
    const found = await Promise.allSettled(names.map((name) => files.find(name)));
    const refused = found.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(names.length - 52);
    expect(refused.every((reason) => reason instanceof TooMany)).toBe(true);
    // A moment later there is.
    for (const name of names) expect((await files.find(name))?.size).toBeGreaterThan(0);
  });

  test("is not made of a picture that is too large to be read; of an animation that has too many the first is taken", async () => {
    const wide = await makeWidePng({ side: 8001, depth: 8, bytes: 1000 });
    await writeFile(join(dataDir, "media/public/wide.webp"), wide);
    await expect((await media(false)).find("public/wide-w96.webp")).rejects.toThrow("pixel limit");
    const pages = async (frames: number) => {
      const raw = { width: 200, height: 8 * frames, channels: 3, pageHeight: 8 } as const;
      const noise = Buffer.from(Array.from({ length: 200 * 8 * 3 * frames }, (_, at) => (at * 7919) % 251));
      const moving = await sharp(noise, { raw }).webp({ loop: 0 }).toBuffer();
      await writeFile(join(dataDir, `media/public/moving-${frames}.webp`), moving);
      const found = await (await media(false)).find(`public/moving-${frames}-w96.webp`);
      return (await sharp(await buffer(await found!.read())).metadata()).pages ?? 1;
    };
    expect([await pages(200), await pages(201)]).toEqual([200, 1]);
  });

  test("leaves nothing behind when it cannot be kept", async () => {
    // A folder in its place, which no file replaces.
    await mkdir(join(dataDir, "media/public/cover-w96.webp/x"), { recursive: true });
    await expect((await media(false)).find("public/cover-w96.webp")).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/,
    );
    expect((await readdir(join(dataDir, "media/public"))).filter((name) => name.endsWith(".part"))).toEqual(
      [],
    );
  });

  test("is made of what the demo paints, too", async () => {
    expect(await sizeOf("public/painted-w96.webp")).toEqual([96, 48, "webp"]);
  });

  test("does not exist in other widths, of sized pictures, of what is not public or not there", async () => {
    for (const name of [
      "public/cover-w361.webp",
      "public/cover-w0360.webp",
      "public/cover-w.webp",
      "public/cover-w360-w240.webp",
      "public/cover-w360-w360.webp",
      "secret/cover-w360.webp",
      "public/nobody-w360.webp",
    ])
      expect(await sizeOf(name), name).toBeNull();
    expect(painted).not.toContain("public/nobody-w360.webp");
  });
});
