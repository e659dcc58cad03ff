import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { ConfigError } from "../../src/server/config/config.ts";
import { configOf } from "../running/read-config.ts";
import { openDatabase, type DatabaseConnection } from "../../src/server/database/database.ts";
import { createMedia } from "../../src/server/media/media.ts";
import { checkStorage, MARK_FILE } from "../../src/server/media/storage-mark.ts";
import { startServer } from "../../src/server/server.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";
import { startS3, type S3Site } from "./s3-site.ts";

const log = pino({ level: "silent" });
let made: TestDatabase;
let connection: DatabaseConnection;
let s3: S3Site;
let folder: string;
let folders = 0;

beforeAll(async () => {
  made = await createTestDatabase();
  connection = openDatabase({ connectionString: made.url }, log, { size: 2 });
  s3 = await startS3(["media", "other"]);
  folder = await mkdtemp(join(tmpdir(), "marquee-marks-"));
});
beforeEach(async () => {
  await connection.kysely.deleteFrom("server_key").where("name", "=", "storage").execute();
});
afterAll(async () => {
  await connection?.close();
  await made?.drop();
  await s3?.stop();
  await rm(folder, { recursive: true, force: true });
});

const newDisk = async () => {
  folders += 1;
  const DATA_DIR = join(folder, String(folders));
  await mkdir(DATA_DIR, { recursive: true });
  return { DATA_DIR };
};
const bucket = (name: string) => ({
  ...s3.environment,
  MEDIA_URL: s3.environment["MEDIA_URL"]!.replace("media", name),
});
type Place = Readonly<Record<string, string>>;

const configAt = (place: Place) =>
  configOf({ PORT: "0", DATABASE_URL: made.url, DATA_DIR: folder, ...place }, process.cwd());
/** Removes the mark and answers it. */
const takeMark = async (place: Place) => {
  const config = configAt(place);
  const media = await createMedia(config, async () => null);
  const { value } = await connection.kysely
    .selectFrom("server_key")
    .select("value")
    .where("name", "=", "storage")
    .executeTakeFirstOrThrow();
  await media.remove(MARK_FILE);
  return value;
};
/** What a start finds out of its storage: null, or why it is refused. */
const start = async (place: Place): Promise<string | null> => {
  const config = configAt(place);
  const media = await createMedia(config, async () => null);
  try {
    await checkStorage({ config, database: connection.kysely, media, log });
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

const NOT_HERE =
  /^The media of this database do not lie in (the folder|the bucket) \S+: [^.]+MEDIA_URL.+mark\.txt\.$/;
const ANOTHERS =
  /^Media of another database lie in (the folder|the bucket) \S+: [^.]+MEDIA_URL.+mark\.txt there/;

describe.each([
  ["disk", newDisk, newDisk],
  ["s3", async () => bucket("media"), async () => bucket("other")],
] as const)("storages on %s", (kind, first, second) => {
  test("[X-22] the first start marks its storage, others of this storage start, those of another are refused in one sentence", async () => {
    const [mine, theirs] = [await first(), await second()];
    expect(await start(mine)).toBeNull();
    expect(await start(mine)).toBeNull();
    expect(await start(theirs)).toMatch(NOT_HERE);
    // A storage whose media were copied, with their mark, is the storage.
    const config = configAt(mine);
    const other = await createMedia(configAt(theirs), async () => null);
    const mark = await takeMark(mine);
    expect(mark).toMatch(/^[0-9a-f]{24}$/);
    await other.put(MARK_FILE, Buffer.from(mark));
    expect(await start(theirs)).toBeNull();
    // The old one has lost its own meanwhile.
    expect(await start(mine)).toMatch(NOT_HERE);
    expect(config.media.kind).toBe(kind);
    await other.put(MARK_FILE, Buffer.from("another\n"));
    expect(await start(theirs)).toMatch(NOT_HERE);
    await other.remove(MARK_FILE);
  });

  test("[X-22] a storage of another database is not taken by a new one", async () => {
    const mine = await first();
    expect(await start(mine)).toBeNull();
    await connection.kysely.deleteFrom("server_key").where("name", "=", "storage").execute();
    expect(await start(mine)).toMatch(ANOTHERS);
    await (await createMedia(configAt(mine), async () => null)).remove(MARK_FILE);
    expect(await start(mine)).toBeNull();
    await takeMark(mine);
  });

  test("[X-22] a first start that was killed before or after it marked its storage is gone on with", async () => {
    const mine = await first();
    const mark = "c".repeat(24);
    const begun = () =>
      connection.kysely
        .insertInto("server_key")
        .values({ name: "storage", value: `begun ${mark}` })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: `begun ${mark}` }))
        .execute();
    await begun();
    expect(await start(mine)).toBeNull();
    await begun();
    expect(await start(mine)).toBeNull();
    expect(await takeMark(mine)).toBe(mark);
  });
});

test("[X-22] of nodes that start on one database together, those with the disk of the first one run", async () => {
  const [one, two] = [await newDisk(), await newDisk()];
  const node = (place: Place) =>
    startServer({ config: configAt(place), log, connection: { connectionString: made.url } });
  const started = await Promise.allSettled([node(one), node(one), node(two)]);
  const running = started.filter((it) => it.status === "fulfilled").map((it) => it.value);
  const refused = started.filter((it) => it.status === "rejected").map((it) => it.reason as Error);
  for (const server of running) await server.stop();
  // Whichever came first: nodes of one disk alone.
  expect([1, 2]).toContain(running.length);
  expect(new Set(running.map(({ services }) => services.config.dataDir)).size).toBe(1);
  for (const error of refused)
    expect([error.name, error.message]).toEqual(["ConfigError", expect.stringMatching(NOT_HERE)]);
});

test("[X-22] a storage that is away keeps nobody from starting whose database knows its mark, and a new one", async () => {
  const mine = await newDisk();
  const config = configAt(mine);
  const away = {
    ...(await createMedia(config, async () => null)),
    find: () => new Promise<never>(() => undefined),
  };
  const look = () => checkStorage({ config, database: connection.kysely, media: away, log }, 20);
  await expect(look()).rejects.toThrow("does not answer");
  expect(await start(mine)).toBeNull();
  await look();
});

test("[X-22] a mark on a disk is a file of one line", async () => {
  const mine = await newDisk();
  await start(mine);
  const file = join(mine.DATA_DIR, "media", MARK_FILE);
  expect(await readFile(file, "utf8")).toMatch(/^[0-9a-f]{24}\n$/);
  await mkdir(dirname(file), { recursive: true });
  // As an editor leaves it.
  await writeFile(file, (await readFile(file, "utf8")).replace("\n", "\r\n"));
  expect(await start(mine)).toBeNull();
});
