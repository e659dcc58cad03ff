import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { startEmbeddedPostgres } from "../../src/server/database/embedded.ts";
import "../../tests/running/provided.ts";

/** Linux's folder in memory, and the room that it must have. */
const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 8e9;

/**
 * A folder for the databases: in memory where there is room for them. Each has some thousand files that live for seconds, and
 * making and removing them on a disk costs as much of the processor as all queries.
 */
const clusterFolder = async (folder: string): Promise<string> => {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return mkdtemp(join(free < ENOUGH_BYTES ? folder : MEMORY, "marquee-test-postgres-"));
};

/**
 * One PostgreSQL for the whole run, without fsync; `MARQUEE_TEST_DATABASE` names another one instead.
 * Tests take databases of their own from it with `createTestDatabase` (tests/running/test-database.ts).
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-test-"));
  await chmod(folder, 0o755);
  project.provide("testFolder", folder);
  const given = process.env["MARQUEE_TEST_DATABASE"];
  if (given !== undefined) {
    project.provide("testDatabase", given);
    return () => rm(folder, { recursive: true, force: true });
  }
  const cluster = await clusterFolder(folder);
  const postgres = await startEmbeddedPostgres({ folder: cluster, durable: false });
  const { host, user } = postgres.connection("postgres");
  project.provide(
    "testDatabase",
    `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host ?? "")}`,
  );
  return async () => {
    await postgres.stop();
    for (const each of [cluster, folder]) await rm(each, { recursive: true, force: true });
  };
};
