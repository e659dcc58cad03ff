import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

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

/** Holds the row of an upload until it is told to let it go. */
const hold = async (id: string) => {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const transaction = server.services.database.transaction().execute(async (mine) => {
    await mine.selectFrom("open_upload").select("id").where("id", "=", id).forUpdate().execute();
    held.resolve();
    await over.promise;
  });
  await held.promise;
  return async () => {
    over.resolve();
    await transaction;
  };
};

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
  const letGo = await hold(idOf(slow));
  const line = await askOn([slow, next]);
  await untilBlocked(server.services.database);
  line.destroy();
  await once(line, "close");
  await ava.get("/api/v1/auth/session");
  await letGo();
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
