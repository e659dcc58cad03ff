import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

test("[SHELL-10] what a manager did is read in pages, each act once, hers alone", async () => {
  const { database } = server.services;
  const rows = await database.selectFrom("account").select(["id", "username"]).execute();
  const idOf = (username: string): string => rows.find((row) => row.username === username)!.id;
  const act = (creator: string, at: number) => ({
    ...{ creator_id: idOf(creator), manager_id: idOf("max"), at, call: "setBio", thing: null },
  });
  await database.deleteFrom("manager_act").execute();
  await database
    .insertInto("manager_act")
    .values([
      ...Array.from({ length: 60 }, (_, at) => act("ava", at)),
      act("noah", 61),
      ...Array.from({ length: 40 }, (_, at) => act("ava", 70 + at)),
    ])
    .execute();
  const ava = await server.signedIn("ava");
  const read = async (query = "") => (await ava.get(`/api/v1/account/manager/acts${query}`)).body;
  const first = await read();
  const rest = await read(`?before_id=${first.next.before_id}`);
  expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 50, null]);
  const times = [...first.items, ...rest.items].map(({ at }: { at: number }) => at);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(new Set(times).size).toBe(100);
});
