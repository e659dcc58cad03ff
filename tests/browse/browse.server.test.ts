import { afterAll, beforeAll, expect, test } from "vitest";

import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

interface Card {
  readonly user: { readonly id: string; readonly username: string };
  readonly subscription_price: number;
  readonly is_subscribed: boolean;
  readonly rank: number;
  readonly previous_rank: number | null;
}
interface Page {
  readonly items: readonly Card[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(async () => server?.stop());

const read = async (path: string, client = server.visitor()): Promise<Page> => {
  const { status, body, text } = await client.get(`/api/v1/user/${path}`);
  expect(status, text).toBe(200);
  return body as unknown as Page;
};
const names = ({ items }: Page) => items.map(({ user }) => user.username);

test("[API-09] pages of a list follow each other without gaps or doubles", async () => {
  const all = await read("top?s=60");
  const pages = await Promise.all([1, 2, 3, 4].map((p) => read(`top?s=3&p=${p}`)));
  expect(pages.flatMap(names)).toEqual(names(all));
  expect(pages[0]).toMatchObject({ page: 1, pages: Math.ceil(all.total / 3), total: all.total });
});

test("the price filter counts in pages and total", async () => {
  const cheap = await read("top?s=60&max_price=500");
  const all = await read("top?s=60");
  expect(cheap.total).toBeLessThan(all.total);
  expect(names(cheap)).toEqual(
    names({ ...all, items: all.items.filter(({ subscription_price }) => subscription_price <= 500) }),
  );
  expect(cheap.total).toBe(cheap.items.length);
});

test("what a guest is told again within a second is the answer to the same question", async () => {
  const questions = [
    ...["top?s=60", "top?s=60&max_price=500", "top?s=60&list=newest_creators", "top?s=2", "top?s=2&p=2"],
    ...["rank?period=week", "rank?period=all", "rank?period=all&l=2", "rank?period=all&l=2&p=2"],
  ];
  const inTurn: Page[] = [];
  for (const path of questions) inTurn.push(await read(path));
  for (const [at, path] of questions.entries()) {
    await server.advance(2);
    expect([path, await read(path)]).toEqual([path, inTurn[at]]);
  }
});

test("[API-11] search finds usernames and display names without case, best match first, at most 20", async () => {
  expect(names(await read("search?query=AVA"))[0]).toBe("ava");
  expect(names(await read("search?query=solano"))).toEqual(["mia"]);
  expect(names(await read("search?query=%40mia"))).toContain("mia");
  for (const query of ["a", "%20a%20", "%25%25", "__", "nobody%20of%20that%20name"])
    expect([query, names(await read(`search?query=${query}`))]).toEqual([query, []]);
  const tooLong = await server.visitor().get(`/api/v1/user/search?query=${"a".repeat(51)}`);
  expect(tooLong.status).toBe(422);
});

test("[API-10] the ranking goes by earned dollars and likes, tells places and changes, and no points", async () => {
  const { database, clock } = server.services;
  const { rows } = { rows: await database.selectFrom("account").select(["id", "username"]).execute() };
  const id = (username: string) => rows.find((row) => row.username === username)!.id;
  const now = clock.now();
  await database.deleteFrom("ledger_posting").execute();
  const earn = (username: string, amount: number, daysAgo: number) =>
    database
      .insertInto("ledger_posting")
      .values({
        payment_id: `${username}-${daysAgo}`,
        line: 1,
        account: `creator:${id(username)}`,
        amount,
        posted_at: now - daysAgo * 86_400,
      })
      .execute();
  await earn("ava", 2_000, 8);
  await earn("noah", 1_000, 8);
  await earn("noah", 5_000, 0);
  await earn("ava", 3_000, 0);
  await earn("mia", 100, 0);
  const week = await read("rank?period=week");
  expect(week.items.map(({ user, rank, previous_rank }) => [user.username, rank, previous_rank])).toEqual([
    ["noah", 1, 2],
    ["ava", 2, 1],
    ["mia", 3, null],
  ]);
  expect(JSON.stringify(week)).not.toMatch(/points|cents|5000/);
  const second = await read("rank?period=week&l=2&p=2");
  expect([names(second), second.pages, second.total]).toEqual([["mia"], 2, 3]);
  const beyond = await read("rank?period=week&l=2&p=9");
  expect(beyond.items).toEqual([]);
  const fan = await server.signedIn("sub");
  expect(
    (await read("rank?period=week", fan)).items.find(({ user }) => user.username === "ava"),
  ).toMatchObject({
    is_subscribed: true,
  });
});

test("suspended and unapproved creators are in no list, search or ranking", async () => {
  const { database } = server.services;
  await database.updateTable("account").set({ suspended: true }).where("username", "=", "noah").execute();
  await database
    .updateTable("account")
    .set({ compliance_status: "under_review" })
    .where("username", "=", "mia")
    .execute();
  const fan = await server.signedIn("fan");
  for (const path of ["top?s=60", "rank?period=week", "search?query=noah", "search?query=mia"])
    expect(names(await read(path, fan)).filter((name) => name === "noah" || name === "mia")).toEqual([]);
});
