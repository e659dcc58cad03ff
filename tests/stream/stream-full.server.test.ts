import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { settingsFile } from "../running/settings-file.ts";
import { join, onAir } from "./on-air.ts";

let server: ServerFixture;
beforeAll(async () => {
  const site = { id: "one", hosts: ["127.0.0.1"], record: {}, brand: {}, p2p_max_viewers: 1 };
  server = await startFixture({ demo: true, environment: { SITE: await settingsFile([site]) } });
});
afterAll(() => server?.stop());

test("[X-25] a site says how many watch from browser to browser", async () => {
  const ava = await server.signedIn("ava");
  await onAir(() => ava).goLive();
  const [first, second] = [await server.signedIn("sub"), await server.signedIn("pack")];
  expect((await join(first, "f1")).status).toBe(200);
  const { status, body } = await join(second, "f2");
  expect([status, body.code]).toEqual([409, "stream_full"]);
});
