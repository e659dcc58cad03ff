import { afterAll, beforeAll, expect, test } from "vitest";

import { checkLedger } from "../../src/server/ledger/check-ledger.ts";
import { reconcile } from "../../src/server/ledger/reconcile.ts";
import { resetSite } from "../../src/server/demo/reset-site.ts";
import { readBooks } from "../payment/books.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
const demoSite = (demoHistory: boolean) =>
  resetSite({ ...server.services, config: { ...server.services.config, demoHistory } });

beforeAll(async () => {
  server = await startFixture({ demo: true });
  await demoSite(true);
  for (let round = 0; round < 3; round += 1) await server.advance(64);
});
afterAll(() => server?.stop());

const day = 86_400;
const year = 365 * day;

interface Movement {
  readonly at: number;
  readonly kind: string;
  readonly movement: string;
  readonly fan: { readonly username: string };
}

/** All sales of a creator's year and what went back of them, page after page, newest first. */
const earningsOf = async (client: Client): Promise<readonly Movement[]> => {
  const now = server.services.clock.now();
  const items: Movement[] = [];
  let place = "";
  for (;;) {
    const { body } = await client.get(`/api/v1/creator/earnings?from=${now - year}&to=${now + 1}${place}`);
    items.push(...body.items);
    if (body.next === null) return items;
    place = `&before_time=${body.next.before_time}&before_id=${body.next.before_id}`;
  }
};

test("a year of sales, renewals, refunds and payouts lies behind ava and noah, and every figure shows something", async () => {
  for (const name of ["ava", "noah"]) {
    const client = await server.signedIn(name);
    const now = server.services.clock.now();
    const items = await earningsOf(client);
    const kinds = new Set(items.map(({ kind }) => kind));
    expect([items.length > 15, kinds.has("subscription"), kinds.has("tip")]).toEqual([true, true, true]);
    expect(items.filter(({ movement }) => movement === "refund").length).toBeGreaterThan(0);
    expect((now - items.at(-1)!.at) / day).toBeGreaterThan(300);
    const sales = items.filter(({ kind, movement }) => kind === "subscription" && movement === "sale");
    const payers = new Set(sales.map(({ fan }) => fan.username));
    expect([payers.size > 5, sales.length > 2 * payers.size]).toEqual([true, true]);
    const { items: broadcasts } = (await client.get("/api/v1/account/stream-stats?period=year")).body;
    const brought = (row: { tips: number; earned: number }) => row.tips > 0 && row.earned === row.tips * 0.8;
    expect(broadcasts.filter(brought).length).toBeGreaterThan(0);
    const { items: payouts } = (await client.get("/api/v1/creator/payouts")).body;
    expect(payouts.filter((row: { status: string }) => row.status === "paid").length).toBeGreaterThan(5);
    const { earnings, subscribers } = (await client.get("/api/v1/account/dashboard")).body;
    expect([earnings.month > 0, subscribers.active > 1]).toEqual([true, true]);
  }
});

test.each(["ava", "noah"])(
  "the charts of a year show something for %s: her page, who spent most, her rank",
  async (name) => {
    const client = await server.signedIn(name);
    const { body: stats } = await client.get("/api/v1/account/stats?period=year");
    for (const figure of ["views", "visitors", "gained", "lost", "followers"] as const)
      expect(stats[figure].now, figure).toBeGreaterThan(0);
    const parts: readonly { views: number; visitors: number; gained: number }[] = stats.parts;
    expect(parts.length).toBeGreaterThan(11);
    expect(parts.filter(({ views, visitors }) => views === 0 || visitors === 0)).toEqual([]);
    expect(parts.filter(({ gained }) => gained > 0).length).toBeGreaterThan(3);
    for (const list of ["sources", "countries", "posts"] as const)
      expect(stats[list].length, list).toBeGreaterThan(2);
    const { items: spenders } = (await client.get("/api/v1/account/top-spender?period=year")).body;
    expect(spenders.length).toBeGreaterThan(5);
    expect(spenders.filter(({ spent }: { spent: number }) => spent > 0).length).toBeGreaterThan(4);
    for (const period of ["month", "all"]) {
      const { items: ranked } = (await client.get(`/api/v1/user/rank?period=${period}`)).body;
      const names = ranked.map(({ user }: { user: { username: string } }) => user.username);
      expect(names, period).toContain(name);
    }
  },
);

test("who brings creators has something of them: clicks, accounts, approvals and money", async () => {
  const { body } = await (await server.signedIn("dora")).get("/api/v1/account/referral");
  for (const figure of ["clicks", "sign_ups", "approved", "earned_usd"] as const)
    expect(body[figure], figure).toBeGreaterThan(0);
});

test("its books agree with themselves and with the provider, now and over the whole year", async () => {
  const { database, ports, clock } = server.services;
  expect((await readBooks(database)).postingSum).toBe(0);
  expect((await checkLedger(database)).differences).toEqual([]);
  const now = clock.now();
  for (let at = now - year; at <= now; at += 8 * 86_400)
    expect((await reconcile(database, ports.payments, at)).differences).toEqual([]);
});

test("memberships that go on are renewed when their time comes", async () => {
  const { database } = server.services;
  const payments = () =>
    database
      .selectFrom("payment")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "=", "settled")
      .executeTakeFirstOrThrow();
  const before = Number((await payments()).count);
  for (let days = 0; days < 32; days += 1) await server.advance(86_400);
  expect(Number((await payments()).count)).toBeGreaterThan(before + 5);
  expect((await checkLedger(database)).differences).toEqual([]);
});
