import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

test("[X-07] a comment of a fan that her manager deletes is among what he did; his own is not", async () => {
  const { database } = server.services;
  const [max, sub, ava] = [
    await server.signedIn("max"),
    await server.signedIn("sub"),
    await server.signedIn("ava"),
  ];
  const { id } = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "ava")
    .executeTakeFirstOrThrow();
  const [{ post }] = (await sub.get("/api/v1/user/ava/post")).body;
  const written = async (client: Client) =>
    (await client.post(`/api/v1/user/post/${post.id}/comment`, { text: "Hello" })).body.id as number;
  const remove = (client: Client, comment: number) => client.delete(`/api/v1/user/post/comment/${comment}`);
  const acts = async () => (await ava.get("/api/v1/account/manager/acts")).body.items;
  await database.deleteFrom("manager_act").execute();
  const comment = await written(sub);
  const headers = { "x-csrf-token": max.csrf() };
  expect((await max.get(`/api/v1/account/manager/manage/${id}`, headers)).status).toBe(200);
  expect((await remove(max, comment)).status).toBe(200);
  expect(await acts()).toMatchObject([{ username: "max", text: `Deleted a comment (number ${comment})` }]);
  expect((await remove(max, await written(max))).status).toBe(200);
  expect((await remove(ava, await written(sub))).status).toBe(200);
  expect(await acts()).toHaveLength(1);
});

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
