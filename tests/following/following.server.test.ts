import { afterAll, beforeAll, expect, test } from "vitest";

import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { pairId } from "../../src/domain/pair/pair.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const FOLLOWING = "/api/v1/account/following";

interface Shown {
  readonly creator: { readonly username: string };
  readonly subscription: { readonly type: string; readonly status: string };
}

const listOf = async (client: Client, status: string) =>
  ((await client.get(`${FOLLOWING}?status=${status}`)).body.items as Shown[]).map(
    ({ creator, subscription: { type, status: is } }) => `${creator.username} ${type} ${is}`,
  );

/** All three lists of somebody. */
const listsOf = async (username: string) => {
  const client = await server.signedIn(username);
  return Promise.all(["active", "free", "expired"].map((status) => listOf(client, status)));
};

test("[ACCT-44] each kind of fan finds what he has in its list, and nobody else's", async () => {
  expect(await listsOf("sub")).toEqual([["ava access active"], [], []]);
  expect(await listsOf("trialist")).toEqual([["ava trial active"], [], []]);
  expect(await listsOf("gifted")).toEqual([["ava gift active"], [], []]);
  expect(await listsOf("expiring")).toEqual([["ava access expiring"], [], []]);
  expect(await listsOf("follower")).toEqual([[], ["ava free active"], []]);
  expect(await listsOf("expired")).toEqual([[], [], ["noah access expired"]]);
  expect(await listsOf("fan")).toEqual([[], [], []]);
});

test("the answer says who it is, what it costs and when it renews", async () => {
  const sub = await server.signedIn("sub");
  const { body } = await sub.get(FOLLOWING);
  expect(body).toMatchObject({ page: 1, pages: 1, total: 1 });
  expect(body.items[0]).toEqual({
    creator: { username: "ava", display_name: "Ava Laurent", fans_avatar_url: expect.any(String) },
    subscription: expect.objectContaining({
      type: "access",
      price: 999,
      next_price: 999,
      end_at: expect.any(Number),
    }),
  });
});

test("what is cancelled, given back, ended or had again moves to its list", async () => {
  const follower = await server.signedIn("follower");
  await follower.delete("/api/v1/user/ava/subscription/free");
  expect(await listsOf("follower")).toEqual([[], [], []]);
  const gifted = await server.signedIn("gifted");
  await gifted.delete("/api/v1/user/ava/subscription/gift");
  expect(await listsOf("gifted")).toEqual([[], [], ["ava gift expired"]]);
  const sub = await server.signedIn("sub");
  await sub.delete("/api/v1/user/ava/subscription/access");
  expect(await listOf(sub, "active")).toEqual(["ava access expiring"]);
  await sub.post("/api/v1/user/ava/subscription/access");
  expect(await listOf(sub, "active")).toEqual(["ava access active"]);
});

test("a subscription with a creator who was suspended is still told, and can be cancelled, not taken up again", async () => {
  const { database } = server.services;
  const suspend = (suspended: boolean) =>
    database.updateTable("account").set({ suspended }).where("username", "=", "ava").execute();
  await suspend(true);
  const pack = await server.signedIn("pack");
  expect(await listOf(pack, "active")).toEqual(["ava access active"]);
  expect((await pack.delete("/api/v1/user/ava/subscription/access")).status).toBe(200);
  expect((await pack.post("/api/v1/user/ava/subscription/access")).status).toBe(404);
  expect(await listOf(pack, "active")).toEqual(["ava access expiring"]);
  await suspend(false);
});

test("[X-03] many are read in pages, newest first; whom one has again is no longer among the ended", async () => {
  const { store, ids, clock, database } = server.services;
  const rows = await database.selectFrom("account").select(["id", "username", "type"]).execute();
  const fan = rows.find(({ username }) => username === "expired")!;
  const creators = rows.filter(({ type }) => type === "model");
  for (const creator of creators) {
    const given = { type: "GiveSubscription", id: ids.next(), endAt: clock.now() + 86_400 } as const;
    await store.transact(systemMetadata, (unit) =>
      unit.execute(subscriptionDecider, pairId({ fanId: fan.id, creatorId: creator.id }), given),
    );
  }
  const client = await server.signedIn("expired");
  const pages = Math.ceil(creators.length / 5);
  const names: string[] = [];
  for (let p = 1; p <= pages; p += 1) {
    const { body } = await client.get(`${FOLLOWING}?p=${p}&s=5`);
    expect(body).toMatchObject({ page: p, pages, total: creators.length });
    names.push(...(body.items as Shown[]).map(({ creator }) => creator.username));
  }
  expect(names.toSorted()).toEqual(creators.map(({ username }) => username).toSorted());
  expect(await listOf(client, "expired")).toEqual([]);
  await server.advance(86_401);
  expect(await listOf(client, "active")).toEqual([]);
  expect(await listOf(client, "expired")).toHaveLength(creators.length);
});

