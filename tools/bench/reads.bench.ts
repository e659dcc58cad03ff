import { visitAs } from "../../tests/access/roles.ts";
import { launchServer, type ServerProcess } from "../../tests/running/launch-server.ts";
import { startBare } from "./bare-child.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { guest, load, type LoadOptions } from "./load.ts";
import { microseconds, ratioRow, takeTurns, type Bench, type Row, type Size } from "./row.ts";
import { metric } from "./server-metric.ts";

interface Scale {
  readonly requests: number;
  readonly rounds: number;
  /** Rounds before them that are not counted: until all code that a request takes is compiled, it costs twice as much. */
  readonly warmUps: number;
  /** Of the fan: a session may make 120 calls a minute. */
  readonly sessions: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { requests: 2000, rounds: 5, warmUps: 8, sessions: 20 },
  toy: { requests: 20, rounds: 0, warmUps: 0, sessions: 1 },
};

const paths = {
  "GET user/{username}": "/api/v1/user/ava",
  "post list": "/api/v1/user/ava/post",
  "session check": "/api/v1/auth/session",
} as const;

type Headers = NonNullable<LoadOptions["headers"]>;

const cpuEach = async (cpu: () => Promise<number>, options: LoadOptions): Promise<number> => {
  const before = await cpu();
  await load(options);
  return ((await cpu()) - before) / options.requests;
};

/** Fans of an address each: requests of one address take turns. */
const asFan = async (origin: string, sessions: number): Promise<Headers> => {
  const fans: { readonly cookie: string; readonly "x-forwarded-for": string }[] = [];
  for (let index = 1; index <= sessions; index += 1) {
    const address = `10.200.0.${index}`;
    const { visitor } = await visitAs(origin, "sub", address);
    fans.push({ cookie: visitor.cookie(), "x-forwarded-for": address });
  }
  return (index) => fans[index % sessions]!;
};

const measure = async (
  server: ServerProcess,
  askers: readonly ("guest" | "fan")[],
  where: string,
  { requests, rounds, warmUps, sessions }: Scale,
): Promise<readonly Row[]> => {
  const { origin } = server;
  const rows: Row[] = [];
  for (const who of askers) {
    const headers = who === "guest" ? guest : await asFan(origin, sessions);
    const json: Record<string, string> = {};
    for (const path of Object.values(paths))
      json[path] = await (await fetch(new URL(path, origin), { headers: headers(1) as HeadersInit })).text();
    const bare = await startBare(new URL("bare-server.ts", import.meta.url), json);
    for (const [what, path] of Object.entries(paths)) {
      const ours = async () => {
        // A minute later: the limit of calls counts anew.
        await fetch(`${origin}/__test/clock`, {
          method: "POST",
          body: '{"advance":61}',
          headers: { "content-type": "application/json" },
        });
        return cpuEach(() => metric(server, "process_cpu_seconds_total"), {
          origin,
          path,
          headers,
          requests,
        });
      };
      const baseline = () => cpuEach(bare.cpu, { origin: bare.origin, path, headers, requests });
      for (let turn = 0; turn < warmUps; turn += 1) {
        await ours();
        await baseline();
      }
      const figures = await takeTurns(rounds, ours, baseline);
      const texts = { show: microseconds, comparedWith: "bare Fastify, from memory" };
      rows.push(ratioRow(`${what} as a ${who}${where}: CPU a request`, figures, texts, { atMost: 3 }));
    }
    bare.stop();
  }
  return rows;
};

const SETTINGS = { LOG_LEVEL: "info", TRUSTED_PROXIES: "127.0.0.1", TEST_CONTROLS: "1" } as const;

/**
 * The reads of a profile, and the session check, against the same JSON served from memory: on the embedded database, as `npm start`
 * without settings, and what a fan asks for also on a database of `DATABASE_URL`, where sessions are not remembered.
 */
export const reads: Bench = {
  name: "reads",
  run: async (size) => {
    const postgres = await startBenchPostgres();
    const rowsOn = async (
      environment: Readonly<Record<string, string>>,
      ...rest: readonly [readonly ("guest" | "fan")[], string]
    ): Promise<readonly Row[]> => {
      const server = await launchServer({ ...SETTINGS, ...environment });
      try {
        return await measure(server, ...rest, scales[size]);
      } finally {
        await server.stop();
      }
    };
    try {
      const shared = { DATABASE_URL: await postgres.create("reads"), DATA_DIR: `${postgres.folder}/data` };
      return [
        ...(await rowsOn({ DATA_DIR: `${postgres.folder}/own` }, ["guest", "fan"], "")),
        ...(await rowsOn(shared, ["fan"], ", with DATABASE_URL")),
      ];
    } finally {
      await postgres.stop();
    }
  },
};
