import { createHash } from "node:crypto";
import { readdir, statfs, readFile, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";

import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { openDocument } from "../../src/server/upload/document-seal.ts";
import { beginUpload, bytesToCome } from "../../src/server/upload/open-uploads.ts";
import { photo } from "../creator-application/pictures.ts";
import { film } from "../media/sample-media.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { tusOf } from "./tus-client.ts";

const IMAGE = "/api/v1/image/fans-media";
const VIDEO = "/api/v1/video/fans-media";
let server: ServerFixture;
let ava: Client;
let picture: Buffer;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
  picture = await photo();
});
beforeEach(async () => {
  await server.services.database.deleteFrom("rate_limit").execute();
  await server.services.database.deleteFrom("open_upload").execute();
});
afterAll(() => server?.stop());

const tus = (client = ava, token?: string) => tusOf(client, server.origin, token);
const mediaOf = (tkn: string) =>
  server.services.database
    .selectFrom("media as m")
    .innerJoin("upload as u", "u.media_id", "m.id")
    .selectAll("m")
    .where("u.id", "=", tkn)
    .executeTakeFirst();
const pieces = () => readdir(join(server.services.config.dataDir, "pieces"));

test("[X-22] a film comes in pieces and ends in the record of the other paths; whoever lost the answer gets it again", async () => {
  const bytes = await film();
  const upload = await tus();
  const begun = await upload.begin(VIDEO, bytes.length);
  expect([begun.status, begun.headers.get("location")]).toEqual([
    201,
    expect.stringMatching(/^\/api\/v1\/upload\/[\w-]{24}$/),
  ]);
  const middle = Math.floor(bytes.length / 3);
  expect((await upload.send(bytes.subarray(0, middle), 0)).status).toBe(204);
  expect(await upload.offset()).toBe(middle);
  const whole = await upload.send(bytes.subarray(middle), middle);
  expect([whole.status, Object.keys(whole.body)]).toEqual([200, ["token", "server"]]);
  const row = (await mediaOf(whole.body.token))!;
  expect([row.kind, row.source_bytes, row.used]).toEqual(["video", bytes.length, false]);
  expect(await pieces()).not.toContain(whole.body.token);
  expect(await upload.offset()).toBe(bytes.length);
  const again = await upload.send(Buffer.alloc(0), bytes.length);
  expect([again.status, again.body]).toEqual([200, whole.body]);
});

test("[X-22] what others still send has its room: who does not fit beside it waits, until they give up", async () => {
  const bytes = await film({ seconds: 0.5 });
  const begin = async () => (await (await tus()).begin(VIDEO, bytes.length)).status;
  const { database, clock, config } = server.services;
  const disk = await statfs(config.dataDir);
  const size = disk.bavail * disk.bsize;
  const open = {
    id: "b".repeat(24),
    account_id: "another",
    kind: "video",
    size,
    status: null,
    answer: null,
  } as const;
  const now = clock.now();
  await database
    .insertInto("open_upload")
    .values({ ...open, created_at: now, touched_at: now })
    .execute();
  const refused = await (await tus()).begin(VIDEO, bytes.length);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  await database
    .updateTable("open_upload")
    .set({ touched_at: now - 901 })
    .execute();
  expect(await begin()).toBe(201);
  await database.updateTable("open_upload").set({ touched_at: now, status: 200 }).execute();
  expect(await begin()).toBe(201);
});

test("[X-22] of an upload only what has not come yet counts", async () => {
  const { database, clock } = server.services;
  const row = { account_id: "another", kind: "video", size: 1000, status: null, answer: null } as const;
  const now = clock.now();
  const times = { created_at: now, touched_at: now };
  await database
    .insertInto("open_upload")
    .values(["none", "some", "more"].map((id) => ({ ...row, ...times, id })))
    .execute();
  const here: Readonly<Record<string, number>> = { some: 400, more: 1200 };
  expect(await bytesToCome(database, now, async (id) => here[id] ?? 0)).toBe(1600);
});

