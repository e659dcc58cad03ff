import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { audioTypes, videoTypes } from "../../src/domain/upload/media-file.ts";
import { probeMedia } from "../../src/server/media/probe-media.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { film, made, sound } from "./sample-media.ts";
import { sendMedia, uploadMedia } from "./uploaded-media.ts";

let server: ServerFixture;
let ava: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
});
beforeEach(() => server.services.database.deleteFrom("rate_limit").execute());
afterAll(() => server?.stop());

const rowOf = (tkn: string) =>
  server.services.database
    .selectFrom("media as m")
    .innerJoin("upload as u", "u.media_id", "m.id")
    .selectAll("m")
    .where("u.id", "=", tkn)
    .executeTakeFirstOrThrow();
const settled = async (tkn: string) => {
  await server.advance(1);
  return rowOf(tkn);
};
const bytesOf = async (name: string) => {
  const found = await server.services.ports.media.find(name);
  return found === null ? null : buffer(await found.read());
};
const probed = async (name: string) => {
  const path = join(server.services.config.dataDir, "probed.mp4");
  await writeFile(path, (await bytesOf(name))!);
  return probeMedia(path, "mov");
};
const refused = async (kind: "video" | "audio", bytes: Buffer, name = "it.mp4") => {
  const { status, body } = await sendMedia(ava, kind, bytes, { name });
  return [status, body["error"]];
};

describe("what is taken", () => {
  test("[CAPI-17] [UPLOAD-09] [UPLOAD-12] a film is made H.264 and AAC that begins at once, with a thumb and a teaser, and nothing of what was written into it", async () => {
    const { tkn } = await uploadMedia(ava, "video", await film({ type: "mov" }));
    const source = (await rowOf(tkn)).source!;
    const row = await settled(tkn);
    expect(row).toMatchObject({
      state: "ready",
      percent: 100,
      kind: "video",
      width: 320,
      height: 180,
      duration: 1,
    });
    const bytes = (await bytesOf(row.file))!;
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
    expect([bytes.includes("avc1"), bytes.includes("mp4a"), bytes.includes("Secret place")]).toEqual([
      true,
      true,
      false,
    ]);
    for (const name of [row.thumb!, row.teaser!])
      expect(await sharp((await bytesOf(name))!).metadata()).toMatchObject({
        format: "webp",
        width: 320,
        height: 180,
      });
    await server.advance(1);
    expect([row.source, await bytesOf(source)]).toEqual([null, null]);
  });

  test("[UPLOAD-12] a film is never enlarged, and at most 1080p, lying or standing", async () => {
    const one = async (width: number, height: number) => {
      const sent = await uploadMedia(ava, "video", await film({ width, height, sound: false, seconds: 0.1 }));
      const row = await settled(sent.tkn);
      const { width: across, height: down, hasSound } = await probed(row.file);
      return [row.width, row.height, across, down, hasSound];
    };
    expect(await one(2560, 1440)).toEqual([1920, 1080, 1920, 1080, false]);
    expect(await one(1440, 2560)).toEqual([1080, 1920, 1080, 1920, false]);
    expect(await one(102, 64)).toEqual([102, 64, 102, 64, false]);
  });

  test("[UPLOAD-09] [UPLOAD-13] [CVAL-41] [CVAL-43] every listed film type is taken by its content, whatever its name", async () => {
    // m4v and mpeg are mp4 and mpg under another name.
    const codecs: Readonly<Record<string, readonly string[]>> = {
      "3gp": ["-c:v", "libx264", "-c:a", "aac"],
      flv: ["-ar", "44100"],
    };
    for (const type of videoTypes) {
      const own = { m4v: "mp4", mpeg: "mpg" }[type as string] ?? type;
      const bytes = await film({ type: own, seconds: 0.4, more: codecs[type] ?? [] });
      const { tkn } = await uploadMedia(ava, "video", bytes);
      expect([type, (await settled(tkn)).state]).toEqual([type, "ready"]);
    }
  });

  test("[UPLOAD-08] [UPLOAD-12] [CVAL-40] mp3, m4a, ogg and wav become AAC", async () => {
    for (const type of audioTypes) {
      const { tkn } = await uploadMedia(ava, "audio", await sound(type, 2));
      const row = await settled(tkn);
      expect([type, row.state, row.duration, row.thumb, row.teaser]).toEqual([type, "ready", 2, null, null]);
      const bytes = (await bytesOf(row.file))!;
      expect([row.file.endsWith(".m4a"), bytes.includes("mp4a"), bytes.includes("Secret place")]).toEqual([
        true,
        true,
        false,
      ]);
    }
  });

  test("a film that hides something else is made anew: nothing of it is left", async () => {
    const hiding = Buffer.concat([await film(), Buffer.from("<script>alert(1)</script>PK\x03\x04")]);
    const { tkn } = await uploadMedia(ava, "video", hiding);
    const bytes = (await bytesOf((await settled(tkn)).file))!;
    expect([bytes.includes("<script>"), bytes.includes("PK\x03\x04")]).toEqual([false, false]);
  });

  test("[UPLOAD-12] of a picture of ten thousand frames the first one is taken", async () => {
    const source = ["-f", "lavfi", "-i", "testsrc2=size=16x16:rate=100:duration=100"];
    const { tkn } = await uploadMedia(ava, "image", await made(source, "gif"));
    const { file, width, state } = await rowOf(tkn);
    expect([
      width,
      state,
      (await sharp((await bytesOf(file)) ?? Buffer.alloc(0)).metadata()).pages ?? 1,
    ]).toEqual([16, "ready", 1]);
  });

  test("[UPLOAD-08] a song with a picture of its cover is a sound", async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const path = join(server.services.config.dataDir, "cover.png");
    await writeFile(path, picture);
    const song = await made(
      [
        "-f",
        "lavfi",
        "-i",
        "sine=duration=1",
        "-i",
        path,
        "-map",
        "0",
        "-map",
        "1",
        "-c:v",
        "copy",
        "-id3v2_version",
        "3",
      ],
      "mp3",
    );
    const { tkn } = await uploadMedia(ava, "audio", song);
    expect((await settled(tkn)).state).toBe("ready");
  });
});

