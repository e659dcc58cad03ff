import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { newBuyer } from "../payment/buyer.ts";
import { operate } from "../running/operate.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let paid = "";
interface Shout {
  readonly msg: string;
  readonly [field: string]: unknown;
}
const shouted: Shout[] = [];
beforeAll(async () => {
  const log = pino({ level: "error" }, { write: (line) => void shouted.push(JSON.parse(line)) });
  server = await startFixture({ demo: true, log });
  const buyer = await newBuyer(server.origin, "bookedfan");
  paid = await buyer.pay("ava", "1mo");
  await settle();
  await atSandbox("refund", 100);
  await atSandbox("dispute", 300);
  await settle();
  await atSandbox("win");
  await settle();
});
afterAll(() => server?.stop());

const settle = async (): Promise<void> => {
  for (let round = 0; round < 4; round += 1) await server.advance(64);
};
const atSandbox = async (what: string, amount?: number): Promise<void> => {
  const body = JSON.stringify({ payment_id: paid, what, ...(amount === undefined ? {} : { amount }) });
  const headers = { "content-type": "application/json" };
  const { status } = await server.visitor().raw("/__test/sandbox", { method: "POST", headers, body });
  expect(status).toBe(200);
};

const metrics = async (): Promise<readonly string[]> => {
  const { text } = await server.visitor().raw("/metrics", {});
  return text.split("\n").filter((line) => line.startsWith("marquee_ledger_differences"));
};
const found = () =>
  server.services.database
    .selectFrom("ledger_difference")
    .select(["kind", "key", "ours", "theirs"])
    .orderBy("kind")
    .orderBy("key")
    .execute();
