import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "pg";
import { pino } from "pino";
import { inject } from "vitest";

import { migrate, openDatabase } from "../../src/server/database/database.ts";
import { launchServer } from "./launch-server.ts";
import "./provided.ts";

/** A database of one test file. */
export interface TestDatabase {
  /** For `DATABASE_URL`. */
  readonly url: string;
  /** Folder for `DATA_DIR`; with the demo it holds the demo's media. */
  readonly dataDir: string;
  readonly drop: () => Promise<void>;
}

const MIGRATED = "template_migrated";
const DEMO = "template_demo";
const TEMPLATE_LOCK = 7_214_001;

const urlOf = (name: string): string => {
  const url = new URL(inject("testDatabase"));
  url.pathname = `/${name}`;
  return url.href;
};

const asAdministrator = async <Answer>(work: (client: Client) => Promise<Answer>): Promise<Answer> => {
  const client = new Client(inject("testDatabase"));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const migrateTemplate = async (): Promise<void> => {
  const database = openDatabase({ connectionString: urlOf(MIGRATED) }, pino({ level: "silent" }), {
    size: 1,
  });
  try {
    await migrate(database.kysely);
  } finally {
    await database.close();
  }
};

const demoData = (): string => join(inject("testFolder"), "demo-data");

const seedTemplate = async (): Promise<void> => {
  // Tests count what the demo's people do: a year of others would stand in their way.
  const server = await launchServer({
    ...{ DATABASE_URL: urlOf(DEMO), DATA_DIR: demoData() },
    ...{ DEMO: "1", DEMO_HISTORY: "0" },
  });
  await server.stop();
};

/** Makes the template once a run, whichever test process comes first; the others wait for it. */
const ensureTemplate = (name: string, fill: () => Promise<void>): Promise<void> =>
  asAdministrator(async (client) => {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const made = await client.query("select 1 from pg_database where datname = $1 and datistemplate", [name]);
    if (made.rowCount === 1) return;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    await fill();
    await client.query(`alter database ${name} is_template true`);
  });

/**
 * A fresh database: migrated and empty, or (`demo`) with the demo site as on the first day. Drop it in `afterAll`.
 * Only for files named `*.server.test.ts` or `*.spec.ts`.
 */
export const createTestDatabase = async (
  options: { readonly demo?: boolean } = {},
): Promise<TestDatabase> => {
  const demo = options.demo === true;
  const template = demo ? DEMO : MIGRATED;
  await ensureTemplate(template, demo ? seedTemplate : migrateTemplate);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Its files are copied as they are: a third of what it costs to write every page through the log.
  const copied = `create database ${name} template ${template} strategy file_copy`;
  await asAdministrator((client) => client.query(copied));
  const dataDir = join(inject("testFolder"), name);
  await mkdir(dataDir, { recursive: true });
  if (demo && existsSync(demoData())) await cp(demoData(), dataDir, { recursive: true });
  return {
    url: urlOf(name),
    dataDir,
    drop: async () => {
      await asAdministrator((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
};
