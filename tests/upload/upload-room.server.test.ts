import { statfs } from "node:fs/promises";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { OPEN_LIMITS } from "../../src/server/upload/open-uploads.ts";
import { tokenOf } from "../creator-application/applicants.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const MB = 2 ** 20;
let server: ServerFixture;
let ava: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
});
beforeEach(async () => {
  await server.services.database.deleteFrom("open_upload").execute();
});
afterAll(() => server?.stop());

/** Sends a file, which is no film, in one request. */
const send = async (bytes: number, token?: string) => {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), "it.mp4");
  const headers = { "upload-token": token ?? (await tokenOf(ava)), "x-csrf-token": ava.csrf() };
  const answer = await ava.raw("/api/v1/video/fans-media", { method: "POST", body, headers });
  return [answer.status, answer.body.code, answer.headers.get("retry-after")];
};
const LOOKED_AT = [422, "file_refused", null];

/** Bytes of another upload: of an account, under way or over. */
const others = async (account_id: string, size: number, status: number | null) => {
  const now = server.services.clock.now();
  const times = { created_at: now, touched_at: now };
  await server.services.database
    .insertInto("open_upload")
    .values({ id: "another", account_id, kind: "video", size, status, answer: null, ...times })
    .execute();
};

test("[X-22] a large file in one request comes only where there is room beside what others send; small ones come, and its token stays good", async () => {
  const { bavail, bsize } = await statfs(server.services.config.dataDir);
  await others("another", bavail * bsize, null);
  const token = await tokenOf(ava);
  expect(await send(5 * MB, token)).toEqual([503, "unavailable", "60"]);
  expect(await send(MB)).toEqual(LOOKED_AT);
  await server.services.database.deleteFrom("open_upload").execute();
  expect(await send(5 * MB, token)).toEqual(LOOKED_AT);
});

test("[X-22] large files count for the bytes of a day, whichever way they come, each time that they come", async () => {
  const ava_id = await server.idOf("ava");
  await others(ava_id, OPEN_LIMITS.bytes - 11 * MB, 200);
  const token = await tokenOf(ava);
  expect([await send(5 * MB, token), await send(5 * MB, token)]).toEqual([LOOKED_AT, LOOKED_AT]);
  expect(await send(5 * MB, token)).toEqual([429, "too_many", "3600"]);
  const { database } = server.services;
  const rows = await database
    .selectFrom("open_upload")
    .select("status")
    .where("id", "!=", "another")
    .execute();
  // None of them is under way any more.
  expect(rows).toEqual([{ status: 200 }, { status: 200 }]);
  await server.advance(86_401);
  expect(await send(5 * MB)).toEqual(LOOKED_AT);
});
