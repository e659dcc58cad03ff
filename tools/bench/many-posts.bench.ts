import { Client } from "pg";

import { visitAs } from "../../tests/access/roles.ts";
import { launchServer } from "../../tests/running/launch-server.ts";
import { startBenchPostgres, type BenchPostgres } from "./bench-database.ts";
import { ratioRow, takeTurns, type Bench, type Row, type Size } from "./row.ts";
import { timedReads } from "./timed-reads.ts";

interface Scale {
  readonly few: number;
  readonly many: number;
  readonly requests: number;
  readonly rounds: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { few: 1_000, many: 1_000_000, requests: 60, rounds: 9 },
  toy: { few: 10, many: 100, requests: 5, rounds: 0 },
};
/** Posts lie this many seconds apart. */
const APART = 30;

const INSERT = `
  with made as (
    insert into post (creator_id, type, access, text, created_at, has_image)
    select account.id, 'feed', (array['paid', 'free', 'paid_and_free'])[1 + number % 3], 'Post number ' || number,
      $2::bigint - number * ${APART}, true
    from account, generate_series(1, $1::integer) as number where username = 'ava'
    returning id, creator_id
  )
  insert into post_media (post_id, position, media_id)
  select made.id, 0, (select min(id) from media where kind = 'image' and owner_id = made.creator_id) from made`;

/** A demo site whose creator `ava` has that many posts more, with a fan signed in. */
const startWith = async (postgres: BenchPostgres, posts: number, requests: number) => {
  const url = await postgres.create(`posts${posts}`);
  const environment = { DATABASE_URL: url, DATA_DIR: `${postgres.folder}/data${posts}`, LOG_LEVEL: "warn" };
  const server = await launchServer({ ...environment, TRUSTED_PROXIES: "127.0.0.1", TEST_CONTROLS: "1" });
  const { visitor } = await visitAs(server.origin, "sub", "10.1.0.1");
  const client = new Client(url);
  await client.connect();
  const newest = Math.floor(Date.now() / 1000) - 86_400;
  await client.query(INSERT, [posts, newest]);
  await client.query("vacuum analyze post, post_media");
  await client.query("checkpoint");
  await client.end();
  const seconds = timedReads(visitor, requests);
  const depth = (turn: number): number => Math.floor((posts * ((turn * 37) % requests)) / requests);
  return {
    server,
    profile: () => seconds(() => "/api/v1/user/ava"),
    first: () => seconds(() => "/api/v1/user/ava/post"),
    deep: () =>
      seconds((turn) => `/api/v1/user/ava/post?before_time=${newest - depth(turn) * APART}&before_id=1`),
  };
};

const milliseconds = (seconds: number): string => `${(seconds * 1000).toFixed(2)} ms`;

/** The same reads of a creator with few and with very many posts. */
export const manyPosts: Bench = {
  name: "many-posts",
  run: async (size) => {
    const scale = scales[size];
    const postgres = await startBenchPostgres();
    const few = await startWith(postgres, scale.few, scale.requests);
    const many = await startWith(postgres, scale.many, scale.requests);
    const rows: Row[] = [];
    for (const [what, read] of [
      ["profile", "profile"],
      ["post list, first page", "first"],
      ["post list, any page", "deep"],
    ] as const) {
      const figures = await takeTurns(scale.rounds, many[read], few[read]);
      const texts = { show: milliseconds, comparedWith: `at ${scale.few.toLocaleString("en")}` };
      const posts = scale.many.toLocaleString("en");
      rows.push(ratioRow(`${what} at ${posts} posts: time a request`, figures, texts, { atMost: 1.3 }));
    }
    await few.server.stop();
    await many.server.stop();
    await postgres.stop();
    return rows;
  },
};