test("[X-22] what a line lost is sent again from where it was cut, and the bytes are the same", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 6 }),
      fc.nat(2),
      async (cuts, lost) => {
        const bytes = await film({ seconds: 0.5 });
        const upload = await tus();
        await upload.begin(VIDEO, bytes.length);
        const ends = [...new Set(cuts.map((cut) => cut % bytes.length))].toSorted(
          (one, other) => one - other,
        );
        let at = 0;
        for (const end of [...ends, bytes.length - 1]) {
          if (end <= at) continue;
          // A repeated piece does nothing, one from beyond does nothing.
          if (lost > 0)
            expect((await upload.send(bytes.subarray(end), end)).status).toBe(end === at ? 204 : 409);
          expect((await upload.send(bytes.subarray(at, end), at)).status).toBe(204);
          if (lost > 1) expect((await upload.send(bytes.subarray(at, end), at)).status).toBe(409);
          at = await upload.offset();
          expect(at).toBe(end);
        }
        const { body } = await upload.send(bytes.subarray(at), at);
        const found = await server.services.ports.media.find((await mediaOf(body.token))!.source!);
        const hash = createHash("sha256");
        for await (const part of await found!.read()) hash.update(part as Buffer);
        expect(hash.digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
      },
    ),
    { numRuns: 6 },
  );
});

test("[X-22] a line that is cut in the middle of a piece keeps what came", async () => {
  const upload = await tus();
  await upload.begin(VIDEO, 1_000_000);
  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  const head = ["tus-resumable: 1.0.0", `upload-token: ${upload.token}`, "upload-offset: 0", `host: ${host}`];
  const type = ["content-type: application/offset+octet-stream", "content-length: 1000000"];
  socket.write(`PATCH ${upload.path()} HTTP/1.1\r\n${[...head, ...type].join("\r\n")}\r\n\r\n`);
  socket.write(Buffer.alloc(300_000, 1));
  const file = join(server.services.config.dataDir, "pieces", upload.path().split("/").at(-1)!);
  await expect.poll(async () => (await stat(file)).size).toBe(300_000);
  socket.destroy();
  await expect.poll(() => upload.offset()).toBe(300_000);
  await upload.end();
});

test("[X-22] how far the server is with a film is told to who sent it, until it is ready; of others nothing is told", async () => {
  const bytes = await film();
  const upload = await tus();
  await upload.begin(VIDEO, bytes.length);
  const { body } = await upload.send(bytes, 0);
  const states = async (client: Client) =>
    (await client.get(`/api/v1/upload-states?tkns=${body.token},unknown`)).body["items"];
  const of = { tkn: body.token, is_used: false };
  const thumb_url = expect.stringMatching(/^\/media\/.+-thumb\.webp\?e=/);
  const ready = { ...of, state: "ready", percent: 100, error: null, thumb_url };
  await expect.poll(() => states(ava), { timeout: 180_000 }).toEqual([ready]);
  const { database } = server.services;
  const { id } = (await mediaOf(body.token))!;
  const failed = { state: "failed", percent: 40, error: "This file is damaged." } as const;
  await database.updateTable("media").set(failed).where("id", "=", id).execute();
  expect(await states(ava)).toEqual([{ ...of, ...failed, thumb_url: null }]);
  await database.updateTable("upload").set({ used_by: "ava" }).where("id", "=", body.token).execute();
  expect(await states(ava)).toMatchObject([{ is_used: true }]);
  expect(await states(await server.signedIn("noah"))).toEqual([]);
});

