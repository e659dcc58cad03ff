import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { exportReferrals } from "../../src/server/referral/export-referrals.ts";
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
