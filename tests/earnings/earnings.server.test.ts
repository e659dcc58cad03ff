import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  ledgerDecider,
  managerAccount,
  platformAccount,
  referralAccount,
} from "../../src/domain/ledger/ledger.decider.ts";
import type { PaymentIntent } from "../../src/domain/payment/payment.ts";
import { mondayOf } from "../../src/domain/payout/payout-week.ts";
import { readAudit } from "../../src/server/audit/audit-list.ts";
import { earningsFile } from "../../src/server/earnings/earnings-file.ts";
import { sumUpEarnings } from "../../src/server/earnings/sum-earnings.ts";
import { checkLedger } from "../../src/server/ledger/check-ledger.ts";
import { readOwed } from "../../src/server/payout/payable.ts";
import { runPayouts } from "../../src/server/payout/payout-run.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { operate } from "../running/operate.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { grant } from "../manager/grant.ts";

const WEEK = 7 * 86_400;

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

test("[ACCT-33] a creator sees each sale and what went back, with the shares of all, and the same as a file", async () => {
  const mine = (await earnings()).items.filter((row: { payment_id: string }) => row.payment_id === paid);
  const seen = mine
    .map((row: Record<string, unknown>) => [
      row["movement"],
      row["gross"],
      row["platform"],
      row["manager"],
      row["net"],
    ])
    .toSorted();
  expect(seen).toEqual([
    ["dispute", -900, -179, -90, -631],
    ["disputeWon", 900, 179, 90, 631],
    ["refund", -99, -20, -10, -69],
    ["sale", 999, 199, 100, 700],
  ]);
  expect(mine[0]).toMatchObject({ kind: "subscription", fan: { username: "earningfan" } });
  const { totals, kinds, items } = await earnings("?kind=subscription");
  expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(["subscription"]);
  expect(totals.gross).toBe(totals.platform + totals.manager + totals.net);
  expect(totals.net).toBe(items.reduce((sum: number, { net }: { net: number }) => sum + net, 0));
  expect((await earnings("?kind=post")).items).toEqual([]);
  expect((await earnings("?from=0&to=1")).items).toEqual([]);
  const file = await ava.get("/api/v1/creator/earnings?format=csv");
  expect(file.text.split("\r\n")[0]).toBe(
    "date,payment,kind,movement,fan,gross_usd,platform_usd,manager_usd,net_usd",
  );
  expect(file.text).toContain(`,${paid},subscription,refund,earningfan,-0.99,-0.20,-0.10,-0.69\r\n`);
  const { id: avaId } = (await ava.get("/api/v1/user/ava")).body.user;
  const entries = (await readAudit(server.services.database, avaId, 100)).filter(
    ({ type }) => type === "FileTaken",
  );
  expect(entries).toMatchObject([{ subject: `account-${avaId}`, by: "ava", data: { file: "earnings" } }]);
});

