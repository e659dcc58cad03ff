import { pino } from "pino";

import { projections, reactions } from "../../src/server/features.ts";
import { runPayouts } from "../../src/server/payout/payout-run.ts";
import { systemClock, type Clock } from "../../src/server/ports/clock.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { startBenchPostgres, type BenchPostgres } from "./bench-database.ts";
import { perSecond, ratioRow, takeTurns, type Bench, type Size } from "./row.ts";

interface Scale {
  readonly creators: number;
  readonly rounds: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { creators: 10_000, rounds: 3 },
  toy: { creators: 10, rounds: 0 },
};
const DAY = 86_400;

const CREATORS = `
  insert into account (id, username, username_key, display_name, type, is_direct_pay, payout_status, created_at)
  select 'payee' || n, 'payee' || n, 'payee' || n, 'Payee ' || n, 'model', false, 'verified', $2::bigint
  from generate_series(1, $1::integer) as n`;
/** A sale of each creator, old enough for this week's run. */
const SALES = `
  insert into ledger_posting (payment_id, line, account, amount, kind, posted_at)
  select 'sold' || $3::text || n, line, case line when 0 then 'buyer:payer' else 'creator:payee' || n end,
    case line when 0 then -5000 else 5000 end, 'sale', $2::bigint
  from generate_series(1, $1::integer) as n, generate_series(0, 1) as line`;
/** The rows of a run as one statement: of each payout its event, its row, the books' event and their two lines. */
const RUN = `
  with run as (select 'hand' || $3::text || n as id, 'payee' || n as creator from generate_series(1, $1::integer) as n),
  booked as (
    insert into event (stream, version, type, schema_version, data, metadata, recorded_at)
    select 'payout-' || id, 1, 'PayoutBooked', 1,
      jsonb_build_object('amount', 5000, 'creatorId', creator, 'bookedAt', $2::bigint), '{}'::jsonb, $2::bigint from run
    union all
    select 'ledger-payout-' || id, 1, 'TransactionPosted', 1,
      jsonb_build_object('kind', 'payout', 'reference', null, 'postedAt', $2::bigint, 'postings', jsonb_build_array(
        jsonb_build_object('account', 'creator:' || creator, 'amount', -5000),
        jsonb_build_object('account', 'payout:' || creator, 'amount', 5000))), '{}'::jsonb, $2::bigint from run),
  rows as (
    insert into payout (id, creator_id, amount, status, booked_at)
    select id, creator, 5000, 'booked', $2::bigint from run)
  insert into ledger_posting (payment_id, line, account, amount, kind, posted_at)
  select 'payout-' || id, line, case line when 0 then 'creator:' || creator else 'payout:' || creator end,
    case line when 0 then -5000 else 5000 end, 'payout', $2::bigint from run, generate_series(0, 1) as line`;

/** What a run writes. */
const COUNT = `
  select (select count(*) from payout) as payouts, (select count(*) from event) as events,
    (select count(*) from ledger_posting where kind = 'payout') as postings`;

/** A site with so many creators, and the product's store over it. */
const openSite = async (postgres: BenchPostgres, name: string, { creators }: Scale, clock: Clock) => {
  const connection = await postgres.open(name, 4);
  const { kysely: database, pool } = connection;
  const committed = () => undefined;
  const store = createEventStore({ database, pool, clock, projections, reactions, committed });
  const query = (text: string, values: readonly unknown[] = []) => pool.query(text, [...values]);
  await query(CREATORS, [creators, clock.now()]);
  return {
    ...{ database, store, query, close: connection.close },
    /** Sales that the next run pays. */
    sell: async (turn: number): Promise<void> => {
      await query(SALES, [creators, clock.now() - 15 * DAY, `${turn}-`]);
      await query("vacuum analyze");
      await query("checkpoint");
    },
    rows: async (): Promise<readonly number[]> => {
      const { rows } = await query(COUNT);
      return Object.values(rows[0] as Readonly<Record<string, string>>).map(Number);
    },
  };
};

/** The weekly run for many creators, some of them in a transaction, against the same rows as one statement. */
export const payoutRun: Bench = {
  name: "payout-run",
  run: async (size) => {
    const { creators, rounds } = scales[size];
    const postgres = await startBenchPostgres();
    const start = systemClock().now();
    let turn = 0;
    const clock: Clock = { ...systemClock(), now: () => start + turn * 7 * DAY };
    const [ours, byHand] = [
      await openSite(postgres, "run", scales[size], clock),
      await openSite(postgres, "plain", scales[size], clock),
    ];
    const log = pino({ level: "silent" });
    const counted = async (site: typeof ours, run: () => Promise<unknown>): Promise<number> => {
      await site.sell(turn);
      const before = await site.rows();
      const begin = performance.now();
      await run();
      const seconds = (performance.now() - begin) / 1000;
      const written = (await site.rows()).map((rows, index) => rows - before[index]!);
      if (written.join() !== [creators, 2 * creators, 2 * creators].join())
        throw new Error(`${written.join(", ")} payouts, events and postings were written.`);
      return creators / seconds;
    };
    try {
      const figures = await takeTurns(
        rounds,
        () => {
          turn += 1;
          return counted(ours, () => runPayouts({ ...ours, clock, log }, "manual"));
        },
        () => counted(byHand, () => byHand.query(RUN, [creators, clock.now(), `${turn}-`])),
      );
      const texts = { show: perSecond, comparedWith: "the same rows as one statement" };
      const what = `payout run for ${creators.toLocaleString("en")} creators`;
      return [ratioRow(what, figures, texts, { atLeast: 0.3 })];
    } finally {
      await ours.close();
      await byHand.close();
      await postgres.stop();
    }
  },
};
