import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { tokenOf } from "../creator-application/applicants.ts";
import { largeFilm } from "../faults/large-film.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { mayMount } from "../running/mounted-disk.ts";
import { smallDisk } from "../running/small-disk.ts";
import { tusOf } from "./tus-client.ts";

const VIDEO = "/api/v1/video/fans-media";
let server: ServerFixture;
let ava: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
});
beforeEach(() => server.services.database.deleteFrom("rate_limit").execute());
afterAll(() => server?.stop());

const folderOf = (...parts: readonly string[]): string => join(server.services.config.dataDir, ...parts);
const mediaOf = (tkn: string) =>
  server.services.database
    .selectFrom("media as m")
    .innerJoin("upload as u", "u.media_id", "m.id")
    .selectAll("m")
    .where("u.id", "=", tkn)
    .executeTakeFirst();
const triesOf = (id: number) =>
  server.services.database
    .selectFrom("job")
    .select(["attempts", "done_at"])
    .where("key", "=", `make:${id}`)
    .executeTakeFirst();
const send = async (path: string, bytes: Buffer, token: string) => {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), "it.jpg");
  const headers = { "upload-token": token, "x-csrf-token": ava.csrf() };
  const answer = await ava.raw(path, { method: "POST", body, headers });
  return { ...answer, told: [answer.status, answer.body.code, answer.headers.get("retry-after")] };
};
/** A picture that no format makes small. */
const noise = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: side, height: side, channels: 3, background: "#888888" },
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
/** What a line is answered on which this is sent, and another request behind it. */
const statusesOf = async (head: readonly string[], body: Buffer): Promise<readonly string[]> => {
  const { hostname, port, host } = new URL(server.origin);
  const line = connect(Number(port), hostname);
  let heard = "";
  line.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
  line.write(`${[head[0], `Host: ${host}`, ...head.slice(1)].join("\r\n")}\r\n\r\n`);
  line.write(body);
  line.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  await once(line, "close");
  return [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!);
};
const FULL = [503, "unavailable", "60"];

describe.runIf(mayMount)("a disk that is full", () => {
  test("[X-22] in the middle of a piece: the request is to come again, what was written counts, and the film is whole once there is room", async () => {
    const size = 6 * 1024 * 1024;
    const disk = smallDisk(folderOf("pieces"), 3 * 1024);
    const sent = await largeFilm(size);
    const upload = await tusOf(ava, server.origin);
    expect((await upload.begin(VIDEO, size)).status).toBe(201);
    const refused = await upload.send(sent.read(0, size), 0);
    expect([refused.status, refused.headers.get("retry-after"), refused.body]).toEqual([
      ...[503, "60"],
      { code: "unavailable", error: "We are back in a moment. Please try again." },
    ]);
    const there = await upload.offset();
    expect(there).toBeGreaterThan(1024 * 1024);
    expect(there).toBeLessThan(3 * 1024 * 1024);
    // It is full still: the line ends, so that nothing waits behind what is not taken.
    const rest = sent.read(there, size);
    const head = [
      ...[`PATCH ${upload.path()} HTTP/1.1`, "Tus-Resumable: 1.0.0", `Upload-Token: ${upload.token}`],
      ...[`Upload-Offset: ${there}`, "Content-Type: application/offset+octet-stream"],
      `Content-Length: ${rest.length}`,
    ];
    expect(await statusesOf(head, rest)).toEqual(["503"]);
    expect(await mediaOf(upload.path().split("/").at(-1)!)).toBeUndefined();
    disk.grow(16 * 1024);
    const at = await upload.offset();
    const whole = await upload.send(sent.read(at, size), at);
    expect([whole.status, Object.keys(whole.body)]).toEqual([200, ["token", "server"]]);
    const { source } = (await mediaOf(whole.body.token))!;
    const stored = await buffer(await (await server.services.ports.media.find(source!))!.read());
    expect(stored.equals(sent.read(0, size))).toBe(true);
  });

  test("in the middle of a form: it is to come again, nothing stays, and its token stays good", async () => {
    const disk = smallDisk(folderOf("incoming"), 256);
    const picture = await noise(1500);
    expect(picture.length).toBeGreaterThan(300 * 1024);
    const token = await tokenOf(ava);
    const form = Buffer.concat([
      Buffer.from('--line\r\nContent-Disposition: form-data; name="file"; filename="it.jpg"\r\n\r\n'),
      ...[picture, Buffer.from("\r\n--line--\r\n")],
    ]);
    const head = [
      ...["POST /api/v1/image/fans-media HTTP/1.1", `Upload-Token: ${token}`, `X-CSRF-Token: ${ava.csrf()}`],
      ...[`Cookie: ${ava.cookie()}`, "Content-Type: multipart/form-data; boundary=line"],
      `Content-Length: ${form.length}`,
    ];
    expect(await statusesOf(head, form)).toEqual(["503", "200"]);
    expect((await send("/api/v1/image/fans-media", picture, token)).told).toEqual([503, "unavailable", "10"]);
    expect(await readdir(folderOf("incoming"))).toEqual([]);
    disk.grow(16 * 1024);
    expect((await send("/api/v1/image/fans-media", picture, token)).status).toBe(200);
  });

  test("when a picture is stored: nobody sees a part of it, and the same file is taken once there is room", async () => {
    const disk = smallDisk(folderOf("media", "uploaded"), 16);
    const picture = await noise(800);
    const token = await tokenOf(ava);
    const rows = async () => {
      const { database } = server.services;
      const [media, uploads] = await Promise.all([
        database.selectFrom("media").select("id").execute(),
        database.selectFrom("upload").select("id").execute(),
      ]);
      return [media.length, uploads.length];
    };
    const before = await rows();
    expect((await send("/api/v1/image/fans-media", picture, token)).told).toEqual(FULL);
    expect(await rows()).toEqual(before);
    const names = await readdir(folderOf("media", "uploaded"), { recursive: true, withFileTypes: true });
    expect(names.filter((entry) => entry.isFile())).toEqual([]);
    disk.grow(16 * 1024);
    expect((await send("/api/v1/image/fans-media", picture, token)).status).toBe(200);
  });

  const SIZE = 7 * 1024;
  test.each([
    ["brought to where it is made", SIZE - 1024],
    ["made", SIZE + 16],
  ])("while a film is %s: it waits, is no broken one, and is made once there is room", async (_, room) => {
    const disk = smallDisk(folderOf("making"), room);
    const sent = await largeFilm(SIZE * 1024);
    const { status, body } = await send(VIDEO, sent.read(0, sent.size), await tokenOf(ava));
    expect(status).toBe(200);
    await server.advance(1);
    await server.advance(61);
    const waiting = (await mediaOf(body.token))!;
    // It has more than its five tries.
    expect(await triesOf(waiting.id)).toEqual({ attempts: 0, done_at: null });
    expect([waiting.state, waiting.error]).toEqual(["processing", null]);
    expect(await server.services.ports.media.find(waiting.file)).toBeNull();
    expect(await readdir(folderOf("making"))).toEqual([]);
    disk.grow(64 * 1024);
    await server.advance(601);
    expect((await mediaOf(body.token))!.state).toBe("ready");
  });
});
