import { afterAll, beforeAll, expect, test } from "vitest";

import { REMOVED_AT_ONCE } from "../../src/server/payment/remove-webhooks.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture();
});
afterAll(() => server?.stop());

test("messages of providers go 90 days after they are processed, however many; one that waits stays", async () => {
  const { database, clock } = server.services;
  await server.advance(0);
  const now = clock.now();
  const row = (event_id: string, processed_at: number | null) => ({
    ...{ provider: "sandbox", event_id, message: "{}", received_at: 1, processed_at },
  });
  const old = Array.from({ length: REMOVED_AT_ONCE + 1 }, (_, at) => row(`old${at}`, now - 90 * DAY - at));
  await database
    .insertInto("payment_webhook")
    .values([...old, row("waits", null), row("young", now - 89 * DAY)])
    .execute();
  await server.advance(3600);
  const left = await database.selectFrom("payment_webhook").select("event_id").orderBy("event_id").execute();
  expect(left.map(({ event_id }) => event_id)).toEqual(["waits", "young"]);
});
