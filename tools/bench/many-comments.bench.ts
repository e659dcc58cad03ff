import { Client } from "pg";

import { visitAs } from "../../tests/access/roles.ts";
import { launchServer } from "../../tests/running/launch-server.ts";
import { startBenchPostgres } from "./bench-database.ts";
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

const POLL = `
  insert into post (creator_id, type, access, text, created_at, poll, comments)
  select account.id, 'poll', 'paid', 'Which one?', $1::bigint, $2::jsonb, $3::integer
  from account where username = 'ava' returning id`;
const COMMENTS = `
  insert into post_comment (post_id, account_id, text, created_at)
  select $1::bigint, account.id, 'Comment ' || number, $2::bigint - number
  from account, generate_series(1, $3::integer) as number where username = 'pack'`;
const VOTES = `
  insert into poll_vote (post_id, account_id, option, created_at)
  select $1::bigint, 'voter' || number, number % 2, $2::bigint from generate_series(1, $3::integer) as number`;

/** The same reads of a poll with few and with very many comments and votes, by a fan. */
export const manyComments: Bench = {
  name: "many-comments",
  run: async (size) => {
    const { few, many, requests, rounds } = scales[size];
    const postgres = await startBenchPostgres();
    const url = await postgres.create("comments");
    const server = await launchServer({
      ...{ DATABASE_URL: url, DATA_DIR: `${postgres.folder}/data`, LOG_LEVEL: "warn" },
      ...{ DEMO: "1", DEMO_HISTORY: "0", TRUSTED_PROXIES: "127.0.0.1", TEST_CONTROLS: "1" },
    });
    const { visitor } = await visitAs(server.origin, "sub", "10.1.0.1");
    const client = new Client(url);
    await client.connect();
    const newest = Math.floor(Date.now() / 1000) - 86_400;
    const makePost = async (count: number): Promise<number> => {
      const options = [0, 1].map((place) => ({ text: `Option ${place}`, votes: count / 2 }));
      const { rows } = await client.query(POLL, [newest, JSON.stringify({ options }), count]);
      const id = Number(rows[0].id);
      await client.query(COMMENTS, [id, newest, count]);
      await client.query(VOTES, [id, newest, count]);
      return id;
    };
    const posts = { few: await makePost(few), many: await makePost(many) };
    await client.query("vacuum analyze post, post_comment, poll_vote");
    await client.query("checkpoint");
    await client.end();

    const seconds = timedReads(visitor, requests);
    const depth = (count: number, turn: number): number =>
      Math.floor((count * ((turn * 37) % requests)) / requests);
    const at = (which: "few" | "many", rest = "") => `/api/v1/user/post/${posts[which]}${rest}`;
    const deep = (which: "few" | "many", count: number) => (turn: number) =>
      at(which, `/comment?before_time=${newest - depth(count, turn)}&before_id=1`);
    const rows: Row[] = [];
    for (const [what, ofMany, ofFew] of [
      ["the post", () => at("many"), () => at("few")],
      ["comments, first page", () => at("many", "/comment"), () => at("few", "/comment")],
      ["comments, any page", deep("many", many), deep("few", few)],
    ] as const) {
      const figures = await takeTurns(
        rounds,
        () => seconds(ofMany),
        () => seconds(ofFew),
      );
      const texts = {
        show: (figure: number) => `${(figure * 1000).toFixed(2)} ms`,
        comparedWith: `at ${few.toLocaleString("en")}`,
      };
      const count = many.toLocaleString("en");
      rows.push(
        ratioRow(`${what} at ${count} comments and votes: time a request`, figures, texts, { atMost: 1.3 }),
      );
    }
    await server.stop();
    await postgres.stop();
    return rows;
  },
};
