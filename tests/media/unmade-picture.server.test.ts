import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const FOLDER = "public/demo";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const get = async (name: string) => {
  const response = await fetch(`${server.origin}/media/${FOLDER}/${name}.webp`);
  const { status, headers } = response;
  return { status, cached: headers.get("cache-control"), size: (await response.arrayBuffer()).byteLength };
};

test("a width that cannot be made now is shown by the original, which is not kept as that width", async () => {
  const original = await get("ava-avatar");
  // A folder in its place, which no file replaces.
  const taken = join(server.services.config.dataDir, "media", FOLDER, "ava-avatar-w160.webp/x");
  await mkdir(taken, { recursive: true });
  expect(await get("ava-avatar-w160")).toEqual(original);
  expect(original.cached).toBe("public, max-age=604800");
  expect((await get("ava-avatar-w240")).cached).toBe("public, max-age=31536000, immutable");
});