/** The lines of the log that tell of a difference, in the order of `found`. */
const shoutedLines = () =>
  shouted
    .filter(({ msg }) => msg === "the books do not agree")
    .map(({ kind, key, ours, theirs }) => ({ kind, key: String(key), ours, theirs }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
/** A day later both checks have run; what they shouted in the logs is all that is in `shouted`. */
const nextDay = (): Promise<void> => {
  shouted.splice(0);
  return server.advance(86_400);
};

test("after a sale, a refund and a won dispute all books agree", async () => {
  await nextDay();
  expect(await found()).toEqual([]);
  expect(shouted).toEqual([]);
  expect(await metrics()).toEqual([
    'marquee_ledger_differences{kind="ledger"} 0',
    'marquee_ledger_differences{kind="provider"} 0',
  ]);
  const { lines } = await server.services.database
    .selectFrom("ledger_check")
    .select("lines")
    .where("kind", "=", "provider")
    .executeTakeFirstOrThrow();
  expect(lines).toBeGreaterThanOrEqual(4);
});

test("what the provider has and we have not is found line by line, and the other way round; and another amount", async () => {
  const { database } = server.services;
  const refund = await database.selectFrom("sandbox_refund").selectAll().executeTakeFirstOrThrow();
  const dispute = await database.selectFrom("sandbox_dispute").selectAll().executeTakeFirstOrThrow();
  const stray = { ...refund, id: "re_stray", amount: 1, created_at: server.services.clock.now() };
  await database.insertInto("sandbox_refund").values(stray).execute();
  await database.updateTable("sandbox_dispute").set({ fee: 1400 }).execute();
  await database.deleteFrom("sandbox_refund").where("id", "=", refund.id).execute();
  await nextDay();
  expect(await found()).toEqual([
    { kind: "provider", key: `dispute ${dispute.id}`, ours: -1800, theirs: -1700 },
    { kind: "provider", key: `disputeWon ${dispute.id}`, ours: 1800, theirs: 1700 },
    { kind: "provider", key: `refund ${refund.id}`, ours: -100, theirs: null },
    { kind: "provider", key: "refund re_stray", ours: null, theirs: -1 },
  ]);
  expect(shoutedLines()).toEqual(await found());
  await database.deleteFrom("sandbox_refund").execute();
  await database.insertInto("sandbox_refund").values(refund).execute();
  await database.updateTable("sandbox_dispute").set({ fee: dispute.fee }).execute();
  await nextDay();
  expect(await found()).toEqual([]);
});

test("a posting that was changed is found: in the sum, in the account, in the metric and by the operator", async () => {
  const { database, config } = server.services;
  const change = (by: number) =>
    sql`update ledger_posting set amount = amount + ${by} where payment_id = ${paid} and account = 'platform'
      and kind = 'sale'`.execute(database);
  await change(7);
  await nextDay();
  expect((await found()).map(({ kind, key }) => [kind, key])).toEqual([
    ["ledger", "account platform"],
    ["ledger", `transaction ${paid} sale`],
  ]);
  expect(shoutedLines()).toEqual(await found());
  expect(shouted.find(({ key }) => key === `transaction ${paid} sale`)).toMatchObject({
    level: 50,
    paymentId: paid,
  });
  expect(await metrics()).toContain('marquee_ledger_differences{kind="ledger"} 2');
  const told = await operate({ url: config.databaseUrl!, dataDir: config.dataDir }, "reconciliation");
  expect(told).toMatch(/our own books, \d+ lines: 2 differences/);
  expect(told).toContain(`transaction ${paid} sale  payment ${paid}  ours: 7 cents  theirs: 0 cents`);
  await change(-7);
  await nextDay();
  expect(await found()).toEqual([]);
});

test("a sale that is booked with another amount is found, and a refund or dispute that is not booked as it was", async () => {
  const { database } = server.services;
  const differ = async (change: string, back: string): Promise<readonly object[]> => {
    await sql.raw(change).execute(database);
    await nextDay();
    const rows = await found();
    await sql.raw(back).execute(database);
    return rows.filter(({ key }) => /^(sale|gone back of|fee of) /.test(key));
  };
  const set = (table: string, column: string, value: string, where: string) =>
    `update ${table} set ${column} = ${value} where ${where}`;
  const ofPayment = `payment_id = '${paid}'`;
  const { amount } = await database
    .selectFrom("payment")
    .select("amount")
    .where("id", "=", paid)
    .executeTakeFirstOrThrow();
  const ledger = { kind: "ledger" } as const;
  expect(
    await differ(
      set("payment", "amount", String(amount + 5), `id = '${paid}'`),
      set("payment", "amount", String(amount), `id = '${paid}'`),
    ),
  ).toEqual([{ ...ledger, key: `sale ${paid}`, ours: amount, theirs: amount + 5 }]);
  const goneBack = { ...ledger, key: `gone back of ${paid}`, ours: 100 };
  expect(
    await differ(
      set("payment_refund", "amount", "90", ofPayment),
      set("payment_refund", "amount", "100", ofPayment),
    ),
  ).toEqual([{ ...goneBack, theirs: 90 }]);
  expect(
    await differ(
      set("payment_dispute", "status", "'lost'", ofPayment),
      set("payment_dispute", "status", "'won'", ofPayment),
    ),
  ).toEqual([{ ...goneBack, theirs: 400 }]);
  const dispute = await database
    .selectFrom("payment_dispute")
    .select(["id", "fee"])
    .where("payment_id", "=", paid)
    .executeTakeFirstOrThrow();
  expect(
    await differ(
      set("payment_dispute", "fee", "1400", ofPayment),
      set("payment_dispute", "fee", String(dispute.fee), ofPayment),
    ),
  ).toEqual([{ ...ledger, key: `fee of ${dispute.id}`, ours: dispute.fee, theirs: 1400 }]);
  // What was never settled is no sale.
  expect(
    await differ(
      set("payment", "status", "'voided'", `id = '${paid}'`),
      set("payment", "status", "'settled'", `id = '${paid}'`),
    ),
  ).toEqual([{ ...ledger, key: `sale ${paid}`, ours: amount, theirs: null }]);
  const posted = (account: string, by: number) =>
    set(
      "ledger_posting",
      "amount",
      `amount + ${by}`,
      `${ofPayment} and kind = 'refund' and account like '${account}'`,
    );
  expect(
    await differ(
      `${posted("buyer:%", 3)}; ${posted("creator:%", -3)}`,
      `${posted("buyer:%", -3)}; ${posted("creator:%", 3)}`,
    ),
  ).toEqual([{ ...goneBack, ours: 103, theirs: 100 }]);
  await nextDay();
  expect(await found()).toEqual([]);
});

test("a sale that is not booked is found", async () => {
  const { database } = server.services;
  await sql`create table kept as select * from ledger_posting where payment_id = ${paid}`.execute(database);
  await sql`delete from ledger_posting where payment_id = ${paid}`.execute(database);
  await nextDay();
  expect((await found()).map(({ key }) => key)).toContain(`sale ${paid}`);
  await sql`insert into ledger_posting select * from kept`.execute(database);
  await nextDay();
  expect(await found()).toEqual([]);
});

test("books that were not checked for two days are -1 in the metric, and so are those that never were", async () => {
  const { database, clock } = server.services;
  const checkedAgo = (kind: "ledger" | "provider", seconds: number) =>
    database
      .updateTable("ledger_check")
      .set({ checked_at: clock.now() - seconds })
      .where("kind", "=", kind)
      .execute();
  const day = 86_400;
  await checkedAgo("ledger", 3 * day);
  await checkedAgo("provider", day);
  expect(await metrics()).toEqual([
    'marquee_ledger_differences{kind="ledger"} -1',
    'marquee_ledger_differences{kind="provider"} 0',
  ]);
  await database.deleteFrom("ledger_check").where("kind", "=", "provider").execute();
  expect(await metrics()).toEqual([
    'marquee_ledger_differences{kind="ledger"} -1',
    'marquee_ledger_differences{kind="provider"} -1',
  ]);
  await nextDay();
  expect(await metrics()).toEqual([
    'marquee_ledger_differences{kind="ledger"} 0',
    'marquee_ledger_differences{kind="provider"} 0',
  ]);
});
