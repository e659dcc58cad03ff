import { Client } from "pg";

import { sessionIdOf } from "../../src/server/session/session-store.ts";
import { visitAs } from "../../tests/access/roles.ts";
import { launchServer, type ServerProcess } from "../../tests/running/launch-server.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { guest, load, type LoadOptions } from "./load.ts";
import { microseconds, ratioRow, takeTurns, type Bench, type Row, type Size } from "./row.ts";
import { metric } from "./server-metric.ts";

interface Scale {
  readonly requests: number;
  readonly rounds: number;
  /** A session may make 120 calls a minute. */
  readonly sessions: number;
  readonly domains: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { requests: 2000, rounds: 7, sessions: 20, domains: 10_000 },
  toy: { requests: 20, rounds: 0, sessions: 1, domains: 10 },
};
/** Of a creator's own data, and hardly more than its guard. */
const CALL = "/api/v1/user/calendar/scheduled-post/count";
const PROFILE = "/api/v1/user/ava";
const HOST = "ava-own.example.com";

type Headers = NonNullable<LoadOptions["headers"]>;

/** Sessions of one account, each from an address of its own; `actsFor`: a creator's id. */
const sessionsOf = async (
  origin: string,
  database: Client,
  { username, actsFor, count }: { username: string; actsFor: string | null; count: number },
): Promise<Headers> => {
  const made: { readonly cookie: string; readonly "x-forwarded-for": string }[] = [];
  for (let index = 1; index <= count; index += 1) {
    const address = `10.${actsFor === null ? 201 : 202}.0.${index}`;
    const { visitor } = await visitAs(origin, username, address);
    const id = sessionIdOf(visitor.cookie().split("=")[1]!);
    if (actsFor !== null)
      await database.query("update session set acting_as = $2 where id = $1", [id, actsFor]);
    made.push({ cookie: visitor.cookie(), "x-forwarded-for": address });
  }
  return (index) => made[index % count]!;
};

const measure = async (server: ServerProcess, database: Client, scale: Scale): Promise<readonly Row[]> => {
  const { origin } = server;
  const { requests, rounds, sessions, domains } = scale;
  const cpuEach = (path: string, headers: Headers) => async (): Promise<number> => {
    // A minute later: the limit of calls counts anew.
    await fetch(`${origin}/__test/clock`, {
      method: "POST",
      body: '{"advance":61}',
      headers: { "content-type": "application/json" },
    });
    const before = await metric(server, "process_cpu_seconds_total");
    await load({ origin, path, headers, requests });
    return ((await metric(server, "process_cpu_seconds_total")) - before) / requests;
  };
  const { rows } = await database.query<{ id: string; username: string }>(
    "select id, username from account where username in ('ava', 'max')",
  );
  const idOf = (username: string) => rows.find((row) => row.username === username)!.id;
  await database.query(
    `insert into manager_grant (creator_id, manager_id, invite_id, fee, invited_at, expires_at, accepted_at)
      values ($1, $2, 'bench', 0, 1, 2, 1) on conflict do nothing`,
    [idOf("ava"), idOf("max")],
  );
  const owner = await sessionsOf(origin, database, { username: "ava", actsFor: null, count: sessions });
  const acting = { username: "max", actsFor: idOf("ava"), count: sessions };
  const manager = await sessionsOf(origin, database, acting);
  const called = await takeTurns(rounds, cpuEach(CALL, manager), cpuEach(CALL, owner));

  const { rows: sites } = await database.query<{ site: string }>("select site from session limit 1");
  await database.query(
    `insert into custom_domain (claim_id, host, creator_id, kind, request_id, token, site, status, reason, asked_at, changed_at)
      select 'claim' || n, case n when 1 then $2 else 'own-' || n || '.example.com' end, $3, 'existing', 'r' || n, 't' || n, $4,
        'online', '', 1, 1 from generate_series(1, $1::integer) n`,
    [domains, HOST, idOf("ava"), sites[0]!.site],
  );
  await database.query("analyze custom_domain");
  const atOwn: Headers = (index) => ({ ...guest(index), host: HOST });
  const read = await takeTurns(rounds, cpuEach(PROFILE, atOwn), cpuEach(PROFILE, guest));
  return [
    ratioRow(
      "a call by an acting manager: CPU",
      called,
      { show: microseconds, comparedWith: "by the owner" },
      { atMost: 1.1 },
    ),
    ratioRow(
      `profile read on an own domain among ${domains.toLocaleString("en")}: CPU`,
      read,
      { show: microseconds, comparedWith: "on the main host" },
      { atMost: 1.1 },
    ),
  ];
};

/** What acting for a creator, and a host name of her own, add to a call. */
export const managing: Bench = {
  name: "managing",
  run: async (size) => {
    const postgres = await startBenchPostgres();
    const url = await postgres.create("managing");
    const server = await launchServer({
      DATABASE_URL: url,
      DATA_DIR: `${postgres.folder}/data`,
      LOG_LEVEL: "info",
      TRUSTED_PROXIES: "127.0.0.1",
      TEST_CONTROLS: "1",
    });
    const database = new Client(url);
    await database.connect();
    try {
      return await measure(server, database, scales[size]);
    } finally {
      await database.end();
      await server.stop();
      await postgres.stop();
    }
  },
};