test("[ACCT-33] [ACCT-69] what periods bring is what was posted to the creator, whole and cut into days, line by line", async () => {
  const { database, clock } = server.services;
  const { id: creatorId } = (await ava.get("/api/v1/user/ava")).body.user;
  const postings = await sql<{ at: number; amount: number }>`
    select posted_at::int as at, amount::int as amount from ledger_posting
    where account = ${`creator:${creatorId}`} and kind <> 'payout'`.execute(database);
  const posted = (from: number, to: number): number =>
    postings.rows.reduce((sum, { at, amount }) => (at >= from && at < to ? sum + amount : sum), 0);
  const now = clock.now();
  const cuts = Array.from({ length: 14 }, (_, week) => [now - week * WEEK, now - (week - 1) * WEEK]);
  for (const [from, to] of cuts)
    expect((await earnings(`?from=${from}&to=${to}`)).totals.net).toBe(posted(from!, to!));
  expect((await earnings("?period=all")).totals.net).toBe(posted(0, now + 1));
  // Hours that are summed up say the same as the lines of which they were made, wherever the cut goes through them.
  const cut = (from: number, to: number) => earnings(`?from=${from}&to=${to}`);
  const uneven = Array.from({ length: 30 }, (_, turn) => [
    now - (turn + 1) * 10_007,
    now + 1 - turn * 31_013,
  ]);
  const shown = () => Promise.all(uneven.map(([from, to]) => cut(from!, to!)));
  const forget = async () => {
    for (const table of ["earning_hour", "earning_day"] as const) await database.deleteFrom(table).execute();
  };
  await forget();
  const byLine = await shown();
  for (const hours of [4, 4, 5, 29]) await sumUpEarnings(database, now + hours * 3600);
  expect((await database.selectFrom("earning_day").select("net").execute()).length).toBeGreaterThan(0);
  const summed = await database.selectFrom("earning_hour").select("net").execute();
  expect(summed.length).toBeGreaterThan(0);
  expect(await shown()).toEqual(byLine);
  expect((await checkLedger(database)).differences).toEqual([]);
  for (const [table, what] of [
    ["earning_day", "days"],
    ["earning_hour", "earnings"],
  ] as const) {
    await database.updateTable(table).set({ net: 1 }).execute();
    expect((await checkLedger(database)).differences.map(({ key }) => key)).toContain(
      `${what} of ${creatorId}`,
    );
  }
  await forget();
  // A node of a release without shares writes none: they are filled in, and what is hers is told right until then.
  const parts = async () => {
    const { totals, kinds, items } = await earnings("?period=all");
    return { totals, kinds, items };
  };
  const whole = await parts();
  await database.updateTable("ledger_posting").set({ gross: null, manager: null }).execute();
  expect((await parts()).totals).toEqual({
    ...whole.totals,
    gross: whole.totals.net,
    platform: 0,
    manager: 0,
  });
  await sumUpEarnings(database, now + 5 * 3600);
  expect(await parts()).toEqual(whole);
  expect((await checkLedger(database)).differences).toEqual([]);
  await forget();
  // Page by page the same lines as in the file, each once.
  const seen: string[] = [];
  let [cursor, net] = ["", 0];
  do {
    const { items, next } = await earnings(`?period=all${cursor}`);
    for (const item of items) {
      seen.push(item.id);
      net += item.net;
    }
    cursor = next === null ? "" : `&before_time=${next.before_time}&before_id=${next.before_id}`;
  } while (cursor !== "");
  expect([new Set(seen).size, net]).toEqual([seen.length, posted(0, now + 1)]);
  const file = await ava.get("/api/v1/creator/earnings?period=all&format=csv");
  expect(file.text.trim().split("\r\n")).toHaveLength(seen.length + 1);
  expect((await (await server.signedIn("fan")).get("/api/v1/creator/earnings")).status).toBe(403);
});

test("[ACCT-33] whatever span is asked for, it is answered or refused: upside down, empty, or at the ends of time", async () => {
  for (const [from, to] of [
    [1_000, 1],
    [0, 0],
    [0, 1],
    [99_999_999_000, 100_000_000_000],
    [0, 100_000_000_000],
  ]) {
    const { status, body } = await ava.get(`/api/v1/creator/earnings?from=${from}&to=${to}`);
    expect([from, to, status]).toEqual([from, to, 200]);
    if (from! >= to! || to === 1 || from! > 0)
      expect(body).toMatchObject({ kinds: [], items: [], next: null });
    else expect(body.items).not.toEqual([]);
  }
  for (const bad of ["from=-62167219200", "to=8640000000001000", "from=0.5", "period=century"])
    expect([bad, (await ava.get(`/api/v1/creator/earnings?${bad}`)).status]).toEqual([bad, 422]);
  for (const cursor of ["x", ":", "x:99999999999", "'; --", "a:b:1"])
    expect((await ava.get(`/api/v1/creator/earnings?before_time=1&before_id=${cursor}`)).body.items).toEqual(
      [],
    );
});

