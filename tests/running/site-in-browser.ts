import { Client } from "pg";
import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";

import { launchBrowser } from "./browser.ts";
import { launchServer, type ServerProcess } from "./launch-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** What a file of browser tests runs against; there from its `beforeAll` on. */
export interface SiteInBrowser {
  readonly data: TestDatabase;
  /** Asks the database past the server. */
  readonly database: Client;
  readonly server: ServerProcess;
  readonly browser: Browser;
  /** Starts the server that was stopped again, at the same address. */
  readonly startAgain: () => Promise<void>;
}

type Environment = Readonly<Record<string, string>>;
/** More of the server's environment, or what makes it once the data are there. */
type More = Environment | ((data: TestDatabase) => Promise<Environment>);
type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

const siteInBrowser = (demo: boolean, more: More): SiteInBrowser => {
  const site: Partial<Mutable<SiteInBrowser>> = {};
  beforeAll(async () => {
    const data = await createTestDatabase({ demo });
    site.data = data;
    const environment = {
      DATABASE_URL: data.url,
      DATA_DIR: data.dataDir,
      TEST_CONTROLS: "1",
      ...(demo ? {} : { DEMO: "0" }),
      ...(typeof more === "function" ? await more(data) : more),
    };
    const database = new Client(data.url);
    [site.server, site.browser] = await Promise.all([
      launchServer(environment),
      launchBrowser(),
      database.connect(),
    ]);
    site.database = database;
    const { port } = new URL(site.server.origin);
    site.startAgain = async () => {
      site.server = await launchServer({ ...environment, PORT: port });
    };
  });
  afterEach(async () => {
    await Promise.all(site.browser!.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await Promise.all([site.browser?.close(), site.database?.end(), site.server?.stop()]);
    await site.data?.drop();
  });
  return site as SiteInBrowser;
};

/** The demo site with test controls and a browser, for one file of tests. Between tests every page is closed. */
export const demoSiteInBrowser = (more: More = {}): SiteInBrowser => siteInBrowser(true, more);

/** The same with nobody and nothing on the site. */
export const emptySiteInBrowser = (more: More = {}): SiteInBrowser => siteInBrowser(false, more);
