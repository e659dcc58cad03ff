import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";

import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import type { Database } from "../../src/server/database/schema.ts";
import { PLACES } from "../../src/server/upload/upload-places.ts";
import { untilBlocked } from "../running/lock-wait.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { tusOf } from "./tus-client.ts";

const VIDEO = "/api/v1/video/fans-media";
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

const tus = () => tusOf(ava, server.origin);
type Tus = Awaited<ReturnType<typeof tus>>;
const idOf = (upload: Tus) => upload.path().split("/").at(-1)!;
const taken = () => server.services.uploads.places.taken();
const touched = async (id: string) =>
  (
    await server.services.database
      .selectFrom("open_upload")
      .select("touched_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).touched_at;

/** Has a transaction lock something until it is told to let it go, or the test is over. */
const hold = async (lock: (mine: Transaction<Database>) => Promise<unknown>) => {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  onTestFinished(() => over.resolve());
  const transaction = server.services.database.transaction().execute(async (mine) => {
    await lock(mine);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  return async () => {
    over.resolve();
    await transaction;
  };
};
const holdRow = (id: string) =>
  hold((mine) => mine.selectFrom("open_upload").select("id").where("id", "=", id).forUpdate().execute());

/** Asks for the offsets of uploads over one line, one after another without waiting for the answers. */
const askOn = async (uploads: readonly Tus[]) => {
  const { hostname, port, host } = new URL(server.origin);
  const line = connect(Number(port), hostname);
  await once(line, "connect");
  for (const upload of uploads) {
    const headers = [`host: ${host}`, "tus-resumable: 1.0.0", `upload-token: ${upload.token}`];
    line.write(`HEAD ${upload.path()} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
  }
  return line;
};

test("[X-22] who hangs up while his uploads are looked up keeps no place", async () => {
  const [slow, next] = [await tus(), await tus()];
  for (const upload of [slow, next]) await upload.begin(VIDEO, 1000);
  await server.advance(61);
  const before = await touched(idOf(slow));
  const unblock = await holdRow(idOf(slow));
  const line = await askOn([slow, next]);
  await untilBlocked(server.services.database);
  line.destroy();
  await once(line, "close");
  await ava.get("/api/v1/auth/session");
  await unblock();
  await expect.poll(() => touched(idOf(slow))).not.toBe(before);
  expect(await slow.offset()).toBe(0);
  expect(taken()).toBe(0);
});

test.each(["application/offset+octet-stream", "application/octet-stream"])(
  "[X-22] [ROUTE-45] no byte comes with the begin as %s: it would have no place, and a document lie on the disk as it is",
  async (type) => {
    const folder = join(server.services.config.dataDir, "pieces");
    const before = await readdir(folder);
    const bytes = Buffer.from("a passport ".repeat(20));
    const { status, body } = await (await tus()).begin("/api/v1/image/document", bytes.length, type, bytes);
    expect([status, body.code]).toEqual([400, "bad_request"]);
    expect(await readdir(folder)).toEqual(before);
  },
);

test("[X-22] the requests that an account has at a time wait for the database, and no more of them", async () => {
  const upload = await tus();
  await upload.begin(VIDEO, 1000);
  await server.advance(61);
  const unblock = await holdRow(idOf(upload));
  const answered: number[] = [];
  const asked = Array.from({ length: 20 }, async () => answered.push(await upload.offset()));
  await expect.poll(() => answered).toEqual(Array.from({ length: 20 - PLACES.account }, () => 429));
  expect(taken()).toBe(PLACES.account);
  await unblock();
  await Promise.all(asked);
  expect(answered.slice(-PLACES.account)).toEqual([0, 0, 0]);
  await expect.poll(taken).toBe(0);
});

test("[X-22] of an account no more uploads wait to begin than it has places", async () => {
  const lock = `upload ${await server.idOf("ava")}`;
  const unblock = await hold((mine) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(mine),
  );
  const upload = await tus();
  const statuses: number[] = [];
  const begun = Array.from({ length: 10 }, async () => {
    statuses.push((await upload.begin(VIDEO, 1000)).status);
  });
  await expect.poll(() => statuses).toEqual(Array.from({ length: 10 - PLACES.account }, () => 429));
  await unblock();
  await Promise.all(begun);
  expect(statuses.slice(-PLACES.account)).toEqual([201, 201, 201]);
});

test("[X-22] a piece writes when the last one came once a minute, not each time", async () => {
  const upload = await tus();
  await upload.begin(VIDEO, 1000);
  const before = await touched(idOf(upload));
  await upload.send(Buffer.alloc(10), 0);
  await server.advance(30);
  await upload.send(Buffer.alloc(10), 10);
  expect(await touched(idOf(upload))).toBe(before);
  await server.advance(31);
  await upload.send(Buffer.alloc(10), 20);
  expect(await touched(idOf(upload))).toBeGreaterThanOrEqual(before + 61);
});

test("[X-22] an account begins 600 uploads a minute at most, and is told when to come back", async () => {
  const upload = await tusOf(await server.signedIn("noah"), server.origin);
  const none = () => upload.begin(VIDEO, 0);
  for (let count = 0; count < 600; count += 1) expect((await none()).status).toBe(400);
  const { status, headers, body } = await none();
  expect([status, body.code]).toEqual([429, "too_many"]);
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
});
