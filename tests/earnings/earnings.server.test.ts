import { readFileSync } from "node:fs";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { mondayOf } from "../../src/domain/payout/payout-week.ts";
import { readOwed } from "../../src/server/payout/payable.ts";
import { runPayouts } from "../../src/server/payout/payout-run.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { operate } from "../running/operate.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let buyer: Buyer;
let ava: Client;
let paid = "";

const settle = async (): Promise<void> => {
  for (let round = 0; round < 4; round += 1) await server.advance(64);
};
const task = (...words: readonly string[]): Promise<string> => {
  const { databaseUrl, dataDir } = server.services.config;
  return operate({ url: databaseUrl!, dataDir }, ...words);
};
const atSandbox = async (what: string, amount?: number): Promise<void> => {
  const body = JSON.stringify({ payment_id: paid, what, ...(amount === undefined ? {} : { amount }) });
  const headers = { "content-type": "application/json" };
  await server.visitor().raw("/__test/sandbox", { method: "POST", headers, body });
  await settle();
};
const history = async () => (await buyer.client.get("/api/v1/account/billing/history")).body;
const earnings = async (query = "") => (await ava.get(`/api/v1/creator/earnings${query}`)).body;
const payouts = async () => (await ava.get("/api/v1/creator/payouts")).body;
const balance = async (): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select sum(amount)::int as sum from ledger_posting l join account a on l.account = 'creator:' || a.id
    where a.username = 'ava'`.execute(server.services.database);
  return rows[0]!.sum;
};

beforeAll(async () => {
  server = await startFixture({ demo: true });
  buyer = await newBuyer(server.origin, "earningfan");
  ava = await server.signedIn("ava");
  paid = await buyer.pay("ava", "1mo");
  await settle();
});
afterAll(() => server?.stop());

test("a fan sees what he paid with its receipt, and what came back of it", async () => {
  const { items, next } = await history();
  expect(next).toBeNull();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    payment_id: paid,
    payment_intent: "subscription",
    creator: { username: "ava" },
    receipt: { eyebrow: "Subscription" },
    ...{ amount_usd: 999, returned_usd: 0, status: "paid", refunds: [] },
  });
  await atSandbox("refund", 99);
  expect((await history()).items[0]).toMatchObject({
    ...{ returned_usd: 99, status: "partly_refunded", refunds: [{ amount_usd: 99 }] },
  });
  await atSandbox("dispute");
  expect((await history()).items[0]).toMatchObject({ returned_usd: 999, status: "disputed" });
  await atSandbox("win");
  expect((await history()).items[0]).toMatchObject({ returned_usd: 99, status: "partly_refunded" });
});

test("a creator sees each sale and what went back, with the shares of all, and the same as a file", async () => {
  const mine = (await earnings()).items.filter((row: { payment_id: string }) => row.payment_id === paid);
  const seen = mine
    .map((row: Record<string, unknown>) => [row["movement"], row["gross"], row["platform"], row["net"]])
    .toSorted();
  expect(seen).toEqual([
    ["dispute", -900, -179, -721],
    ["disputeWon", 900, 179, 721],
    ["refund", -99, -20, -79],
    ["sale", 999, 199, 800],
  ]);
  expect(mine[0]).toMatchObject({ kind: "subscription", fan: { username: "earningfan" }, manager: 0 });
  const { totals, kinds, items } = await earnings("?kind=subscription");
  expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(["subscription"]);
  expect(totals.gross).toBe(totals.platform + totals.net);
  expect(totals.net).toBe(items.reduce((sum: number, { net }: { net: number }) => sum + net, 0));
  expect((await earnings("?kind=post")).items).toEqual([]);
  expect((await earnings("?from=0&to=1")).items).toEqual([]);
  const file = await ava.get("/api/v1/creator/earnings?format=csv");
  expect(file.text.split("\r\n")[0]).toBe(
    "date,payment,kind,movement,fan,gross_usd,platform_usd,manager_usd,net_usd",
  );
  expect(file.text).toContain(`,${paid},subscription,refund,earningfan,-0.99,-0.20,0.00,-0.79\r\n`);
});

test("[PAY-03] each Monday what is a week old is booked once, an operator pays it from a file, and what comes back is owed again", async () => {
  const before = await payouts();
  expect(before.items).toEqual([]);
  expect([before.pending > 0, before.pending + before.payable]).toEqual([true, await balance()]);
  const { services } = server;
  expect(before.next_at).toBe(mondayOf(services.clock.now()) + 7 * 86_400);
  // Two weeks on, all of it is old enough.
  await server.advance(7 * 86_400);
  await server.advance(7 * 86_400);
  const after = await payouts();
  expect(after.items.length).toBeGreaterThan(0);
  const booked = after.items.reduce((sum: number, item: { amount_usd: number }) => sum + item.amount_usd, 0);
  expect(booked).toBeLessThanOrEqual(before.pending + before.payable);
  // Nothing of what was old enough on Monday is left, but for less than the least that is paid out.
  const { id: avaId } = (await ava.get("/api/v1/user/ava")).body.user;
  const [owed] = await readOwed(services.database, mondayOf(services.clock.now()), avaId);
  expect(owed!.payable).toBeLessThan(before.minimum_payment);
  expect(await balance()).toBe(after.pending + after.payable);
  await runPayouts(services);
  expect((await payouts()).items).toHaveLength(after.items.length);

  const file = join(services.config.dataDir, "payouts.csv");
  await task("payout-file", file);
  const [{ id, amount_usd }] = after.items;
  expect(readFileSync(file, "utf8")).toContain(`${id},ava,${(amount_usd / 100).toFixed(2)},Ava Laurent,`);
  expect(await task("payout-paid", id)).toBe(`${id} is paid.\n`);
  expect((await payouts()).items[0]).toMatchObject({ id, status: "paid" });
  await task("payout-file", file);
  expect(readFileSync(file, "utf8")).not.toContain(id);

  const balanceBefore = await balance();
  await task("payout-returned", id, "account", "closed");
  expect(await balance()).toBe(balanceBefore + amount_usd);
  expect((await payouts()).items[0]).toMatchObject({ status: "returned", reason: "account closed" });
  await expect(task("payout-paid", id)).rejects.toThrow("sent");
  const { rows } = await sql<{ sum: number }>`select sum(amount)::int as sum from ledger_posting`.execute(
    services.database,
  );
  expect(rows[0]!.sum).toBe(0);
});
