import { readFile } from "node:fs/promises";

import { chromium, type Browser } from "playwright";

import { launchServer } from "../../tests/running/launch-server.ts";
import { buildBrowser } from "../browser-build.mjs";
import { ensureChromium } from "../chromium.mjs";
import { startBenchPostgres } from "./bench-database.ts";
import { guest, load } from "./load.ts";
import { findPeer } from "./peer.ts";
import { kilobytes, microseconds, ratioRow, takeTurns, type Bench, type Row } from "./row.ts";
import { loadedAfter, onPhone, slowPhone, type Visit } from "./slow-phone.ts";

const scales = { full: { requests: 1000, rounds: 3 }, toy: { requests: 20, rounds: 1 } } as const;
/** Linux counts the CPU of a process in hundredths of a second. */
const TICKS = 100;

/** A product with its page for guests and its call that says who is signed in. */
interface Product {
  readonly origin: string;
  readonly pid: number | null;
  readonly page: string;
  readonly api: string;
}

/** CPU seconds that a process has used. Throws where the system does not tell. */
const cpuOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS;
};

const seconds = (value: number): string => `${value.toFixed(2)} s`;

const rowsOf = async (
  browser: Browser,
  ours: Product,
  peer: Product,
  { requests, rounds }: { readonly requests: number; readonly rounds: number },
): Promise<readonly Row[]> => {
  const compare = async (
    what: string,
    show: (figure: number) => string,
    measure: (product: Product) => Promise<number>,
  ): Promise<Row> => {
    const figures = await takeTurns(
      rounds,
      () => measure(ours),
      () => measure(peer),
    );
    return ratioRow(what, figures, { show, comparedWith: peer.origin + peer.page }, { atMost: 1 });
  };
  const cpuEach =
    (path: "page" | "api") =>
    async (product: Product): Promise<number> => {
      const before = await cpuOf(product.pid!);
      await load({ origin: product.origin, path: product[path], requests, headers: guest });
      return ((await cpuOf(product.pid!)) - before) / requests;
    };
  const visit = (look: (visit: Visit) => Promise<number>) => (product: Product) =>
    onPhone(slowPhone, browser, product.origin + product.page, look);
  return [
    ...(peer.pid === null
      ? []
      : [
          await compare("page for a guest: CPU", microseconds, cpuEach("page")),
          await compare("who is signed in, as a guest: CPU", microseconds, cpuEach("api")),
        ]),
    await compare("page loaded, CPU 4 x, 1.6 Mbps", seconds, visit(loadedAfter)),
    await compare(
      "bytes of the page with all that it loads",
      kilobytes,
      visit(async (seen) => seen.bytes()),
    ),
  ];
};

/** Our page of a creator against the front page of a peer, by whatever both have. */
export const peers: Bench = {
  name: "peers",
  run: async (size) => {
    const startPeer = await findPeer();
    if (startPeer === null) throw new Error("there is no peer");
    await buildBrowser();
    const postgres = await startBenchPostgres();
    const server = await launchServer({
      DATABASE_URL: await postgres.create("peers"),
      DATA_DIR: `${postgres.folder}/data`,
      LOG_LEVEL: "info",
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const peer = await startPeer();
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    });
    try {
      const ours = { ...server, page: "/ava", api: "/api/v1/auth/session" };
      return await rowsOf(browser, ours, { ...peer, page: "/", api: "/members/api/member/" }, scales[size]);
    } finally {
      await browser.close();
      await server.stop();
      await postgres.stop();
      await peer.stop();
    }
  },
};