test("[ACCT-33] of a file whose reader stalls few lines are held, and one that goes away ends it", async () => {
  const { database, clock } = server.services;
  const { id: creatorId } = (await ava.get("/api/v1/user/ava")).body.user;
  const now = clock.now();
  await sql`
    insert into payment (id, intent, purpose, buyer_id, creator_id, amount, status, started_at, settled_at)
    select 'many' || n, 'tip', 'tip', 'reader', ${creatorId}, 100, 'settled', ${now}, ${now}
    from generate_series(1, 40000) as n`.execute(database);
  await sql`
    insert into ledger_posting (payment_id, line, account, amount, gross, manager, kind, posted_at)
    select 'many' || n, 0, ${`creator:${creatorId}`}, 80, 100, 0, 'sale', ${now}
    from generate_series(1, 40000) as n`.execute(database);
  let reads = 0;
  const counting = database.withPlugin({
    transformQuery: ({ node }) => {
      reads += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const period = { creatorId, kind: null, from: now, to: now + 1 };
  const stalled = earningsFile(counting, period)[Symbol.asyncIterator]();
  expect((await stalled.next()).done).toBe(false);
  expect((await stalled.next()).done).toBe(false);
  for (let turn = 0; turn < 5; turn += 1) await database.selectFrom("account").select("id").execute();
  // The ends and the lines of two parts, and where the one after them ends.
  expect(reads).toBeLessThanOrEqual(6);
  await stalled.return!();
  const linesOf = async (kind: PaymentIntent | null): Promise<number> => {
    let lines = 0;
    for await (const text of earningsFile(counting, { ...period, kind }))
      lines += String(text).split("\r\n").length - 1;
    return lines;
  };
  // All of them in one second, and part after part without a line of another kind.
  expect([await linesOf(null), await linesOf("tip"), await linesOf("post")]).toEqual([40_001, 40_001, 1]);
  for (const table of ["ledger_posting", "payment"] as const)
    await sql`delete from ${sql.table(table)} where ${sql.ref(table === "payment" ? "id" : "payment_id")} like 'many%'`.execute(
      database,
    );
});

test("[ACCT-34] who waits for a payout is told why, but not a manager who acts for a creator", async () => {
  const dora = await server.signedIn("dora");
  expect((await dora.get("/api/v1/creator/payouts")).body).toMatchObject({
    ...{ held: { why: "missing", reason: null }, payable: 75, pending: 12_270, items: [], next: null },
  });
  const { database } = server.services;
  expect((await payouts()).held).toBeNull();
  await database.updateTable("account").set({ tip_blocked: true }).where("username", "=", "ava").execute();
  expect((await payouts()).held).toEqual({ why: "blocked", reason: null });
  // Who acts for her sees what she is owed, but nothing of her payout data (X-07).
  const max = await server.signedIn("max");
  const idOf = database.selectFrom("account").select("id").where("username", "=", "ava");
  const { id } = await idOf.executeTakeFirstOrThrow();
  await grant(database, {
    creator: id,
    manager: (
      await database
        .selectFrom("account")
        .select("id")
        .where("username", "=", "max")
        .executeTakeFirstOrThrow()
    ).id,
  });
  await database
    .updateTable("session")
    .set({ acting_as: id })
    .where("account_id", "=", (eb) => eb.selectFrom("account").select("id").where("username", "=", "max"))
    .execute();
  const seen = (await max.get("/api/v1/creator/payouts")).body;
  expect([seen.held, seen.pending]).toEqual([null, (await payouts()).pending]);
  await database.updateTable("account").set({ tip_blocked: false }).where("username", "=", "ava").execute();
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
  const [owed] = await readOwed(services.database, mondayOf(services.clock.now()), [avaId]);
  expect(owed!.payable).toBeLessThan(before.minimum_payment);
  expect(await balance()).toBe(after.pending + after.payable);
  await runPayouts(services, "manual");
  expect((await payouts()).items).toHaveLength(after.items.length);

  const file = join(services.config.dataDir, "payouts.csv");
  await task("payout-file", file);
  const [{ id, amount_usd }] = after.items;
  expect(readFileSync(file, "utf8")).toContain(`${id},ava,${(amount_usd / 100).toFixed(2)},Ava Laurent,`);
  const sentAt = services.clock.now();
  expect((await payouts()).items[0]).toMatchObject({ id, status: "sent", paid_at: null });
  expect(Math.abs((await payouts()).items[0].sent_at - sentAt)).toBeLessThan(21 * 86_400);
  // A second file holds what is new alone; nothing is.
  const second = join(services.config.dataDir, "payouts-2.csv");
  expect(await task("payout-file", second)).toContain("nothing new");
  expect(existsSync(second)).toBe(false);
  await expect(task("payout-file", file)).rejects.toThrow("is there already");
  const again = join(services.config.dataDir, "payouts-again.csv");
  await services.database.deleteFrom("payment_info").execute();
  expect(await task("payout-file", again, "1")).toContain("file 1.");
  expect(readFileSync(again, "utf8")).toBe(readFileSync(file, "utf8"));
  await expect(task("payout-file", second, "7")).rejects.toThrow("There is no file 7");

  expect(await task("payout-paid", id)).toBe(`${id} is paid.\n`);
  expect((await payouts()).items[0]).toMatchObject({ id, status: "paid" });
  expect(await task("payout-files")).toMatch(/^1 .* 1 not marked yet|^1 .* \d+ payouts, \d+ not marked yet/);
  const once = join(services.config.dataDir, "payouts-once.csv");
  expect(await task("payout-file", once, "1")).toContain(
    `Do not pay these of it, which are paid or came back: ${id}`,
  );

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

test("[SHELL-86] who acts for a creator sees what her sales bring, not what she has of managing or bringing others", async () => {
  const { store, database } = server.services;
  const { id: avaId } = (await ava.get("/api/v1/user/ava")).body.user;
  const max = await server.signedIn("max");
  const own = async () => {
    const of = async (client: Client) => (await client.get("/api/v1/creator/payouts")).body;
    const [hers, seen] = [await of(ava), await of(max)];
    return { ...{ hers, seen }, pending: hers.pending - seen.pending, payable: hers.payable - seen.payable };
  };
  await database
    .updateTable("session")
    .set({ acting_as: avaId })
    .where("account_id", "=", (eb) => eb.selectFrom("account").select("id").where("username", "=", "max"))
    .execute();
  const before = await own();
  expect([before.pending, before.payable]).toEqual([0, 0]);
  const income = 70_000;
  await store.transact({ actor: null }, (unit) =>
    unit.execute(ledgerDecider, crypto.randomUUID(), {
      ...{ type: "PostTransaction", kind: "sale", reference: null },
      postings: [
        { account: platformAccount, amount: 0 - income },
        { account: managerAccount(avaId), amount: 50_000 },
        { account: referralAccount(avaId), amount: 20_000 },
      ],
    }),
  );
  const young = await own();
  expect([young.pending, young.payable]).toEqual([income, 0]);
  // Paid out with what she sold herself: of the payout he sees that alone.
  await server.advance(7 * 86_400);
  await server.advance(7 * 86_400);
  await runPayouts(server.services, "manual");
  const paidOut = await own();
  expect([paidOut.pending, paidOut.payable]).toEqual([0, 0]);
  const [{ id, amount_usd }] = paidOut.hers.items;
  const seen = paidOut.seen.items.find((item: { id: string }) => item.id === id);
  expect(amount_usd - (seen?.amount_usd ?? 0)).toBe(income);
  // What the bank sends back is owed as it was.
  await task("payout-returned", id, "account", "closed");
  const back = await own();
  expect([back.pending, back.payable]).toEqual([0, income]);
  expect(back.seen.items).toContainEqual(expect.objectContaining({ status: "returned", reason: null }));
  expect(await earnings()).toMatchObject({ managing: 50_000, referrals: 20_000 });
  const seenByManager = (await max.get("/api/v1/creator/earnings")).body;
  expect(seenByManager).toMatchObject({ managing: null, referrals: null });
  expect(await earnings("?kind=tip")).toMatchObject({ managing: null, referrals: null });
});
