import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { uploadKinds, type UploadKind } from "../../src/domain/upload/upload-kind.ts";
import { tokenOf } from "../creator-application/applicants.ts";
import { photo } from "../creator-application/pictures.ts";
import { film, made, sound } from "../media/sample-media.ts";
import { sendMedia, uploadMedia } from "../media/uploaded-media.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { flatPng, withTracks } from "./hostile-files.ts";
import { tusOf } from "./tus-client.ts";

type Kind = "image" | "video" | "audio";
let server: ServerFixture;
let ava: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
});
beforeEach(async () => {
  await server.services.database.deleteFrom("rate_limit").execute();
  await server.services.database.deleteFrom("open_upload").execute();
});
afterAll(() => server?.stop());

/** What a folder for work in hand holds; one that no work has needed yet is not there. */
const under = (folder: string) =>
  readdir(join(server.services.config.dataDir, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
const nothingIsLeft = async (): Promise<void> => {
  await expect.poll(() => server.services.uploads.places.taken()).toBe(0);
  expect([await under("incoming"), await under("making")]).toEqual([[], []]);
};
afterEach(nothingIsLeft);

/** A line on which a request is said as it is; `heard` is what has come back. */
const say = async (head: readonly string[]) => {
  const { hostname, port, host } = new URL(server.origin);
  const socket: Socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  await once(socket, "connect");
  let heard = "";
  socket.on("data", (part: Buffer) => (heard += part.toString("latin1")));
  socket.write(`${[head[0], `Host: ${host}`, ...head.slice(1)].join("\r\n")}\r\n\r\n`);
  const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  return { socket, statuses, heard: () => heard };
};

const FORM = '--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
const formHead = async (kind: UploadKind, length: string): Promise<readonly string[]> => [
  `POST ${uploadKinds[kind].path} HTTP/1.1`,
  "Content-Type: multipart/form-data; boundary=line",
  `Cookie: ${ava.cookie()}`,
  `Origin: ${server.origin}`,
  `Upload-Token: ${await tokenOf(ava)}`,
  `X-CSRF-Token: ${ava.csrf()}`,
  length,
];

describe("lengths", () => {
  test.each(Object.keys(uploadKinds) as UploadKind[])(
    "[UPLOAD-12] of a %s that is announced too long not one byte is waited for: 413 with the limit",
    async (kind) => {
      const { bytes, limit } = uploadKinds[kind];
      const { statuses, heard } = await say(await formHead(kind, `Content-Length: ${bytes + 20_000}`));
      await expect.poll(statuses).toEqual([413]);
      expect(heard()).toContain(`The file is too large. The limit is ${limit}.`);
    },
  );

  test("[UPLOAD-12] more than the limit, of which the length was not said, ends the upload there, although it goes on", async () => {
    const line = await say(await formHead("image", "Transfer-Encoding: chunked"));
    const send = (bytes: Buffer | string) =>
      line.socket.write(
        Buffer.concat([
          Buffer.from(`${bytes.length.toString(16)}\r\n`),
          Buffer.from(bytes),
          Buffer.from("\r\n"),
        ]),
      );
    send(FORM);
    send(Buffer.alloc(uploadKinds.image.bytes));
    send("x".repeat(1000));
    await expect.poll(line.statuses).toEqual([413]);
  });

  test("a length that is a lie: of less than was said nothing stays; what is more than was said is no request", async () => {
    const less = await say(await formHead("image", "Content-Length: 5000"));
    less.socket.end(FORM);
    await once(less.socket, "close");
    const bytes = Buffer.from(`${FORM}never ends`);
    const more = await say(await formHead("image", `Content-Length: ${bytes.length}`));
    more.socket.write(Buffer.concat([bytes, Buffer.alloc(100_000, "GET /healthz "), bytes]));
    await expect.poll(() => more.statuses().at(-1)).toBe(400);
    expect(more.statuses()).not.toContain(200);
  });

  test("[X-22] a piece without a length, or with one beyond its upload, brings no byte more than was announced", async () => {
    const upload = await tusOf(ava, server.origin);
    await upload.begin(uploadKinds.video.path, 1000);
    const piece = (length: string) =>
      say([
        `PATCH ${upload.path()} HTTP/1.1`,
        ...["Tus-Resumable: 1.0.0", `Upload-Token: ${upload.token}`, "Upload-Offset: 0"],
        ...["Content-Type: application/offset+octet-stream", length],
      ]);
    const long = await piece("Content-Length: 1001");
    await expect.poll(long.statuses).toEqual([413]);
    const endless = await piece("Transfer-Encoding: chunked");
    endless.socket.write("c350\r\n");
    endless.socket.write(Buffer.alloc(50_000));
    await expect.poll(endless.statuses).toEqual([413]);
    expect(await upload.offset()).toBeLessThanOrEqual(1000);
    await upload.end();
  });
});

/** Sends a file in one request, then in pieces; answers what both were told, which has to be the same. */
const refusedBothWays = async (kind: Kind, bytes: Buffer) => {
  const { status, body } = await sendMedia(ava, kind, bytes, { name: "it.mp4" });
  if (bytes.length === 0) return [status, body["error"]];
  const upload = await tusOf(ava, server.origin);
  await upload.begin(uploadKinds[kind].path, bytes.length);
  const inPieces = await upload.send(bytes, 0);
  expect([inPieces.status, inPieces.body.error]).toEqual([status, body["error"]]);
  return [status, body["error"]];
};

const PICTURES = "Only gif, jpeg, png, webp files are supported.";
const UNREADABLE = "This file cannot be read. Please choose another one.";
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="http://127.0.0.1:1/"/></svg>',
);
const dot = [
  "-f",
  "rawvideo",
  "-pix_fmt",
  "gray",
  "-video_size",
  "1x1",
  "-framerate",
  "1/600",
  "-i",
  "/dev/zero",
];
const page = Buffer.from("<!doctype html><script>alert(1)</script>");

describe("each ends in its own text, whichever way it comes", () => {
  test.each<readonly [string, Kind, () => Promise<Buffer> | Buffer, number, string | RegExp]>([
    ["a PNG of 30,000 x 30,000", "image", () => flatPng(30_000), 413, /The limit is 8000x8000 px/],
    ["an SVG", "image", () => svg, 422, PICTURES],
    ["a packed SVG", "image", () => gzipSync(svg), 422, PICTURES],
    ["a page", "image", () => page, 422, PICTURES],
    [
      "a PDF that is a page as well",
      "image",
      () => Buffer.concat([Buffer.from("%PDF-1.7\n"), page]),
      422,
      PICTURES,
    ],
    ["an archive", "image", () => gzipSync(Buffer.alloc(9_000_000)), 422, PICTURES],
    ["nothing", "image", () => Buffer.alloc(0), 422, PICTURES],
    [
      "half a picture",
      "image",
      async () => (await photo()).subarray(0, 300),
      422,
      /^This picture cannot be read/,
    ],
    ["a PNG called .mp4", "video", () => photo({ format: "png" }), 422, /^Only mp4, m4v, mov/],
    ["an SVG called .mp4", "video", () => svg, 422, /^Only mp4, m4v, mov/],
    ["half a film", "video", async () => (await film()).subarray(0, 9000), 422, UNREADABLE],
    [
      "a film of 1 x 1 for hours",
      "video",
      () => made([...dot, "-t", "20000", "-c:v", "ffv1"], "mkv"),
      422,
      "The film is too long. The limit is 4 hours.",
    ],
    [
      "a sound of 10,000 tracks",
      "audio",
      async () => withTracks(await sound("m4a"), 10_000),
      422,
      /too many tracks|cannot be read/,
    ],
    [
      "a film of 10,000 tracks",
      "video",
      async () => withTracks(await film({ sound: false }), 10_000),
      422,
      /too many tracks|cannot be read/,
    ],
    ["a sound of 20 tracks", "audio", async () => withTracks(await sound("m4a"), 20), 422, /too many tracks/],
  ])("[UPLOAD-10] [UPLOAD-12] %s", async (_, kind, bytes, status, text) => {
    expect(await refusedBothWays(kind, await bytes())).toEqual([
      status,
      typeof text === "string" ? text : expect.stringMatching(text),
    ]);
    // The next file goes on.
    expect((await sendMedia(ava, "image", await photo({ width: 60, height: 40 }))).status).toBe(200);
  });
});

const stored = async (tkn: string): Promise<Buffer> => {
  await server.advance(1);
  const { file } = await server.services.database
    .selectFrom("media as m")
    .innerJoin("upload as u", "u.media_id", "m.id")
    .select("m.file")
    .where("u.id", "=", tkn)
    .executeTakeFirstOrThrow();
  return buffer(await (await server.services.ports.media.find(file))!.read());
};

test.each<readonly [string, Kind, () => Promise<Buffer>, string]>([
  [
    "a GIF that is a script",
    "image",
    async () => photo({ width: 60, height: 40, format: "gif" }),
    "=1;alert(1)//",
  ],
  ["a JPEG that is an archive", "image", () => photo(), "PK\x03\x04hidden.exe"],
  ["a PNG that is a page", "image", () => photo({ format: "png" }), "<script>alert(1)</script>"],
  ["a film that ends as a page", "video", () => film(), "<script>alert(1)</script>"],
])(
  "[UPLOAD-12] %s is made anew: none of what it hides is left, nor where it was taken",
  async (_, kind, bytes, tail) => {
    const sent = Buffer.concat([await bytes(), Buffer.from(tail, "latin1")]);
    const kept = await stored((await uploadMedia(ava, kind, sent)).tkn);
    expect(kept.length).toBeGreaterThan(0);
    for (const hidden of [tail, "Secret camera", "Secret place"])
      expect(kept.includes(Buffer.from(hidden, "latin1"))).toBe(false);
    expect(sent.includes(kept)).toBe(false);
  },
);

test("[UPLOAD-12] a GIF and a WebP of ten thousand frames are taken as the picture that is their first frame", async () => {
  const [frames, height] = [10_000, 8];
  const pixels = Buffer.alloc(8 * height * frames * 3).map((_, at) => (Math.floor(at / 192) % 2) * 200);
  const raw = { width: 8, height: height * frames, channels: 3, pageHeight: height } as const;
  for (const type of ["gif", "webp"] as const) {
    const bytes = await sharp(pixels, { raw, limitInputPixels: false })
      .toFormat(type, { effort: 1 })
      .toBuffer();
    const { pages } = await sharp(bytes, { pages: -1, limitInputPixels: false }).metadata();
    expect(pages).toBeGreaterThan(9000);
    const kept = await stored((await uploadMedia(ava, "image", bytes)).tkn);
    expect((await sharp(kept).metadata()).pages ?? 1).toBe(1);
  }
});

test("[UPLOAD-11] whatever a file is called, it lies under a name of our own, and is called by what may be kept of it", async () => {
  const names = [
    ["../../../etc/passwd", "etcpasswd"],
    ["..%2f..%2fx.jpg", "2f..2fx.jpg"],
    ["C:\\x\\y.jpg", "Cxy.jpg"],
    ["a\0.png", ""],
    ["\u202egpj.exe", "gpj.exe"],
    ["CON", "CON"],
    ["\r\nX-Evil: 1", "X-Evil 1"],
    ["\u{1f600}.png", ".png"],
    ["x".repeat(4000), "x"],
  ] as const;
  for (const [name, contained] of names) {
    const { tkn } = await uploadMedia(ava, "image", await photo({ width: 60, height: 40 }));
    const answer = await ava.post("/api/v1/account/post", {
      ...{ type: "feed", access: "paid", text: "Named" },
      media: [{ tkn, srv_id: "main", name: name.slice(0, 255) }],
    });
    if (name.includes("\0")) {
      expect(answer.body.fields).toEqual({
        "media.0.name": "This text has characters that cannot be stored.",
      });
      continue;
    }
    expect(answer.status, answer.text).toBe(201);
    const { file, name: kept } = await server.services.database
      .selectFrom("media as m")
      .innerJoin("upload as u", "u.media_id", "m.id")
      .select(["m.file", "m.name"])
      .where("u.id", "=", tkn)
      .executeTakeFirstOrThrow();
    expect(file).toMatch(/^uploaded\/[0-9a-f]{2}\/[0-9a-f]{30}\.webp$/);
    expect(kept).toContain(contained);
    expect(kept).toMatch(/^[\p{L}\p{M}\p{N} ._-]*$/u);
    const shown = await ava.get(answer.body.post.media[0].url);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(shown.headers.get("x-evil")).toBeNull();
    expect(shown.headers.get("content-disposition") ?? "").not.toContain(contained);
  }
});
