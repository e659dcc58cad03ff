import { setTimeout as pause } from "node:timers/promises";

import { Client } from "pg";

import { visitAs } from "../../tests/access/roles.ts";
import { launchServer, type ServerProcess } from "../../tests/running/launch-server.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { guest, load } from "./load.ts";
import { milliseconds, p99, perSecond, plainRow, ratioRow, type Bench, type Size } from "./row.ts";
import { metric } from "./server-metric.ts";

interface Scale {
  readonly fans: number;
  /** Other calls a look. */
  readonly requests: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { fans: 100_000, requests: 200 },
  toy: { fans: 250, requests: 5 },
};
const MB = 1024 ** 2;
const MOST_MEMORY = 64 * MB;
const PATH = "/api/v1/account/direct-message/broadcast";
const AVA = `(select id from account where username = 'ava')`;
const NOW = `extract(epoch from now())::bigint`;

const fill = (fans: number): readonly string[] => [
  `insert into account (id, username, username_key, type, display_name, is_direct_pay, created_at)
    select 'bench' || n, 'bench' || n, 'bench' || n, 'user', 'Fan number ' || n, false, 1
    from generate_series(1, ${fans}) as n`,
  `insert into subscription (id, fan_id, creator_id, type, status, price, next_months, started, created_at)
    select 'bench' || n, 'bench' || n, ${AVA}, 'access', 'active', 999, 1, true, 1
    from generate_series(1, ${fans}) as n`,
  "vacuum analyze",
];

/** What a message to all of them writes: conversations, messages, both of each, and what their pages are told. */
const BULK = `
  with content as (
    insert into direct_message (creator_id, title, amount_usd, position, created_at)
      values (${AVA}, 'New film tonight', 0, 0, ${NOW}) returning id, creator_id
  ), made as (
    insert into conversation (first_id, second_id, last_sequence)
      select least(a.id, creator_id), greatest(a.id, creator_id), 1 from account a, content where a.id like 'bench%'
      returning id, first_id, second_id
  ), written as (
    insert into message (id, conversation_id, sequence, direct_message_id, sender_id, cause, created_at)
      select nextval(pg_get_serial_sequence('direct_message', 'id')), made.id, 1, content.id, creator_id, 'bulk', ${NOW}
      from made, content returning id, conversation_id
  ), pairs as (
    select made.id, written.id as message_id, creator_id,
      case first_id when creator_id then second_id else first_id end as fan_id
    from made join written on written.conversation_id = made.id, content
  ), members as (
    insert into conversation_member (account_id, other_id, conversation_id, last_at, last_id, read_sequence, unread)
      select creator_id, fan_id, id, ${NOW}, message_id, 1, 0 from pairs
      union all select fan_id, creator_id, id, ${NOW}, message_id, 0, 1 from pairs
  )
  insert into socket_event (event, audience, data, created_at)
    select 'direct-message.new', 'account:' || fan_id, jsonb_build_object('id', message_id, 'user_id', creator_id,
      'username', 'ava', 'display_name', 'Ava', 'text', 'New film tonight', 'has_media', false, 'amount_usd', 0,
      'created_at', ${NOW}), ${NOW} from pairs
    union all select 'notification.counters', 'account:' || fan_id, jsonb_build_object('unread_dm_user_ids',
      jsonb_build_array(creator_id), 'unread_notifications', 0, 'content_review_pending', 0, 'tip_menu_pending', 0,
      'snapchat_adds', 0, 'snapchat_removals', 0, 'can_payout', 0), ${NOW} from pairs`;

const secondsOf = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1000;
};

/** Others read ava's profile; how long each read took, in seconds. */
const readBeside = ({ origin }: ServerProcess, requests: number): Promise<readonly number[]> =>
  load({ origin, path: "/api/v1/user/ava", requests, atOnce: 4, headers: guest });

const connect = async (connectionString: string): Promise<Client> => {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
};

/** A message to very many fans at once, beside what others do. */
export const broadcast: Bench = {
  name: "broadcast",
  run: async (size) => {
    const { fans, requests } = scales[size];
    const postgres = await startBenchPostgres();
    const url = await postgres.create("broadcast");
    const server = await launchServer({
      ...{ DATABASE_URL: url, DATA_DIR: `${postgres.folder}/data`, LOG_LEVEL: "warn" },
      ...{ TRUSTED_PROXIES: "127.0.0.1", DEMO_HISTORY: "0" },
    });
    const database = await connect(url);
    for (const statement of fill(fans)) await database.query(statement);
    const { visitor } = await visitAs(server.origin, "ava", "10.1.0.1");
    const memory = () => metric(server, "process_resident_memory_bytes");
    await readBeside(server, requests);
    const atRest = await memory();
    let highest = atRest;
    const send = async (meanwhile: () => Promise<unknown>): Promise<void> => {
      const { status, text } = await visitor.post(PATH, {
        groups: ["subscribers"],
        text: "New film tonight",
      });
      if (status >= 300) throw new Error(`the message was answered ${status}: ${text}`);
      for (;;) {
        await meanwhile();
        highest = Math.max(highest, await memory());
        const { rows } = await database.query("select status from broadcast order by id desc limit 1");
        if (rows[0].status === "sent") return;
        await pause(50);
      }
    };
    // Alone, as what it is compared with; then another one to the same fans, beside others who read without a pause.
    const ours = fans / (await secondsOf(() => send(async () => undefined)));
    const quiet = await readBeside(server, requests);
    const beside: number[] = [];
    await send(async () => beside.push(...(await readBeside(server, requests))));
    const { rows: sent } = await database.query(
      "select count(*)::int as n from message m join conversation c on c.id = m.conversation_id where cause like 'broadcast:%' and (first_id like 'bench%' or second_id like 'bench%')",
    );
    if (sent[0].n !== 2 * fans) throw new Error(`${fans} got ${sent[0].n} messages of two each`);
    await database.end();
    await server.stop();
    // The same fans who have never heard of her, in a database of their own.
    const bare = await postgres.open("bulk", 1);
    await bare.pool.query(
      `insert into account (id, username, username_key, type, display_name, is_direct_pay, created_at)
       values ('ava', 'ava', 'ava', 'model', 'Ava', false, 1)`,
    );
    for (const statement of fill(fans)) await bare.pool.query(statement);
    const baseline = fans / (await secondsOf(() => bare.pool.query(BULK)));
    await bare.close();
    await postgres.stop();
    const grown = highest - atRest;
    return [
      ratioRow(
        `a message to ${fans.toLocaleString("en")} fans: fans a second`,
        { ours, baseline },
        { show: perSecond, comparedWith: "the same rows, one insert of all" },
        { atLeast: 0.5 },
      ),
      plainRow(
        "a message to many: memory",
        `+${Math.max(0, Math.round(grown / MB))} MB`,
        "at most +64 MB",
        grown <= MOST_MEMORY,
      ),
      ratioRow(
        "a message to many: p99 of others' calls",
        { ours: p99(beside), baseline: p99(quiet) },
        { show: milliseconds, comparedWith: "quiet" },
        { atMost: 2 },
      ),
    ];
  },
};
