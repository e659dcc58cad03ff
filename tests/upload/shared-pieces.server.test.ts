import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { configOf } from "../running/read-config.ts";
import { systemClock } from "../../src/server/ports/clock.ts";
import { startServer, type RunningServer } from "../../src/server/server.ts";
import { sweepPieces } from "../../src/server/upload/sweep-pieces.ts";
import { openDocument } from "../../src/server/upload/document-seal.ts";
import { MARK_FILE } from "../../src/server/media/storage-mark.ts";
import { createMedia } from "../../src/server/media/media.ts";
import { photo } from "../creator-application/pictures.ts";
import { film } from "../media/sample-media.ts";
import { startS3, type S3Site } from "../media/s3-site.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { DEMO_PASSWORD } from "../running/server-fixture.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";
import { tusOf } from "./tus-client.ts";

const VIDEO = "/api/v1/video/fans-media";
const DOCUMENT = "/api/v1/image/document";
const log = pino({ level: "silent" });
let made: TestDatabase;
let s3: S3Site;
let folder: string;
let one: RunningServer;
let other: RunningServer;
let ava: Client;

/** A node with a disk of its own, on the database and the bucket of all. */
const startNode = async (name: string): Promise<RunningServer> => {
  const DATA_DIR = join(folder, name);
  await mkdir(DATA_DIR, { recursive: true });
  const environment = { PORT: "0", DATABASE_URL: made.url, DATA_DIR, DEMO: "1", TEST_CONTROLS: "1" };
  const config = configOf({ ...environment, ...s3.environment }, process.cwd());
  return startServer({
    ...{ config, log, connection: { connectionString: made.url }, clock: systemClock(), strict: true },
  });
};

