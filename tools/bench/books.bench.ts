import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";

import { visitAs } from "../../tests/access/roles.ts";
import { launchServer } from "../../tests/running/launch-server.ts";
import { sumUpEarnings } from "../../src/server/earnings/sum-earnings.ts";
import { rollUpViews } from "../../src/server/stats/roll-up.ts";
import { startBenchPostgres, type BenchPostgres } from "./bench-database.ts";
import { plainRow, ratioRow, takeTurns, type Bench, type Row, type Size } from "./row.ts";
import { residentBytes } from "./server-metric.ts";
import { timedReads } from "./timed-reads.ts";

interface Scale {
  readonly few: { readonly entries: number; readonly views: number };
  readonly many: { readonly entries: number; readonly views: number };
  readonly requests: number;
  readonly rounds: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: {
    ...{ few: { entries: 1_000, views: 10_000 }, many: { entries: 1_000_000, views: 1_000_000 } },
    ...{ requests: 40, rounds: 5 },
  },
  toy: {
    ...{ few: { entries: 10, views: 10 }, many: { entries: 100, views: 100 } },
    ...{ requests: 3, rounds: 0 },
  },
};
const DAY = 86_400;
/** Bytes by which the server may grow. */
const MOST_MEMORY = 50 * 1024 ** 2;
/** Entries of a month in a full calendar. */
const PLANNED = 100;

/** Tips of ava, each with its postings, one a few seconds after the other, the newest an hour ago. */
const SALES = [
  `insert into payment (id, intent, purpose, buyer_id, creator_id, amount, status, started_at, settled_at)
   select 'book' || n, 'tip', 'tip', 'reader', a.id, 1500, 'settled', $2::bigint - n * 25, $2::bigint - n * 25
   from account a, generate_series(1, $1::integer) as n where a.username = 'ava'`,
  `insert into ledger_posting (payment_id, line, account, amount, gross, manager, kind, posted_at)
   select 'book' || n, line, case line when 0 then 'buyer:reader' when 1 then 'creator:' || a.id else 'platform' end,
     case line when 0 then -1500 when 1 then 1200 else 300 end, case line when 1 then 1500 end,
     case line when 1 then 0 end, 'sale', $2::bigint - n * 25
   from account a, generate_series(1, $1::integer) as n, generate_series(0, 2) as line where a.username = 'ava'`,
];
/** Views of a year, from some countries and by each way, every third by somebody new that day. */
const VIEWS = `
  insert into page_view (creator_id, seen_at, visitor, is_first, country, source)
  select a.id, $2::bigint - (n::bigint * 31536000 / $1::integer), md5(n::text), n % 3 = 0,
    'C' || chr(65 + (n * 7 % 23)::integer), (array['direct', 'search', 'social', 'site', 'other'])[1 + n * 11 % 5]
  from account a, generate_series(1, $1::integer) as n where a.username = 'ava'`;
const PLANS = `
  insert into post (creator_id, type, access, text, created_at, scheduled_at, state)
  select a.id, 'feed', 'paid', 'Planned ' || n, $2::bigint + n * 3600, $2::bigint + n * 3600, 'planned'
  from account a, generate_series(1, $1::integer) as n where a.username = 'ava'`;

/** A demo site whose creator `ava` has a past of that size, with her signed in. */
const startWith = async (postgres: BenchPostgres, { entries, views }: Scale["few"], requests: number) => {
  const name = `books${entries}`;
  const url = await postgres.create(name);
  const server = await launchServer({
    ...{ DATABASE_URL: url, DATA_DIR: `${postgres.folder}/${name}`, LOG_LEVEL: "warn" },
    ...{ DEMO: "1", DEMO_HISTORY: "0", TRUSTED_PROXIES: "127.0.0.1", TEST_CONTROLS: "1" },
  });
  const { visitor } = await visitAs(server.origin, "ava", "10.1.0.1");
  const client = new Client(url);
  await client.connect();
  const now = Math.floor(Date.now() / 1000);
  for (const statement of SALES) await client.query(statement, [entries, now - 3600]);
  await client.query(VIEWS, [views, now]);
  await client.query(PLANS, [PLANNED, now + DAY]);
  const { kysely, close } = await postgres.open(name, 1);
  for (const sumUp of [sumUpEarnings, rollUpViews]) await sumUp(kysely, now);
  await close();
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  return { server, visitor, client, now, seconds: timedReads(visitor, requests) };
};
type Started = Awaited<ReturnType<typeof startWith>>;

