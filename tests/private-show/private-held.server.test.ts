import { afterAll, beforeAll, expect, test } from "vitest";

import { privateShowDecider } from "../../src/domain/private-show/private-show.decider.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { stillClock } from "../running/still-clock.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, clock: stillClock() });
});
afterAll(() => server?.stop());

test("[X-20] while money for one is held beyond its time, which may still be taken, no other is sent", async () => {
  const [ava, sub] = [await server.signedIn("ava"), await server.signedIn("sub")];
  const invite = (username: string) =>
    ava.post("/api/v1/account/private", { username, kind: "c2c", duration: 10, amount_usd: 1000 });
  const { id } = (await invite("sub")).body;
  expect((await sub.post("/api/v1/user/ava/private")).status).toBe(200);
  const reserve = { type: "ReservePrivate", paymentId: "held" } as const;
  await server.services.store.transact(systemMetadata, (unit) =>
    unit.execute(privateShowDecider, id, reserve),
  );
  await server.advance(601);
  const { status, body } = await invite("pack");
  expect([status, body.code]).toEqual([409, "private_open"]);
  await server.services.store.transact(systemMetadata, (unit) =>
    unit.execute(privateShowDecider, id, { ...reserve, type: "ReleasePrivate" }),
  );
  expect((await invite("pack")).status).toBe(201);
});
