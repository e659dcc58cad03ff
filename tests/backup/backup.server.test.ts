import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { BackupFoot, BackupHead } from "../../src/server/backup/backup-format.ts";
import { knownMigrations } from "../../src/server/database/database.ts";
import { newBuyer } from "../payment/buyer.ts";
import { createClient } from "../running/http-client.ts";
import { launchServer } from "../running/launch-server.ts";
import { operate } from "../running/operate.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";

let server: ServerFixture;
let folder: string;
let file: string;
let site: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-backup-"));
  file = join(folder, "site.backup");
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  const { databaseUrl, dataDir } = server.services.config;
  site = { url: databaseUrl!, dataDir, drop: async () => undefined };
  empty = await createTestDatabase();
});
afterAll(async () => {
  await server?.stop();
  await empty?.drop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const refusedWith = (work: Promise<string>): Promise<string> =>
  work.then(
    (said) => `was done: ${said}`,
    (error: { readonly stderr: string }) => error.stderr.trim(),
  );

const sell = async (username: string): Promise<void> => {
  const buyer = await newBuyer(server.origin, username);
  await buyer.pay("noah", "1mo");
  await server.advance(2);
};

/** Whoever signed up before it began is in the backup; sales go on while it is written. */
test("a backup is written while people buy, with what was acknowledged before, readable by its owner alone", async () => {
  await sell("before");
  let isWritten = false;
  const others = (async () => {
    for (let place = 1; !isWritten; place += 1) await sell(`meanwhile${place}`);
  })();
  const said = await operate(site, "backup", file).finally(() => (isWritten = true));
  await others;
  expect(said).toMatch(/site\.backup: \d+ rows of \d+ tables, \d+ events among them; they name \d+ files/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["site.backup"]);
  const lines = gunzipSync(await readFile(file))
    .toString("utf8")
    .trimEnd()
    .split("\n");
  const head = JSON.parse(lines[0]!) as BackupHead;
  const foot = JSON.parse(lines.at(-1)!) as BackupFoot;
  expect(head.migrations).toEqual(await knownMigrations());
  expect(foot.media).toContainEqual(expect.stringContaining("demo/ava/"));
  expect(foot.tables["account"]!.rows).toBeGreaterThan(15);
});

test("a new site on a new data folder is filled from it: every row is the same, also folded anew, and it goes on", async () => {
  const dataDir = join(folder, "new-site");
  const said = await operate({ url: null, dataDir }, "restore", file);
  expect(said).toContain("all as in the backup.");
  expect(said).toContain("every row is the same.");
  const restored = await launchServer({
    ...{ DATA_DIR: dataDir, DEMO: "1", DEMO_HISTORY: "0", LOG_LEVEL: "warn", TEST_CONTROLS: "1" },
  });
  try {
    const client = createClient(restored.origin);
    for (const [email, password] of [
      ["sub", DEMO_PASSWORD],
      ["before", "long enough 1"],
    ])
      expect((await client.post("/api/v1/auth/signin", { email, password })).status, email).toBe(200);
    expect((await client.get("/api/v1/account/following")).text).toContain('"noah"');
    // New rows get ids of their own.
    const buyer = await newBuyer(restored.origin, "afterwards");
    await buyer.pay("ava", "1mo");
  } finally {
    await restored.stop();
  }
});

test("a file that is cut off, changed or no backup, and a database that is in use, are refused in a sentence, and nothing is written", async () => {
  const bytes = await readFile(file);
  const broken = join(folder, "broken.backup");
  const restoreOf = async (content: Buffer): Promise<string> => {
    await writeFile(broken, content);
    return refusedWith(operate(empty, "restore", broken));
  };
  const text = gunzipSync(bytes).toString("latin1");
  const lines = text.trimEnd().split("\n");
  const packed = (changed: string): Buffer => gzipSync(Buffer.from(changed, "latin1"));
  expect(await restoreOf(bytes.subarray(0, bytes.length / 2))).toMatch(/^This backup is cut off/);
  expect(await restoreOf(packed(`${lines.slice(0, -1).join("\n")}\n`))).toMatch(/^This backup is cut off/);
  expect(await restoreOf(Buffer.from("hello"))).toMatch(/^This file is no backup of Marquee/);
  expect(await restoreOf(packed("hello\n"))).toMatch(/^This file is no backup of Marquee/);
  expect(await restoreOf(packed(text.replace("Ava Laurent", "Eva Laurent")))).toMatch(
    /^Not what the backup holds: account/,
  );
  const later = text.replace('"migrations":[', '"migrations":["9999-later",');
  expect(await restoreOf(packed(later))).toMatch(/^This backup was made by a later release/);
  expect(await refusedWith(operate(site, "restore", file))).toMatch(/^This database is not empty/);
  expect(await operate(empty, "restore", file)).toContain("every row is the same.");
});
