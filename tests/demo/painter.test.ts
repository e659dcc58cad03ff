import { createHash } from "node:crypto";

import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { keyFrameOf } from "../../src/server/demo/art/webm.ts";
import { demoAvatar, demoCover, demoLogo, demoName } from "../../src/server/demo/demo-media.ts";
import { demoCreators } from "../../src/server/demo/demo-people.ts";
import { paintDemo } from "../../src/server/demo/demo-painter.ts";
import { demoPosts } from "../../src/server/demo/demo-posts.ts";

const hash = (bytes: Buffer | null): string => createHash("sha256").update(bytes!).digest("hex");

describe("the demo's files", () => {
  test("the same name is the same picture; other names are other pictures", async () => {
    const [one, again, other] = await Promise.all(
      ["picture-1", "picture-1", "picture-2"].map((name) => paintDemo(`demo/ava/${name}.webp`)),
    );
    expect(hash(again!)).toBe(hash(one!));
    expect(hash(other!)).not.toBe(hash(one!));
  });
  test("[POSTS-27] a teaser is a few blurred pixels, a thumb 480 wide, the picture as its post says", async () => {
    const size = async (name: string) => {
      const { width, height } = await sharp((await paintDemo(name))!).metadata();
      return [width, height];
    };
    const [post] = demoPosts("noah").filter(({ media }) => media[0]?.kind === "image");
    const { file, thumb, teaser, width, height } = post!.media[0]!;
    expect(await size(file)).toEqual([width, height]);
    expect((await size(thumb!))[0]).toBe(480);
    expect((await size(teaser!))[0]).toBe(120);
    expect((await paintDemo(teaser!))!.length).toBeLessThan(2_000);
  });
  test("every creator has a face and a cover, mia a logo and a lettered name", async () => {
    for (const { username } of demoCreators) {
      const [face, cover] = await Promise.all(
        [demoAvatar(username), demoCover(username)].map(async (name) =>
          sharp((await paintDemo(name))!).metadata(),
        ),
      );
      expect([username, face!.width, face!.height]).toEqual([username, 480, 480]);
      expect([username, cover!.width, cover!.height]).toEqual([username, 1600, 640]);
    }
    for (const name of [demoLogo, demoName])
      expect((await sharp((await paintDemo(name))!).metadata()).format).toBe("webp");
  });
  test("films are WebM of VP8 key frames, sounds are WAV", async () => {
    const film = (await paintDemo("demo/elsa/film-2.webm"))!;
    expect(film.subarray(0, 4).toString("hex")).toBe("1a45dfa3");
    expect(film.includes(Buffer.from("V_VP8"))).toBe(true);
    const sound = (await paintDemo("demo/ava/sound-1.wav"))!;
    expect(sound.toString("latin1", 0, 4) + sound.toString("latin1", 8, 12)).toBe("RIFFWAVE");
    expect(sound.readUInt32LE(40)).toBe(sound.length - 44);
    const webp = await sharp({ create: { width: 16, height: 16, channels: 3, background: "#123456" } })
      .webp()
      .toBuffer();
    // A key frame says so by its first bit being 0, then come its three start bytes.
    expect((keyFrameOf(webp)[0] ?? 1) & 1).toBe(0);
    expect(keyFrameOf(webp).subarray(3, 6).toString("hex")).toBe("9d012a");
    expect(() => keyFrameOf(Buffer.from("RIFF....WEBP"))).toThrow("no VP8 frame");
  });
  test("what the demo does not show is not painted", async () => {
    const names = [
      "demo/nobody/picture-1.webp",
      "demo/constructor/picture-1.webp",
      "public/demo/valueof-cover.webp",
      "demo/ava/picture-1.png",
      "x.webp",
    ];
    for (const name of names) expect(await paintDemo(name)).toBeNull();
  });
});

describe("the demo's posts", () => {
  test("ava has 64 of every type that is written, and of every access, noah 8, mia 25", () => {
    const ava = demoPosts("ava");
    expect([ava.length, demoPosts("noah").length, demoPosts("mia").length]).toEqual([64, 8, 25]);
    expect(new Set(ava.map(({ type }) => type))).toEqual(
      new Set(["feed", "feed_purchase_free", "fund", "poll"]),
    );
    expect(new Set(ava.map(({ access }) => access))).toEqual(new Set(["paid", "free", "paid_and_free"]));
    expect(new Set(ava.flatMap(({ media }) => media.map(({ kind }) => kind)))).toEqual(
      new Set(["image", "video", "audio"]),
    );
    expect(ava.some(({ media }) => media.length > 1)).toBe(true);
  });
  test("every post has its own words, and a page never says the same twice", () => {
    for (const { username } of demoCreators) {
      const texts = demoPosts(username).map(({ text }) => text);
      expect(texts.every((text) => text.length > 0)).toBe(true);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});