/** Does this to what a fan has at a creator. */
const between = async (fan: string, creator: string) => {
  const { store, database } = server.services;
  const idOf = async (username: string) =>
    (
      await database
        .selectFrom("account")
        .select("id")
        .where("username", "=", username)
        .executeTakeFirstOrThrow()
    ).id;
  const pair = pairId({ fanId: await idOf(fan), creatorId: await idOf(creator) });
  return async (...commands: Parameters<typeof subscriptionDecider.decide>[0][]) => {
    for (const command of commands)
      await store.transact(systemMetadata, (unit) => unit.execute(subscriptionDecider, pair, command));
  };
};

const month = { months: 1, days: 0, price: 999, nextPrice: 999, nextMonths: 1 };
const terms = { ...month, type: "access", choice: "1mo" } as const;

test("[ACCT-44] a gift stands beside the membership that is charged, also while that is paused, and what ended before it is not told as over", async () => {
  const { ids, clock } = server.services;
  const execute = await between("gifted", "mia");
  const giveFor = (days: number) =>
    ({ type: "GiveSubscription", id: ids.next(), endAt: clock.now() + days * 86_400 }) as const;
  const first = { type: "RequestSubscription", id: ids.next(), paymentId: null, terms } as const;
  const shown = async () =>
    (await listsOf("gifted")).map((list) => list.filter((line) => line.startsWith("mia")).toSorted());
  await execute(first, { type: "ActivateSubscription", id: first.id }, giveFor(60));
  expect(await shown()).toEqual([["mia access active", "mia gift active"], [], []]);
  const client = await server.signedIn("gifted");
  expect((await client.delete("/api/v1/user/mia/subscription/access")).status).toBe(200);
  expect(await shown()).toEqual([["mia access expiring", "mia gift active"], [], []]);
  await execute({ type: "ReactivateSubscription", of: "access" });
  await execute({ type: "PauseSubscription", of: "access", months: 3 });
  await server.advance(59 * 86_400);
  await execute({ type: "ExpireSubscription", id: first.id });
  expect(await shown()).toEqual([["mia access expired", "mia gift active"], [], []]);
  await server.advance(2 * 86_400);
  expect(await shown()).toEqual([["mia access expired"], [], []]);
  await execute({ type: "CancelSubscription", of: "access" }, giveFor(5));
  expect(await shown()).toEqual([["mia gift active"], [], []]);
});

test("a membership that runs is shown although a newer one has ended", async () => {
  const { ids, clock } = server.services;
  const execute = await between("fan", "mia");
  const [access, gift] = [ids.next(), ids.next()];
  const request = { type: "RequestSubscription", id: access, paymentId: null, terms } as const;
  await execute(request, { type: "ActivateSubscription", id: access }, { type: "FailRenewal", id: access });
  await server.advance(36 * 86_400);
  const given = { type: "GiveSubscription", id: gift, endAt: clock.now() + 86_400 } as const;
  await execute({ type: "ExpireSubscription", id: access }, given);
  await server.advance(86_401);
  expect(await listsOf("fan")).toEqual([[], [], ["mia gift active"]]);
  // The renewal's money arrives late.
  const renewal = { type: "RenewSubscription", id: access, paymentId: ids.next(), price: 999 } as const;
  await execute({ type: "ExpireSubscription", id: gift }, renewal);
  expect(await listsOf("fan")).toEqual([["mia access active"], [], []]);
});

test("guests have no list; creators have theirs; an unknown list is refused", async () => {
  expect((await server.visitor().get(FOLLOWING)).status).toBe(401);
  const noah = await server.signedIn("noah");
  expect((await noah.get(FOLLOWING)).body.items).toEqual([]);
  expect((await noah.get(`${FOLLOWING}?status=everything`)).status).toBe(422);
});
