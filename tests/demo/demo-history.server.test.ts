import { afterAll, beforeAll, expect, test } from "vitest";

import { checkLedger } from "../../src/server/ledger/check-ledger.ts";
import { reconcile } from "../../src/server/ledger/reconcile.ts";
import { resetSite } from "../../src/server/demo/reset-site.ts";
import { readBooks } from "../payment/books.ts";
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

const year = 365 * 86_400;

test("a year of sales, renewals, refunds and payouts lies behind ava and noah, and every figure shows something", async () => {
  for (const name of ["ava", "noah"]) {
    const client = await server.signedIn(name);
    const now = server.services.clock.now();
    const period = `from=${now - year}&to=${now + 1}`;
    const { items } = (await client.get(`/api/v1/creator/earnings?${period}`)).body;
    const kinds = new Set(items.map((row: { kind: string }) => row.kind));
    expect([items.length > 15, kinds.has("subscription"), kinds.has("tip")]).toEqual([true, true, true]);
    const movements = items.map((row: { movement: string }) => row.movement);
    expect(movements.filter((movement: string) => movement === "refund").length).toBeGreaterThan(0);
    const { items: broadcasts } = (await client.get("/api/v1/account/stream-stats?period=year")).body;
    const brought = (row: { tips: number; earned: number }) => row.tips > 0 && row.earned === row.tips * 0.8;
    expect(broadcasts.filter(brought).length).toBeGreaterThan(0);
    const { items: payouts } = (await client.get("/api/v1/creator/payouts")).body;
    expect(payouts.filter((row: { status: string }) => row.status === "paid").length).toBeGreaterThan(5);
    const { earnings, subscribers } = (await client.get("/api/v1/account/dashboard")).body;
    expect([earnings.month > 0, subscribers.active > 1]).toEqual([true, true]);
  }
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
