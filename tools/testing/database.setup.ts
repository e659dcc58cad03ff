import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { startEmbeddedPostgres } from "../../src/server/database/embedded.ts";
import "../../tests/running/provided.ts";

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
  const cluster = join(folder, "postgres");
  await mkdir(cluster);
  const postgres = await startEmbeddedPostgres({ folder: cluster, durable: false });
  const { host, user } = postgres.connection("postgres");
  project.provide(
    "testDatabase",
    `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host ?? "")}`,
  );
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
};
