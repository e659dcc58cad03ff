import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll } from "vitest";

import { launchBrowser } from "./browser.ts";
import { launchServer, type ServerProcess } from "./launch-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** What a file of browser tests runs against; there from its `beforeAll` on. */
export interface SiteInBrowser {
  readonly data: TestDatabase;
  readonly server: ServerProcess;
  readonly browser: Browser;
}

/** The demo site with test controls and a browser, for one file of tests. Between tests every page is closed. */
export const demoSiteInBrowser = (environment: Readonly<Record<string, string>> = {}): SiteInBrowser => {
  const site: { data?: TestDatabase; server?: ServerProcess; browser?: Browser } = {};
  beforeAll(async () => {
    site.data = await createTestDatabase({ demo: true });
    const { url, dataDir } = site.data;
    site.server = await launchServer({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      TEST_CONTROLS: "1",
      ...environment,
    });
    site.browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(site.browser!.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await site.browser?.close();
    await site.server?.stop();
    await site.data?.drop();
  });
  return site as SiteInBrowser;
};
