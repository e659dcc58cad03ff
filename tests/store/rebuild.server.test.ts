import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { projections } from "../../src/server/features.ts";
import { rebuildProjections } from "../../src/server/store/rebuild.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { startFixture } from "../running/server-fixture.ts";
import { dumpProjections } from "./dump-projections.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const dump = () => dumpProjections(server.services.database);

test("projections rebuilt from the events equal the live ones", async () => {
  const fan = await server.signedIn("fan");
  await fan.post("/api/v1/user/mia/subscription", { duration: "1mo" });
  const sub = await server.signedIn("sub");
  await sub.delete("/api/v1/user/ava/subscription/access");
  const visitor = server.visitor();
  await visitor.post("/api/v1/auth/signup", {
    username: "rebuilt",
    password: "a long enough one",
    email: null,
  });
  const live = await dump();
  expect(live["account"]!.join()).toContain("rebuilt");
  const events = await rebuildProjections(server.services.database, projections);
  expect(events).toBeGreaterThan(100);
  expect(await dump()).toEqual(live);
});

test("a projection that was damaged is whole again after a rebuild", async () => {
  const before = await dump();
  await sql`update account set display_name = 'damaged'`.execute(server.services.database);
  expect(await dump()).not.toEqual(before);
  await rebuildProjections(server.services.database, projections);
  expect(await dump()).toEqual(before);
});
