import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { exportReferrals } from "../../src/server/referral/export-referrals.ts";
import { deleteAccountJobs } from "../../src/server/delete-account/delete-account.jobs.ts";
import { TOLD_AT_ONCE } from "../../src/server/delete-account/tell-buyers.ts";
import { leave } from "../../src/server/delete-account/leave.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const idOf = (username: string) => server.idOf(username);

test("[CCONST-09] reports by the address of a profile name nobody who is erased, and a site that was away tells buyers before it erases", async () => {
  const { database, store, personalData } = server.services;
  const id = await idOf("zoe");
  const report = (url: string) =>
    sql`
      insert into support_request (id, site_id, type, email, subject, message, url, created_at)
      values (${url}, 'main', 'report', 'a@b.example', 'It', 'is', ${url}, 0)`.execute(database);
  for (const url of ["https://site.example/ZOE/post/12", "/zoe", "https://site.example/zoella"])
    await report(url);
  await store.transact(systemMetadata, (unit) => leave(unit, id, personalData));
  const events = async () => (await store.read(`deletion-${id}`)).map(({ type }) => type);
  // Nobody was there for the day of the announcement, nor for that of the erasure.
  await server.advance(31 * DAY);
  expect(await events()).toEqual(["DeletionAsked", "DeletionAnnounced"]);
  await server.advance(12 * DAY);
  expect(await events()).toHaveLength(2);
  await server.advance(2 * DAY);
  expect(await events()).toEqual(["DeletionAsked", "DeletionAnnounced", "AccountErased"]);
  const left = await database
    .selectFrom("support_request")
    .select("url")
    .where("url", "is not", null)
    .execute();
  const urls = left.map(({ url }) => url);
  expect(urls.filter((url) => /\/zoe(\/|$)/i.test(url!))).toEqual([]);
  expect(urls).toContain("https://site.example/zoella");
});

test("[CCONST-09] who has brought others is not told their names by the export", async () => {
  const { database } = server.services;
  const [ava, noah] = [await idOf("ava"), await idOf("noah")];
  await database.deleteFrom("referral").execute();
  await sql`insert into referral (referred_id, referrer_id, share, signed_up_at) values (${noah}, ${ava}, 5, 7)`.execute(
    database,
  );
  const given = JSON.stringify(await exportReferrals(server.services, ava));
  expect(given).toContain('"signed_up_at":7');
  expect(given).not.toContain("noah");
  expect(given).not.toContain(noah);
  expect(JSON.stringify(await exportReferrals(server.services, noah))).toContain('"referrer":"ava"');
});

test("[CCONST-09] of more buyers than one transaction tells each is told once, also when a node dies after a batch", async () => {
  const { database, store, personalData } = server.services;
  const id = await idOf("ava");
  const buyers = Array.from(
    { length: 2 * TOLD_AT_ONCE + 1 },
    (_, at) => `buyer-${String(at).padStart(4, "0")}`,
  );
  await sql`
    insert into account (id, username, username_key, type, display_name, is_direct_pay, created_at)
    select name, name, name, 'user', name, false, 0 from unnest(${buyers}::text[]) name`.execute(database);
  await sql`
    insert into payment (id, intent, purpose, buyer_id, creator_id, amount, status, started_at, settled_at)
    select name, 'post', 'post', name, ${id}, 100, 'settled', 0, 0 from unnest(${buyers}::text[]) name`.execute(
    database,
  );
  await sql`
    insert into unlock (account_id, kind, item_id, payment_id, unlocked_at)
    select name, 'post', (select min(id) from post where creator_id = ${id}), name, 0
    from unnest(${buyers}::text[]) name`.execute(database);
  await store.transact(systemMetadata, (unit) => leave(unit, id, personalData));
  const job = await database
    .selectFrom("job")
    .select("id")
    .where("kind", "=", "account.announce-deletion")
    .where("done_at", "is", null)
    .executeTakeFirstOrThrow();
  const told = async () =>
    (
      await database
        .selectFrom("notice")
        .select("account_id")
        .where("account_id", "like", "buyer-%")
        .orderBy("account_id")
        .execute()
    ).map(({ account_id }) => account_id);
  const events = async () => (await store.read(`deletion-${id}`)).map(({ type }) => type);
  const { run } = deleteAccountJobs["account.announce-deletion"];
  const { signal } = new AbortController();
  const firstBatch = () =>
    run({ accountId: id }, { id: String(job.id), attempt: 1, services: server.services, signal });
  expect(await firstBatch()).toBeUndefined();
  expect(await told()).toEqual([]);
  const dueIn = (days: number) =>
    database
      .updateTable("job")
      .set({ due_at: server.services.clock.now() + days * DAY })
      .where("id", "=", job.id)
      .execute();
  // The site's own loop leaves it to the test.
  await dueIn(30);
  server.services.clock.advance(16 * DAY + 60);
  expect(await firstBatch()).toEqual({ again: 0 });
  // As of a node that knows nothing of it: what it would tell is undone, and the job goes on from where it stands.
  await expect(firstBatch()).rejects.toThrow("told by another run");
  expect([await told(), await events()]).toEqual([buyers.slice(0, TOLD_AT_ONCE), ["DeletionAsked"]]);
  await dueIn(0);
  await server.advance(60);
  expect([await told(), await events()]).toEqual([buyers, ["DeletionAsked", "DeletionAnnounced"]]);
});
