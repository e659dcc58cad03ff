import { createHash } from "node:crypto";

import { Client } from "pg";

import { visitAs } from "../../tests/access/roles.ts";
import { launchServer } from "../../tests/running/launch-server.ts";
import { startBenchPostgres, type BenchPostgres } from "./bench-database.ts";
import { ratioRow, takeTurns, type Bench, type Row, type Size } from "./row.ts";
import { timedReads } from "./timed-reads.ts";

/** So many fans, conversations, messages in one of them, and notices. */
interface Past {
  readonly fans: number;
  readonly conversations: number;
  readonly messages: number;
  readonly notices: number;
}

interface Scale {
  readonly few: Past;
  readonly many: Past;
  readonly requests: number;
  readonly rounds: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: {
    few: { fans: 1_000, conversations: 100, messages: 1_000, notices: 1_000 },
    many: { fans: 100_000, conversations: 10_000, messages: 1_000_000, notices: 1_000_000 },
    requests: 50,
    rounds: 9,
  },
  toy: {
    few: { fans: 40, conversations: 10, messages: 70, notices: 10 },
    many: { fans: 80, conversations: 20, messages: 140, notices: 20 },
    requests: 3,
    rounds: 0,
  },
};

const AVA = `(select id from account where username = 'ava')`;
const SUB = `(select id from account where username = 'sub')`;
const PAIR = `least(${AVA}, 'past' || n), greatest(${AVA}, 'past' || n)`;
/** Names that share as little as those of people. */
const NAME = `'u' || substr(md5(n::text), 1, 9)`;
const nameOf = (n: number): string => `u${createHash("md5").update(String(n)).digest("hex").slice(0, 9)}`;
/** Messages and conversations are a second apart, the newest of them a day old. */
const NOW = `extract(epoch from now())::bigint - 86400`;

const fill = ({ fans, conversations, messages, notices }: Past): readonly string[] => [
  `insert into account (id, username, username_key, type, display_name, is_direct_pay, created_at)
    select 'past' || n, ${NAME}, ${NAME}, 'user', 'Fan number ' || n, false, ${NOW}
    from generate_series(1, ${fans}) as n`,
  `insert into subscription (id, fan_id, creator_id, type, status, price, next_months, started, created_at)
    select 'past' || n, 'past' || n, ${AVA}, 'access', 'active', 999, 1, true, ${NOW} - n
    from generate_series(1, ${fans}) as n`,
  `with made as (
      insert into conversation (first_id, second_id, last_sequence) select ${PAIR}, 1
      from generate_series(1, ${conversations}) as n returning id, first_id, second_id
    ), content as (
      insert into direct_message (creator_id, title, amount_usd, position, created_at)
      select ${AVA}, 'Hello', 0, 0, ${NOW} - id from made returning id
    ), paired as (
      select made.*, content.id as content_id from (select *, row_number() over () as place from made) made
        join (select id, row_number() over () as place from content) content using (place)
    ), written as (
      insert into message (id, conversation_id, sequence, direct_message_id, sender_id, cause, created_at)
      select content_id, id, 1, content_id, ${AVA}, 'past', ${NOW} - id from paired
    )
    insert into conversation_member (account_id, other_id, conversation_id, last_at, last_id, unread)
    select ${AVA}, case first_id when ${AVA} then second_id else first_id end, id, ${NOW} - id, content_id, 0 from paired
    union all select case first_id when ${AVA} then second_id else first_id end, ${AVA}, id, ${NOW} - id, content_id, 1
    from paired`,
  `with talk as (
      select conversation_id as id from conversation_member where account_id = ${AVA} and other_id = ${SUB}
    ), content as (
      insert into direct_message (creator_id, title, amount_usd, position, created_at)
      select ${AVA}, 'Message number ' || n, 0, 0, ${NOW} + n from generate_series(1, ${messages}) as n returning id
    )
    insert into message (id, conversation_id, sequence, direct_message_id, sender_id, cause, created_at)
    select content.id, talk.id, 1000 + row_number() over (order by content.id), content.id, ${AVA}, 'past' || content.id, ${NOW}
    from content, talk`,
  `update conversation set last_sequence = 1000 + ${messages}
    where id = (select conversation_id from conversation_member where account_id = ${AVA} and other_id = ${SUB})`,
  `insert into notice (account_id, kind, text, url, created_at)
    select ${AVA}, 'tip', 'Somebody tipped you.', '/account/dashboard', ${NOW} - n from generate_series(1, ${notices}) as n`,
];

/** A demo site whose creator `ava` has that much behind her, with her and one of her fans signed in. */
const startWith = async (postgres: BenchPostgres, past: Past, requests: number) => {
  const url = await postgres.create(`messages${past.messages}`);
  const dataDir = `${postgres.folder}/data${past.messages}`;
  const server = await launchServer({
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    ...{ TRUSTED_PROXIES: "127.0.0.1", TEST_CONTROLS: "1" },
  });
  const { visitor } = await visitAs(server.origin, "ava", "10.1.0.1");
  const client = new Client(url);
  await client.connect();
  for (const statement of fill(past)) await client.query(statement);
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  await client.end();
  const seconds = timedReads(visitor, requests);
  const inbox = "/api/v1/account/direct-message";
  const depth = (turn: number): number => 1000 + Math.floor((past.messages * (turn + 1)) / (requests + 1));
  return {
    server,
    inbox: () => seconds(() => inbox),
    chat: () => seconds(() => `${inbox}/conversation/sub`),
    deep: () => seconds((turn) => `${inbox}/conversation/sub?before=${depth(turn)}`),
    fans: () => seconds(() => "/api/v1/account/subscriber?status=active"),
    search: () =>
      seconds((turn) => `/api/v1/account/subscriber?status=active&query=${nameOf(past.fans - turn)}`),
    counters: () => seconds(() => "/api/v1/auth/session"),
  };
};

const milliseconds = (seconds: number): string => `${(seconds * 1000).toFixed(2)} ms`;
const count = (number: number): string => number.toLocaleString("en");

/** The same reads of a creator with few and with very many fans, conversations, messages and notices. */
export const manyMessages: Bench = {
  name: "many-messages",
  run: async (size) => {
    const { few, many, requests, rounds } = scales[size];
    const postgres = await startBenchPostgres();
    const [small, large] = [
      await startWith(postgres, few, requests),
      await startWith(postgres, many, requests),
    ];
    const rows: Row[] = [];
    for (const [what, read, of, atMost] of [
      ["inbox, of so many conversations", "inbox", "conversations", 1.3],
      ["chat, of so many messages", "chat", "messages", 1.3],
      ["chat, any page", "deep", "messages", 1.3],
      ["list of so many fans", "fans", "fans", 1.3],
      ["search among them", "search", "fans", 1.3],
      ["counters after so many notices", "counters", "notices", 1.2],
    ] as const) {
      const figures = await takeTurns(rounds, large[read], small[read]);
      const texts = { show: milliseconds, comparedWith: `at ${count(few[of])}` };
      rows.push(ratioRow(`${what}, at ${count(many[of])}: time a request`, figures, texts, { atMost }));
    }
    await small.server.stop();
    await large.server.stop();
    await postgres.stop();
    return rows;
  },
};
