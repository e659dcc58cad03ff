import { Client } from "pg";

import { launchServer } from "../../tests/running/launch-server.ts";
import { nextPayoutAt } from "../../src/domain/payout/payout-week.ts";
import { startBenchPostgres } from "./bench-database.ts";
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
/** A sale of each creator, old enough for the next run. */
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

/** The weekly run for many creators, each in a transaction of its own, against the same rows as one statement. */
export const payoutRun: Bench = {
  name: "payout-run",
  run: async (size) => {
    const { creators, rounds } = scales[size];
    const postgres = await startBenchPostgres();
    const [url, plain] = [await postgres.create("run"), await postgres.create("plain")];
    const settings = { DEMO: "0", LOG_LEVEL: "warn", TEST_CONTROLS: "1" };
    const server = await launchServer({
      ...{ ...settings, DATABASE_URL: url, DATA_DIR: `${postgres.folder}/run` },
    });
    const other = await launchServer({
      ...{ ...settings, DATABASE_URL: plain, DATA_DIR: `${postgres.folder}/plain` },
    });
    await other.stop();
    const [ours, byHand] = [new Client(url), new Client(plain)];
    await Promise.all([ours.connect(), byHand.connect()]);
    let now = Math.floor(Date.now() / 1000);
    for (const client of [ours, byHand]) await client.query(CREATORS, [creators, now]);
    const sell = async (client: Client): Promise<void> => {
      await client.query(SALES, [creators, now - 8 * DAY, `${now}-`]);
      await client.query("vacuum analyze");
      await client.query("checkpoint");
    };
    const counted = async (client: Client): Promise<number> =>
      Number((await client.query<{ n: string }>("select count(*) as n from payout")).rows[0]!.n);
    const figures = await takeTurns(
      rounds,
      async () => {
        await sell(ours);
        const before = await counted(ours);
        const monday = nextPayoutAt(now);
        const begin = performance.now();
        const answer = await fetch(`${server.origin}/__test/clock`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ advance: monday - now + 60 }),
        });
        const seconds = (performance.now() - begin) / 1000;
        now = ((await answer.json()) as { readonly now: number }).now;
        const booked = (await counted(ours)) - before;
        if (booked !== creators) throw new Error(`${booked} payouts were booked.`);
        return creators / seconds;
      },
      async () => {
        await sell(byHand);
        const begin = performance.now();
        await byHand.query(RUN, [creators, now, `${now}-`]);
        return creators / ((performance.now() - begin) / 1000);
      },
    );
    await Promise.all([ours.end(), byHand.end()]);
    await server.stop();
    await postgres.stop();
    const texts = { show: perSecond, comparedWith: "the same rows as one statement" };
    const what = `payout run for ${creators.toLocaleString("en")} creators, with the other jobs of the night`;
    return [ratioRow(what, figures, texts, { atLeast: 0.3 })];
  },
};
