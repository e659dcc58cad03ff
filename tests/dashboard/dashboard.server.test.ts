import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { creatorAccount } from "../../src/domain/ledger/ledger.decider.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { pairId } from "../../src/domain/pair/pair.ts";
import { grant } from "../manager/grant.ts";
import { fetchByHost } from "../operations/by-host.ts";
import { createClient } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { settingsFile } from "../running/settings-file.ts";

const DAY = 86_400;

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const dashboardOf = async (username: string) => {
  const visitor = await server.signedIn(username);
  return visitor.get("/api/v1/account/dashboard");
};

test("dora's dashboard shows what she is still owed", async () => {
  expect((await dashboardOf("dora")).body).toMatchObject({ balance: 12_345, todo: ["payout"] });
});

test("ava's counts her fans by what they have now", async () => {
  const { body } = await dashboardOf("ava");
  expect(body).toMatchObject({ subscribers: { active: 5 }, free_followers: 1 });
});

test("nora's says what is left to do; a fan has no dashboard", async () => {
  expect((await dashboardOf("nora")).body).toMatchObject({
    todo: ["confirm_email", "pictures", "first_post", "payout"],
  });
  expect((await dashboardOf("fan")).status).toBe(403);
});

test("[CWL-02] an application waits where the site has its form, and is no task where there is none", async () => {
  const SITE = await settingsFile([
    { hosts: ["plain.test"], record: { signup_source: null } },
    { hosts: ["brand.test"], record: { signup_source: "creators" } },
  ]);
  const site = await startFixture({ demo: true, environment: { SITE } });
  onTestFinished(() => site.stop());
  const todoAt = async (host: string) => {
    const waiting = createClient(`http://${host}`, {}, fetchByHost(site.origin));
    await waiting.open("/oauth/payment/finish");
    await waiting.post("/api/v1/auth/signin", { email: "uma", password: DEMO_PASSWORD });
    return (await waiting.get("/api/v1/account/dashboard")).body.todo;
  };
  expect(await todoAt("brand.test")).toContain("application");
  expect(await todoAt("plain.test")).not.toContain("application");
});

const idOf = (username: string) => server.idOf(username);

test("earnings and balance are the creator's own, by UTC day: today, 7 and 30 days", async () => {
  const { database, clock } = server.services;
  await database.deleteFrom("ledger_posting").execute();
  const midnight = Math.floor(clock.now() / DAY) * DAY;
  const post = async (account: string, amount: number, at: number): Promise<void> => {
    const row = { payment_id: `${account} ${at}`, line: 0, account, amount, posted_at: at };
    await database.insertInto("ledger_posting").values(row).execute();
  };
  const [noah, mia] = [creatorAccount(await idOf("noah")), creatorAccount(await idOf("mia"))];
  await post(noah, 1, midnight);
  await post(noah, 10, midnight - 1);
  await post(noah, 100, midnight - 6 * DAY);
  await post(noah, 1_000, midnight - 6 * DAY - 1);
  await post(noah, 10_000, midnight - 29 * DAY);
  await post(noah, 100_000, midnight - 29 * DAY - 1);
  await post(mia, 7, midnight);
  await post(`buyer:${await idOf("noah")}`, -70, midnight);
  const { earnings, balance } = (await dashboardOf("noah")).body;
  expect(earnings).toMatchObject({ today: 1, week: 111, month: 11_111 });
  expect(earnings.days).toHaveLength(30);
  expect(earnings.days.slice(-2).map(({ amount }: { amount: number }) => amount)).toEqual([10, 1]);
  expect(balance).toBe(111_111);
  expect((await dashboardOf("mia")).body).toMatchObject({
    earnings: { today: 7, week: 7, month: 7 },
    balance: 7,
  });
});