describe("who may", () => {
  test("[X-22] begin within the hour of a token; go on until 24 hours after the last piece", async () => {
    const late = await tus();
    const slow = await tus();
    await slow.begin(VIDEO, 100);
    await server.advance(3600);
    expect((await late.begin(VIDEO, 100)).status).toBe(410);
    await server.advance(22 * 3600);
    expect((await slow.send(Buffer.alloc(10), 0)).status).toBe(204);
    await server.advance(23 * 3600);
    expect((await slow.send(Buffer.alloc(10), 10)).status).toBe(204);
    await server.advance(24 * 3600 + 1);
    expect((await slow.send(Buffer.alloc(10), 20)).status).toBe(410);
  });

  test("[X-22] an upload whose pieces are gone from the disk is over like one whose time is over", async () => {
    const mine = await tus();
    await mine.begin(VIDEO, 100);
    expect((await mine.send(Buffer.alloc(10), 0)).status).toBe(204);
    const file = join(server.services.config.dataDir, "pieces", mine.path().split("/").at(-1)!);
    for (const kept of [file, `${file}.json`]) await rm(kept);
    expect(await mine.offset()).toBe(410);
    expect((await mine.send(Buffer.alloc(10), 10)).status).toBe(410);
  });

  test("[X-22] a token opens its own upload alone, without a hint, and once", async () => {
    const mine = await tus();
    await mine.begin(VIDEO, 100);
    const theirs = await tus(await server.signedIn("noah"));
    theirs.at(mine.path());
    expect([
      await theirs.offset(),
      (await theirs.send(Buffer.alloc(5), 0)).status,
      (await theirs.end()).status,
    ]).toEqual([410, 410, 410]);
    const forged = await tus(ava, `${mine.token.slice(0, -6)}AAAAAA`);
    expect((await forged.begin(VIDEO, 100)).status).toBe(410);
    expect((await mine.begin(IMAGE, 100)).status).toBe(410);
    expect(await mine.offset()).toBe(0);
    const again = await tus(ava, mine.token);
    expect((await again.begin(VIDEO, 100)).status).toBe(201);
  });

  test("[ROUTE-45] [X-22] a document comes in pieces too, which lie on the disk encrypted", async () => {
    const { services } = server;
    const upload = await tus();
    await upload.begin("/api/v1/image/document", picture.length);
    // No block of the cipher ends where a piece does.
    const ends = [5, 1000, picture.length - 1];
    for (const [index, end] of ends.entries()) {
      const from = ends[index - 1] ?? 0;
      expect((await upload.send(picture.subarray(from, end), from)).status).toBe(204);
    }
    const lies = await readFile(join(services.config.dataDir, "pieces", upload.path().split("/").at(-1)!));
    expect(lies.length).toBe(picture.length - 1);
    expect([lies.subarray(0, 2).toString("hex") === "ffd8", lies.includes("Secret camera")]).toEqual([
      false,
      false,
    ]);
    expect(picture.includes("Secret camera")).toBe(true);
    const { status, body } = await upload.send(picture.subarray(-1), picture.length - 1);
    expect(status).toBe(200);
    const { sealed } = await services.database
      .selectFrom("upload")
      .select("sealed")
      .where("id", "=", body.token)
      .executeTakeFirstOrThrow();
    const { format, width } = await sharp(openDocument(services, sealed!)!).metadata();
    expect([format, width]).toEqual([
      "jpeg",
      (await sharp(picture).autoOrient().toBuffer({ resolveWithObject: true })).info.width,
    ]);
    expect(await pieces()).not.toContain(body.token);
  });

  test("a target that takes no files is none", async () => {
    expect((await (await tus()).begin("/etc/passwd", 100)).status).toBe(400);
  });
});

describe("what is refused", () => {
  test("[UPLOAD-12] a file that is too large, before its first byte", async () => {
    for (const [target, bytes, limit] of [
      [IMAGE, 10 * 1024 ** 2, "10 MB"],
      [VIDEO, 2 * 1024 ** 3, "2 GB"],
      ["/api/v1/audio/fans-media", 200 * 1024 ** 2, "200 MB"],
    ] as const) {
      const { status, body } = await (await tus()).begin(target, bytes + 1);
      expect([status, body.error]).toEqual([413, `The file is too large. The limit is ${limit}.`]);
    }
  });

  test("more bytes than were announced", async () => {
    const upload = await tus();
    await upload.begin(VIDEO, 100);
    expect((await upload.send(Buffer.alloc(101), 0)).status).toBe(413);
    expect(await upload.offset()).toBeLessThanOrEqual(100);
  });

  test("[UPLOAD-10] [UPLOAD-13] another type, by its content: the same text again for who asks again", async () => {
    const upload = await tus();
    await upload.begin(VIDEO, picture.length);
    const { status, body } = await upload.send(picture, 0);
    expect([status, body.error]).toEqual([422, expect.stringMatching(/^Only mp4, m4v, mov/)]);
    expect((await upload.send(Buffer.alloc(0), picture.length)).body).toEqual(body);
    expect(await pieces()).not.toContain(upload.path().split("/").at(-1));
  });

  test("[X-22] a picture comes in pieces as well", async () => {
    const upload = await tus();
    await upload.begin(IMAGE, picture.length);
    const { status, body } = await upload.send(picture, 0);
    expect(status).toBe(200);
    expect((await mediaOf(body.token))!.state).toBe("ready");
  });

  test("bytes a day and open uploads of an account, never passed by many at once", async () => {
    const { database, clock } = server.services;
    const begin = (count: number, size: number, limits: { uploads: number; bytes: number }) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          beginUpload(
            database,
            { id: `flood ${size} ${at}`, accountId: `flood ${size}`, kind: "video", size, now: clock.now() },
            limits,
          ),
        ),
      );
    const much = await begin(20, 100, { uploads: 100, bytes: 550 });
    expect([much.filter((it) => it === "begun").length, much.filter((it) => it === "much").length]).toEqual([
      5, 15,
    ]);
    const many = await begin(20, 7, { uploads: 3, bytes: 10_000 });
    expect([many.filter((it) => it === "begun").length, many.filter((it) => it === "many").length]).toEqual([
      3, 17,
    ]);
  });
});
