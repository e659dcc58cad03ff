import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import { Server, Upload } from "@tus/server";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { UploadKind } from "../../src/domain/upload/upload-kind.ts";
import { createS3Store } from "../../src/server/media/s3-store.ts";
import type { MediaPort } from "../../src/server/media/media.port.ts";
import { gapless, pieceFolder } from "../../src/server/upload/bucket-pieces.ts";
import { fileSeal } from "../../src/server/upload/file-seal.ts";
import { createPieceLocker } from "../../src/server/upload/piece-locker.ts";
import { createPieceStores, type PieceStores } from "../../src/server/upload/piece-stores.ts";
import { startS3, type S3Site } from "../media/s3-site.ts";

const keyOf = (id: string): Uint8Array => createHash("sha256").update(id).digest();
let folder: string;
let s3: S3Site;
let bucket: MediaPort;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-pieces-"));
  s3 = await startS3();
  const keys = { accessKey: "S3RVER", secretKey: "S3RVER", region: "us-east-1" };
  bucket = await createS3Store({ kind: "s3", bucket: "media", endpoint: s3.endpoint, ...keys });
});
afterAll(async () => {
  await s3?.stop();
  await rm(folder, { recursive: true, force: true });
});

const newId = (): string => `Upload_${(count += 1)}`.padEnd(24, "x");

/** Each storage: `open` is what a node that starts anew makes of it. */
const rigs: Readonly<
  Record<string, { readonly open: () => PieceStores; readonly lying: (id: string) => Promise<Buffer> }>
> = {
  disk: {
    open: () => createPieceStores({ folder, keyOf, shared: null }),
    lying: (id) => readFile(join(folder, id)),
  },
  s3: {
    open: () => createPieceStores({ folder, keyOf, shared: bucket }),
    lying: async (id) => {
      const names = await Array.fromAsync(bucket.list(pieceFolder(id)), ({ name }) => name);
      const found = names.filter((name) => name.endsWith(".bin")).toSorted();
      return Buffer.concat(
        await Promise.all(found.map(async (name) => buffer(await (await bucket.find(name))!.read()))),
      );
    },
  },
};

const CUT = "The line was cut.";
/** How a store says that it was. */
const isCut = (error: unknown): boolean =>
  error instanceof Error ? error.message === CUT : (error as { status_code?: number }).status_code === 500;

/** Sends bytes as parts of a request whose line is cut after `until` of them. */
const cutLine = (bytes: Buffer, until: number): Readable =>
  Readable.from(
    (async function* () {
      for (let at = 0; at < until; at += 70_000) yield bytes.subarray(at, Math.min(until, at + 70_000));
      if (until < bytes.length) throw new Error(CUT);
    })(),
    { objectMode: false },
  );

const PIECE = "application/offset+octet-stream";
const log = pino({ level: "silent" });
/** A request: how many bytes it is to bring, the part of them that comes, and whether others are tried that must not be taken. */
const anyLine = fc.record({
  size: fc.integer({ min: 1, max: 200_000 }),
  kept: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  again: fc.boolean(),
});

