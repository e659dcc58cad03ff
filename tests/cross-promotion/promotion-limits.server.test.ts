import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { promotionLimits } from "../../src/domain/cross-promotion/promotion.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/promotion";
let server: ServerFixture;
const people = new Map<string, Client>();

beforeAll(async () => {
  server = await startFixture({ demo: true });
  for (const name of ["ava", "noah"]) people.set(name, await server.signedIn(name));
});
afterAll(() => server?.stop());

const idOf = (username: string) => server.idOf(username);
const ask = (one: string, other: string) => people.get(one)!.post(PATH, { username: other });
/** Noah takes what the account asks him. */
const accept = async (asker: string) => {
  const { id } = await server.services.database
    .selectFrom("promotion")
    .select("id")
    .where("asker_id", "=", asker)
    .executeTakeFirstOrThrow();
  return people.get("noah")!.post(`${PATH}/${id}/accept`);
};

test("there are only so many requests and partners", async () => {
  const { database, clock } = server.services;
  const fill = async (
    rows: number,
    row: (index: number) => { asker: string; asked: string; at: number | null },
  ) => {
    await database.deleteFrom("promotion").execute();
    await database
      .insertInto("promotion")
      .values(
        Array.from({ length: rows }, (_, index) => {
          const { asker, asked, at } = row(index);
          const places = { asker_place: null, asked_place: null };
          return { asker_id: asker, asked_id: asked, asked_at: clock.now(), accepted_at: at, ...places };
        }),
      )
      .execute();
  };
  const [ava, noah] = [await idOf("ava"), await idOf("noah")];
  const { sent, received, partners } = promotionLimits;
  await fill(sent, (index) => ({ asker: ava, asked: `other${index}`, at: null }));
  expect((await ask("ava", "noah")).body.code).toBe("promotion_limit");
  expect((await ask("noah", "ava")).status).toBe(200);
  const names = Array.from({ length: received }, (_, index) => `other${index}`);
  await sql`
    insert into account (id, username, username_key, type, display_name, is_direct_pay, compliance_status, created_at)
    select name, name, name, 'model', name, false, 'approved', 0 from unnest(${names}::text[]) name`.execute(
    database,
  );
  await fill(received, (index) => ({ asker: `other${index}`, asked: noah, at: null }));
  expect((await ask("ava", "noah")).body.error).toContain("too many requests");
  // Whom she does not see she cannot answer: they take nobody's place.
  await sql`
    insert into block (blocker_id, blocked_id, created_at)
    select ${noah}, name, 0 from unnest(${names}::text[]) name`.execute(database);
  expect((await ask("ava", "noah")).status).toBe(200);
  await sql`delete from block where blocker_id = ${noah}`.execute(database);
  await sql`delete from account where id = any(${names})`.execute(database);
  await fill(partners, (index) => ({ asker: `other${index}`, asked: noah, at: 1 }));
  expect((await ask("ava", "noah")).body.error).toContain("as many partners as there may be");
  expect((await ask("noah", "ava")).body.error).toContain(`You have ${partners} partners`);
  await fill(partners + 1, (index) => ({
    ...{ asker: index === 0 ? ava : `other${index}`, asked: noah, at: index === 0 ? null : 1 },
  }));
  expect((await accept(ava)).body.code).toBe("promotion_limit");
});
