import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { Client } from "pg";

import { startEmbeddedPostgres } from "../../src/server/database/embedded.ts";
import { projections } from "../../src/server/features.ts";
import type { Told } from "./payment-verdict.ts";

/** What is in the books after the healing. */
export interface Balance {
  /** Status of each payment. */
  readonly payments: ReadonlyMap<string, string>;
  /** How often the provider's own ledger charged each payment. */
  readonly charges: ReadonlyMap<string, number>;
  readonly held: number;
  readonly active: number;
  /** Fans with more than one running membership of one creator. */
  readonly doubleActive: number;
  /** Payments of which the provider gave or banks took something back. */
  readonly returned: number;
  /** Those of which our books say another sum than the provider's. */
  readonly returnedOtherwise: number;
  readonly postingSum: number;
  readonly rebuildDifferences: number;
}

export const clusterFolder = (dataDir: string): string => join(dataDir, "postgres");

const numbers = async (client: Client, query: string): Promise<number> =>
  Number((await client.query<{ n: string }>(query)).rows[0]!.n);

/** A way to the database of a running site. */
export const connect = async (dataDir: string): Promise<Client> => {
  const client = new Client({ host: clusterFolder(dataDir), user: "marquee", database: "marquee" });
  await client.connect();
  return client;
};

/** Ends the leases of a server that was killed, whose database lives on: as if their 15 seconds had passed. */
export const freeJobs = async (dataDir: string): Promise<void> => {
  const client = await connect(dataDir);
  await client.query(
    "update job set lease_until = clock_timestamp() - interval '1 second' where lease is not null",
  );
  await client.end();
};

const CHECKED = `
  with killed as (
    select payment.*, username from payment join account on account.id = buyer_id where username like 'killed%'),
  told as (select * from jsonb_to_recordset($1::jsonb) as t ("paymentId" text, told text, until bigint, amount bigint)),
  site as (select $2::bigint as now)`;

/** Charged twice for one thing: no buyer of a run orders the same kind twice in less than a month. */
const TWICE = `
  select later.id from killed earlier join killed later
    on later.buyer_id = earlier.buyer_id and later.purpose = earlier.purpose and later.id <> earlier.id
  where later.status = 'settled' and earlier.status = 'settled'
    and later.started_at - earlier.started_at between 0 and 20 * 86400`;

/** What rules of each kind find against what was told, and payments that were charged twice; ids. `now`: the site's, epoch seconds. */
export const readFaults = async <Fault extends string, Name extends string>(
  dataDir: string,
  told: readonly Told[],
  now: number,
  rules: Readonly<Record<Fault, readonly (readonly [Name, string])[]>>,
): Promise<
  Readonly<Record<Fault, readonly (readonly [Name, readonly string[]])[]>> & {
    readonly twice: readonly string[];
  }
> => {
  const client = await connect(dataDir);
  const idsOf = async (rule: string): Promise<readonly string[]> => {
    const query = `${CHECKED} select distinct id from (${rule}) as found, (select count(*) from told, site) as given`;
    return (await client.query<{ id: string }>(query, [JSON.stringify(told), now])).rows.map(({ id }) => id);
  };
  const found = {} as Record<Fault, (readonly [Name, readonly string[]])[]>;
  for (const fault of Object.keys(rules) as Fault[]) {
    found[fault] = [];
    for (const [name, rule] of rules[fault]) found[fault].push([name, await idsOf(rule)]);
  }
  const twice = await idsOf(TWICE);
  await client.end();
  return { ...found, twice };
};

const RETURNED = `
  select c.payment_id, c.amount,
    coalesce((select sum(amount) from sandbox_refund where authorization_id = c.authorization_id), 0)
    + coalesce((select sum(amount) from sandbox_dispute
        where authorization_id = c.authorization_id and status <> 'won'), 0) as theirs,
    c.amount + coalesce((select sum(amount) from ledger_posting
        where payment_id = c.payment_id and account like 'buyer:%'), 0) as ours
  from sandbox_ledger c`;