test("new and lost subscribers are those of the last 30 days; a free follow is neither", async () => {
  const { store, ids, clock } = server.services;
  const noah = await idOf("noah");
  const fansOf = async (username: string) => {
    const { subscribers, free_followers } = (await dashboardOf(username)).body;
    return { ...subscribers, free_followers };
  };
  // The membership of the demo's `expired` ended more than 30 days ago.
  expect(await fansOf("noah")).toEqual({ active: 0, new: 0, lost: 0, free_followers: 1 });
  const others = await fansOf("ava");

  const execute = (fan: string, command: Parameters<typeof subscriptionDecider.decide>[0]) =>
    store.transact(systemMetadata, (unit) =>
      unit.execute(subscriptionDecider, pairId({ fanId: fan, creatorId: noah }), command),
    );
  await execute(await idOf("fan"), { type: "FollowForFree", id: ids.next() });
  expect(await fansOf("noah")).toEqual({ active: 0, new: 0, lost: 0, free_followers: 2 });

  const gift = ids.next();
  const given = { type: "GiveSubscription", id: gift, endAt: clock.now() + 20 * DAY } as const;
  await execute(await idOf("follower"), given);
  expect(await fansOf("noah")).toEqual({ active: 1, new: 1, lost: 0, free_followers: 2 });
  await server.advance(20 * DAY + 1);
  await execute(await idOf("follower"), { type: "ExpireSubscription", id: gift });
  expect(await fansOf("noah")).toEqual({ active: 0, new: 1, lost: 1, free_followers: 2 });
  await server.advance(10 * DAY);
  expect(await fansOf("noah")).toEqual({ active: 0, new: 0, lost: 1, free_followers: 2 });
  await server.advance(20 * DAY);
  expect(await fansOf("noah")).toEqual({ active: 0, new: 0, lost: 0, free_followers: 2 });
  expect((await fansOf("ava")).free_followers).toBe(others.free_followers);
});

test("[ACCT-11] [X-07] unread messages, what is to be delivered, and the last five tips of whatever type; messages, and what she earns by others, are not shown to who acts for her", async () => {
  const { database } = server.services;
  const sub = await server.signedIn("sub");
  const ava = await server.signedIn("ava");
  await database.deleteFrom("conversation_member").execute();
  const first = (await dashboardOf("ava")).body;
  expect(first.unread_messages).toBe(0);
  for (const text of ["One", "Two"])
    expect((await sub.post("/api/v1/account/direct-message/conversation/ava", { text })).status).toBe(201);
  const tip = async (more: object) =>
    expect(
      (await sub.post("/oauth/payment/start/api", { model_username: "ava", payment_intent: "tip", ...more }))
        .status,
    ).toBe(200);
  for (const amount of [600, 700, 800, 900, 1000, 1100]) {
    await server.advance(1);
    await tip({ tip_type: "normal", tip_amount: amount });
  }
  const [item] = (await sub.get("/api/v1/user/tip_menu/ava")).body;
  await server.advance(1);
  await tip({ tip_type: "menu", tip_id: String(item.id), tip_amount: item.price });
  const seen = (await ava.get("/api/v1/account/dashboard")).body;
  expect([seen.unread_messages, seen.open_purchases]).toEqual([2, first.open_purchases + 1]);
  const amounts = (tips: readonly { readonly amount_usd: number }[]) =>
    tips.map(({ amount_usd }) => amount_usd);
  expect(amounts(seen.tips)).toEqual([item.price, 1100, 1000, 900, 800]);
  expect(seen.tips[0]).toMatchObject({ username: "sub", tipped_at: expect.any(Number) });
  // What went back is left out, in part or whole.
  const back = (id: string, amount: number) =>
    database
      .insertInto("ledger_posting")
      .values({ payment_id: id, line: 90, kind: "refund", account: "buyer:sub", amount, posted_at: 1 })
      .execute();
  await back(seen.tips[1].id, 1100);
  await back(seen.tips[2].id, 250);
  expect(amounts((await dashboardOf("ava")).body.tips)).toEqual([item.price, 750, 900, 800, 700]);
  const earned = { line: 1, kind: "sale", posted_at: 1 } as const;
  const [avaId, rich] = [await idOf("ava"), 2_000_000_000];
  const own = (await dashboardOf("ava")).body.balance;
  await database
    .insertInto("ledger_posting")
    .values([
      { ...earned, payment_id: "of-mia", account: `manager:${avaId}`, amount: 300 },
      { ...earned, payment_id: "of-zoe", account: `referral:${avaId}`, amount: 40 },
      // More cents than 31 bits hold.
      { ...earned, payment_id: "rich-1", account: creatorAccount(avaId), amount: rich },
      { ...earned, payment_id: "rich-2", account: creatorAccount(avaId), amount: rich },
    ])
    .execute();
  expect((await dashboardOf("ava")).body.balance).toBe(own + 340 + 2 * rich);
  const max = await server.signedIn("max");
  await grant(database, { creator: await idOf("ava"), manager: await idOf("max") });
  await database
    .updateTable("session")
    .set({ acting_as: await idOf("ava") })
    .where("account_id", "=", await idOf("max"))
    .execute();
  const managed = (await max.get("/api/v1/account/dashboard")).body;
  expect(managed.balance).toBe(own + 2 * rich);
  expect([managed.username, managed.unread_messages, managed.open_purchases]).toEqual([
    ...["ava", null],
    seen.open_purchases,
  ]);
});
