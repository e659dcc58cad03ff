import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  beginUpload,
  bytesToCome,
  endUpload,
  forgetOpenUploads,
  goOnWith,
  keepAnswer,
  keptAnswer,
  type NewUpload,
} from "../../src/server/upload/open-uploads.ts";
import { accountRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";

const DAY = 86_400;
const NOW = 1_790_000_000;
const limits = { uploads: 3, bytes: 100 };

let rows: StoredRows;
beforeAll(async () => {
  rows = await openStoredRows();
  await rows.database
    .insertInto("account")
    .values([accountRow("ava"), accountRow("bea")])
    .execute();
});
beforeEach(async () => {
  await rows.database.deleteFrom("open_upload").execute();
  await rows.database.deleteFrom("upload").execute();
});
afterAll(() => rows?.stop());

const upload = (more: Partial<NewUpload> = {}): NewUpload => ({
  ...{ id: "one", accountId: "ava", kind: "video", size: 10, now: NOW },
  ...more,
});
const begin = (more: Partial<NewUpload> = {}) => beginUpload(rows.database, upload(more), limits);
const goOn = (now = NOW, accountId = "ava", id = "one") => goOnWith(rows.database, { id, accountId }, now);
const touched = async (id = "one") =>
  (
    await rows.database
      .selectFrom("open_upload")
      .select("touched_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).touched_at;

describe("[X-22] an upload begins", () => {
  test("once: a second try of the same is the first one, another kind or size is none", async () => {
    expect([await begin(), await begin()]).toEqual(["begun", "begun"]);
    expect(await rows.database.selectFrom("open_upload").selectAll().execute()).toEqual([
      {
        ...{ id: "one", account_id: "ava", kind: "video", size: 10, created_at: NOW, touched_at: NOW },
        ...{ status: null, answer: null },
      },
    ]);
    expect([await begin({ size: 11 }), await begin({ kind: "audio" })]).toEqual(["used", "used"]);
  });

  test("not by a token whose upload is over, or whose file is there already", async () => {
    await begin();
    await keepAnswer(rows.database, "one", 200, "{}");
    expect(await begin()).toBe("used");
    const kept = { id: "two", account_id: "ava", purpose: "document", created_at: NOW } as const;
    await rows.database
      .insertInto("upload")
      .values({ ...kept, sealed: Buffer.from("sealed"), media_id: null })
      .execute();
    expect(await begin({ id: "two" })).toBe("used");
  });

  test("while fewer than so many of its account are open: neither those that are over, nor old ones, nor another's", async () => {
    for (const id of ["one", "two", "three"]) expect(await begin({ id })).toBe("begun");
    expect(await begin({ id: "four" })).toBe("many");
    // A second try of one of them is none more.
    expect(await begin({ id: "three" })).toBe("begun");
    expect(await begin({ id: "four", accountId: "bea" })).toBe("begun");
    await endUpload(rows.database, "one");
    expect(await begin({ id: "five" })).toBe("begun");
    expect(await begin({ id: "six", now: NOW + DAY - 1 })).toBe("many");
    expect(await begin({ id: "six", now: NOW + DAY })).toBe("begun");
  });

  test("while its account has room for its bytes in a day, to the last one; those that are over count as well", async () => {
    await begin({ size: 60 });
    await endUpload(rows.database, "one");
    expect(await begin({ id: "two", size: 41 })).toBe("much");
    expect(await begin({ id: "two", size: 41, accountId: "bea" })).toBe("begun");
    expect(await begin({ id: "three", size: 40 })).toBe("begun");
    expect(await begin({ id: "four", size: 1, now: NOW + DAY - 1 })).toBe("much");
    expect(await begin({ id: "four", size: 100, now: NOW + DAY })).toBe("begun");
  });
});

describe("[X-22] an upload goes on", () => {
  test("of its own account, and until a day after its last piece", async () => {
    await begin();
    expect(await goOn()).toEqual({ kind: "video", size: 10, status: null, answer: null, touched_at: NOW });
    expect(await goOn(NOW, "bea")).toBeUndefined();
    expect(await goOn(NOW, "ava", "two")).toBeUndefined();
    expect(await goOn(NOW + DAY)).toBeUndefined();
    expect(await touched()).toBe(NOW);
    expect(await goOn(NOW + DAY - 1)).toMatchObject({ size: 10 });
    expect(await goOn(NOW + 2 * DAY - 2)).toMatchObject({ size: 10 });
  });

  test("and notes its last piece once a minute", async () => {
    await begin();
    await begin({ id: "two" });
    await goOn(NOW + 59);
    expect(await touched()).toBe(NOW);
    await goOn(NOW + 60);
    expect([await touched(), await touched("two")]).toEqual([NOW + 60, NOW]);
  });

  test("and is answered again what it was answered when it was whole", async () => {
    await begin();
    expect([await keptAnswer(rows.database, "one"), await keptAnswer(rows.database, "two")]).toEqual([
      undefined,
      undefined,
    ]);
    await endUpload(rows.database, "one");
    // A large file that came as a whole has no answer to be kept.
    expect(await keptAnswer(rows.database, "one")).toBeUndefined();
    await keepAnswer(rows.database, "one", 422, '{"code":"file_refused"}');
    expect(await keptAnswer(rows.database, "one")).toEqual({
      status: 422,
      answer: '{"code":"file_refused"}',
    });
    expect(await goOn()).toMatchObject({ status: 422, answer: '{"code":"file_refused"}' });
  });
});

test("[X-22] room is kept for what has not come yet of those that sent something in the last quarter of an hour", async () => {
  for (const [id, size] of [
    ["one", 10],
    ["two", 20],
    ["three", 30],
  ] as const)
    await begin({ id, size });
  const here: Readonly<Record<string, number>> = { one: 4, two: 25 };
  const toCome = (now = NOW) => bytesToCome(rows.database, now, async (id) => here[id] ?? 0);
  expect(await toCome()).toBe(6 + 0 + 30);
  await endUpload(rows.database, "three");
  expect(await toCome()).toBe(6);
  expect([await toCome(NOW + 899), await toCome(NOW + 900)]).toEqual([6, 0]);
});

test("[X-22] uploads whose last piece is more than a day old are forgotten", async () => {
  await begin();
  await begin({ id: "two", now: NOW + 1 });
  await forgetOpenUploads(rows.database, NOW + DAY);
  expect(await touched()).toBe(NOW);
  await forgetOpenUploads(rows.database, NOW + DAY + 1);
  const left = await rows.database.selectFrom("open_upload").select("id").execute();
  expect(left).toEqual([{ id: "two" }]);
});