/** The lines of the file, as the database itself writes them. */
const LINES = `copy (
  select to_timestamp(l.posted_at), p.id, p.intent, l.kind, coalesce(a.username, 'guest'),
    l.gross / 100.0, (l.gross - l.manager - l.amount) / 100.0, l.manager / 100.0, l.amount / 100.0
  from ledger_posting l join payment p on p.id = l.payment_id left join account a on a.id = p.buyer_id
  where l.account = (select 'creator:' || id from account where username = 'ava') and l.kind <> 'payout'
  order by l.posted_at desc, p.id desc) to stdout with csv`;

/** Bytes a second of the file of all earnings, with what the server grows by meanwhile, and of the same lines by the database. */
const files = ({ server, visitor, client, now }: Started, entries: number) => {
  const path = `/api/v1/creator/earnings?format=csv&from=0&to=${now}`;
  let most = 0;
  return {
    grown: () => most,
    ours: async (): Promise<number> => {
      await visitor.post("/__test/clock", { advance: 61 });
      const before = residentBytes(server);
      const begin = performance.now();
      const response = await fetch(server.origin + path, { headers: { cookie: visitor.cookie() } });
      if (response.status !== 200 || response.body === null)
        throw new Error(`The file was answered ${response.status}.`);
      let [bytes, lines] = [0, 0];
      for await (const chunk of response.body) {
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
        most = Math.max(most, residentBytes(server) - before);
      }
      const seconds = (performance.now() - begin) / 1000;
      if (lines <= entries) throw new Error(`The file has ${lines} lines.`);
      return bytes / seconds;
    },
    baseline: async (): Promise<number> => {
      const begin = performance.now();
      let bytes = 0;
      for await (const chunk of client.query(copyTo(LINES))) bytes += (chunk as Buffer).length;
      return bytes / ((performance.now() - begin) / 1000);
    },
  };
};

/** Statistics, earnings, calendar and the file of earnings of a creator with a short and with a long past. */
export const books: Bench = {
  name: "books",
  run: async (size) => {
    const { few, many, requests, rounds } = scales[size];
    const postgres = await startBenchPostgres();
    const [small, large] = [
      await startWith(postgres, few, requests),
      await startWith(postgres, many, requests),
    ];
    const count = (n: number) => n.toLocaleString("en");
    const month = { from: small.now, to: small.now + 30 * DAY };
    const rows: Row[] = [];
    for (const [what, path, at, beside] of [
      ["stats of a year", "/api/v1/account/stats?period=year", many.views, few.views],
      ["earnings of a month", "/api/v1/creator/earnings?period=month", many.entries, few.entries],
      [
        "a full month of the calendar",
        `/api/v1/user/calendar?from=${month.from}&to=${month.to}`,
        many.entries,
        few.entries,
      ],
    ] as const) {
      const figures = await takeTurns(
        rounds,
        () => large.seconds(() => path),
        () => small.seconds(() => path),
      );
      const texts = {
        show: (figure: number) => `${(figure * 1000).toFixed(2)} ms`,
        comparedWith: `at ${count(beside)}`,
      };
      rows.push(ratioRow(`${what} at ${count(at)}: time a request`, figures, texts, { atMost: 1.3 }));
    }
    const { ours, baseline, grown } = files(large, many.entries);
    const figures = await takeTurns(Math.min(rounds, 2), ours, baseline);
    const texts = {
      show: (figure: number) => `${(figure / 1024 ** 2).toFixed(1)} MB/s`,
      comparedWith: "copy ... to stdout of the same lines",
    };
    rows.push(
      ratioRow(`CSV of ${count(many.entries)} entries: bytes a second`, figures, texts, { atLeast: 0.3 }),
    );
    const memory = `${Math.round(grown() / 1024 ** 2)} MB`;
    rows.push(
      plainRow("memory of the server while it is read", memory, "at most 50 MB", grown() <= MOST_MEMORY),
    );
    for (const { server, client } of [small, large]) {
      await client.end();
      await server.stop();
    }
    await postgres.stop();
    return rows;
  },
};
