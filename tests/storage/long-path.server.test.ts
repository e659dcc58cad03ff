import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, inject, test } from "vitest";

import { findEmbeddedPostgres, startEmbeddedPostgres } from "../../src/server/database/embedded.ts";
import "../running/provided.ts";

test("a data folder with a path too long for a socket gets a short one beside, which goes when the database stops", async () => {
  const folder = join(inject("testFolder"), "long".repeat(30));
  expect(await findEmbeddedPostgres(folder)).toBeNull();
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  const host = postgres.connection("postgres").host!;
  expect([host.startsWith(folder), existsSync(host)]).toEqual([false, true]);
  await postgres.stop();
  expect(existsSync(host)).toBe(false);
  expect([await findEmbeddedPostgres(folder), existsSync(host)]).toEqual([null, false]);
});
