import { launchServer } from "../../tests/running/launch-server.ts";
import { createClient } from "../../tests/running/http-client.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { guest, load, type LoadOptions } from "./load.ts";
import { microseconds, ratioRow, takeTurns, type Bench, type Size } from "./row.ts";
import { metric } from "./server-metric.ts";

const scales: Readonly<Record<Size, { requests: number; rounds: number }>> = {
  full: { requests: 2000, rounds: 7 },
  toy: { requests: 20, rounds: 0 },
};
/** Of one guest in a minute. */
const CALLS_EACH = 100;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0";

/** Counting that a profile was shown, by visitors of an address each, against the call of the tracking pixel, which also stores a row. */
export const countingViews: Bench = {
  name: "counting-views",
  run: async (size) => {
    const { requests, rounds } = scales[size];
    const postgres = await startBenchPostgres();
    const server = await launchServer({
      ...{
        DATABASE_URL: await postgres.create("views"),
        DATA_DIR: `${postgres.folder}/data`,
        LOG_LEVEL: "info",
      },
      ...{ DEMO: "1", DEMO_HISTORY: "0", TRUSTED_PROXIES: "127.0.0.1", TEST_CONTROLS: "1" },
    });
    const { origin } = server;
    const visitors = Array.from({ length: Math.ceil(requests / CALLS_EACH) }, (_, index) =>
      createClient(origin, guest(1_000_000 + index) as Record<string, string>),
    );
    for (const visitor of visitors) await visitor.open("/");
    const headers: LoadOptions["headers"] = (index) => {
      const visitor = visitors[index % visitors.length]!;
      const own = { cookie: visitor.cookie(), origin, "x-csrf-token": visitor.csrf() };
      return { ...guest(index), "user-agent": BROWSER, ...own };
    };
    const cpuEach = async (asked: Pick<LoadOptions, "path" | "body">): Promise<number> => {
      // A minute later: limits count anew.
      await visitors[0]!.post("/__test/clock", { advance: 61 });
      const before = await metric(server, "process_cpu_seconds_total");
      await load({ origin, requests, headers, ...asked });
      return ((await metric(server, "process_cpu_seconds_total")) - before) / requests;
    };
    try {
      const figures = await takeTurns(
        rounds,
        () => cpuEach({ path: "/api/v1/user/ava/view", body: '{"referrer":"https://www.google.com/"}' }),
        () => cpuEach({ path: "/track/pixel.gif?a=ad1&p=main&r=https%3A%2F%2Fwww.google.com%2F" }),
      );
      const texts = { show: microseconds, comparedWith: "the tracking pixel's call" };
      return [ratioRow("counting a view: CPU a request", figures, texts, { atMost: 1.2 })];
    } finally {
      await server.stop();
      await postgres.stop();
    }
  },
};
