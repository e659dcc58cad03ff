import { afterAll, beforeAll, expect, test } from "vitest";

import { pairId } from "../../src/domain/pair/pair.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import type { FanItem, SpenderItem } from "../../src/protocol/fans/fans.endpoints.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let ava: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
});
afterAll(() => server?.stop());

const ACCOUNT = "/api/v1/account";

const fansOf = async (client: Client, path: string): Promise<FanItem[]> =>
  (await client.get(`${ACCOUNT}/${path}`)).body.items;
const names = async (client: Client, path: string) =>
  (await fansOf(client, path)).map(({ fan }) => fan.username);

test("[ACCT-63] a creator lists her paying fans by status and type, each with what he has, and nobody else's", async () => {
  const all = await names(ava, "subscriber");
  for (const name of ["sub", "pack", "trialist", "gifted", "expiring"]) expect(all).toContain(name);
  expect(all).not.toContain("follower");
  expect(await names(ava, "subscriber?type=gift")).toEqual(["gifted"]);
  expect(await names(ava, "subscriber?type=trial")).toEqual(["trialist"]);
  const noah = await server.signedIn("noah");
  expect(await names(noah, "subscriber?status=expired")).toContain("expired");
  expect(await names(noah, "subscriber")).not.toContain("sub");
  const sub = (await fansOf(ava, "subscriber?query=SUB")).find(({ fan }) => fan.username === "sub");
  expect(sub).toMatchObject({ type: "access", status: "active", ends_at: null, is_blocked: false });
  expect(sub!.renews_at).toBeGreaterThan(sub!.since);
  const text = JSON.stringify(await fansOf(ava, "subscriber"));
  expect(text).not.toMatch(/@demo|email|first_name/);
});

test("[ACCT-42] a creator lists her free followers; a block is seen in the list and ends the follow", async () => {
  expect(await names(ava, "follower")).toEqual(["follower"]);
  await ava.post(`${ACCOUNT}/follower/sub/block`);
  const blocked = (await fansOf(ava, "subscriber")).filter(({ is_blocked }) => is_blocked);
  expect(blocked.map(({ fan }) => fan.username)).toEqual(["sub"]);
  await ava.delete(`${ACCOUNT}/follower/sub/block`);
});

test("what somebody notes of a fan stands beside him in each list, and nobody else reads it there", async () => {
  await ava.post(`${ACCOUNT}/direct-message/conversation/expiring/note`, {
    remark: "Comes back each spring",
  });
  const notes = async (client: Client, path: string) =>
    Object.fromEntries((await fansOf(client, path)).map(({ fan, note }) => [fan.username, note]));
  expect(await notes(ava, "subscriber")).toMatchObject({ expiring: "Comes back each spring", pack: "" });
  expect(await notes(ava, "top-spender?period=all")).toMatchObject({ expiring: "Comes back each spring" });
  const { id } = await server.services.database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "ava")
    .executeTakeFirstOrThrow();
  // Her manager reads the lists, and has notes of his own.
  const max = await server.signedIn("max");
  expect(await notes(max, `subscriber?user_id=${id}`)).toMatchObject({ expiring: "", pack: "" });
  const file = await ava.get(`${ACCOUNT}/subscriber?format=csv`);
  expect(JSON.stringify(file.body)).not.toContain("spring");
});

test("pages in each order have everybody once, whatever joins meanwhile; the file has them all, and no formula", async () => {
  const { database, store } = server.services;
  const account = (name: string) =>
    database.selectFrom("account").selectAll().where("username", "=", name).executeTakeFirstOrThrow();
  const creator = await account("mia");
  const { id: _, ...like } = await account("fan");
  const join = async (name: string) => {
    const id = `fan-${name}`;
    const row = { ...like, id, username: name, username_key: name, email: null, email_key: null };
    await database
      .insertInto("account")
      .values({ ...row, display_name: `=1+1 ${name}` } as never)
      .execute();
    const pair = pairId({ fanId: id, creatorId: creator.id });
    await store.transact(systemMetadata, (unit) =>
      unit.execute(subscriptionDecider, pair, { type: "FollowForFree", id: `follow-${name}` }),
    );
  };
  // Many in one second.
  for (let place = 10; place < 65; place += 1) await join(`many-${place}`);
  const mia = await server.signedIn("mia");
  for (const sort of ["newest", "oldest", "name"]) {
    const seen: string[] = [];
    let more = "";
    for (let page = 0; page < 9; page += 1) {
      const { body } = await mia.get(`${ACCOUNT}/follower?sort=${sort}&query=many-${more}`);
      seen.push(...(body.items as FanItem[]).map(({ fan }) => fan.username));
      if (sort === "newest" && page === 0) await join("many-99");
      if (body.next === null) break;
      more = `&${new URLSearchParams(body.next).toString()}`;
    }
    expect([sort, new Set(seen).size]).toEqual([sort, seen.length]);
    expect(seen.filter((name) => name !== "many-99")).toHaveLength(55);
    if (sort === "name") expect(seen).toEqual(seen.toSorted());
  }
  expect(await names(mia, "follower?query=many_1")).toEqual([]);
  const file = await mia.get(`${ACCOUNT}/follower?format=csv&sort=name`);
  const lines = file.text.trim().split("\r\n");
  expect(lines[0]).toBe("username,name,type,status,since,until,spent_usd");
  expect(lines.filter((line) => line.startsWith("many-"))).toHaveLength(56);
  expect(lines.find((line) => line.startsWith("many-10"))).toContain("many-10,'=1+1 many-10,free,");
});

test("[ACCT-64] fans stand by what they spent in the period, less what went back", async () => {
  const spenders = async (query: string): Promise<SpenderItem[]> =>
    (await ava.get(`${ACCOUNT}/top-spender?${query}`)).body.items;
  const all = await spenders("period=all");
  expect(all.length).toBeGreaterThan(0);
  expect(all.map(({ rank }) => rank)).toEqual(all.map((_, place) => place + 1));
  expect(all.map(({ spent }) => spent)).toEqual(
    all.map(({ spent }) => spent).toSorted((one, other) => other - one),
  );
  const listed = await fansOf(ava, "subscriber");
  for (const { fan, spent } of all) {
    const same = listed.find((it) => it.fan.username === fan.username);
    if (same !== undefined) expect([fan.username, same.spent]).toEqual([fan.username, spent]);
  }
  const second = await spenders("period=all&p=2&s=1");
  expect(second.map(({ fan, rank }) => [fan.username, rank])).toEqual(
    all.slice(1, 2).map(({ fan }) => [fan.username, 2]),
  );
  const tips = await spenders("period=all&kind=tip");
  expect(tips.length).toBeLessThanOrEqual(all.length);
});