const startTask = (dataDir: string, words: readonly string[]) =>
  spawn(process.execPath, ["src/server/operate.ts", ...words], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir },
    stdio: "ignore",
  });

/** What `npm run operate` does, in a process that is not killed with the server; `rejected`: it was not possible. */
export const operateSite = async (
  dataDir: string,
  ...words: readonly string[]
): Promise<{ readonly rejected: boolean }> => {
  const [code] = (await once(startTask(dataDir, words), "exit")) as [number | null];
  return { rejected: code !== 0 };
};

/** The same, killed after so many milliseconds wherever it is then. */
export const killTask = async (
  dataDir: string,
  milliseconds: number,
  ...words: readonly string[]
): Promise<void> => {
  const task = startTask(dataDir, words);
  const exit = once(task, "exit");
  const timer = setTimeout(() => task.kill("SIGKILL"), milliseconds);
  await exit;
  clearTimeout(timer);
};

export const refundPayment = (dataDir: string, paymentId: string, cents: number) =>
  operateSite(dataDir, "refund", paymentId, String(cents));

/** Reads the books of the running server's database. */
export const readBalance = async (dataDir: string): Promise<Omit<Balance, "rebuildDifferences">> => {
  const client = await connect(dataDir);
  const payments = await client.query<{ id: string; status: string }>("select id, status from payment");
  const charges = await client.query<{ payment_id: string; n: string }>(
    "select payment_id, count(*) as n from sandbox_ledger group by 1",
  );
  const balance = {
    returned: await numbers(client, `select count(*) as n from (${RETURNED}) back where theirs > 0`),
    returnedOtherwise: await numbers(
      client,
      `select count(*) as n from (${RETURNED}) back where theirs <> ours`,
    ),
    payments: new Map(payments.rows.map(({ id, status }) => [id, status])),
    charges: new Map(charges.rows.map(({ payment_id, n }) => [payment_id, Number(n)])),
    held: await numbers(client, "select count(*) as n from sandbox_authorization where status = 'held'"),
    active: await numbers(
      client,
      `select count(*) as n from subscription
       where status = 'active' and type = 'access' and payment_id in (select payment_id from sandbox_ledger)`,
    ),
    doubleActive: await numbers(
      client,
      `select count(*) as n from (
         select 1 from subscription where status = 'active' and type in ('access', 'trial', 'gift')
         group by fan_id, creator_id having count(*) > 1
       ) as twice`,
    ),
    postingSum: await numbers(client, "select coalesce(sum(amount), 0) as n from ledger_posting"),
  };
  await client.end();
  return balance;
};

const tableHashes = async (dataDir: string): Promise<ReadonlyMap<string, string>> => {
  const postgres = await startEmbeddedPostgres({ folder: clusterFolder(dataDir) });
  const client = new Client(postgres.connection("marquee"));
  await client.connect();
  const hashes = new Map<string, string>();
  for (const table of projections.flatMap(({ tables }) => tables)) {
    const { rows } = await client.query<{ hash: string }>(
      `select md5(coalesce(string_agg(row::text, E'\\n' order by row::text), '')) as hash from "${table}" as row`,
    );
    hashes.set(table, rows[0]!.hash);
  }
  await client.end();
  await postgres.stop();
  return hashes;
};

/** Rebuilds the projections of a stopped server from its events; answers how many tables came out otherwise. */
export const compareRebuilt = async (environment: Readonly<Record<string, string>>): Promise<number> => {
  const dataDir = environment["DATA_DIR"] ?? "";
  const before = await tableHashes(dataDir);
  const rebuild = spawn(process.execPath, ["src/server/main.ts", "rebuild"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(rebuild, "exit")) as [number | null];
  if (code !== 0) throw new Error(`The rebuild ended with ${code}.`);
  const after = await tableHashes(dataDir);
  return [...before].filter(([table, hash]) => after.get(table) !== hash).length;
};
