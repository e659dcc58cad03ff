import { isDeepStrictEqual } from "node:util";
import { Pool } from "pg";

import type { DatabaseConnection } from "../../src/server/database/database.ts";
import { projections, reactions } from "../../src/server/features.ts";
import type { Clock } from "../../src/server/ports/clock.ts";
import type { EventStore } from "../../src/server/store/event-store.ts";
import { createEventStore, type EventStoreParts } from "../../src/server/store/transact.ts";
import { makeCreator } from "./approved-payments.ts";
import { startBenchPostgres, type BenchPostgres } from "./bench-database.ts";
import type { HandWritten } from "./hand-written.ts";
import { median, milliseconds, perSecond, ratioRow, type Bar, type Row } from "./row.ts";

/** How much is measured: events that lie in the database before, and rounds of each way in turn. */
export interface Scale {
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
}

/** Database and store of a site with a past; by hand is through `pg` as it comes, not through the product's own pool. */
export interface SiteOfMoney {
  readonly database: DatabaseConnection;
  readonly store: EventStore;
  readonly byHand: HandWritten;
}

/** One thing that is done by the product and by hand: each prepares its own, uncounted, and answers how many a second. */
export interface TwoWays<Prepared> {
  readonly prepare: () => Promise<Prepared>;
  readonly ours: (prepared: Prepared) => Promise<number>;
  readonly baseline: (prepared: Prepared) => Promise<number>;
}

export interface Compared<Prepared> {
  readonly what: string;
  readonly comparedWith: string;
  readonly clock: Clock;
  readonly atOnce: number;
  /** Cents. */
  readonly price: number;
  /** Called after each commit of the product. */
  readonly committed: EventStoreParts["committed"];
  readonly start: (site: SiteOfMoney) => Promise<TwoWays<Prepared>>;
  readonly bar: Bar;
}

interface Figures {
  readonly ours: number;
  readonly baseline: number;
}

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

/** How many rows of each table say what was done. */
const COUNT = `
  select (select count(*) from payment where status = 'settled') as settled, (select count(*) from event) as events,
    (select count(*) from ledger_posting) as postings, (select count(*) from socket_event) as messages,
    (select count(*) from notice) as notices, (select count(*) from payment_card) as cards,
    (select count(*) from account where has_purchase) as buyers, (select count(*) from job) as jobs,
    (select count(*) from job where done_at is not null) as done, (select count(*) from subscription where status = 'active') as active`;

/** A site with so many events behind it. Its rounds throw when the two ways did not write the same rows. */
const startWith = async <Prepared>(postgres: BenchPostgres, events: number, compared: Compared<Prepared>) => {
  const { clock, atOnce, price, committed } = compared;
  const name = `site${events}`;
  const database = await postgres.open(name, atOnce);
  const plain = new Pool({ connectionString: await postgres.create(name), max: atOnce });
  // When a round fails the database is stopped under it.
  plain.on("error", () => undefined);
  for (const statement of PAST) await plain.query(statement, [events, clock.now() - 40 * 86_400]);
  await plain.query("vacuum analyze");
  await plain.query("checkpoint");
  const { kysely, pool } = database;
  const store = createEventStore({ database: kysely, pool, clock, projections, reactions, committed });
  const byHand = { pool: plain, creatorId: await makeCreator(store), price, now: clock.now };
  const { prepare, ours, baseline } = await compared.start({ database, store, byHand });
  const count = async () => (await plain.query<Record<string, number>>(COUNT)).rows[0]!;

  const counted = async (way: (prepared: Prepared) => Promise<number>) => {
    const prepared = await prepare();
    const before = await count();
    const figure = await way(prepared);
    const after = await count();
    const written = Object.keys(after).map((table) => [table, Number(after[table]) - Number(before[table])]);
    return { figure, written };
  };
  return {
    round: async () => {
      const [product, hand] = [await counted(ours), await counted(baseline)];
      if (!isDeepStrictEqual(product.written, hand.written))
        throw new Error(
          `The two ways did not write the same: ${JSON.stringify([product.written, hand.written])}`,
        );
      return { ours: product.figure, baseline: hand.figure };
    },
    stop: async () => {
      await plain.end();
      await database.close();
    },
  };
};

/** Rows of the product against the same rows by hand, with few and many events behind it, and of these with each other. */
export const moneyAtScale = async <Prepared>(
  { few, many, rounds }: Scale,
  compared: Compared<Prepared>,
): Promise<readonly Row[]> => {
  const { what, comparedWith, atOnce, bar } = compared;
  const postgres = await startBenchPostgres();
  try {
    const small = await startWith(postgres, few, compared);
    const large = await startWith(postgres, many, compared);
    const figures: { small: Figures; large: Figures }[] = [];
    // The first round only warms up.
    for (let round = 0; round <= rounds; round += 1)
      figures.push({ small: await small.round(), large: await large.round() });
    await small.stop();
    await large.stop();
    const of = (site: "small" | "large"): Figures => ({
      ours: median(figures.slice(1).map((each) => each[site].ours)),
      baseline: median(figures.slice(1).map((each) => each[site].baseline)),
    });
    const at = (events: number): string => `${what} at ${events.toLocaleString("en")} events`;
    return [
      ...(
        [
          ["small", few],
          ["large", many],
        ] as const
      ).map(([site, events]) =>
        ratioRow(`${at(events)} (${atOnce} at once)`, of(site), { show: perSecond, comparedWith }, bar),
      ),
      ratioRow(
        `${at(many)}: time of one`,
        { ours: 1 / of("large").ours, baseline: 1 / of("small").ours },
        { show: milliseconds, comparedWith: `at ${few.toLocaleString("en")}` },
        { atMost: 1.3 },
      ),
    ];
  } finally {
    await postgres.stop();
  }
};
