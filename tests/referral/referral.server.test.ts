import { afterAll, beforeAll, expect, test } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { rollUpViews } from "../../src/server/stats/roll-up.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { buyerOf, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const REFERRAL = "/api/v1/account/referral";
const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36" };
const DAY = 86_400;

let server: ServerFixture;
let dora: Client;
/** What the demo has earned her. */
let base: number;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  dora = await server.signedIn("dora");
  // What the demo has of referrals is not needed here.
  for (const table of ["referral", "link_click"] as const)
    await server.services.database.deleteFrom(table).execute();
  base = (await stateOf()).earned_usd;
});
// Accounts may be made without a security check.
const forget = () => server.services.database.deleteFrom("attempt").execute();
afterAll(() => server?.stop());

const stateOf = async (client = dora) => (await client.get(REFERRAL)).body;
const idOf = (username: string) => server.idOf(username);
const signUp = async (username: string, model_ref: string | null, is_model = true): Promise<Client> => {
  await forget();
  const client = server.visitor();
  const account = { username, email: `${username}@new.example`, password: "correct horse battery" };
  const { status } = await client.post("/api/v1/auth/signup", {
    ...{ ...account, recaptcha: null, is_model, model_ref, studio: null, user_tracking_data: null },
  });
  expect(status).toBe(200);
  return client;
};
const review = async (username: string, status: "approved" | "rejected") => {
  const id = await idOf(username);
  await server.services.store.transact(systemMetadata, async (unit) => {
    const reason = status === "approved" ? null : "The picture is not sharp.";
    await unit.execute(accountDecider, id, { type: "ReviewCreator", status, reason });
    await unit.execute(creatorDecider, id, { type: "SetSubscriptionPrice", price: 1000 });
  });
};
const settle = async () => {
  for (let round = 0; round < 4; round += 1) await server.advance(64);
};
const refund = async (payment_id: string, amount?: number) => {
  const body = JSON.stringify({ payment_id, what: "refund", ...(amount === undefined ? {} : { amount }) });
  const headers = { "content-type": "application/json" };
  await server.visitor().raw("/__test/sandbox", { method: "POST", headers, body });
  await settle();
};
const booked = async (payment: string): Promise<Record<string, number>> => {
  const rows = await server.services.database
    .selectFrom("ledger_posting")
    .select(["account", "amount"])
    .where("payment_id", "=", payment)
    .execute();
  const sums: Record<string, number> = {};
  for (const { account, amount } of rows) {
    const kind = account.split(":")[0]!;
    sums[kind] = (sums[kind] ?? 0) + amount;
  }
  return sums;
};
const buyerNamed = async (name: string): Promise<Buyer> => {
  await forget();
  return newBuyer(server.origin, name);
};
const grant = async (creator: string, manager: string) =>
  server.services.database
    .insertInto("manager_grant")
    .values({
      ...{ creator_id: await idOf(creator), manager_id: await idOf(manager), fee: 1000, invite_id: "i1" },
      ...{ invited_at: 1, expires_at: 2, accepted_at: 1 },
    })
    .execute();

test("[ACCT-49] only creators who are paid directly have a link; it carries their name and is their own, whoever manages them", async () => {
  expect(await stateOf()).toEqual({
    link: `${server.origin}/creator?model_ref=dora`,
    ...{ percent: 5, clicks: 0, sign_ups: 0, approved: 0, earned_usd: base },
  });
  for (const [name, status] of [
    ["ava", 403],
    ["max", 403],
    ["fan", 403],
  ] as const)
    expect((await (await server.signedIn(name)).get(REFERRAL)).status).toBe(status);
  expect((await server.visitor().get(REFERRAL)).status).toBe(401);
  const page = async (name: string) => (await (await server.signedIn(name)).get("/account/referrals")).text;
  expect(await page("dora")).toContain("referrals.page");
  expect(await page("ava")).not.toContain("referrals.page");
});

test("a click counts once a visitor and day; not her own, robots', or of who has no link; nothing of the visitor stays", async () => {
  const { database, clock } = server.services;
  const click = async (client: Client, name = "dora", headers: Record<string, string> = BROWSER) => {
    await client.get("/creator");
    const { status } = await client.post(`/api/v1/user/${name}/referral`, undefined, headers);
    expect(status).toBe(200);
  };
  const guest = server.visitor();
  await click(guest);
  await click(guest);
  await Promise.all([1, 2, 3].map((n) => click(server.visitor(), "DORA", { "user-agent": `Firefox/${n}` })));
  expect((await stateOf()).clicks).toBe(4);
  await click(dora);
  await click(guest, "dora", { "user-agent": "Googlebot/2.1" });
  for (const nobody of ["ava", "fan", "nobody-here"]) await click(guest, nobody);
  expect((await stateOf()).clicks).toBe(4);
  expect((await database.selectFrom("link_click").selectAll().execute()).length).toBe(1);
  const kept = JSON.stringify(await database.selectFrom("link_visitor").selectAll().execute());
  expect(kept).not.toMatch(/127\.0\.0\.1|Mozilla|Firefox/);
  await server.advance(DAY);
  await click(guest);
  expect((await stateOf()).clicks).toBe(5);
  await rollUpViews(database, clock.now() + 2 * DAY);
  expect(await database.selectFrom("link_visitor").selectAll().execute()).toEqual([]);
  expect((await stateOf()).clicks).toBe(5);
});