describe.each(Object.entries(rigs))("pieces on %s", (_name, { open, lying }) => {
  const begin = async (kind: UploadKind, size: number) => {
    const id = newId();
    await open()
      .storeOf(kind)
      .create(new Upload({ id, size, offset: 0, metadata: { filename: "é.mp4" } }));
    return id;
  };
  const offsetOf = async (kind: UploadKind, id: string) => (await open().storeOf(kind).getUpload(id)).offset;
  const sent = (kind: UploadKind, id: string, bytes: Buffer, at: number, until = bytes.length) =>
    open()
      .storeOf(kind)
      .write(cutLine(bytes, until), id, at)
      .catch((error: unknown) => {
        expect([until < bytes.length, isCut(error)]).toEqual([true, true]);
        return null;
      });
  const whole = (id: string, key: Uint8Array | null) =>
    open().withWhole(id, async (path) => {
      const lies = await readFile(path);
      return key === null ? lies : fileSeal(key).update(lies);
    });

  /** One request of the protocol to a server that has just started; its line is cut after `until` bytes. */
  const patch = async (kind: UploadKind, id: string, bytes: Buffer, at: number, until = bytes.length) => {
    const server = new Server({
      ...{ path: "/upload", datastore: open().storeOf(kind), locker: createPieceLocker(null, log) },
      ...{ namingFunction: () => id, getFileIdFromRequest: () => id },
    });
    const request = new Request(`http://localhost/upload/${id}`, {
      ...{ method: "PATCH", duplex: "half" },
      headers: { "tus-resumable": "1.0.0", "upload-offset": String(at), "content-type": PIECE },
      body: Readable.toWeb(cutLine(bytes, until)) as ReadableStream,
    });
    return (await server.handleWeb(request)).status;
  };

  test("[X-22] any cutting of any bytes into pieces, with losses, repeats and restarts, gives the same bytes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 3000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.array(anyLine, { maxLength: 8 }),
        fc.constantFrom<UploadKind>("video", "document"),
        async (seed, times, lines, kind) => {
          const bytes = Buffer.concat(Array.from({ length: times }, () => seed));
          const id = await begin(kind, bytes.length);
          let at = 0;
          for (const { size, kept, again } of lines) {
            const piece = bytes.subarray(at, at + size);
            const until = Math.floor(piece.length * kept);
            const status = await patch(kind, id, piece, at, until);
            expect(status).toBe(until < piece.length ? 400 : 204);
            const now = await offsetOf(kind, id);
            if (status === 204) expect(now).toBe(at + piece.length);
            expect([now >= at, now <= at + piece.length]).toEqual([true, true]);
            // What came is not taken again, nor what would leave a gap.
            if (again && now > at) expect(await patch(kind, id, piece, at)).toBe(409);
            if (again && now + 1 < bytes.length)
              expect(await patch(kind, id, bytes.subarray(now + 1), now + 1)).toBe(409);
            at = now;
          }
          if (at < bytes.length) expect(await patch(kind, id, bytes.subarray(at), at)).toBe(204);
          expect((await whole(id, kind === "document" ? keyOf(id) : null)).equals(bytes)).toBe(true);
          const lies = await lying(id);
          expect(lies.length).toBe(bytes.length);
          // A cipher leaves a byte or two as they were by chance.
          if (bytes.length > 15) expect(lies.equals(bytes)).toBe(kind !== "document");
          await open().forget(id);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("[X-22] what came before a line was cut is there for a node that goes on", async () => {
    const bytes = Buffer.alloc(1_000_000, 7);
    const id = await begin("video", bytes.length);
    // The server ends what a cut line leaves.
    await sent("video", id, bytes.subarray(0, 490_000), 0);
    expect(await offsetOf("video", id)).toBe(490_000);
    await open().forget(id);
  });

  test("[ROUTE-45] documents lie encrypted, in every piece, and nothing of them lies beside it", async () => {
    const bytes = Buffer.from("A passport of the Secret camera. ".repeat(40_000));
    const id = await begin("document", bytes.length);
    for (let at = 0; at < bytes.length; at += 300_001)
      await sent("document", id, bytes.subarray(at, at + 300_001), at);
    expect((await lying(id)).includes("Secret camera")).toBe(false);
    for (const name of await readdir(folder))
      expect((await readFile(join(folder, name))).includes("Secret camera")).toBe(false);
    expect((await whole(id, keyOf(id))).equals(bytes)).toBe(true);
    await open().forget(id);
  });

  test("an upload that never began, or was forgotten, is none", async () => {
    const none = expect.objectContaining({ status_code: 404 });
    await expect(offsetOf("video", newId())).rejects.toEqual(none);
    const id = await begin("video", 10);
    await sent("video", id, Buffer.from("01234"), 0);
    await open().forget(id);
    await expect(offsetOf("video", id)).rejects.toEqual(none);
    expect(await lying(id).catch(() => Buffer.alloc(0))).toHaveLength(0);
    await open().forget(id);
  });

  test("what was told of a file when it began is told again", async () => {
    const id = await begin("video", 123);
    const { size, offset, metadata } = await open().storeOf("video").getUpload(id);
    expect([size, offset, metadata]).toEqual([123, 0, { filename: "é.mp4" }]);
    await open().forget(id);
  });
});

test("[X-22] a long request is stored piece by piece while it comes", async () => {
  const { open } = rigs["s3"]!;
  const id = newId();
  const store = open().storeOf("video");
  const size = 20 * 1024 * 1024;
  await store.create(new Upload({ id, size, offset: 0 }));
  const bytes = Buffer.alloc(size, "abcdefg");
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  const line = Readable.from(
    (async function* () {
      yield bytes.subarray(0, 17 * 1024 * 1024);
      await goOn;
      yield bytes.subarray(17 * 1024 * 1024);
    })(),
    { objectMode: false },
  );
  const writing = store.write(line, id, 0);
  const offset = async () => (await open().storeOf("video").getUpload(id)).offset;
  await expect.poll(offset, { timeout: 20_000 }).toBeGreaterThanOrEqual(8 * 1024 * 1024);
  resolve();
  expect(await writing).toBe(size);
  const digest = (all: Buffer) => createHash("sha256").update(all).digest("hex");
  expect(digest(await open().withWhole(id, (path) => readFile(path)))).toBe(digest(bytes));
  await open().forget(id);
});

test("[X-22] a storage that takes no piece fails its request, and leaves nothing on this machine", async () => {
  const away = { ...bucket, putFile: () => Promise.reject(new Error("The storage is away.")) };
  const store = createPieceStores({ folder, keyOf, shared: away }).storeOf("video");
  const id = newId();
  await store.create(new Upload({ id, size: 100, offset: 0 }));
  const before = await readdir(folder);
  await expect(store.write(cutLine(Buffer.alloc(100), 100), id, 0)).rejects.toThrow("is away");
  expect(await readdir(folder)).toEqual(before);
  expect((await store.getUpload(id)).offset).toBe(0);
  await createPieceStores({ folder, keyOf, shared: bucket }).forget(id);
});

test("[X-22] pieces that overlap, or come after a gap, are those of the longest way from the begin", () => {
  const piece = (offset: number, size: number) => ({ name: `${offset}-${size}`, offset, size });
  const found = (...pieces: readonly ReturnType<typeof piece>[]) => gapless(pieces).map(({ name }) => name);
  expect(found(piece(5, 5), piece(0, 5))).toEqual(["0-5", "5-5"]);
  expect(found(piece(0, 3), piece(0, 5), piece(5, 2))).toEqual(["0-5", "5-2"]);
  expect(found(piece(0, 5), piece(6, 5))).toEqual(["0-5"]);
  expect(found(piece(1, 5))).toEqual([]);
  expect(found()).toEqual([]);
});