beforeAll(async () => {
  [made, s3] = [await createTestDatabase({ demo: true }), await startS3()];
  folder = await mkdtemp(join(tmpdir(), "marquee-nodes-"));
  const config = configOf({ DATA_DIR: folder, ...s3.environment }, process.cwd());
  const bucket = await createMedia(config, async () => null);
  // The demo was made on a disk, from which its storage moved.
  await bucket.put(MARK_FILE, await readFile(join(made.dataDir, "media", MARK_FILE)));
  [one, other] = [await startNode("one"), await startNode("other")];
  ava = createClient(one.origin);
  await ava.post("/api/v1/auth/signin", { email: "ava", password: DEMO_PASSWORD });
});
beforeEach(async () => {
  await one.services.database.deleteFrom("rate_limit").execute();
  await one.services.database.deleteFrom("open_upload").execute();
});
afterAll(async () => {
  await one?.stop();
  await other?.stop();
  await s3?.stop();
  await made?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** One upload as both nodes see it. */
const onBoth = async (target: string, size: number) => {
  const first = await tusOf(ava, one.origin);
  const { status } = await first.begin(target, size);
  const second = await tusOf(ava, other.origin, first.token);
  second.at(first.path());
  return { status, first, second };
};
const sourceOf = async (tkn: string): Promise<Buffer> => {
  const { source } = await one.services.database
    .selectFrom("media as m")
    .innerJoin("upload as u", "u.media_id", "m.id")
    .select("m.source")
    .where("u.id", "=", tkn)
    .executeTakeFirstOrThrow();
  return buffer(await (await other.services.ports.media.find(source!))!.read());
};
const pieces = () => Array.fromAsync(one.services.ports.media.list("pieces"), ({ name }) => name);
const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("[X-22] a film that one node began goes on at another one, and ends at the first, as it was sent", async () => {
  const bytes = await film();
  const { status, first, second } = await onBoth(VIDEO, bytes.length);
  expect(status).toBe(201);
  const [third, half] = [Math.floor(bytes.length / 3), Math.floor(bytes.length / 2)];
  expect((await first.send(bytes.subarray(0, third), 0)).status).toBe(204);
  expect(await second.offset()).toBe(third);
  expect((await second.send(bytes.subarray(third, half), third)).status).toBe(204);
  expect((await first.send(bytes.subarray(third, half), third)).status).toBe(409);
  const whole = await first.send(bytes.subarray(half), half);
  expect([whole.status, Object.keys(whole.body)]).toEqual([200, ["token", "server"]]);
  expect(digest(await sourceOf(whole.body.token))).toBe(digest(bytes));
  expect(await pieces()).toEqual([]);
  // Whoever lost the answer gets it from any node.
  expect((await second.send(Buffer.alloc(0), bytes.length)).body).toEqual(whole.body);
});

test("[X-22] both nodes are asked for the end of an upload at once: it is looked at once, and both answer the same", async () => {
  const bytes = await film({ seconds: 0.5 });
  const { first, second } = await onBoth(VIDEO, bytes.length);
  await first.send(bytes.subarray(0, -1), 0);
  const last = first.send(bytes.subarray(-1), bytes.length - 1);
  const asked = await Promise.all([
    last,
    second.send(Buffer.alloc(0), bytes.length),
    second.send(bytes.subarray(-1), bytes.length - 1),
  ]);
  const answers = asked.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(answers.length).toBeGreaterThan(0);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const { count } = await one.services.database
    .selectFrom("media")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("source_bytes", "=", bytes.length)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test("[X-22] a node ends what a dead line still holds on another one, and goes on after what came", async () => {
  const { first, second } = await onBoth(VIDEO, 1_000_000);
  const { hostname, port, host } = new URL(one.origin);
  const socket = connect(Number(port), hostname);
  const head = ["tus-resumable: 1.0.0", `upload-token: ${first.token}`, "upload-offset: 0", `host: ${host}`];
  const type = ["content-type: application/offset+octet-stream", "content-length: 1000000"];
  socket.write(`PATCH ${first.path()} HTTP/1.1\r\n${[...head, ...type].join("\r\n")}\r\n\r\n`);
  socket.write(Buffer.alloc(300_000, 1));
  const here = join(folder, "one", "pieces");
  const came = async () => {
    const names = (await readdir(here)).filter((name) => name.startsWith("piece-"));
    return Promise.all(names.map(async (name) => (await stat(join(here, name))).size));
  };
  await expect.poll(came).toEqual([300_000]);
  await expect.poll(() => second.offset(), { timeout: 20_000 }).toBe(300_000);
  socket.destroy();
  expect((await second.send(Buffer.alloc(10, 2), 300_000)).status).toBe(204);
  await second.end();
  expect(await first.offset()).toBe(410);
});

test("[ROUTE-45] [X-22] a document goes on at another node, encrypted wherever it lies", async () => {
  const picture = await photo();
  expect(picture.includes("Secret camera")).toBe(true);
  const { first, second } = await onBoth(DOCUMENT, picture.length);
  await first.send(picture.subarray(0, 1001), 0);
  await second.send(picture.subarray(1001, picture.length - 1), 1001);
  const lies = await Promise.all(
    (await pieces()).map(async (name) => buffer(await (await one.services.ports.media.find(name))!.read())),
  );
  expect(lies.length).toBe(3);
  for (const bytes of lies)
    expect([bytes.includes("Secret camera"), bytes.subarray(0, 2).toString("hex") === "ffd8"]).toEqual([
      false,
      false,
    ]);
  const { status, body } = await first.send(picture.subarray(-1), picture.length - 1);
  expect(status).toBe(200);
  const { sealed } = await one.services.database
    .selectFrom("upload")
    .select("sealed")
    .where("id", "=", body.token)
    .executeTakeFirstOrThrow();
  expect(openDocument(other.services, sealed!)!.subarray(0, 2).toString("hex")).toBe("ffd8");
});

test("[X-22] pieces of uploads that were given up go from the storage, those of others stay", async () => {
  const { first } = await onBoth(VIDEO, 100);
  await first.send(Buffer.alloc(10), 0);
  const { first: over } = await onBoth(VIDEO, 100);
  await over.send(Buffer.alloc(10), 0);
  const { services } = one;
  const id = over.path().split("/").at(-1)!;
  await services.database.deleteFrom("open_upload").where("id", "=", id).execute();
  expect((await pieces()).length).toBe(4);
  const signal = new AbortController().signal;
  expect(await sweepPieces.run({}, { services, signal } as Parameters<typeof sweepPieces.run>[1])).toEqual({
    again: 86_400,
  });
  expect((await pieces()).length).toBe(2);
  expect(await first.offset()).toBe(10);
  await first.end();
});