test("[ACCT-49] who signs up by her link counts, and earns her 5 % of the gross from the approval on for a year, less what goes back", async () => {
  await signUp("fromdora", "Dora");
  await signUp("fanofdora", "dora", false);
  await signUp("fromava", "ava");
  await signUp("fromnobody", "nobody-here");
  await signUp("fromnowhere", null);
  expect(await stateOf()).toMatchObject({ sign_ups: 2, approved: 0 });
  await review("fromdora", "rejected");
  expect((await stateOf()).approved).toBe(0);
  await review("fromdora", "approved");
  expect(await stateOf()).toMatchObject({ sign_ups: 2, approved: 1, earned_usd: base });

  const before = (await dora.get("/api/v1/creator/payouts")).body;
  const buyer = await buyerNamed("refbuyer");
  const first = await buyer.pay("fromdora", "1mo");
  await settle();
  expect(await booked(first)).toEqual({ buyer: -1000, platform: 150, referral: 50, creator: 800 });
  expect((await stateOf()).earned_usd).toBe(base + 50);
  const earnings = async (query = "", client = dora) =>
    (await client.get(`/api/v1/creator/earnings${query}`)).body;
  expect((await earnings()).referrals).toBe(50);
  expect((await earnings("?kind=tip")).referrals).toBeNull();
  expect((await dora.get("/api/v1/creator/payouts")).body.pending).toBe(before.pending + 50);

  await refund(first, 500);
  expect(await booked(first)).toEqual({ buyer: -500, platform: 75, referral: 25, creator: 400 });
  expect((await stateOf()).earned_usd).toBe(base + 25);
  await refund(first);
  expect(await booked(first)).toEqual({ buyer: 0, platform: 0, referral: 0, creator: 0 });
  expect((await stateOf()).earned_usd).toBe(base);

  // Any cut of periods adds up to the postings.
  const second = await (await buyerNamed("refbuyer2")).pay("fromdora", "1mo");
  await settle();
  const now = server.services.clock.now();
  const cuts = [0, now - 700, now - 300, now - 100, now + 1];
  const parts = await Promise.all(
    cuts.slice(1).map(async (to, index) => (await earnings(`?from=${cuts[index]}&to=${to}`)).referrals),
  );
  expect(parts.reduce((sum: number, part: number) => sum + part, 0)).toBe(base + 50);
  expect((await booked(second))["referral"]).toBe(50);

  // A second approval begins no second year.
  await review("fromdora", "rejected");
  await review("fromdora", "approved");
  const { approved_at, ends_at } = await server.services.database
    .selectFrom("referral")
    .select(["approved_at", "ends_at"])
    .where("referred_id", "=", await idOf("fromdora"))
    .executeTakeFirstOrThrow();
  expect([now - approved_at! >= 0, ends_at! - approved_at!]).toEqual([true, 365 * DAY]);
});

test("nobody has a part of what he pays himself, nor of a creator whom he manages; a manager's fee is what it was", async () => {
  const own = await buyerNamed("refbuyer3");
  await grant("fromdora", "max");
  const managed = await own.pay("fromdora", "1mo");
  await settle();
  expect(await booked(managed)).toEqual({
    ...{ buyer: -1000, platform: 150, referral: 50, manager: 80, creator: 720 },
  });
  const byHerself = await buyerOf(dora, server.origin).pay("fromdora", "1mo");
  await settle();
  expect(await booked(byHerself)).toEqual({ buyer: -1000, platform: 200, manager: 80, creator: 720 });
  await server.services.database
    .updateTable("manager_grant")
    .set({ manager_id: await idOf("dora") })
    .where("creator_id", "=", await idOf("fromdora"))
    .execute();
  const byManager = await (await buyerNamed("refbuyer4")).pay("fromdora", "1mo");
  await settle();
  expect(await booked(byManager)).toEqual({ buyer: -1000, platform: 200, manager: 80, creator: 720 });
});

test("[ACCT-49] it ends after a year, with a suspension, and when she is not paid directly any more", async () => {
  const { database } = server.services;
  const sold = async (name: string) => {
    const payment = await (await buyerNamed(name)).pay("fromdora", "1mo");
    await settle();
    return (await booked(payment))["referral"] ?? 0;
  };
  await database
    .deleteFrom("manager_grant")
    .where("creator_id", "=", await idOf("fromdora"))
    .execute();
  const set = (values: { suspended?: boolean; is_direct_pay?: boolean }) =>
    database.updateTable("account").set(values).where("username", "=", "dora").execute();
  expect(await sold("late1")).toBe(50);
  await set({ is_direct_pay: false });
  expect(await sold("late2")).toBe(0);
  expect((await dora.get(REFERRAL)).status).toBe(403);
  await set({ is_direct_pay: true, suspended: true });
  expect(await sold("late3")).toBe(0);
  await set({ suspended: false });
  const now = server.services.clock.now();
  await database
    .updateTable("referral")
    .set({ ends_at: now })
    .where("referred_id", "=", await idOf("fromdora"))
    .execute();
  expect(await sold("late4")).toBe(0);
});
