import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { mondayOf } from "../../src/domain/payout/payout-week.ts";
import { checkLedger } from "../../src/server/ledger/check-ledger.ts";
import { reconcile } from "../../src/server/ledger/reconcile.ts";
import { projections } from "../../src/server/features.ts";
import { rebuildProjections } from "../../src/server/store/rebuild.ts";
import { readBooks } from "../payment/books.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";
import { dumpProjections } from "../store/dump-projections.ts";
import { MARK, readTraces } from "./site-leavers.ts";
import { liveSite, type SiteSize } from "./site-life.ts";
import { readManagersBooks } from "./site-managers.ts";

const DAY = 86_400;
/** `npm run year` asks for the whole of it. */
const size: SiteSize =
  process.env["SITE_YEAR"] === "full"
    ? { creators: 20, fans: 300, days: 365 }
    : { creators: 2, fans: 15, days: 90 };
const logged: string[] = [];
/** pino's number of errors. */
const ERROR = 50;
let server: ServerFixture;

beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line) => void logged.push(line) });
  server = await startFixture({
    ...{ clock: stillClock(), log, environment: { PAYOUT_PROVIDER: "sandbox" } },
  });
});
afterAll(() => server?.stop());

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** How many there are of each kind and outcome. */
const count = async (): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<{ what: string; count: number }>`
    select what, count(*)::int as count from (
      select purpose || ' ' || status as what from payment
      union all select 'refund ' || status from payment_refund
      union all select 'dispute ' || status from payment_dispute
      union all select 'membership ' || status from subscription
      union all select 'payout ' || status from payout
      union all select 'payout run' from payout_run
      union all select 'referred sale' from ledger_posting where account like 'referral:%' and kind = 'sale'
      union all select 'events' from event
      union all select 'postings' from ledger_posting
    ) as everything group by what order by what`.execute(server.services.database);
  return Object.fromEntries(rows.map((row) => [row.what, row.count]));
};

/** What each creator was paid, by the payouts and by the books; those that came back are owed again. Cents. */
const paidOut = async (): Promise<
  readonly { readonly creator: string; readonly paid: number; readonly booked: number }[]
> => {
  const { rows } = await sql<{ creator: string; paid: number; booked: number }>`
    select account.id as creator,
      (select coalesce(sum(amount), 0)::int from payout where creator_id = account.id and status not in ('failed', 'returned')) as paid,
      (select coalesce(sum(amount), 0)::int from ledger_posting
        where kind = 'payout' and account = 'payout:' || account.id) as booked
    from account where type = 'model'`.execute(server.services.database);
  return rows;
};

test("[MGR-04] a site lives with managers whose fees change and who leave, with referrals, renewals, failures, refunds, disputes, weekly payouts by hand and by a company, and people who go for good: all its books agree, its rows are the fold of its events, and nothing but the books knows who went", async () => {
  const { database, ports, clock } = server.services;
  const began = clock.now();
  const lived = performance.now();
  const stood = await liveSite(server, size, 1);
  for (let round = 0; round < 4; round += 1) await server.advance(DAY);
  const [life, checked] = [seconds(lived), performance.now()];

  const counts = await count();
  for (const kind of [
    "renew settled",
    "renew cancelled",
    "refund done",
    "dispute won",
    "dispute lost",
    "payout paid",
    "payout returned",
    "payout failed",
    "referred sale",
  ])
    expect([kind, counts[kind] ?? 0]).toEqual([kind, expect.toSatisfy((found: number) => found > 0)]);

  const weeks = (mondayOf(clock.now()) - mondayOf(began)) / (7 * DAY);
  expect(counts["payout run"]).toBeGreaterThanOrEqual(weeks);
  for (const { creator, paid, booked } of await paidOut()) expect([creator, booked]).toEqual([creator, paid]);

  const { wrong, ...managed } = await readManagersBooks(database);
  expect(wrong).toEqual([]);
  for (const [what, times] of Object.entries(managed))
    expect([what, times]).toEqual([what, expect.toSatisfy((found: number) => found > 0)]);

  const books = await readBooks(database);
  expect([books.postingSum, books.held]).toEqual([0, 0]);
  expect((await checkLedger(database)).differences).toEqual([]);
  let lines = 0;
  for (let at = began + 8 * DAY; at <= clock.now() + 8 * DAY; at += 8 * DAY) {
    const { differences, lines: compared } = await reconcile(database, ports.payments, at);
    expect(differences).toEqual([]);
    lines += compared;
  }
  // Nor did the checks of any day find one, or a job give up.
  const levels = logged.map((line) => (JSON.parse(line) as { readonly level: number }).level);
  expect(logged.filter((_, index) => levels[index]! >= ERROR)).toEqual([]);

  // Who left is gone but for ids and amounts in the books.
  expect(stood).toEqual(expect.arrayContaining(["account", "event"]));
  expect(await readTraces(server.services, MARK, logged)).toEqual({
    ...{ database: [], backup: false, files: [], logged: [] },
  });

  const live = await dumpProjections(database);
  await rebuildProjections(database, projections);
  expect(await dumpProjections(database)).toEqual(live);
  console.log({
    ...size,
    life,
    checks: seconds(checked),
    ...counts,
    ...managed,
    "lines compared with the provider": lines,
  });
}, 600_000);
