import { isDeepStrictEqual } from "node:util";
import { Pool } from "pg";

import { projections, reactions } from "../../src/server/features.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import {
  AT_ONCE,
  approveMany,
  clock,
  makeCreator,
  perSecondOf,
  settleOurs,
  type Approved,
} from "./approved-payments.ts";
import { startBenchPostgres, type BenchPostgres } from "./bench-database.ts";
import { writeTipByHand } from "./hand-written-tip.ts";
import { median, milliseconds, perSecond, ratioRow, type Bench, type Size } from "./row.ts";

interface Scale {
  /** Events that lie in the database before the first tip. */
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
  /** Tips a round. */
  readonly tips: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { few: 1_000, many: 1_000_000, rounds: 5, tips: 240 },
  toy: { few: 10, many: 100, rounds: 1, tips: 8 },
};
const CENTS = 1500;
const payload = {
  ...{ payment_intent: "tip", tip_type: "normal", model_username: "ava", tip_amount: CENTS },
} as const;

/** Five events of each past payment, with its row, its three postings and its creator's notice: what a site has kept. */
const PAST = [
  `insert into event (stream, version, type, schema_version, data, metadata, recorded_at)
   select case n % 5 when 4 then 'ledger-past' else 'payment-past' end || n / 5, 1 + n % 5 % 4, 'Past', 1,
     jsonb_build_object('amount', 1500, 'buyerId', 'past' || n / 50, 'text', repeat('x', 150)), '{"actor": null}', $2::bigint
   from generate_series(0, $1::integer - 1) as n`,
  `insert into payment (id, intent, purpose, buyer_id, creator_id, amount, status, started_at, settled_at)
   select 'past' || n, 'tip', 'tip', 'past' || n / 10, 'creator' || n % 1000, 1500, 'settled', $2::bigint, $2::bigint
   from generate_series(0, $1::integer / 5 - 1) as n`,
  `insert into ledger_posting (payment_id, line, account, amount, posted_at)
   select 'past' || n, line, case line when 0 then 'buyer:past' || n / 10 when 1 then 'creator:' || n % 1000 else 'platform' end,
     case line when 0 then -1500 when 1 then 1200 else 300 end, $2::bigint
   from generate_series(0, $1::integer / 5 - 1) as n, generate_series(0, 2) as line`,
  `insert into notice (account_id, kind, text, url, created_at)
   select 'creator' || n % 1000, 'tip', 'Somebody tipped you.', '/account/dashboard', $2::bigint
   from generate_series(0, $1::integer / 5 - 1) as n`,
];

/** How many rows of each table say that a tip was paid. */
const COUNT = `
  select (select count(*) from payment where status = 'settled') as settled, (select count(*) from event) as events,
    (select count(*) from ledger_posting) as postings, (select count(*) from socket_event) as messages,
    (select count(*) from notice) as notices, (select count(*) from payment_card) as cards,
    (select count(*) from account where has_purchase) as buyers, (select count(*) from job) as jobs`;

/** A site with so many events behind it; one round of tips a call, by the product and by hand. */
const startWith = async (postgres: BenchPostgres, events: number, tips: number) => {
  const name = `tips${events}`;
  const database = await postgres.open(name, AT_ONCE);
  // By hand is through `pg` as it comes, not through the product's own pool.
  const plain = new Pool({ connectionString: await postgres.create(name), max: AT_ONCE });
  for (const statement of PAST) await plain.query(statement, [events, clock.now() - 40 * 86_400]);
  await plain.query("vacuum analyze");
  await plain.query("checkpoint");
  const { kysely, pool } = database;
  const committed = () => undefined;
  const store = createEventStore({ database: kysely, pool, clock, projections, reactions, committed });
  const byHand = { pool: plain, creatorId: await makeCreator(store), price: CENTS, now: clock.now };
  const count = async () => (await plain.query<Record<string, number>>(COUNT)).rows[0]!;

  const round = async (settle: (payment: Approved) => Promise<unknown>) => {
    const approved = await approveMany(store, tips, payload);
    const before = await count();
    const figure = await perSecondOf(approved, settle);
    const after = await count();
    const written = Object.keys(after).map((table) => [table, Number(after[table]) - Number(before[table])]);
    return { figure, written };
  };
  return {
    round: async () => {
      const ours = await round((payment) => settleOurs(store, payment));
      const baseline = await round((payment) => writeTipByHand(byHand, payment));
      if (!isDeepStrictEqual(ours.written, baseline.written))
        throw new Error(
          `The two ways did not write the same: ${JSON.stringify([ours.written, baseline.written])}`,
        );
      return { ours: ours.figure, baseline: baseline.figure };
    },
    stop: async () => {
      await plain.end();
      await database.close();
    },
  };
};

/** The whole command that takes a tip's money, against the same rows in one statement, and with few and many events behind it. */
export const tip: Bench = {
  name: "tip",
  run: async (size) => {
    const { few, many, rounds, tips } = scales[size];
    const postgres = await startBenchPostgres();
    try {
      const small = await startWith(postgres, few, tips);
      const large = await startWith(postgres, many, tips);
      const figures: {
        small: { ours: number; baseline: number };
        large: { ours: number; baseline: number };
      }[] = [];
      for (let round = 0; round <= rounds; round += 1)
        figures.push({ small: await small.round(), large: await large.round() });
      const counted = figures.slice(1);
      await small.stop();
      await large.stop();
      const texts = { show: perSecond, comparedWith: "same rows, one statement" };
      const rows = ([few, many] as const).map((events, index) => {
        const of = counted.map((each) => (index === 0 ? each.small : each.large));
        const both = {
          ours: median(of.map(({ ours }) => ours)),
          baseline: median(of.map((it) => it.baseline)),
        };
        const what = `tip at ${events.toLocaleString("en")} events, whole command (${AT_ONCE} at once)`;
        return ratioRow(what, both, texts, { atLeast: 0.6 });
      });
      const seconds = (of: "small" | "large") => 1 / median(counted.map((each) => each[of].ours));
      return [
        ...rows,
        ratioRow(
          `tip at ${many.toLocaleString("en")} events: time a tip`,
          { ours: seconds("large"), baseline: seconds("small") },
          { show: milliseconds, comparedWith: `at ${few.toLocaleString("en")}` },
          { atMost: 1.3 },
        ),
      ];
    } finally {
      await postgres.stop();
    }
  },
};
