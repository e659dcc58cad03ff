import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { hasNats, natsServer, type NatsServer } from "../bus/nats-server.ts";
import { hasPgBouncer, pgBouncer } from "../bus/pgbouncer.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { demoSiteInBrowser, type SiteInBrowser } from "../running/site-in-browser.ts";
import { hasJanus, janusServer, type JanusServer } from "../stream/janus-server.ts";
import { relayOnly, waysOf } from "../stream/relay-only.ts";
import { hasTurn, turnServer, type TurnServer } from "../stream/turn-server.ts";
import { liveRow, printLiveRows } from "./live-table.ts";
import { watchTogether } from "./watching.ts";

const PROXIED = { TRUSTED_PROXIES: "127.0.0.1" };

interface Row {
  readonly what: string;
  readonly viewers: number;
  readonly site: SiteInBrowser;
  /** Debian's names of what this machine lacks for it: the row fails, and says so. */
  readonly lacks: readonly string[];
  /** Where the viewers are; default: where the creator is. */
  readonly hall?: () => string;
}

const rowOf = ({ what, viewers, site, lacks, hall }: Row): Promise<void> =>
  liveRow(what, viewers, async () => {
    if (lacks.length > 0) throw new Error(`This machine lacks: apt-get install ${lacks.join(" ")}`);
    const { browser, server } = site;
    const { seconds, creator } = await watchTogether({
      ...{ browser, viewers, studio: server.origin, hall: hall?.() ?? server.origin },
    });
    await creator.getByRole("button", { name: "End stream" }).click();
    await creator.getByText(new RegExp(`At most ${viewers} watched at once`)).waitFor();
    return seconds;
  });

const lacking = (programs: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(programs).flatMap(([name, isThere]) => (isThere ? [] : [name]));

afterAll(printLiveRows);

describe("from browser to browser", () => {
  const site = demoSiteInBrowser(PROXIED);
  test("eight viewers", () => rowOf({ what: "peer to peer", viewers: 8, site, lacks: [] }));
});

describe("through Janus", () => {
  let janus: JanusServer | null = null;
  const site = demoSiteInBrowser(async () => {
    if (!hasJanus) return PROXIED;
    janus = await janusServer();
    await janus.start();
    return { ...PROXIED, ...janus.environment };
  });
  afterAll(() => janus?.stop());
  test("twelve viewers", () =>
    rowOf({ what: "over Janus", viewers: 12, site, lacks: lacking({ janus: hasJanus }) }));
});

describe("over coturn alone", () => {
  let turn: TurnServer | null = null;
  const site = demoSiteInBrowser(async () => {
    turn = hasTurn ? await turnServer() : null;
    return { ...PROXIED, ...turn?.environment };
  });
  afterAll(() => turn?.stop());
  test("two viewers, no way but the relay", () =>
    liveRow("over coturn, no direct way", 2, async () => {
      if (!hasTurn) throw new Error("This machine lacks: apt-get install coturn");
      const { origin } = site.server;
      const { seconds, viewers, creator } = await watchTogether({
        ...{ browser: site.browser, studio: origin, hall: origin, viewers: 2, before: relayOnly },
      });
      for (const page of [creator, ...viewers]) expect(await waysOf(page)).toEqual(["relay"]);
      return seconds;
    }));
});

describe.each([
  { name: "two nodes over NATS", served: false },
  { name: "two nodes over NATS, one Janus", served: true },
])("$name", ({ name, served }) => {
  let nats: NatsServer | null = null;
  let janus: JanusServer | null = null;
  let second: ServerProcess;
  const lacks = lacking({ "nats-server": hasNats, janus: !served || hasJanus });
  const environment: Record<string, string> = { ...PROXIED };
  const site = demoSiteInBrowser(async () => {
    if (lacks.length > 0) return PROXIED;
    nats = await natsServer();
    await nats.start();
    if (served) {
      janus = await janusServer();
      await janus.start();
    }
    return Object.assign(environment, { BUS_URL: nats.url }, janus?.environment);
  });
  beforeAll(async () => {
    const { url, dataDir } = site.data;
    second = await launchServer({ DATABASE_URL: url, DATA_DIR: dataDir, TEST_CONTROLS: "1", ...environment });
  });
  afterAll(async () => {
    await second?.stop();
    await Promise.all([nats?.stop(), janus?.stop()]);
  });
  test("the creator on one, four viewers on the other", () =>
    rowOf({ what: name, viewers: 4, site, lacks, hall: () => second.origin }));
});

describe("behind PgBouncer", () => {
  let pooler: Awaited<ReturnType<typeof pgBouncer>> | null = null;
  const site = demoSiteInBrowser(async ({ url }) => {
    if (!hasPgBouncer) return PROXIED;
    pooler = await pgBouncer();
    const { username, pathname } = new URL(url);
    const pooled = `postgres://${username}@${pooler.address}${pathname}`;
    return { ...PROXIED, DATABASE_URL: pooled, DATABASE_DIRECT_URL: url };
  });
  afterAll(() => pooler?.stop());
  test("two viewers", () =>
    rowOf({ what: "behind PgBouncer", viewers: 2, site, lacks: lacking({ pgbouncer: hasPgBouncer }) }));
});