const FILMS = `Only ${videoTypes.join(", ")} files are supported.`;
const SOUNDS = "Only mp3, m4a, ogg, wav files are supported.";

describe("what is refused", () => {
  test("[UPLOAD-10] [UPLOAD-13] the content is checked, never the name: a picture, a page, a playlist, a sound as a film", async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const foreign = [
      png,
      "<!doctype html><script>alert(1)</script>",
      "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/secret.ts\n",
      "ffconcat version 1.0\nfile /etc/passwd\n",
      "",
      "%PDF-1.7",
    ].map((it) => Buffer.from(it));
    for (const bytes of [...foreign, await sound("mp3"), await sound("m4a")])
      expect(await refused("video", bytes)).toEqual([422, FILMS]);
    for (const bytes of [...foreign, await film({ type: "mkv" }), await film({ sound: false })])
      expect(await refused("audio", bytes, "it.mp3")).toEqual([422, SOUNDS]);
  });

  test("bytes that only begin like a film cannot be read", async () => {
    const whole = await film();
    const cannot = "This file cannot be read. Please choose another one.";
    // The table of a film stands at its end here: a cut one has none.
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 40), Buffer.alloc(5000, 1)]),
    ])
      expect(await refused("video", bytes)).toEqual([422, cannot]);
  });

  test("a film that says it is longer than it is fails with its own text", async () => {
    const whole = await film({ seconds: 6, more: ["-movflags", "+faststart"] });
    const { tkn } = await uploadMedia(ava, "video", whole.subarray(0, Math.floor(whole.length / 2)));
    expect(await settled(tkn)).toMatchObject({
      state: "failed",
      error: "This file is damaged or not whole. Please choose another one.",
      source: null,
    });
  });

  test("[UPLOAD-12] too small, too long, too many tracks: each in words, within seconds", async () => {
    const tiny = ["-f", "lavfi", "-i", "color=size=2x2:rate=1/600:duration=20000", "-c:v", "ffv1"];
    expect(await refused("video", await made(tiny, "mkv"))).toEqual([
      422,
      "The film is too long. The limit is 4 hours.",
    ]);
    const dot = ["-f", "lavfi", "-i", "color=size=2x2:rate=5:duration=1", "-c:v", "ffv1"];
    expect(await refused("video", await made(dot, "mkv"))).toEqual([
      422,
      "The film is too small. It needs at least 16x16 px.",
    ]);
    const tracks = Array.from({ length: 40 }, () => ["-map", "0:a"]).flat();
    const many = ["-f", "lavfi", "-i", "sine=duration=0.1", ...tracks, "-c:a", "pcm_s16le"];
    expect(await refused("audio", await made(many, "mov"))).toEqual([
      422,
      "This file has too many tracks. The limit is 16.",
    ]);
  });

  test("[UPLOAD-12] a sound of more than 200 MB is refused before it is sent", async () => {
    const { body } = await ava.get("/api/v1/upload-token");
    const answer = await ava.raw("/api/v1/audio/fans-media", {
      method: "POST",
      headers: {
        "upload-token": body["token"],
        "x-csrf-token": ava.csrf(),
        "content-type": "multipart/form-data; boundary=x",
      },
      body: Buffer.alloc(200 * 1024 * 1024 + 16 * 1024 + 1),
    });
    expect([answer.status, answer.body["error"]]).toEqual([
      413,
      "The file is too large. The limit is 200 MB.",
    ]);
  });
});

test("without FFmpeg films and sounds are refused in words, pictures work", async () => {
  const path = process.env["PATH"];
  process.env["PATH"] = "/nowhere";
  const bare = await startFixture({ demo: true }).finally(() => (process.env["PATH"] = path));
  try {
    const client = await bare.signedIn("ava");
    const { status, body } = await sendMedia(client, "video", Buffer.from("anything"));
    expect([status, body["error"]]).toEqual([
      422,
      "This site takes no films or sounds at the moment. Pictures work.",
    ]);
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    expect((await sendMedia(client, "image", picture)).status).toBe(200);
  } finally {
    await bare.stop();
  }
});
