import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";

import type { Counters } from "../../src/protocol/records.ts";
import { deliver, textAlone } from "../../src/server/direct-message/deliver.ts";
import { systemMetadata, type UnitOfWork } from "../../src/server/store/event-store.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const writeTo = async (unit: UnitOfWork, from: string, cause: string): Promise<void> => {
  const [sender, recipient] = await Promise.all([server.idOf(from), server.idOf("ava")]);
  await deliver(
    unit,
    {
      sender: { id: sender, username: from, displayName: from },
      recipient: { id: recipient, username: "ava" },
      cause,
    },
    textAlone("Hello"),
  );
};

/** Until somebody waits for a lock. */
const somebodyWaits = async (): Promise<void> => {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: boolean }>`
        select exists (select from pg_locks where locktype = 'advisory' and not granted and database =
          (select oid from pg_database where datname = current_database())) as waiting`.execute(
        server.services.database,
      );
      return rows[0]!.waiting;
    })
    .toBe(true);
};

test("[CENT-18] the last badge that is told has everybody who wrote, also when two wrote at the same time", async () => {
  const { store, database } = server.services;
  await database.deleteFrom("message").execute();
  await database.deleteFrom("conversation_member").execute();
  const [held, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = store.transact(systemMetadata, async (unit) => {
    await writeTo(unit, "sub", "one");
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  const second = store.transact(systemMetadata, (unit) => writeTo(unit, "pack", "two"));
  await Promise.race([second, somebodyWaits()]);
  held.resolve();
  await Promise.all([first, second]);
  const ava = await server.idOf("ava");
  const told = await database
    .selectFrom("socket_event")
    .select("data")
    .where("event", "=", "notification.counters")
    .where("audience", "=", `account:${ava}`)
    .orderBy("seq", "desc")
    .executeTakeFirstOrThrow();
  const ids = [await server.idOf("sub"), await server.idOf("pack")];
  expect((told.data as unknown as Counters).unread_dm_user_ids.toSorted()).toEqual(ids.toSorted());
});
